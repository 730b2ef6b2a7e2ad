import CFFmpeg
import CKernels
import KinoraGraphics
import KinoraTiming

/// Converts decoded frames to pixels: premultiplied RGBA of the canvas' colours, upright and square.
///
/// Y′CbCr goes through its own matrix and range; chroma is interpolated linearly from where it is sited. The result is
/// the formula's within 0.53 of a level, the same on every processor. The levels of R′G′B′ are taken as they are, as
/// the encoders write them: primaries and transfer of the standard range are not converted. Pictures of high dynamic
/// range go through ``ToneMapping``.
struct FootageConversion {
  let footage: FootageFile
  let codec: AVCodecID
  private let kernels = kk_kernels(kk_best_level()).pointee

  /// The pixels of a frame as the footage shows it, and whether they are known to be opaque.
  ///
  /// - Parameters:
  ///   - halvings: How often the sides are halved, where they have whole halves and the pixels are square; the size of
  ///     the result tells.
  ///   - buffer: makes a buffer of a size, every pixel of which is then written.
  func pixels(
    of frame: AVFrame, halvings: Int = 0, _ buffer: (Int, Int) throws(MediaError) -> PixelBuffer
  ) throws(MediaError) -> (pixels: PixelBuffer, isOpaque: Bool) {
    guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.format))?.pointee else {
      throw footage.operation.error(.unknownFormat, "the decoder gave a pixel layout without a description")
    }
    let isOpaque: Bool
    var pixels: PixelBuffer
    if let layout = SampleLayout(frame, description, codec: codec) {
      let (width, height, unit) = (Int(frame.width), Int(frame.height), 1 << halvings)
      let halves = footage.pixelAspect == .one && width % unit == 0 && height % unit == 0
      let halvings = halves ? halvings : 0
      pixels = try buffer(width >> halvings, height >> halvings)
      isOpaque = layout.alpha == nil
      convert(frame, layout, HalvedRows(halvings, into: pixels, kernels.sample.halve))
    } else if let layout = PackedLayout(description) {
      pixels = try buffer(Int(frame.width), Int(frame.height))
      isOpaque = layout.alpha == nil
      layout.convert(frame, into: pixels)
      if !isOpaque { premultiply(pixels) }
    } else {
      // Rare layouts are read component by component, which also finds out what cannot be read.
      pixels = try FrameConversion.pixels(of: frame, footage.operation)
      isOpaque = false
    }
    if footage.pixelAspect != .one {
      let (width, height) = footage.squareSize(width: pixels.width, height: pixels.height)
      let square = try buffer(width, height)
      pixels.stretch(into: square)
      pixels = square
    }
    if footage.orientation != .upright {
      let (width, height) = (pixels.width, pixels.height)
      let upright = try buffer(
        footage.orientation.swapsSides ? height : width, footage.orientation.swapsSides ? width : height)
      footage.orientation.turn(pixels, into: upright)
      pixels = upright
    }
    return (pixels, isOpaque)
  }

  private func convert(_ frame: AVFrame, _ layout: SampleLayout, _ rows: HalvedRows) {
    let lines = SampleLines(frame, layout, kernels.convert)
    let matrix = layout.sampleMatrix
    let mapping = ToneMapping.of(frame.color_trc)?.converter(for: layout)
    let width = Int(frame.width)
    for y in 0..<Int(frame.height) {
      lines.read(y)
      let row = rows.row(y)
      defer { rows.finish(y) }
      if let mapping {
        mapping.convert(lines, into: row, count: width)
      } else {
        kernels.convert.pixels(row, lines.luma, lines.blue, lines.red, matrix, width)
      }
      guard layout.alpha != nil else { continue }
      let highest = layout.highestSample
      lines.alpha.withUnsafeBufferPointer { alpha in
        for x in 0..<width {
          let level = (UInt32(alpha[x]) * 255 + highest / 2) / highest
          row[x] = row[x] & 0xFF_FFFF | min(level, 255) << 24
        }
      }
      kernels.color.premultiply(row, row, width)
    }
  }

  private func premultiply(_ pixels: PixelBuffer) {
    for y in 0..<pixels.height {
      let row = (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      kernels.color.premultiply(row, row, pixels.width)
    }
  }
}

/// Where the components of RGB of 8 bits lie, side by side or in planes of their own.
struct PackedLayout {
  private struct Component {
    var plane, offset, step: Int
  }

  private let colors: [Component]
  fileprivate let alpha: Int?

  /// Nil for any other layout.
  init?(_ description: AVPixFmtDescriptor) {
    let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: description.flags))
    let refused =
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER
      | AV_PIX_FMT_FLAG_HWACCEL
    let parts = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
      .prefix(Int(description.nb_components))
    guard flags & AV_PIX_FMT_FLAG_RGB != 0, flags & refused == 0, parts.count >= 3,
      parts.allSatisfy({ $0.depth == 8 && $0.shift == 0 })
    else { return nil }
    colors = parts.map { Component(plane: Int($0.plane), offset: Int($0.offset), step: Int($0.step)) }
    alpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0 && parts.count == 4 ? 3 : nil
  }

  /// Fills `pixels` with straight (not premultiplied) RGBA.
  fileprivate func convert(_ frame: AVFrame, into pixels: PixelBuffer) {
    let planes = [frame.data.0, frame.data.1, frame.data.2, frame.data.3]
    let strides = [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3].map { Int($0) }
    for y in 0..<pixels.height {
      let row = (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      func start(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
        planes[colors[index].plane].map { $0 + y * strides[colors[index].plane] + colors[index].offset }
      }
      guard let red = start(0), let green = start(1), let blue = start(2) else { return }
      let (redStep, greenStep, blueStep) = (colors[0].step, colors[1].step, colors[2].step)
      for x in 0..<pixels.width {
        row[x] =
          UInt32(red[x * redStep]) | UInt32(green[x * greenStep]) << 8 | UInt32(blue[x * blueStep]) << 16 | 0xFF00_0000
      }
      guard let index = alpha, let alpha = start(index) else { continue }
      let step = colors[index].step
      for x in 0..<pixels.width { row[x] = row[x] & 0xFF_FFFF | UInt32(alpha[x * step]) << 24 }
    }
  }
}

extension PixelBuffer {
  /// Stretches the picture to fill `target`, linearly between the middles of pixels.
  func stretch(into target: PixelBuffer) {
    /// For each place of the target the pixel before it and how many 256ths the next weighs.
    func places(_ count: Int, of length: Int) -> [(index: Int, part: Int)] {
      (0..<count).map { place in
        let position = ((2 * place + 1) * length * 128) / count - 128
        let limited = min(max(position, 0), (length - 1) << 8)
        return (limited >> 8, limited & 255)
      }
    }
    let columns = places(target.width, of: width)
    let rows = places(target.height, of: height)
    for y in 0..<target.height {
      let (upper, part) = rows[y]
      let above = (base + upper * bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self)
      let below = (base + min(upper + 1, height - 1) * bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self)
      let row = (target.base + y * target.bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self)
      for x in 0..<target.width {
        let (left, share) = columns[x]
        let right = min(left + 1, width - 1)
        func mixed(_ line: UnsafeMutablePointer<SIMD4<UInt8>>) -> SIMD4<UInt32> {
          SIMD4<UInt32>(truncatingIfNeeded: line[left]) &* UInt32(256 - share)
            &+ SIMD4<UInt32>(truncatingIfNeeded: line[right]) &* UInt32(share)
        }
        let sum = mixed(above) &* UInt32(256 - part) &+ mixed(below) &* UInt32(part)
        row[x] = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 32_768) &>> 16)
      }
    }
  }
}

extension FootageFile {
  /// The size of a picture with square pixels: one side grows, none shrinks.
  func squareSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let aspect = pixelAspect.doubleValue
    return aspect >= 1
      ? (Int((Double(width) * aspect).rounded()), height) : (width, Int((Double(height) / aspect).rounded()))
  }
}
