import CKernels
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
    // What is drawn on may not be what somebody else remembers.
    var isOwn = false
    while position < index {
      let frame = sequence.frames[position]
      if position.isMultiple(of: interval), hasRoom {
        state.canvases[position] = canvas
        isOwn = false
      }
      // A frame that is taken away again leaves nothing to the next, so it need not be decoded.
      if frame.disposal != .restore, !isOwn {
        canvas = try copy(of: canvas)
        isOwn = true
      }
      switch frame.disposal {
      case .keep: try draw(position, on: canvas)
      case .clear: clear(position, on: canvas)
      case .restore: break
      }
      position += 1
    }
    if index.isMultiple(of: interval), hasRoom { state.canvases[index] = canvas }
    let shown = try copy(of: canvas)
    try draw(index, on: shown)
    state.following = (index + 1, try next(after: index, canvas, shown))
    let image = CGImage(pixels: shown)
    state.images[index] = image
    state.order.append(index)
    while state.order.count > (hasRoom ? imageLimit : 1) { state.images[state.order.removeFirst()] = nil }
    return image
  }

  /// The canvas after a frame that was shown.
  private func next(
    after index: Int, _ canvas: PixelBuffer, _ shown: PixelBuffer
  ) throws(MediaError) -> PixelBuffer {
    switch sequence.frames[index].disposal {
    case .keep: return shown
    case .restore: return canvas
    case .clear:
      let next = try copy(of: shown)
      clear(index, on: next)
      return next
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

  /// Draws a frame on a canvas that nobody else has.
  private func draw(_ index: Int, on canvas: PixelBuffer) throws(MediaError) {
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
    let over = kk_kernels(kk_best_level()).pointee.composite.over
    forEachRow(of: frame, on: canvas) { y, row, count in
      let source = UnsafePointer(
        (picture.base + y * picture.bytesPerRow).assumingMemoryBound(to: UInt32.self))
      if frame.isBlended { over(row, source, nil, 255, count) } else { row.update(from: source, count: count) }
    }
  }

  /// Makes the place of a frame transparent.
  private func clear(_ index: Int, on canvas: PixelBuffer) {
    forEachRow(of: sequence.frames[index], on: canvas) { _, row, count in row.update(repeating: 0, count: count) }
  }

  /// Calls `body` with each row of the frame's part that lies on the canvas: its number in the frame, the first pixel on
  /// the canvas, and how many there are.
  private func forEachRow(
    of frame: FrameSequence.Frame, on canvas: PixelBuffer, _ body: (Int, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let count = min(frame.width, canvas.width - frame.x)
    guard count > 0 else { return }
    for y in 0..<max(0, min(frame.height, canvas.height - frame.y)) {
      let row = (canvas.base + (frame.y + y) * canvas.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      body(y, row + frame.x, count)
    }
  }

  private func copy(of canvas: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let copy = try operation.unfilled(width: canvas.width, height: canvas.height)
    copy.base.copyMemory(from: canvas.base, byteCount: canvas.bytesPerRow * canvas.height)
    return copy
  }
}
