// Motions are animations by name, styles are properties by name.

extension SceneExpander {
  /// How many values the use of a motion or a style counts as, beside those that it makes.
  private static let useCost = 10

  /// An animation that names a motion: the motion's own members, and in their place those that the user gives.
  func motion(_ members: [SourceNode.Member], _ node: SourceNode, _ room: Room) -> SourceNode? {
    guard spendValue(node, room, count: Self.useCost), let named = members.first(where: { $0.key == "motion" })?.value,
      let (name, found) = definition(.motions, named, room),
      let parts = reader.members(found, "a motion", of: "an animation, with its parameters")
    else { return nil }
    let what = "the motion \"\(name)\""
    let with = members.first { $0.key == "with" }?.value
    let parameters = parts.first { $0.key == "parameters" }?.value
    guard let values = arguments(parameters, with: with, room, node, what) else { return nil }
    let inside = self.room(inside: found, "in \(what), used", node, room, values)
    chain.append("motion \"\(name)\"")
    defer { chain.removeLast() }
    let own = SourceNode(
      value: .object(parts.filter { $0.key != "parameters" }), offset: found.offset, path: found.path, id: found.id,
      origin: found.origin)
    let animation = expanded(own, inside, as: .animation)
    guard case .object(let inherited) = animation.value else { return animation }
    let given = self.members(members.filter { $0.key != "motion" && $0.key != "with" }, room, as: .animation)
    let replaced = Set(given.map(\.key))
    return self.node(.object(inherited.filter { !replaced.contains($0.key) } + given), at: node, room)
  }

  /// The properties of the style that a node names.
  func namedStyle(_ node: SourceNode, _ room: Room) -> SourceNode {
    guard spendValue(node, room, count: Self.useCost), let (name, found) = definition(.styles, node, room) else {
      return unreadable(node, room)
    }
    chain.append("style \"\(name)\"")
    defer { chain.removeLast() }
    return expanded(found, self.room(inside: found, "in the style \"\(name)\", used", node, room, []), as: .style)
  }
}
