import CFFmpeg
import CKernels
import KinoraGraphics

/// Converts the pixel layouts that decoders produce to premultiplied RGBA.
///
/// RGB, grey and palette layouts of any depth are read component by component; Y′CbCr goes through ``ChromaConversion``.
enum FrameConversion {
  /// - Parameter profile: The colour profile; nil for the ICC profile that the decoder found, if any.
  static func pixels(
    of frame: AVFrame, profile: ColorProfile? = nil, _ operation: MediaOperation
  ) throws(MediaError) -> PixelBuffer {
    let format = AVPixelFormat(rawValue: frame.format)
    guard let description = av_pix_fmt_desc_get(format) else {
      throw operation.error(.unknownFormat, "the decoder gave a pixel layout without a description")
    }
    let pixels = try operation.pixels(width: Int(frame.width), height: Int(frame.height))
    let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: description.pointee.flags))
    let components = Int(description.pointee.nb_components)
    let depth = Int(description.pointee.comp.0.depth)

    if readBytes(frame, into: pixels) {
      // The usual layouts of PNG files go fast.
    } else if flags & AV_PIX_FMT_FLAG_PAL != 0 {
      readPalette(frame, into: pixels)
    } else if flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_FLOAT) == AV_PIX_FMT_FLAG_RGB || components <= 2,
      depth <= 16
    {
      readComponents(frame, description, into: pixels, inverted: format == AV_PIX_FMT_MONOWHITE)
    } else if let conversion = ChromaConversion(frame: frame, description: description.pointee) {
      conversion.convert(frame, into: pixels)
    } else {
      let name = String(cString: description.pointee.name)
      throw operation.error(.unknownFormat, "its pixel layout, \(name), is not one that can be read")
    }
    (profile ?? embeddedProfile(of: frame).flatMap { ColorProfile($0) })?.convert(pixels)
    if format != AV_PIX_FMT_RGB24 { premultiply(pixels) }
    return pixels
  }

  private static func embeddedProfile(of frame: AVFrame) -> ByteReader? {
    withUnsafePointer(to: frame) { frame in
      guard let found = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE)?.pointee, let data = found.data else {
        return nil
      }
      return ByteReader(bytes: Array(UnsafeBufferPointer(start: data, count: Int(found.size)))[...])
    }
  }

  private static func premultiply(_ pixels: PixelBuffer) {
    let premultiply = kk_kernels(kk_best_level()).pointee.color.premultiply
    for y in 0..<pixels.height {
      let row = (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      premultiply(row, row, pixels.width)
    }
  }

  /// Reads a picture whose pixels are bytes R, G, B or R, G, B, A; false for any other layout.
  private static func readBytes(_ frame: AVFrame, into pixels: PixelBuffer) -> Bool {
    let format = AVPixelFormat(rawValue: frame.format)
    guard format == AV_PIX_FMT_RGBA || format == AV_PIX_FMT_RGB24, let rows = frame.data.0 else { return false }
    let width = pixels.width
    for y in 0..<pixels.height {
      let source = UnsafeRawPointer(rows + y * Int(frame.linesize.0))
      let target = pixels.base + y * pixels.bytesPerRow
      if format == AV_PIX_FMT_RGBA {
        target.copyMemory(from: source, byteCount: 4 * width)
        continue
      }
      let words = target.assumingMemoryBound(to: UInt32.self)
      // A word of four bytes reaches into the next pixel, which the last does not have.
      for x in 0..<width - 1 {
        words[x] = source.loadUnaligned(fromByteOffset: 3 * x, as: UInt32.self) | 0xff00_0000
      }
      let last = source + 3 * (width - 1)
      let (red, green, blue) = (
        last.load(as: UInt8.self), last.load(fromByteOffset: 1, as: UInt8.self),
        last.load(fromByteOffset: 2, as: UInt8.self)
      )
      words[width - 1] = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xff00_0000
    }
    return true
  }

  /// Reads a picture with a palette, which the library keeps as 256 words 0xAARRGGBB in the machine's byte order.
  private static func readPalette(_ frame: AVFrame, into pixels: PixelBuffer) {
    guard let indices = frame.data.0, let colours = frame.data.1 else { return }
    for y in 0..<pixels.height {
      let source = indices + y * Int(frame.linesize.0)
      for x in 0..<pixels.width {
        let word = UnsafeRawPointer(colours).loadUnaligned(fromByteOffset: 4 * Int(source[x]), as: UInt32.self)
        pixels[x, y] = SIMD4(
          UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word),
          UInt8(truncatingIfNeeded: word >> 24))
      }
    }
  }

  /// Reads a picture of grey, grey with alpha, RGB or RGBA with 1 to 16 bits per component, in any order and packing.
  private static func readComponents(
    _ frame: AVFrame, _ description: UnsafePointer<AVPixFmtDescriptor>, into pixels: PixelBuffer, inverted: Bool
  ) {
    let components = Int32(description.pointee.nb_components)
    let depth = UInt32(description.pointee.comp.0.depth)
    let highest = (UInt32(1) << depth) - 1
    // The channels (red, green, blue, alpha) that each component of the layout is written to.
    let targets: [[Int]] =
      switch components {
      case 1: [[0, 1, 2]]
      case 2: [[0, 1, 2], [3]]
      default: [[0], [1], [2], [3]]
      }
    var planes: [UnsafePointer<UInt8>?] = [
      UnsafePointer(frame.data.0), UnsafePointer(frame.data.1), UnsafePointer(frame.data.2),
      UnsafePointer(frame.data.3),
    ]
    let strides = [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3]
    var line = [UInt16](repeating: 0, count: pixels.width)

    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in stride(from: 3, to: row.count, by: 4) { row[x] = 255 }
      for component in 0..<components {
        av_read_image_line2(
          &line, &planes, strides, description, 0, Int32(y), component, Int32(pixels.width), 0, 2)
        for target in targets[Int(component)] {
          for x in 0..<pixels.width {
            let value = inverted ? highest - UInt32(line[x]) : UInt32(line[x])
            // The value is exact for 8 bits and rounded to nearest for other depths.
            row[4 * x + target] = UInt8(truncatingIfNeeded: (value * 255 + highest / 2) / highest)
          }
        }
      }
    }
  }
}
