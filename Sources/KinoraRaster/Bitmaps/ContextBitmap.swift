import Foundation
import KinoraGraphics

/// The pixels of a bitmap context, and the memory in which its owner reads them.
///
/// Drawing is recorded, and becomes pixels over those there already when somebody looks at them.
final class ContextBitmap {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let info: UInt32
  let space: CGColorSpace
  let format: BitmapFormat
  /// The bitmap in the caller's format: in the caller's memory if there is any, else in memory of its own.
  let memory: UnsafeMutableRawPointer
  private let ownsMemory: Bool
  private var pixels: CGImage?

  init(
    memory given: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, info: UInt32,
    space: CGColorSpace, format: BitmapFormat
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.info = info
    self.space = space
    self.format = format
    ownsMemory = given == nil
    if let given {
      memory = given
    } else {
      let count = bytesPerRow * height
      memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }
  }

  deinit { if ownsMemory { memory.deallocate() } }

  /// Draws items over the pixels.
  func draw(_ items: [DisplayItem]) {
    if items.isEmpty { return }
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let below = pixels ?? readMemory()
    let renderer = FrameRenderer(width: width, height: height, options: .init(threads: 1))
    renderer.render(
      DisplayList(
        width: width, height: height, background: format.hasAlpha ? .clear : .black,
        items: [.image(ImageItem(below, source: whole, destination: whole, sampling: .nearest))] + items))
    let drawn = renderer.makeImage()
    pixels = drawn
    for y in 0..<height {
      let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<width { format.write(drawn.pixels[x, y], to: row + 4 * x) }
    }
  }

  /// The pixels as they are, whoever wrote them.
  func readMemory() -> CGImage {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<width { buffer[x, y] = format.read(row + 4 * x) }
    }
    return CGImage(pixels: buffer)
  }

  /// Forgets what was drawn, because the memory may have been written to since.
  func distrust() { pixels = nil }
}
