import Foundation

/// How a layer comes to be, is copied, and goes away.
extension CALayer {
  /// Gives a new layer what its class declares. `_LayerStorage` starts with what a plain `CALayer` has.
  final func joinClass() {
    if Swift.type(of: self) == CALayer.self { return }
    layerClass = LayerClass.of(self)
    layerState = layerClass.initialState
    for (row, value) in layerClass.changedDefaults { row.store(self, value) }
  }

  /// Takes over the values of `model`.
  final func becomeCopy(of model: CALayer?) {
    layerFlags.insert(.isPresentation)
    guard let model else { return joinClass() }
    // A class of its own may be copied from a layer of another; the rows of the copy's class must fit the copy.
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

  /// The default of a declared key, where Core Animation's `defaultValue(forKey:)` has an answer.
  class func tableDefault(forKey key: String) -> Any? {
    guard let row = declaredRows.first(where: { $0.key == key }), row.answersDefault else { return nil }
    return row.defaultValue.any
  }
}

extension CALayer: Hashable {
  /// The same layer.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
