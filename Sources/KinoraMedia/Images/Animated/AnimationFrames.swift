import KinoraGraphics
import Synchronization

/// Composes the frames of an animated picture on their canvas when they are wanted, and remembers as many as its memory
/// allows.
///
/// While all frames fit, each is made once. Otherwise the most recent frames are remembered, and the canvas before
/// every n-th frame, so that a frame that was passed once can be made again from at most n pictures, in whatever order
/// frames are asked for. What is remembered changes no pixel.
final class AnimationFrames: ImageFrames {
  private let sequence: FrameSequence
  private let decode: @Sendable (FrameSequence.Frame) throws(MediaError) -> PixelBuffer
  private let operation: MediaOperation
  /// The most finished frames that may be remembered.
  private let imageLimit: Int
  /// The distance, in frames, between remembered canvases.
  private let interval: Int
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var images: [Int: CGImage] = [:]
    /// The numbers of the frames in `images`, least recently wanted first.
    var order: [Int] = []
    /// The remembered canvases by frame number, each as it is before the frame is drawn on it.
    var canvases: [Int: PixelBuffer] = [:]
    /// The frame after the one made last, and the canvas before it.
    var following: (index: Int, canvas: PixelBuffer)?
  }

  /// - Parameter cacheLimit: the bytes that finished frames and canvases may take; while there is memory to spare they
  ///   may always be four.
  init(
    _ sequence: FrameSequence, cacheLimit: Int, _ operation: MediaOperation,
    decode: @escaping @Sendable (FrameSequence.Frame) throws(MediaError) -> PixelBuffer
  ) {
    self.sequence = sequence
    self.decode = decode
    self.operation = operation
    let fitting = max(4, cacheLimit / max(1, sequence.width * sequence.height * 4))
    let count = sequence.frames.count
    imageLimit = count <= fitting ? count : fitting / 2
    interval = count <= fitting ? Int.max : (count + fitting / 2 - 1) / (fitting / 2)
  }

  func frame(_ index: Int) throws -> CGImage {
    try LibraryLog.listening { () throws(MediaError) in try made(index) }
  }

  /// The picture of a frame; throws when it cannot be made.
  func made(_ index: Int) throws(MediaError) -> CGImage {
    try state.withLock { state throws(MediaError) -> CGImage in
      do throws(MediaError) {
        return try make(index, &state)
      } catch  where error.kind == .outOfMemory {
        // Remembered frames and canvases can be made again.
        state = State()
        return try make(index, &state)
      }
    }
  }

  private func make(_ index: Int, _ state: inout State) throws(MediaError) -> CGImage {
    if let image = state.images[index] {
      state.order.removeAll { $0 == index }
      state.order.append(index)
      return image
    }
    var (position, canvas) = try start(for: index, state)
    // The entry is made anew for the frame after this one.
    state.following = nil
    while true {
      let (shown, next) = try draw(position, on: canvas)
      if position.isMultiple(of: interval), hasRoom { state.canvases[position] = canvas }
      if position == index {
        state.following = (position + 1, next)
        let image = CGImage(pixels: shown)
        state.images[index] = image
        state.order.append(index)
        while state.order.count > (hasRoom ? imageLimit : 1) { state.images[state.order.removeFirst()] = nil }
        return image
      }
      (position, canvas) = (position + 1, next)
    }
  }

  private var hasRoom: Bool { operation.memory?.hasRoomToSpare ?? true }

  /// The nearest frame at or before `index` whose canvas is known, and that canvas.
  private func start(for index: Int, _ state: borrowing State) throws(MediaError) -> (Int, PixelBuffer) {
    var position = index
    while position > 0 {
      if let following = state.following, following.index == position { return following }
      if let canvas = state.canvases[position] { return (position, canvas) }
      if sequence.standsAlone(position) { break }
      position -= 1
    }
    return (position, try operation.pixels(width: sequence.width, height: sequence.height))
  }

  /// Draws a frame on the canvas: the picture that shows, and the canvas for the next frame.
  private func draw(_ index: Int, on canvas: PixelBuffer) throws(MediaError) -> (shown: PixelBuffer, next: PixelBuffer)
  {
    let frame = sequence.frames[index]
    let picture: PixelBuffer
    do throws(MediaError) {
      picture = try decode(frame)
      guard picture.width == frame.width, picture.height == frame.height else {
        throw operation.error(
          .damaged, "it is \(picture.width) × \(picture.height) pixels and declares \(frame.width) × \(frame.height)")
      }
    } catch {
      var located = error
      located.reason = "frame \(index) of \(sequence.frames.count): \(error.reason)"
      throw located
    }
    let shown = try copy(of: canvas)
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
      let next = try copy(of: shown)
      for y in rows { for x in columns { next[x, y] = .zero } }
      return (shown, next)
    }
  }

  private func copy(of canvas: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let copy = try operation.pixels(width: canvas.width, height: canvas.height)
    copy.base.copyMemory(from: canvas.base, byteCount: canvas.bytesPerRow * canvas.height)
    return copy
  }

  /// Composites `a` over `b`, premultiplied, rounded to nearest.
  private static func over(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let rest = 255 - a.w
    var result = a
    for lane in 0..<4 {
      result[lane] = UInt8(min(255, Int(a[lane]) + Int(FrameConversion.product(b[lane], rest))))
    }
    return result
  }
}
