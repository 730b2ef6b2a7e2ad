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

/// Pixels with an owner: the picture of a group that is drawn ahead of the tiles.
final class Picture {
  private(set) var bounds: PixelRect
  private(set) var stride: Int
  private let base: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  /// What it takes of a budget.
  private let reservation: MemoryReservation?

  /// Clear, over `bounds` (not empty). With `isClear` false its pixels are undefined: for those who write each before it is read.
  init(bounds: PixelRect, isClear: Bool = true, reservation: MemoryReservation? = nil) {
    self.bounds = bounds
    self.reservation = reservation
    stride = (bounds.width + 15) & ~15
    capacity = max(stride * bounds.height, 16)
    base = isClear ? Memory.pixels(capacity) : Memory.undefinedPixels(capacity)
  }

  deinit { base.deallocate() }

  /// `picture`, or a new one in its place, clear and over `bounds`; nil when there is no memory for it, which is noted.
  static func clear(
    _ picture: Picture?, over bounds: PixelRect, _ memory: RasterMemory, for subject: String
  ) -> Picture? {
    let bytes = ((bounds.width + 15) & ~15) * bounds.height * 4
    if let picture, bytes <= picture.byteCount {
      picture.reset(bounds: bounds)
      return picture
    }
    guard let reservation = memory.reserve(bytes, for: "\(subject) of \(bounds.size)") else { return nil }
    return Picture(bounds: bounds, reservation: reservation)
  }

  /// Takes new bounds, for which there is room, and clears.
  func reset(bounds: PixelRect) {
    self.bounds = bounds
    stride = (bounds.width + 15) & ~15
    base.update(repeating: 0, count: stride * bounds.height)
  }

  var surface: Surface { Surface(base: base, stride: stride, bounds: bounds) }
  var byteCount: Int { capacity * 4 }
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
