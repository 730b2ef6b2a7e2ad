import CDrawSVG
import Foundation
import KinoraGraphics
import Synchronization

/// An SVG file, drawn by librsvg at any size that is wanted, each time in a process of its own (see `CDrawSVG`).
///
/// The file can neither run scripts nor read other files: only its own contents are drawn, including images as `data:`
/// URLs. Text in it uses the machine's fonts. The same version of librsvg and Cairo gives the same pixels, whatever was
/// drawn before. A warning of the library while it draws, such as one about text too large for its font library, is an
/// error, because the picture would not be what the file describes.
final class SVGImage: ScalableImage {
  private let bytes: ArraySlice<UInt8>
  private let operation: MediaOperation
  /// The picture's own size in whole pixels.
  private let own: (width: Int, height: Int)
  /// The remembered pictures, least recently wanted first, with the sizes at which they were wanted.
  private let made = Mutex<[(width: Int, height: Int, image: CGImage)]>([])

  /// The most sizes that are remembered; while memory is short, one.
  private static let remembered = 8
  /// The most pixels a side of a drawing may have.
  private static let sideLimit = 16384
  /// The bytes that librsvg may take besides its pictures.
  private static let ownMemory = 256 << 20

  private init(_ bytes: ArraySlice<UInt8>, _ operation: MediaOperation) throws(MediaError) {
    self.bytes = bytes
    self.operation = operation
    own = try Self.size(of: bytes, operation)
  }

  /// The file as an image of its natural size, with one pixel per CSS pixel.
  ///
  /// Without a width and a height the natural size is that of the `viewBox`, and without a `viewBox` 300 × 150, as in
  /// browsers.
  static func decode(_ bytes: ArraySlice<UInt8>, _ operation: MediaOperation) throws(MediaError) -> CGImage {
    let image = try SVGImage(bytes, operation)
    let (width, height) = image.own
    try ImageDecoder.checkSize(width, height, operation)
    // The picture is drawn once here, so that errors in the file are found now.
    return CGImage(pixels: try image.pixels(width, height), scalable: image)
  }

  /// The picture on `width` × `height` pixels. Where librsvg cannot draw it so large, it has half as many pixels a
  /// side, or a quarter and so on, but not fewer than at its natural size.
  func image(width: Int, height: Int) throws -> CGImage {
    let (width, height) = (max(1, min(width, Self.sideLimit)), max(1, min(height, Self.sideLimit)))
    return try made.withLock { made throws(MediaError) -> CGImage in
      if let index = made.firstIndex(where: { $0.width == width && $0.height == height }) {
        let known = made.remove(at: index)
        made.append(known)
        return known.image
      }
      let pixels: PixelBuffer
      do throws(MediaError) { pixels = try largest(width, height) } catch {
        guard error.kind == .outOfMemory, !made.isEmpty else { throw error }
        made = []
        pixels = try largest(width, height)
      }
      made.append((width, height, CGImage(pixels: pixels)))
      let room = operation.memory?.hasRoomToSpare ?? true
      while made.count > (room ? Self.remembered : 1) { made.removeFirst() }
      return made[made.count - 1].image
    }
  }

  /// The picture at a size, or at the largest size that can be drawn after halving it repeatedly.
  private func largest(_ width: Int, _ height: Int) throws(MediaError) -> PixelBuffer {
    do throws(MediaError) { return try pixels(width, height) } catch {
      guard error.kind == .libraryFailed, width / 2 >= own.width, height / 2 >= own.height else { throw error }
      return try largest(width / 2, height / 2)
    }
  }

  private static func size(
    of bytes: ArraySlice<UInt8>, _ operation: MediaOperation
  ) throws(MediaError) -> (width: Int, height: Int) {
    var drawing = try draw(bytes, 0, 0, memory: ownMemory, operation)
    ks_release(&drawing)
    func whole(_ value: Double) -> Int {
      let rounded = (value - 1e-6).rounded(.up)
      return rounded < Double(Int32.max) ? Int(max(0, rounded)) : Int(Int32.max)
    }
    return (whole(drawing.own_width), whole(drawing.own_height))
  }

  private func pixels(_ width: Int, _ height: Int) throws(MediaError) -> PixelBuffer {
    let pixels = try operation.pixels(width: width, height: height)
    // The process that draws shares memory of the same size; it may also hold several more pictures for groups, masks
    // and filters.
    let shared = try operation.reserve(width * height * 4)
    defer { withExtendedLifetime(shared) {} }
    let pictures = 64 * width * height
    var drawing = try Self.draw(
      bytes, width, height, memory: Self.ownMemory + min(pictures, max(0, operation.memory?.available ?? pictures)),
      operation)
    defer { ks_release(&drawing) }
    guard let words = drawing.pixels else { throw operation.error(.libraryFailed, "it was not drawn (SVG)") }
    for y in 0..<height {
      let row = UnsafeRawPointer(words) + y * drawing.stride
      for x in 0..<width {
        let word = row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        pixels[x, y] = SIMD4(
          UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word),
          UInt8(truncatingIfNeeded: word >> 24))
      }
    }
    return pixels
  }

  /// Draws the file, or only measures it when the size is 0 × 0; the caller releases the result.
  private static func draw(
    _ bytes: ArraySlice<UInt8>, _ width: Int, _ height: Int, memory: Int, _ operation: MediaOperation
  ) throws(MediaError) -> ks_drawing {
    var drawing = ks_drawing()
    let result = bytes.withUnsafeBufferPointer { bytes in
      // A forked process would wait for ever for a lock of the font libraries that another thread holds.
      let isBegun = FontLibrary.shared.whileIdle {
        ks_begin(&drawing, bytes.baseAddress, bytes.count, Int32(width), Int32(height), memory) != 0
      }
      return isBegun ? ks_finish(&drawing) : KS_REFUSED
    }
    if result == KS_DONE { return drawing }
    let message = withUnsafeBytes(of: drawing.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let words = message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
      separator: "; ")
    ks_release(&drawing)
    let size = width > 0 ? " at \(width) × \(height) pixels" : ""
    switch result {
    case KS_DAMAGED: throw operation.error(.damaged, "\(words.lowercasedFirst) (SVG)")
    case KS_WARNED:
      throw operation.error(
        .libraryFailed, "librsvg cannot draw it\(size) as it is written: \(words); is some text in it very large?")
    case KS_ENDLESS: throw operation.error(.libraryFailed, "librsvg takes longer than a minute to draw it\(size)")
    case KS_REFUSED:
      throw operation.error(.libraryFailed, "there is no process to draw it in: \(words.lowercasedFirst)")
    default:
      throw operation.error(
        .libraryFailed, "librsvg broke down over it\(size)" + (words.isEmpty ? "" : ": \(words)"))
    }
  }
}

/// Recognises SVG files: XML whose first element is `svg`.
enum SVGSignature {
  static func matches(_ file: ByteReader) -> Bool {
    var head = Substring(String(decoding: file.bytes.prefix(4096), as: UTF8.self))
    if head.hasPrefix("\u{FEFF}") { head.removeFirst() }
    while true {
      head = head.drop { $0.isWhitespace }
      if head.hasPrefix("<?") {
        guard let end = head.range(of: "?>") else { return false }
        head = head[end.upperBound...]
      } else if head.hasPrefix("<!--") {
        guard let end = head.range(of: "-->") else { return false }
        head = head[end.upperBound...]
      } else if head.hasPrefix("<!DOCTYPE") {
        return head.dropFirst(9).drop { $0.isWhitespace }.hasPrefix("svg")
      } else {
        return head.hasPrefix("<svg") || (head.hasPrefix("<") && head.prefix(64).contains(":svg"))
      }
    }
  }
}
