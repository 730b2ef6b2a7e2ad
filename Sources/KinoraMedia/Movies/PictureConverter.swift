import CFFmpeg
import CKernels
import Foundation
import KinoraFormats
import KinoraGraphics

/// Converts finished frames, premultiplied RGBA, to any pixel format that encoders take.
///
/// Formats with alpha get straight colours, as encoders want them: C · 255 / A rounded to nearest. Formats without alpha
/// take the colours as they are, so that transparent pixels show over black. Y′CbCr follows
///
///     Y′ = (R·kr + G·kg + B·kb), Cb = (B − Y′) / (2 − 2·kb), Cr = (R − Y′) / (2 − 2·kr)
///
/// with the matrix's weights, rounded to within 0.51 of a step; chroma of a subsampled format is the mean of the pixels
/// it stands for, sited left. A converter belongs to one thread at a time.
final class PictureConverter {
  private let width: Int
  private let height: Int
  private let format: PixelFormat
  private let matrix: kk_YUVMatrix
  private let kernels = kk_kernels(kk_best_level())
  /// Straight pixels of the frame, for formats with alpha whose samples are not simply those pixels.
  private var straight: PixelBuffer?

  init(width: Int, height: Int, format: PixelFormat, color: ColorEncoding) {
    self.width = width
    self.height = height
    self.format = format
    matrix = kk_YUVMatrix(color, bits: format.traits.bits)
  }

  /// Fills `frame`, which has the converter's size and format.
  func fill(_ frame: AVFrame, from canvas: PixelBuffer) {
    switch format.traits.model {
    case .rgb, .palette: fillRGB(frame, canvas)
    case .yuv: fillYUV(frame, canvas)
    }
  }

  private func fillRGB(_ frame: AVFrame, _ canvas: PixelBuffer) {
    guard let target = frame.data.0 else { return }
    let line = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { line.deallocate() }
    for y in 0..<height {
      let row = target + y * Int(frame.linesize.0)
      var source = UnsafePointer(canvas.words(ofRow: y))
      if format.hasAlpha {
        kernels.pointee.color.straighten(line, source, width)
        source = UnsafePointer(line)
      }
      switch format {
      case .rgba: memcpy(row, source, 4 * width)
      case .rgb24:
        for x in 0..<width {
          let word = source[x]
          row[3 * x] = UInt8(truncatingIfNeeded: word)
          row[3 * x + 1] = UInt8(truncatingIfNeeded: word >> 8)
          row[3 * x + 2] = UInt8(truncatingIfNeeded: word >> 16)
        }
      default:
        // Blue and red change places.
        row.withMemoryRebound(to: UInt32.self, capacity: width) { row in
          for x in 0..<width {
            let word = source[x]
            row[x] = word & 0xff00_ff00 | (word & 0xff) << 16 | (word >> 16) & 0xff
          }
        }
      }
    }
  }

  private func fillYUV(_ frame: AVFrame, _ canvas: PixelBuffer) {
    guard let y = frame.data.0, let cb = frame.data.1, let cr = frame.data.2 else { return }
    let traits = format.traits
    var source = canvas
    if traits.hasAlpha {
      let buffer = straight ?? PixelBuffer(width: width, height: height)
      straight = buffer
      for y in 0..<height { kernels.pointee.color.straighten(buffer.words(ofRow: y), canvas.words(ofRow: y), width) }
      source = buffer
      fillAlpha(frame, source)
    }
    let image = kk_Image(
      pixels: UnsafePointer(source.words(ofRow: 0)), row_bytes: source.bytesPerRow, width: Int32(width),
      height: Int32(height))
    let planes = kk_DeepPlanes(
      y: y, cb: cb, cr: cr, y_row_bytes: Int(frame.linesize.0), c_row_bytes: Int(frame.linesize.1),
      across: traits.chroma.across == 2 ? 1 : 0, down: traits.chroma.down == 2 ? 1 : 0, wide: traits.bits > 8)
    withUnsafePointer(to: matrix) { kernels.pointee.convert.yuv(image, planes, $0, 0, Int32(height)) }
  }

  /// Alpha has the full range whatever the colours have: 2^bits − 1 is opaque.
  private func fillAlpha(_ frame: AVFrame, _ source: PixelBuffer) {
    guard let target = frame.data.3 else { return }
    let highest = (UInt32(1) << format.traits.bits) - 1
    for y in 0..<height {
      let row = target + y * Int(frame.linesize.3)
      let words = source.words(ofRow: y)
      if highest == 255 {
        for x in 0..<width { row[x] = UInt8(truncatingIfNeeded: words[x] >> 24) }
      } else {
        row.withMemoryRebound(to: UInt16.self, capacity: width) { row in
          for x in 0..<width { row[x] = UInt16(truncatingIfNeeded: ((words[x] >> 24) * highest + 127) / 255) }
        }
      }
    }
  }
}

extension PixelBuffer {
  /// The pixels of a row as words of four bytes, red in the lowest.
  fileprivate func words(ofRow y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}

extension kk_YUVMatrix {
  /// The integers of an encoding for samples of `bits` bits, from the standards' formulas: luma spans 219 steps of 8 bits
  /// from 16 in the limited range, chroma 224 about 128; in the full range both span all numbers.
  fileprivate init(_ color: ColorEncoding, bits: Int) {
    let (kr, kb) = color.matrix.weights
    let shift = 15
    let unit = Double(1 << shift)
    let steps = Double((1 << bits) - 1)
    let isFull = color.range == .full
    let scale = Double(1 << (bits - 8))
    let luma = (isFull ? steps : 219 * scale) / 255 * unit
    let chroma = (isFull ? steps : 224 * scale) / 255 * unit
    func whole(_ value: Double) -> Int32 { Int32(value.rounded()) }
    // Rounding is put right in the green weight, so that greys have no colour and white is the greatest number.
    let (yr, yb) = (whole(luma * kr), whole(luma * kb))
    let (bb, br) = (whole(chroma / 2), whole(-chroma * kr / (2 - 2 * kb)))
    let (rr, rb) = (whole(chroma / 2), whole(-chroma * kb / (2 - 2 * kr)))
    self.init()
    y = (yr, whole(luma) - yr - yb, yb)
    cb = (br, -bb - br, bb)
    cr = (rr, -rr - rb, rb)
    let half = Int32(1) << Int32(shift - 1)
    y_constant = (isFull ? 0 : Int32(16 * scale)) << Int32(shift) + half
    c_constant = Int32(128 * scale) << Int32(shift) + half
    self.shift = Int32(shift)
    highest = Int32(steps)
  }
}
