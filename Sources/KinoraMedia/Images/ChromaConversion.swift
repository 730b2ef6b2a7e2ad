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
    guard let luma = frame.data.0, let blue = frame.data.1, let red = frame.data.2 else { return }
    let chromaWidth = (pixels.width + (1 << shiftX) - 1) >> shiftX
    let chromaHeight = (pixels.height + (1 << shiftY) - 1) >> shiftY
    // Interpolated chroma is `1 << bits` times the sample, since its weights are 2s-ths in both directions.
    let bits = shiftX + 1 + shiftY + 1
    let middle = 128 << bits
    let half = 1 << (15 + bits)
    var blueLine = [Int](repeating: 0, count: chromaWidth)
    var redLine = [Int](repeating: 0, count: chromaWidth)

    for y in 0..<pixels.height {
      let (top, bottom, weight) = neighbours(of: y, shift: shiftY, count: chromaHeight)
      let rest = (2 << shiftY) - weight
      for x in 0..<chromaWidth {
        blueLine[x] =
          Int(blue[top * Int(frame.linesize.1) + x]) * rest + Int(blue[bottom * Int(frame.linesize.1) + x]) * weight
        redLine[x] =
          Int(red[top * Int(frame.linesize.2) + x]) * rest + Int(red[bottom * Int(frame.linesize.2) + x]) * weight
      }
      let row = pixels.row(y)
      let lumaRow = luma + y * Int(frame.linesize.0)
      let alphaRow = hasAlpha ? frame.data.3.map { $0 + y * Int(frame.linesize.3) } : nil
      for x in 0..<pixels.width {
        let (left, right, weight) = neighbours(of: x, shift: shiftX, count: chromaWidth)
        let rest = (2 << shiftX) - weight
        let cb = blueLine[left] * rest + blueLine[right] * weight - middle
        let cr = redLine[left] * rest + redLine[right] * weight - middle
        let y = ((Int(lumaRow[x]) - lumaOffset) * lumaScale) << bits + half
        row[4 * x] = clamped((y + cr * redFromRed) >> (16 + bits))
        row[4 * x + 1] = clamped((y - cb * greenFromBlue - cr * greenFromRed) >> (16 + bits))
        row[4 * x + 2] = clamped((y + cb * blueFromBlue) >> (16 + bits))
        row[4 * x + 3] = alphaRow.map { $0[x] } ?? 255
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
  private func clamped(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
}
