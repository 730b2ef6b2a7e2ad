import CKernels

/// What making and mixing the colour of a pixel takes beyond one colour put over what is below, in hundredths of a
/// nanosecond, on one thread of an AMD EPYC (Zen 5, AVX-512): from films of a single layer and films of many.
enum ColorWork {
  static let axial = 27
  static let radial = 70
  static let conic = 120
  static let twoCircles = 250
  /// Added for a gradient in perspective; from `KinoraBenchmarks kernels` on a Zen 4.
  static let projected = 80

  static let copied = 15
  static let scaled = 65
  static let turned = 140
  static let tilted = 120
  static let nearest = 90
  /// For a picture of which smaller copies are read, two for most pixels.
  static let shrunk = 160
  static let shrunkAndTilted = 230

  static let turnedSprite = 140

  private static let integerBlend = 5
  private static let floatingBlend = 85

  /// The work of an ink's pixel.
  static func of(_ ink: Ink) -> Int {
    let blend = ink.blend == KK_BLEND_NORMAL ? 0 : ink.blend.isFloating ? floatingBlend : integerBlend
    guard case .pixels(let source) = ink.source else { return blend }
    return blend + source.colorWork
  }
}

extension kk_Blend {
  /// True for the modes whose formulas need more than whole numbers of sixteen bits.
  fileprivate var isFloating: Bool {
    switch self {
    case KK_BLEND_COLOR_DODGE, KK_BLEND_COLOR_BURN, KK_BLEND_SOFT_LIGHT, KK_BLEND_HUE, KK_BLEND_SATURATION,
      KK_BLEND_COLOR, KK_BLEND_LUMINOSITY:
      true
    default: false
    }
  }
}
