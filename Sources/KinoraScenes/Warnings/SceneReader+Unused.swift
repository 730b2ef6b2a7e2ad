import KinoraMessages

extension SceneReader {
  /// Warns about what the scene's own text defines and nothing uses. What included files define is meant for several
  /// scenes.
  ///
  /// - Parameter names: The names that expressions have asked for.
  func warnOfUnused(_ parts: Fields, _ names: Set<String>, _ shared: SharedDefinitions) {
    for (key, what) in [("parameters", "parameter"), ("values", "value")] {
      for member in own(parts[key]) where !names.contains(member.key) {
        warn(member, "nothing uses the \(what) \(quoted(member.key))")
      }
    }
    for kind in SharedDefinitions.Kind.allCases {
      for member in own(parts[kind.rawValue]) where !shared.isUsed(kind, member.key) {
        warn(member, "nothing uses the \(kind.word) \(quoted(member.key))")
      }
    }
    for member in own(parts["assets"]) {
      let kinds = SceneAsset.Kind.allCases.filter { usedAssets.contains(.init(kind: $0, name: member.key)) }
      if kinds.isEmpty, !names.contains(member.key) { warn(member, "nothing uses the asset \(quoted(member.key))") }
    }
  }

  private func own(_ node: SourceNode?) -> [SourceNode.Member] {
    guard case .object(let members)? = node?.value else { return [] }
    return members
  }

  private func warn(_ member: SourceNode.Member, _ message: String) {
    warn(
      member.value, at: member.keyOffset, message, allowed: "what is used; a file for several scenes can be included")
  }
}
