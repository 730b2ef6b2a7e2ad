import KinoraGraphics

/// Pixels to draw on: premultiplied RGBA rows that stand for the canvas rectangle `bounds`.
///
/// A surface does not own its memory: the canvas, a thread's scratch or a group's picture does.
struct Surface {
  /// The address of the pixel at (`bounds.minX`, `bounds.minY`).
  var base: UnsafeMutablePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  var stride: Int
  var bounds: PixelRect

  /// The distance between the rows of a surface that is `width` pixels wide and written column by column: an odd number
  /// of cache lines, so that the pixels of a column do not take each other's place in the cache.
  static func stride(_ width: Int) -> Int { (width + 15) & ~15 | 16 }

  /// The pixel at canvas column `x`, row `y`.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX))
  }
}

/// Aligned memory.
enum Memory {
  /// Memory for `count` pixels, all zero.
  static func pixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let memory = undefinedPixels(count)
    memory.initialize(repeating: 0, count: count + 16)
    return memory
  }

  /// Memory for `count` pixels, with undefined contents.
  static func undefinedPixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    PixelMemory.allocate(byteCount: count * 4 + 64).bindMemory(to: UInt32.self, capacity: count + 16)
  }

  /// Memory for `count` bytes, all zero.
  static func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = undefinedBytes(count)
    memory.initialize(repeating: 0, count: count + 64)
    return memory
  }

  /// Memory for `count` bytes, with undefined contents.
  static func undefinedBytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer.allocate(byteCount: count + 64, alignment: 64).bindMemory(
      to: UInt8.self, capacity: count + 64)
  }
}
