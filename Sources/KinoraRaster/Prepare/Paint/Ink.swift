import CKernels
import Foundation
import KinoraGraphics

/// What a covered pixel receives.
struct Ink {
  enum Source {
    /// One premultiplied colour, opacity included.
    case color(UInt32)
    case pixels(PixelSource)
  }

  var source: Source
  /// The factor of the colours of `pixels`; 255 for one colour.
  var opacity: UInt8
  var blend: kk_Blend

  static var nothing: Ink { Ink(source: .color(0), opacity: 255, blend: KK_BLEND_NORMAL) }

  /// True when a fully covered pixel becomes opaque whatever was below it.
  var isOpaque: Bool {
    guard blend == KK_BLEND_NORMAL || blend == KK_BLEND_COPY, opacity == 255 else { return false }
    switch source {
    case .color(let color): return color >> 24 == 255
    case .pixels(let source): return source.isOpaque
    }
  }

  /// The colour, if the ink has only one.
  var color: UInt32? {
    if case .color(let color) = source { color } else { nil }
  }

  /// True when the ink certainly changes nothing.
  var isInvisible: Bool {
    guard blend.keepsBackdropWhereClear else { return false }
    if opacity == 0 { return true }
    if case .color(let color) = source { return color == 0 }
    return false
  }
}

/// Ink that may have another colour in every canvas pixel.
class PixelSource {
  /// True when every colour is opaque.
  var isOpaque: Bool { false }

  /// True when making the colours takes no longer than copying finished ones.
  var isCheap: Bool { false }

  /// What making a colour takes beyond one that is known, in hundredths of a nanosecond.
  var colorWork: Int { 0 }

  /// True when an image is certainly shown at more than half its size in all of `area`, so that its mipmaps are not
  /// read.
  func readsNoMipmaps(in area: PixelRect) -> Bool { false }

  /// Writes the colours of `count` pixels of row `y` from column `x` on.
  func fetch(_ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch) {}

  /// The colours of `count` pixels of row `y` from column `x` on, if they already stand in memory; else nil.
  func direct(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? { nil }
}

extension kk_Blend {
  init(_ mode: BlendMode) {
    self =
      switch mode {
      case .normal: KK_BLEND_NORMAL
      case .multiply: KK_BLEND_MULTIPLY
      case .screen: KK_BLEND_SCREEN
      case .overlay: KK_BLEND_OVERLAY
      case .darken: KK_BLEND_DARKEN
      case .lighten: KK_BLEND_LIGHTEN
      case .colorDodge: KK_BLEND_COLOR_DODGE
      case .colorBurn: KK_BLEND_COLOR_BURN
      case .hardLight: KK_BLEND_HARD_LIGHT
      case .softLight: KK_BLEND_SOFT_LIGHT
      case .difference: KK_BLEND_DIFFERENCE
      case .exclusion: KK_BLEND_EXCLUSION
      case .hue: KK_BLEND_HUE
      case .saturation: KK_BLEND_SATURATION
      case .color: KK_BLEND_COLOR
      case .luminosity: KK_BLEND_LUMINOSITY
      case .clear: KK_BLEND_CLEAR
      case .copy: KK_BLEND_COPY
      case .sourceIn: KK_BLEND_SOURCE_IN
      case .sourceOut: KK_BLEND_SOURCE_OUT
      case .sourceAtop: KK_BLEND_SOURCE_ATOP
      case .destinationOver: KK_BLEND_DESTINATION_OVER
      case .destinationIn: KK_BLEND_DESTINATION_IN
      case .destinationOut: KK_BLEND_DESTINATION_OUT
      case .destinationAtop: KK_BLEND_DESTINATION_ATOP
      case .xor: KK_BLEND_XOR
      case .plusLighter: KK_BLEND_PLUS_LIGHTER
      case .plusDarker: KK_BLEND_PLUS_DARKER
      }
  }

  /// True when a fully transparent source leaves what is below as it is.
  var keepsBackdropWhereClear: Bool {
    switch self {
    case KK_BLEND_CLEAR, KK_BLEND_COPY, KK_BLEND_SOURCE_IN, KK_BLEND_SOURCE_OUT, KK_BLEND_DESTINATION_IN,
      KK_BLEND_DESTINATION_ATOP:
      false
    default: true
    }
  }
}

/// A number from 0 to 1 as one from 0 to 255, limited and rounded to the nearest; NaN is 0.
func byte(_ value: Double) -> UInt8 {
  value >= 1 ? 255 : value > 0 ? UInt8(value * 255 + 0.5) : 0
}

extension CGColor {
  /// The colour as a premultiplied pixel, its alpha multiplied by `opacity`; each component is rounded once.
  func pixel(opacity: Double) -> UInt32 {
    func clamped(_ value: Double) -> Double { value >= 1 ? 1 : value > 0 ? value : 0 }
    let a = clamped(alpha) * clamped(opacity)
    let r = UInt32(byte(clamped(red) * a))
    let g = UInt32(byte(clamped(green) * a))
    let b = UInt32(byte(clamped(blue) * a))
    return r | g << 8 | b << 16 | UInt32(byte(a)) << 24
  }
}
