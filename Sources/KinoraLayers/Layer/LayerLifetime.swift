import Foundation

/// Making, copying and releasing layers.
extension CALayer {
  /// Gives a new layer the initial values of its class; `_LayerStorage` begins with those of a plain `CALayer`.
  final func joinClass() {
    if Swift.type(of: self) == CALayer.self { return }
    layerClass = LayerClass.of(self)
    layerState = layerClass.initialState
    for (row, value) in layerClass.changedDefaults { row.store(self, value) }
  }

  /// Makes the layer a presentation copy with the values of `model`.
  final func becomeCopy(of model: CALayer?) {
    layerFlags.insert(.isPresentation)
    guard let model else { return joinClass() }
    // The copy may be of another class than the model, and needs the rows of its own class.
    layerClass =
      Swift.type(of: self) == Swift.type(of: model) ? model.layerClass : LayerClass.of(self)
    model.loadCustomValues()
    layerState = model.layerState
    delegateObject = model.delegateObject
    modelLayer = model
  }

  final func cutLinks() {
    for child in childLayers { child.parent = nil }
    maskLayer?.parent = nil
  }

  /// The default of a declared key for which Core Animation's `defaultValue(forKey:)` returns one; nil for any other
  /// key.
  class func tableDefault(forKey key: String) -> Any? {
    guard let row = declaredRows.first(where: { $0.key == key }), row.answersDefault else { return nil }
    return row.defaultValue.any
  }
}

extension CALayer: Hashable {
  /// Whether two references are to the same layer.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
