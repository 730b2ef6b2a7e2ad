import Foundation
import KinoraNumerics

/// sRGB's transfer function (IEC 61966-2-1), continued below zero as an odd function, as in extended sRGB.
package enum TransferFunction {
  /// The linear light of an encoded component.
  package static func decode(_ encoded: CGFloat) -> CGFloat {
    let size = Double(abs(encoded))
    let linear = size <= 0.040_45 ? size / 12.92 : Elementary.pow((size + 0.055) / 1.055, 2.4)
    return CGFloat(encoded < 0 ? -linear : linear)
  }

  /// The encoded component of linear light.
  package static func encode(_ linear: CGFloat) -> CGFloat {
    let size = Double(abs(linear))
    let encoded = size <= 0.003_130_8 ? size * 12.92 : 1.055 * Elementary.pow(size, 1 / 2.4) - 0.055
    return CGFloat(linear < 0 ? -encoded : encoded)
  }
}
