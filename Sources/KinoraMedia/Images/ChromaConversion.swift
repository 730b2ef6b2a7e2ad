import CFFmpeg
import KinoraGraphics

/// The conversion of 8-bit planar Y′CbCr, with chroma at full, half or quarter resolution, to RGB.
///
/// Chroma samples are sited in the middle of the pixels they cover, as in JPEG, and interpolated linearly. With `s`
/// pixels per sample, pixel x lies at (2x + 1 − s) / 2s samples; weights are whole numbers of 2s-ths, so nothing is
/// rounded before the end. The matrix is held in 16 fraction bits and follows from the luma weights Kr and Kb (ITU-R
/// BT.601, BT.709, BT.2020): R = Y + 2(1 − Kr)·Cr, B = Y + 2(1 − Kb)·Cb, and G such that Y = Kr·R + Kg·G + Kb·B.
struct ChromaConversion {
  private let shiftX: Int
  private let shiftY: Int
  private let lumaOffset: Int
  private let lumaScale: Int
  private let redFromRed: Int
  private let greenFromBlue: Int
  private let greenFromRed: Int
  private let blueFromBlue: Int
  private let hasAlpha: Bool

  /// The conversion for a frame's layout, range and matrix; nil for layouts that are not 8-bit planar Y′CbCr.
  init?(frame: AVFrame, description: AVPixFmtDescriptor) {
    guard description.nb_components >= 3, description.comp.0.depth == 8, description.comp.0.step == 1,
      description.comp.1.plane == 1, description.comp.1.step == 1, description.log2_chroma_w <= 2,
      description.log2_chroma_h <= 2
    else { return nil }
    shiftX = Int(description.log2_chroma_w)
    shiftY = Int(description.log2_chroma_h)
    hasAlpha = description.nb_components == 4

    let isFull =
      switch AVPixelFormat(rawValue: frame.format) {
      case AV_PIX_FMT_YUVJ411P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ444P: true
      default: frame.color_range == AVCOL_RANGE_JPEG
      }
    let (kr, kb) =
      switch frame.colorspace {
      case AVCOL_SPC_BT709: (0.2126, 0.0722)
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: (0.2627, 0.0593)
      default: (0.299, 0.114)
      }
    let kg = 1 - kr - kb
    let one = 65536.0
    let chroma = isFull ? one : one * 255 / 224
    lumaOffset = isFull ? 0 : 16
    lumaScale = Int((isFull ? one : one * 255 / 219).rounded())
    redFromRed = Int((2 * (1 - kr) * chroma).rounded())
    blueFromBlue = Int((2 * (1 - kb) * chroma).rounded())
    greenFromBlue = Int((2 * (1 - kb) * kb / kg * chroma).rounded())
    greenFromRed = Int((2 * (1 - kr) * kr / kg * chroma).rounded())
  }

  /// Fills `pixels` with straight (not premultiplied) RGBA.
  func convert(_ frame: AVFrame, into pixels: PixelBuffer) {
    // Words of 32 bits hold the sums unless both directions have few samples.
    if shiftX + shiftY <= 2 {
      convert(frame, into: pixels, in: Int32.self)
    } else {
      convert(frame, into: pixels, in: Int.self)
    }
  }

  @inline(__always)
  private func convert<Word: FixedWidthInteger & SignedInteger>(
    _ frame: AVFrame, into pixels: PixelBuffer, in _: Word.Type
  ) {
    guard let luma = frame.data.0, let blue = frame.data.1, let red = frame.data.2 else { return }
    let chromaWidth = (pixels.width + (1 << shiftX) - 1) >> shiftX
    let chromaHeight = (pixels.height + (1 << shiftY) - 1) >> shiftY
    // Interpolated chroma is `1 << bits` times the sample, since its weights are 2s-ths in both directions.
    let bits = Word(shiftX + 1 + shiftY + 1)
    let (middle, half) = (Word(128) << bits, Word(1) << (15 + bits))
    let (offset, scale) = (Word(lumaOffset), Word(lumaScale) << bits)
    let (redFromRed, blueFromBlue) = (Word(self.redFromRed), Word(self.blueFromBlue))
    let (greenFromBlue, greenFromRed) = (Word(self.greenFromBlue), Word(self.greenFromRed))
    let columns = (0..<pixels.width).map { neighbours(of: $0, shift: shiftX, count: chromaWidth) }

    withUnsafeTemporaryAllocation(of: Word.self, capacity: 2 * (chromaWidth + pixels.width)) { lines in
      guard let blueLine = lines.baseAddress else { return }
      let redLine = blueLine + chromaWidth
      let (cb, cr) = (redLine + chromaWidth, redLine + chromaWidth + pixels.width)
      for y in 0..<pixels.height {
        let (top, bottom, weight) = neighbours(of: y, shift: shiftY, count: chromaHeight)
        let (share, rest) = (Word(weight), Word((2 << shiftY) - weight))
        let (blueTop, blueBottom) = (blue + top * Int(frame.linesize.1), blue + bottom * Int(frame.linesize.1))
        let (redTop, redBottom) = (red + top * Int(frame.linesize.2), red + bottom * Int(frame.linesize.2))
        for x in 0..<chromaWidth {
          blueLine[x] = Word(truncatingIfNeeded: blueTop[x]) &* rest &+ Word(truncatingIfNeeded: blueBottom[x]) &* share
          redLine[x] = Word(truncatingIfNeeded: redTop[x]) &* rest &+ Word(truncatingIfNeeded: redBottom[x]) &* share
        }
        columns.withUnsafeBufferPointer { columns in
          for x in 0..<pixels.width {
            let (left, right, weight) = columns[x]
            let (share, rest) = (Word(truncatingIfNeeded: weight), Word(truncatingIfNeeded: (2 << shiftX) - weight))
            cb[x] = blueLine[left] &* rest &+ blueLine[right] &* share &- middle
            cr[x] = redLine[left] &* rest &+ redLine[right] &* share &- middle
          }
        }
        let row = (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let lumaRow = luma + y * Int(frame.linesize.0)
        for x in 0..<pixels.width {
          let level = (Word(truncatingIfNeeded: lumaRow[x]) &- offset) &* scale &+ half
          let r = clamped((level &+ cr[x] &* redFromRed) >> (16 + bits))
          let g = clamped((level &- cb[x] &* greenFromBlue &- cr[x] &* greenFromRed) >> (16 + bits))
          let b = clamped((level &+ cb[x] &* blueFromBlue) >> (16 + bits))
          row[x] = r | g << 8 | b << 16 | 0xFF00_0000
        }
        guard hasAlpha, let alpha = frame.data.3 else { continue }
        let alphaRow = alpha + y * Int(frame.linesize.3)
        for x in 0..<pixels.width { row[x] = row[x] & 0xFF_FFFF | UInt32(alphaRow[x]) << 24 }
      }
    }
  }

  /// The two samples between which a pixel lies, and the weight of the second in 2s-ths, where s = `1 << shift`. Beyond
  /// the outermost samples those samples are repeated.
  @inline(__always)
  private func neighbours(of pixel: Int, shift: Int, count: Int) -> (Int, Int, Int) {
    guard shift > 0 else { return (pixel, pixel, 0) }
    let position = 2 * pixel + 1 - (1 << shift)
    let first = position >> (shift + 1)
    let weight = position & ((2 << shift) - 1)
    return (max(first, 0), min(first + 1, count - 1), weight)
  }

  @inline(__always)
  private func clamped<Word: FixedWidthInteger>(_ value: Word) -> UInt32 {
    UInt32(truncatingIfNeeded: min(max(value, 0), 255))
  }
}
