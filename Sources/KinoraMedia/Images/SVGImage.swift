import CRsvg
import Foundation
import KinoraGraphics
import Synchronization

/// An SVG file, drawn by librsvg at whatever size it is wanted in.
///
/// The file can neither run scripts nor read other files: only what stands in it is drawn, with images inside it as `data:` URLs. Text in
/// it uses the machine's fonts. The same version of librsvg and Cairo gives the same pixels.
final class SVGImage: ScalableImage {
  private let drawing: Mutex<Drawing>

  private struct Drawing: ~Copyable {
    let handle: Handle
    /// Pictures made, the least recently wanted first.
    var made: [CGImage] = []
  }

  /// How many sizes are remembered.
  private static let remembered = 8

  private init(_ handle: consuming sending Handle) { drawing = Mutex(Drawing(handle: handle)) }

  /// The file as an image of its own size, one pixel for each of its.
  ///
  /// Without a width and height its `viewBox` is its size, and without one 300 × 150, as in browsers.
  static func decode(_ bytes: ArraySlice<UInt8>, _ operation: MediaOperation) throws(MediaError) -> CGImage {
    let handle = try Handle(bytes, operation)
    let (width, height) = handle.size
    try ImageDecoder.checkSize(width, height, operation)
    // Drawn once here, so that what is wrong with it shows now.
    let pixels = try handle.draw(width: width, height: height, operation)
    return CGImage(pixels: pixels, scalable: SVGImage(handle))
  }

  func image(width: Int, height: Int) -> CGImage {
    let (width, height) = (max(1, min(width, 16384)), max(1, min(height, 16384)))
    return drawing.withLock { drawing in
      if let index = drawing.made.firstIndex(where: { $0.width == width && $0.height == height }) {
        let image = drawing.made.remove(at: index)
        drawing.made.append(image)
        return image
      }
      // The file was drawn before, so drawing it again does not fail.
      let operation = MediaOperation(name: "draw the image", file: "")
      let pixels = try? drawing.handle.draw(width: width, height: height, operation)
      let image = CGImage(pixels: pixels ?? PixelBuffer(width: width, height: height))
      drawing.made.append(image)
      if drawing.made.count > Self.remembered { drawing.made.removeFirst() }
      return image
    }
  }

  /// librsvg's object; used by one thread at a time.
  private final class Handle {
    private let handle: UnsafeMutablePointer<RsvgHandle>

    init(_ bytes: ArraySlice<UInt8>, _ operation: MediaOperation) throws(MediaError) {
      var problem: UnsafeMutablePointer<GError>?
      let made = bytes.withUnsafeBufferPointer { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &problem) }
      guard let made else { throw Self.error(problem, operation) }
      handle = made
      rsvg_handle_set_dpi(handle, 96)
    }

    deinit { g_object_unref(handle) }

    /// The picture's own size in whole pixels.
    var size: (width: Int, height: Int) {
      func whole(_ value: Double) -> Int {
        let rounded = (value - 1e-6).rounded(.up)
        return rounded < Double(Int32.max) ? Int(max(0, rounded)) : Int(Int32.max)
      }
      var (width, height) = (0.0, 0.0)
      if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 { return (whole(width), whole(height)) }
      var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
      var box = RsvgRectangle()
      rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, nil, &hasHeight, nil, &hasBox, &box)
      return hasBox != 0 ? (whole(box.width), whole(box.height)) : (300, 150)
    }

    func draw(width: Int, height: Int, _ operation: MediaOperation) throws(MediaError) -> PixelBuffer {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
      defer { cairo_surface_destroy(surface) }
      let context = cairo_create(surface)
      defer { cairo_destroy(context) }
      var problem: UnsafeMutablePointer<GError>?
      var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
      guard rsvg_handle_render_document(handle, context, &viewport, &problem) != 0 else {
        throw Self.error(problem, operation)
      }
      cairo_surface_flush(surface)
      guard let bytes = cairo_image_surface_get_data(surface), cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
      else { throw operation.error(.libraryFailed, "there is no memory for \(width) × \(height) pixels") }
      let stride = Int(cairo_image_surface_get_stride(surface))
      let pixels = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          // Cairo's pixels are premultiplied words 0xAARRGGBB in the machine's order.
          let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
          pixels[x, y] = SIMD4(
            UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8),
            UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 24))
        }
      }
      return pixels
    }

    private static func error(_ problem: UnsafeMutablePointer<GError>?, _ operation: MediaOperation) -> MediaError {
      let words = problem.flatMap { kinora_error_message($0) }.map { String(cString: $0) } ?? "librsvg gives no reason"
      if let problem { g_error_free(problem) }
      return operation.error(.damaged, "\(words.lowercasedFirst) (SVG)")
    }
  }
}

/// How an SVG file is told from other files: it is XML whose first element is `svg`.
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
