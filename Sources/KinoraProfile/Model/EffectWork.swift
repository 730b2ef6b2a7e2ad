import KinoraMeasure

extension EffectCost {
  /// The work in counts, which is the same in every run: about nanoseconds of one thread of a usual machine.
  public var work: Double { drawingWork + preparingWork + Double(listed) * weights.listed }

  /// The work of drawing.
  var drawingWork: Double {
    Double(pixels) * weights.drawn + Double(colorWork) / 100 + Double(commands) * WorkWeights.command
  }

  /// The work of preparing.
  var preparingWork: Double {
    Double(picturePixels) * weights.made + Double(edges) * weights.edge + Double(prepared) * weights.prepared
  }

  private var weights: WorkWeights { WorkWeights.of[kind] ?? WorkWeights() }
}

/// Nanoseconds for what is counted of a kind of drawing: fitted to the times of 130 small films with layers of all kinds,
/// as `Benchmarks/planted.py` makes them, on one thread of an AMD EPYC (Zen 5, AVX-512).
private struct WorkWeights {
  /// For a pixel that is drawn, in one colour.
  var drawn = 0.3
  /// For a pixel of a picture or a mask that is made, and of an outline in which parts overlap.
  var made = 0.5
  /// For an edge of an outline.
  var edge = 25.0
  /// For an item that is prepared.
  var prepared = 4000.0
  /// For a byte of text that is set, a pixel of a moving picture that is read, a particle, a layer that is placed, and
  /// two tilted layers that are compared.
  var listed = 0.5

  /// For a command, which draws an item on a tile.
  static let command = 900.0

  static let of: [String: WorkWeights] = [
    CostKind.fill.name: WorkWeights(drawn: 0.08, prepared: 700),
    CostKind.path.name: WorkWeights(drawn: 0.08, made: 570, edge: 130, prepared: 2000),
    CostKind.text.name: WorkWeights(drawn: 0.7, edge: 1.2, listed: 6800),
    CostKind.gradient.name: WorkWeights(drawn: 0.1),
    CostKind.picture.name: WorkWeights(drawn: 0.1, made: 0.8, prepared: 1100),
    CostKind.shadow.name: WorkWeights(drawn: 0.15, made: 3, prepared: 14_000),
    CostKind.particles.name: WorkWeights(drawn: 0.2, prepared: 5000, listed: 450),
    CostKind.group.name: WorkWeights(drawn: 0.15, prepared: 6000),
    CostKind.mask.name: WorkWeights(drawn: 0.3, prepared: 5000),
    CostKind.filter.name: WorkWeights(drawn: 0.25, made: 0.8, prepared: 33_000),
    CostKind.backdrop.name: WorkWeights(drawn: 0.25, made: 0.45),
    CostKind.rasterized.name: WorkWeights(drawn: 0.5, made: 0.6),
    CostKind.layout.name: WorkWeights(listed: 600),
    CostKind.depth.name: WorkWeights(listed: 480),
  ]
}
