import CKernels
import Foundation
import KinoraGraphics

/// What the rows of a PNG file hold.
enum PNGContent: Sendable {
  /// Straight colours with alpha, of premultiplied pixels.
  case pixels(PixelBuffer)
  /// The colours of pixels that are all opaque.
  case opaque(PixelBuffer)
  /// Numbers, row after row, in a table of opaque colours.
  case marks([UInt8], width: Int, height: Int, colors: [SIMD4<UInt8>])

  /// The content of a file of `pixels`.
  init(_ pixels: PixelBuffer) { self = pixels.isOpaque ? .opaque(pixels) : .pixels(pixels) }

  var width: Int {
    switch self {
    case .pixels(let pixels), .opaque(let pixels): pixels.width
    case .marks(_, let width, _, _): width
    }
  }

  var height: Int {
    switch self {
    case .pixels(let pixels), .opaque(let pixels): pixels.height
    case .marks(_, _, let height, _): height
    }
  }

  /// The bytes of a pixel.
  var step: Int {
    switch self {
    case .pixels: 4
    case .opaque: 3
    case .marks: 1
    }
  }

  /// The colour type of the file's header (PNG specification, section 11.2.1).
  var colorType: UInt8 {
    switch self {
    case .pixels: 6
    case .opaque: 2
    case .marks: 3
    }
  }

  /// Writes row `y` to `row`, which has room for it.
  func fill(_ row: UnsafeMutableRawPointer, _ y: Int, _ kernels: UnsafePointer<kk_Kernels>) {
    switch self {
    case .pixels(let pixels):
      kernels.pointee.color.straighten(row.assumingMemoryBound(to: UInt32.self), pixels.words(y), pixels.width)
    case .opaque(let pixels):
      kernels.pointee.convert.rgb(row.assumingMemoryBound(to: UInt8.self), pixels.words(y), pixels.width)
    case .marks(let marks, let width, _, _):
      marks.withUnsafeBytes { marks in
        if let start = marks.baseAddress { row.copyMemory(from: start + y * width, byteCount: width) }
      }
    }
  }
}

extension PixelBuffer {
  /// The pixels of a row as words of four bytes, red in the lowest.
  fileprivate func words(_ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer((base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self))
  }

  /// Whether every pixel is opaque.
  fileprivate var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = words(y)
      var all = UInt32.max
      for x in 0..<width { all &= row[x] }
      return all >= 0xff00_0000
    }
  }
}
