import KinoraMeasure

extension EffectCost {
  /// The work in counts, which is the same in every run: about nanoseconds of one thread of a usual machine.
  public var work: Double { drawingWork + preparingWork + Double(listed) * weights.listed }

  /// The work of drawing.
  var drawingWork: Double { Double(pixels) * weights.drawn + Double(commands) * WorkWeights.command }

  /// The work of preparing.
  var preparingWork: Double {
    Double(picturePixels) * weights.made + Double(edges) * weights.edge + Double(prepared) * weights.prepared
  }

  private var weights: WorkWeights { WorkWeights.of[kind] ?? WorkWeights() }
}

/// Nanoseconds for what is counted of a kind of drawing: fitted to the times of 190 small films with 4,000 layers of all
/// kinds, on one thread of an AMD EPYC (Zen 4, AVX-512).
private struct WorkWeights {
  /// For a pixel that is drawn.
  var drawn = 1.0
  /// For a pixel of a picture or a mask that is made, and of an outline in which parts overlap.
  var made = 1.0
  /// For an edge of an outline.
  var edge = 30.0
  /// For an item that is prepared.
  var prepared = 6000.0
  /// For a byte of text that is set, a pixel of a moving picture that is read, a particle, a layer that is placed, and
  /// two tilted layers that are compared.
  var listed = 1.0

  /// For a command, which draws an item on a tile.
  static let command = 1600.0

  static let of: [String: WorkWeights] = [
    CostKind.fill.name: WorkWeights(drawn: 0.25),
    CostKind.path.name: WorkWeights(drawn: 0.35, made: 500, edge: 240, prepared: 2000),
    CostKind.text.name: WorkWeights(drawn: 2, edge: 3, prepared: 2500, listed: 10_000),
    CostKind.gradient.name: WorkWeights(drawn: 0.7, prepared: 24_000),
    CostKind.picture.name: WorkWeights(drawn: 2.3, made: 1.5),
    CostKind.shadow.name: WorkWeights(drawn: 0.7, made: 4.5, prepared: 14_000),
    CostKind.particles.name: WorkWeights(listed: 2700),
    CostKind.group.name: WorkWeights(drawn: 0.6),
    CostKind.mask.name: WorkWeights(drawn: 1.1),
    CostKind.filter.name: WorkWeights(drawn: 0.8, made: 6),
    CostKind.backdrop.name: WorkWeights(drawn: 1.5, made: 2.5),
    CostKind.rasterized.name: WorkWeights(drawn: 1.5, made: 2),
    CostKind.layout.name: WorkWeights(listed: 1500),
    CostKind.depth.name: WorkWeights(listed: 600),
  ]
}
