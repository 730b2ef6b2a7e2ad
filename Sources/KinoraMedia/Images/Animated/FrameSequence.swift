/// What an animated picture file says about its frames, and each frame as a still file of its own.
///
/// The frames of GIF, animated PNG and animated WebP are small pictures put onto a canvas one after the other. Each is wrapped as a
/// complete still file, so that any of them can be decoded alone; ``AnimationFrames`` does the putting.
struct FrameSequence: Sendable {
  /// What happens to the canvas after a frame has been shown.
  enum Disposal: Sendable { case keep, clear, restore }

  struct Frame: Sendable {
    /// Where the frame's picture goes, in pixels of the canvas.
    var x, y, width, height: Int
    /// Seconds, as the file says it.
    var delay: Double
    var disposal: Disposal
    /// Whether the picture is laid over the canvas; otherwise it replaces what is there, its clear parts too.
    var isBlended: Bool
    /// Whether the picture is known to have no clear parts, so that blending it is replacing.
    var isOpaque = false
    /// The still file that holds the picture.
    var file: @Sendable () -> [UInt8]

    /// How long the frame shows. Delays of 10 ms and less are 100 ms, as in every browser.
    var duration: Double { delay > 0.0101 ? delay : 0.1 }
  }

  var width, height: Int
  /// How often all frames are shown; 0 for ever.
  var loopCount: Int
  var frames: [Frame] = []

  /// Whether nothing of the frames before shows in a frame: it covers the whole canvas, or the one before took itself away from all of it.
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
