/// The frames of an animated picture file: their places and times, and each as a still file of its own.
///
/// The frames of GIF, animated PNG and animated WebP are small pictures drawn on a canvas one after the other. Each is
/// wrapped as a complete still file, so that it can be decoded alone; ``AnimationFrames`` draws them on the canvas.
struct FrameSequence: Sendable {
  /// What happens to the canvas after a frame has been shown.
  enum Disposal: Sendable { case keep, clear, restore }

  struct Frame: Sendable {
    /// The place and size of the frame's picture, in pixels of the canvas.
    var x, y, width, height: Int
    /// The delay in seconds, as the file states it.
    var delay: Double
    var disposal: Disposal
    /// Whether the picture is composited over the canvas; otherwise it replaces what is there, even with its
    /// transparent parts.
    var isBlended: Bool
    /// Whether the picture is known to have no transparent parts, so that compositing it replaces what is there.
    var isOpaque = false
    /// Makes the bytes of the still file with the picture.
    var file: @Sendable () -> [UInt8]

    /// How long the frame shows, in seconds. Delays of 10 ms and less are 100 ms, as in every browser.
    var duration: Double { delay > 0.0101 ? delay : 0.1 }
  }

  var width, height: Int
  /// How often all frames are shown; 0 for ever.
  var loopCount: Int
  var frames: [Frame] = []

  /// Whether a frame shows nothing of the frames before it: it covers the whole canvas, or the frame before it clears
  /// the whole canvas.
  func standsAlone(_ index: Int) -> Bool {
    let frame = frames[index]
    if index == 0 || (frame.isOpaque || !frame.isBlended) && coversCanvas(frame) { return true }
    return frames[index - 1].disposal == .clear && coversCanvas(frames[index - 1])
  }

  private func coversCanvas(_ frame: Frame) -> Bool {
    frame.x <= 0 && frame.y <= 0 && frame.x + frame.width >= width && frame.y + frame.height >= height
  }
}

extension [UInt8] {
  mutating func append(littleEndian16 value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(littleEndian32 value: Int) {
    append(littleEndian16: value)
    append(littleEndian16: value >> 16)
  }

  mutating func append(bigEndian32 value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
