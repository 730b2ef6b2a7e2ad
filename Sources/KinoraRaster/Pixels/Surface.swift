import KinoraGraphics

/// Where pixels are drawn: premultiplied RGBA rows that stand for the canvas rectangle `bounds`.
///
/// A view, not an owner: the canvas, a thread's scratch memory or a group's picture owns the bytes.
struct Surface {
  /// The first byte of the pixel at (`bounds.minX`, `bounds.minY`).
  var base: UnsafeMutablePointer<UInt32>
  /// From one row to the next, in pixels.
  var stride: Int
  var bounds: PixelRect

  /// The pixel at canvas column `x`, row `y`.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }
}

/// Aligned, zeroed memory.
enum Memory {
  static func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = undefinedPixels(count)
    memory.initialize(repeating: 0, count: count + 16)
    return memory
  }

  /// The same, not zeroed.
  static func undefinedPixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    PixelMemory.allocate(byteCount: count * 4 + 64).bindMemory(to: UInt32.self, capacity: count + 16)
  }

  static func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count + 64, alignment: 64)
    return memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + 64)
  }
}
