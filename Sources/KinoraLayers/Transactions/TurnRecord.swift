/// The state of one layer before the current turn changed it: the old values of the changed properties, the old
/// sublayers and the old mask.
///
/// With the record a presentation copy, and the picture with which a transition begins, can show the last committed
/// state in the middle of a turn.
final class TurnRecord {
  @exclusivity(unchecked) private var rows = RowSet()
  @exclusivity(unchecked) private(set) var values: [(row: PropertyRow, old: AnimatableValue)] = []
  /// The old values under undeclared keys; nil for a key that had none.
  @exclusivity(unchecked) private var undeclared: [String: Any?] = [:]
  var childLayers: SublayerList?
  /// Whether a change may make time run differently in the layer and below it.
  private(set) var changesTime = false
  /// The old mask; the outer nil means that it has not changed.
  var mask: CALayer??

  /// Notes the value of `row` before its first change in the turn.
  func note(_ row: PropertyRow, of layer: CALayer) {
    guard !rows.contains(row.index), !row.isReadOnly else { return }
    rows.insert(row.index)
    if row.invalidates.contains(.timing) { changesTime = true }
    values.append((row, row.read(layer)))
  }

  func noteUndeclared(_ key: String, of layer: CALayer) {
    if undeclared[key] == nil { undeclared[key] = .some(layer.layerState.undeclared[key]) }
  }

  /// Gives `layer`, or a copy of it, the old values.
  func restoreValues(of layer: CALayer) {
    for (row, old) in values { row.store(layer, old) }
    for (key, old) in undeclared { layer.layerState.undeclared[key] = old }
  }
}

extension Stage {
  /// Notes that a property of a live layer is about to change.
  func note(_ layer: CALayer, changing row: PropertyRow) { record(of: layer).note(row, of: layer) }

  /// Notes that a value under an undeclared key is about to change.
  func noteUndeclared(_ layer: CALayer, _ key: String) { record(of: layer).noteUndeclared(key, of: layer) }

  /// Notes that the sublayers are about to change.
  func noteChildren(_ layer: CALayer) {
    let record = record(of: layer)
    if record.childLayers == nil { record.childLayers = layer.childLayers.snapshot }
  }

  /// Notes that the mask is about to change.
  func noteMask(_ layer: CALayer) {
    let record = record(of: layer)
    if record.mask == nil { record.mask = .some(layer.maskLayer) }
  }

  private func record(of layer: CALayer) -> TurnRecord {
    if let turn = layer.turn { return turn }
    let made = TurnRecord()
    layer.turn = made
    changed.append(layer)
    Transactions.current.open(self)
    return made
  }

  /// Runs `body` with every layer as it was when the turn began, for the old picture of a transition.
  package func withCommittedState<Result>(_ body: () -> Result) -> Result {
    let layers = changed
    let now = layers.map { layer in
      let turn = layer.turn
      return (
        values: turn?.values.map { ($0.row, $0.row.read(layer)) } ?? [], undeclared: layer.layerState.undeclared,
        childLayers: layer.childLayers, mask: layer.maskLayer
      )
    }
    // The time of a layer is that of the layers above it, so a layer that was taken away is put back below them.
    var moved: [(layer: CALayer, parent: CALayer?)] = []
    func putBack(_ child: CALayer, below parent: CALayer) {
      if child.parent === parent { return }
      moved.append((child, child.parent))
      child.parent = parent
    }
    for layer in layers {
      guard let turn = layer.turn else { continue }
      turn.restoreValues(of: layer)
      if let childLayers = turn.childLayers {
        layer.childLayers = childLayers
        for child in childLayers { putBack(child, below: layer) }
      }
      if let mask = turn.mask {
        layer.maskLayer = mask
        if let mask { putBack(mask, below: layer) }
      }
      layer.invalidateForOtherState()
    }
    let result = body()
    for (layer, parent) in moved { layer.parent = parent }
    for (layer, state) in zip(layers, now) {
      for (row, value) in state.values { row.store(layer, value) }
      layer.layerState.undeclared = state.undeclared
      layer.childLayers = state.childLayers
      layer.maskLayer = state.mask
      layer.invalidateForOtherState()
    }
    return result
  }
}

extension CALayer {
  fileprivate func invalidateForOtherState() { invalidate([.content, .placement, .composite, .sublayers]) }
}
