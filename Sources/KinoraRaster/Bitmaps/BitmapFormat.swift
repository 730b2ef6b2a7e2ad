import KinoraGraphics

/// How a bitmap's owner wants pixels of four bytes: where each component is, and whether there is an alpha.
struct BitmapFormat {
  /// The byte of each of red, green, blue and alpha.
  let places: SIMD4<Int>
  /// False for bitmaps that are opaque whatever their fourth byte says.
  let hasAlpha: Bool

  /// Reads a `CGBitmapInfo`; nil for what Core Graphics does not draw into either (colours not multiplied by alpha),
  /// and for formats that are not four bytes.
  init?(_ info: UInt32) {
    let known = CGBitmapInfo.alphaInfoMask.rawValue | CGBitmapInfo.byteOrderMask.rawValue
    guard info & ~known == 0, let alpha = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue) else {
      return nil
    }
    let isFirst: Bool
    switch alpha {
    case .premultipliedLast, .noneSkipLast: isFirst = false
    case .premultipliedFirst, .noneSkipFirst: isFirst = true
    case .none, .last, .first, .alphaOnly: return nil
    }
    hasAlpha = alpha == .premultipliedLast || alpha == .premultipliedFirst
    let big = isFirst ? SIMD4(1, 2, 3, 0) : SIMD4(0, 1, 2, 3)
    switch CGImageByteOrderInfo(rawValue: info & CGBitmapInfo.byteOrderMask.rawValue) {
    case .orderDefault, .order32Big: places = big
    case .order32Little: places = 3 &- big
    default: return nil
    }
  }

  func read(_ bytes: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
    var pixel = SIMD4(bytes[places[0]], bytes[places[1]], bytes[places[2]], hasAlpha ? bytes[places[3]] : 255)
    // A premultiplied colour is never more than its alpha.
    pixel.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: pixel[3]))
    return pixel
  }

  func write(_ pixel: SIMD4<UInt8>, to bytes: UnsafeMutablePointer<UInt8>) {
    for component in 0..<4 { bytes[places[component]] = pixel[component] }
  }
}
