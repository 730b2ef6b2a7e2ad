import KinoraNumerics

/// The colours of a PNG without a profile: an exponent, and the chromaticities of its primaries and its white (PNG
/// specification, sections 11.3.2.1 and 11.3.2.2).
struct PNGColors {
  /// The exponent that turns levels into linear light.
  private var exponent: Double?
  /// The chromaticities x and y of white, red, green and blue.
  private var places: [Double] = []
  /// Whether the file has a chunk that takes precedence over these.
  private var isOverruled = false

  /// Reads a chunk about colours, whose name is at `offset` and whose data is `body`; other chunks, and chunks that are
  /// too short, are ignored.
  mutating func read(_ file: ByteReader, _ offset: Int, _ body: ByteReader) {
    func numbers(_ count: Int) -> [Double] {
      (0..<count).compactMap { index in (try? body.bigEndian32(at: 4 * index)).map { Double($0) / 100_000 } }
    }
    if file.reads("sRGB", at: offset) || file.reads("iCCP", at: offset) {
      isOverruled = true
    } else if file.reads("gAMA", at: offset) {
      exponent = numbers(1).first.map { 1 / $0 }
    } else if file.reads("cHRM", at: offset) {
      places = numbers(8)
    }
  }

  /// The colour profile; nil where it is sRGB or impossible.
  var profile: ColorProfile? {
    guard !isOverruled, exponent != nil || !places.isEmpty else { return nil }
    let standard = Self.standardPlaces
    let isStandard = places.count < 8 || zip(places, standard).allSatisfy { abs($0 - $1) < 0.002 }
    // Programs write 2.2 for sRGB's curve, and libpng reads it so too; with other primaries it is taken literally.
    let exponent = exponent.flatMap { isStandard && abs($0 / 2.2 - 1) < 0.05 ? nil : $0 }
    return ColorProfile(exponent: exponent, places: isStandard ? standard : places)
  }

  /// The chromaticities of sRGB (IEC 61966-2-1).
  private static let standardPlaces = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
}

extension ColorProfile {
  /// A profile whose levels become linear light by raising them to `exponent`, or by sRGB's curve when it is nil, with
  /// primaries of the given chromaticities.
  fileprivate init?(exponent: Double?, places: [Double]) {
    let levels = (0..<256).map { Double($0) / 255 }
    let curve: [Double]
    if let exponent {
      guard exponent.isFinite, exponent > 0 else { return nil }
      curve = levels.map { Elementary.pow($0, exponent) }
    } else {
      curve = levels.map { $0 <= 0.04045 ? $0 / 12.92 : Elementary.pow(($0 + 0.055) / 1.055, 2.4) }
    }
    /// The XYZ of unit luminance at a chromaticity.
    func color(_ index: Int) -> [Double] {
      let (x, y) = (places[2 * index], places[2 * index + 1])
      return [x / y, 1, (1 - x - y) / y]
    }
    func column(_ values: [Double]) -> [[Double]] { values.map { [$0, $0, $0] } }
    let white = color(0)
    let primaries = (0..<3).map { row in (1...3).map { color($0)[row] } }
    // The amounts of the primaries that make white, and the adaptation from that white to D50 (Bradford's matrix;
    // ICC.1:2010, annex E).
    let amounts = Self.product(Self.inverse(primaries), column(white))
    let here = Self.product(Self.bradford, column(white))
    let there = Self.product(Self.bradford, column([0.9642, 1, 0.8249]))
    func diagonal(_ values: [Double]) -> [[Double]] {
      (0..<3).map { row in (0..<3).map { $0 == row ? values[row] : 0 } }
    }
    let adapted = Self.product(
      Self.product(Self.inverse(Self.bradford), diagonal((0..<3).map { there[$0][0] / here[$0][0] })), Self.bradford)
    let colors = Self.product(primaries, diagonal(amounts.map { $0[0] }))
    let matrix = Self.product(Self.fromXYZ, Self.product(adapted, colors))
    guard matrix.allSatisfy({ $0.allSatisfy { $0.magnitude < 100 } }) else { return nil }
    self.init(light: [curve, curve, curve], matrix: matrix)
    if isNearSRGB { return nil }
  }

  private static let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
}
