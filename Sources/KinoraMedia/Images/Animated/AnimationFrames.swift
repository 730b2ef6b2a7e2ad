import KinoraGraphics
import Synchronization

/// Puts the frames of an animated picture onto their canvas, remembering as many as its memory allows.
///
/// While all frames fit, each is made once. Otherwise some are remembered, and the canvas before every n-th, so that no frame is
/// more than n pictures away, whatever order they are asked for in.
final class AnimationFrames: ImageFrames {
  private let sequence: FrameSequence
  private let decode: @Sendable ([UInt8]) throws(MediaError) -> PixelBuffer
  /// How many whole canvases may be remembered as frames.
  private let imageLimit: Int
  /// Every how many frames the canvas is kept.
  private let interval: Int
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var images: [Int: CGImage] = [:]
    /// The numbers in `images`, least recently wanted first.
    var order: [Int] = []
    /// The canvas as it is before a frame is put on it.
    var canvases: [Int: PixelBuffer] = [:]
    /// The same for the frame after the one made last.
    var following: (index: Int, canvas: PixelBuffer)?
  }

  /// - Parameter budget: bytes that finished frames and canvases may take; at least two frames are kept.
  init(
    _ sequence: FrameSequence, budget: Int, decode: @escaping @Sendable ([UInt8]) throws(MediaError) -> PixelBuffer
  ) {
    self.sequence = sequence
    self.decode = decode
    let fitting = max(4, budget / max(1, sequence.width * sequence.height * 4))
    let count = sequence.frames.count
    imageLimit = count <= fitting ? count : fitting / 2
    interval = count <= fitting ? Int.max : (count + fitting / 2 - 1) / (fitting / 2)
  }

  func frame(_ index: Int) -> CGImage {
    // Every frame was made once when the file was loaded, so making it again does not fail.
    (try? made(index)) ?? CGImage(pixels: PixelBuffer(width: sequence.width, height: sequence.height))
  }

  /// The picture of a frame, or why it cannot be made.
  func made(_ index: Int) throws(MediaError) -> CGImage {
    try state.withLock { state throws(MediaError) -> CGImage in
      if let image = state.images[index] {
        state.order.removeAll { $0 == index }
        state.order.append(index)
        return image
      }
      var (position, canvas) = start(for: index, state)
      while true {
        let (shown, next) = try draw(position, on: canvas)
        if position.isMultiple(of: interval) { state.canvases[position] = canvas }
        if position == index {
          state.following = (position + 1, next)
          let image = CGImage(pixels: shown)
          state.images[index] = image
          state.order.append(index)
          if state.order.count > imageLimit { state.images[state.order.removeFirst()] = nil }
          return image
        }
        (position, canvas) = (position + 1, next)
      }
    }
  }

  /// The nearest frame at or before `index` from which to go on, and the canvas before it.
  private func start(for index: Int, _ state: borrowing State) -> (Int, PixelBuffer) {
    var position = index
    while position > 0 {
      if let following = state.following, following.index == position { return following }
      if let canvas = state.canvases[position] { return (position, canvas) }
      if sequence.standsAlone(position) { break }
      position -= 1
    }
    return (position, PixelBuffer(width: sequence.width, height: sequence.height))
  }

  /// What shows when a frame is put on the canvas, and the canvas for the next.
  private func draw(_ index: Int, on canvas: PixelBuffer) throws(MediaError) -> (shown: PixelBuffer, next: PixelBuffer)
  {
    let frame = sequence.frames[index]
    let picture = try decode(frame.file())
    let shown = PixelBuffer(width: canvas.width, height: canvas.height)
    shown.base.copyMemory(from: canvas.base, byteCount: canvas.bytesPerRow * canvas.height)
    // The part of the frame that lies on the canvas.
    let columns = frame.x..<max(frame.x, min(frame.x + picture.width, canvas.width))
    let rows = frame.y..<max(frame.y, min(frame.y + picture.height, canvas.height))
    for y in rows {
      for x in columns {
        let over = picture[x - frame.x, y - frame.y]
        if over.w == 255 || !frame.isBlended {
          shown[x, y] = over
        } else if over.w > 0 {
          shown[x, y] = Self.over(over, shown[x, y])
        }
      }
    }
    switch frame.disposal {
    case .keep: return (shown, shown)
    case .restore: return (shown, canvas)
    case .clear:
      let next = PixelBuffer(width: canvas.width, height: canvas.height)
      next.base.copyMemory(from: shown.base, byteCount: shown.bytesPerRow * shown.height)
      for y in rows { for x in columns { next[x, y] = .zero } }
      return (shown, next)
    }
  }

  /// Premultiplied source-over, rounded to nearest.
  private static func over(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let rest = 255 - a.w
    var result = a
    for lane in 0..<4 {
      result[lane] = UInt8(min(255, Int(a[lane]) + Int(FrameConversion.product(b[lane], rest))))
    }
    return result
  }
}
