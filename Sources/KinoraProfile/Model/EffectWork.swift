import KinoraMeasure

extension EffectCost {
  /// The work in counts, which is the same in every run: about nanoseconds of one thread of a usual machine.
  public var work: Double {
    let weights = Self.weights[kind] ?? (0.5, 1)
    return Double(pixels) * weights.drawn + Double(picturePixels) * weights.made + 30 * Double(edges)
      + 400 * Double(prepared) + 150 * Double(commands) + Double(listed) * (Self.listing[kind] ?? 1)
  }

  /// Nanoseconds for a byte of text that is set, a pixel of a moving picture that is read, a particle, a layer that is
  /// placed, and two planes that are compared.
  private static let listing: [String: Double] = [
    CostKind.text.name: 3000, CostKind.picture.name: 1, CostKind.particles.name: 500, CostKind.layout.name: 1500,
    CostKind.depth.name: 100,
  ]

  /// Nanoseconds for a pixel that is drawn, and for a pixel of a picture or a mask that is made, measured on the scenes of `Benchmarks`.
  private static let weights: [String: (drawn: Double, made: Double)] = [
    CostKind.fill.name: (0.15, 1), CostKind.path.name: (0.4, 1), CostKind.text.name: (0.6, 1),
    CostKind.gradient.name: (1.2, 1), CostKind.picture.name: (1.5, 2), CostKind.shadow.name: (1, 6),
    CostKind.particles.name: (1, 1), CostKind.group.name: (1, 1), CostKind.mask.name: (1.5, 1),
    CostKind.filter.name: (1, 6), CostKind.backdrop.name: (1, 6), CostKind.rasterized.name: (1, 2),
  ]
}
