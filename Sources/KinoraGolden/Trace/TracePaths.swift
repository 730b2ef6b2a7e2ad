import KinoraGraphics
import KinoraLayers

/// How traces name layers: by the names on the way from the root, or places where there are none, each path once.
enum TracePaths {
  /// The layers of a stage in tree order: a layer, its mask, its sublayers.
  static func tree(of stage: Stage) -> [CALayer] {
    var found: [CALayer] = []
    func add(_ layer: CALayer) {
      found.append(layer)
      if let mask = layer.mask { add(mask) }
      for child in layer.sublayers ?? [] { add(child) }
    }
    add(stage.root)
    return found
  }

  /// The layers of a stage in tree order, each with the layer above it and its word in there.
  static func words(of stage: Stage) -> [(layer: CALayer, parent: CALayer?, word: String)] {
    let entries = stage.layerTable().entries
    var found: [(layer: CALayer, parent: CALayer?, word: String)] = []
    func add(_ layer: CALayer, below parent: CALayer?, _ above: String) {
      guard found.count < entries.count else { return }
      let path = entries[found.count].path
      found.append((layer, parent, String(path.dropFirst(above.isEmpty ? 0 : above.count + 1))))
      let here = parent == nil ? "" : path
      if let mask = layer.mask { add(mask, below: layer, here) }
      for child in layer.sublayers ?? [] { add(child, below: layer, here) }
    }
    add(stage.root, below: nil, "")
    return found
  }

  /// The path of a layer below the one at `above`, with a number behind it where an earlier layer has it.
  static func path(_ word: String, below above: String?, _ counts: inout [String: Int]) -> String {
    let path = above.map { $0 == "/" ? word : "\($0)/\(word)" } ?? word
    let count = counts[path, default: 0] + 1
    counts[path] = count
    return count == 1 ? path : "\(path)#\(count)"
  }

  /// The paths of the layers of a stage as it is now, in tree order.
  static func paths(of stage: Stage) -> [String] {
    var counts: [String: Int] = [:]
    var known: [ObjectIdentifier: String] = [:]
    return words(of: stage).map { layer, parent, word in
      let path = path(word, below: parent.flatMap { known[ObjectIdentifier($0)] }, &counts)
      known[ObjectIdentifier(layer)] = path
      return path
    }
  }
}
