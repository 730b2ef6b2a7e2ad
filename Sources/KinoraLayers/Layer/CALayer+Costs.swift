import KinoraMeasure

/// What a layer's work is counted for while somebody measures.
extension CALayer {
  /// Runs `body` and counts its time for the layer.
  final func measured(_ kind: CostKind, _ body: () -> Void) {
    guard let meter = liveStage?.layerMeter else { return body() }
    meter.enter(source.identity, kind)
    body()
    meter.leave(made: kind == .layout ? childLayers.count : 0)
  }
}
