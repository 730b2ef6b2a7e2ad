import KinoraGraphics
import KinoraMessages

extension Stage {
  /// The layers of the tree as it is now, in tree order, with the names of the owners in ``displayList()``.
  ///
  ///     let layers = stage.layerTable()
  ///     for owner in stage.displayList().owners { print(layers[owner]?.path ?? "") }
  ///
  /// Every call walks the tree; making a display list does not. A layer that was removed since a list was made is not
  /// found, so the table belongs to the lists that are made before the next change of the tree.
  public func layerTable() -> LayerTable {
    var table = LayerTable()
    func add(_ layer: CALayer, _ path: String, below parent: Int? = nil) {
      let number = table.entries.count
      table.append(layer.identity, path: path.isEmpty ? "/" : path, below: parent)
      let start = path.isEmpty ? "" : path + "/"
      if let mask = layer.maskLayer { add(mask, start + mask.word(at: .mask), below: number) }
      for (index, child) in layer.childLayers.enumerated() {
        add(child, start + child.word(at: .sublayer(index)), below: number)
      }
    }
    add(root, "")
    return table
  }
}

/// The place of a layer in the layer above.
enum PlaceInParent: CustomStringConvertible {
  case mask
  case sublayer(Int)

  var description: String {
    switch self {
    case .mask: "mask"
    case .sublayer(let index): "sublayers[\(index)]"
    }
  }
}

extension CALayer {
  /// The layer's name, made visible, or its place if it has none.
  fileprivate final func word(at place: PlaceInParent) -> String {
    guard let name, !name.isEmpty else { return "\(place)" }
    return visible(name)
  }

  /// The layer's place in the layer above; nil without one.
  final var placeInParent: PlaceInParent? {
    guard let parent else { return nil }
    return parent.maskLayer === self ? .mask : parent.childLayers.index(of: self).map { .sublayer($0) }
  }
}
