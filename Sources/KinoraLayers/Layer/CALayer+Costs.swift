import KinoraMeasure

/// What a layer's work is counted for while somebody measures.
extension CALayer {
  /// Runs `body`, returns what it returns, and counts its time for the layer.
  final func measured<Value>(_ kind: CostKind, _ body: () -> Value) -> Value {
    guard let meter = liveStage?.layerMeter else { return body() }
    meter.enter(source.identity, kind)
    defer { meter.leave(made: kind == .layout ? childLayers.count : 0) }
    return body()
  }
}
