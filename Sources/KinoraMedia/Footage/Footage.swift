import CFFmpeg
import KinoraGraphics
import KinoraMessages
import KinoraSound
import KinoraTiming
import Synchronization

/// A film file whose pictures layers show: footage.
///
///     let footage = try Footage(path: "walk.mp4")
///     layer.contents = try footage.image(playing: Playback(start: 1, end: 4, whenOver: .loop))
///
/// Any file that FFmpeg reads will do; what it is follows from its contents, not from its name, and it can open no
/// other file. A layer shows the frame whose interval holds the layer's own time, exactly, whatever the footage's frame
/// rate: time 0 is when its first frame shows, and a frame shows until the next begins. The pixels of a frame are the
/// same in whatever order frames are asked for.
///
/// Footage is read from end to end when it is opened, without decoding, to learn when its frames show. Frames are
/// decoded by threads ahead of need, one for each place at which layers show the footage; what is kept of them is bounded
/// whatever the length of the footage, and counted in a ``MemoryBudget``. Y′CbCr is converted with the file's own matrix,
/// range and chroma siting (without a matrix: BT.601 up to 576 lines, else BT.709); transparency is kept; a rotation
/// and pixels that are not square are applied. High dynamic range (PQ, HLG) is brought to the canvas' range, with a
/// warning. Interlaced pictures show both of their fields.
public final class Footage: ImageFrames, PlayableImage {
  /// The path of the file.
  public let path: String
  /// The width of the footage as it shows, in pixels.
  public let width: Int
  /// The height of the footage as it shows, in pixels.
  public let height: Int

  let file: FootageFile
  private let conversion: FootageConversion
  private let options: Options
  private let state: Mutex<State>

  /// How much is decoded ahead and kept.
  struct Options: Sendable {
    var cursor = FootageCursor.Options()
    /// The most cursors; further places of footage take turns.
    var cursors = 4
    /// The most finished images that are remembered.
    var images = 3
  }

  private struct State: ~Copyable {
    /// Least recently used first, each with the number of the request that used it last.
    var cursors: [(cursor: FootageCursor, used: Int)] = []
    /// Least recently wanted first.
    var images: [(index: Int, halvings: Int, image: CGImage)] = []
    /// Buffers to write in again once nobody else holds them.
    var buffers: [PixelBuffer] = []
    var requests = 0
  }

  /// Opens the file at `path` and decodes its first frame.
  ///
  /// Throws a ``MediaError`` that names the file: it is missing or unreadable, of no known format, without video, cut
  /// short, corrupt, too large, or larger than what is left of `memory`.
  public convenience init(path: String, memory: MemoryBudget = MemoryBudget()) throws(MediaError) {
    try self.init(path: path, memory: memory, Options())
  }

  init(path: String, memory: MemoryBudget, _ options: Options) throws(MediaError) {
    self.path = path
    self.options = options
    let operation = MediaOperation(name: "read the footage", file: path, memory: memory)
    let (file, first) = try LibraryLog.listening { () throws(MediaError) in
      let (file, demuxer) = try FootageFile.open(operation)
      return (file, try FootageCursor(file, options.cursor, demuxer))
    }
    self.file = file
    conversion = FootageConversion(footage: file, codec: file.codec)
    let picture = try first.picture(0)
    let buffer = { (width: Int, height: Int) throws(MediaError) in try operation.unfilled(width: width, height: height)
    }
    let (pixels, isOpaque) = try conversion.pixels(of: picture.frame.pointee, buffer)
    (width, height) = (pixels.width, pixels.height)
    state = Mutex(State(cursors: [(first, 0)], images: [(0, 0, CGImage(pixels: pixels, isOpaque: isOpaque))]))
    if let mapping = ToneMapping.of(picture.frame.pointee.color_trc) {
      Warnings.report(
        Warning("\(path): its high dynamic range (\(mapping.name)) is brought to the canvas' standard range"))
    }
  }

  /// The number of frames.
  public var frameCount: Int { file.index.count }

  /// The length in seconds: from the beginning of the first frame to the end of the last.
  public var duration: Rational { file.index.duration }

  /// When its first frame shows, in seconds as the container counts them.
  var begin: Rational { Rational(file.index.time(of: 0)).times(file.index.timeBase) }

  /// The average number of frames in a second, as the file declares it; nil when it does not.
  public var frameRate: Rational? { file.frameRate }

  // MARK: Images

  /// An image that plays the footage on the time of the layer that shows it.
  ///
  /// Throws when the footage has no such part, or the part's first frame cannot be decoded.
  public func image(playing playback: Playback = Playback()) throws -> CGImage {
    guard let animation = ImageAnimation(ends: file.index.ends, playback: playback, source: self, name: path) else {
      throw file.operation.error(.invalidSettings, problem(of: playback))
    }
    if let end = playback.end, end > duration.doubleValue + 1e-6 {
      throw file.operation.error(.invalidSettings, problem(of: playback))
    }
    let first = try frame(animation.index(at: 0))
    return CGImage(pixels: first.pixels, isOpaque: first.isOpaque, animation: animation, path: path)
  }

  private func problem(of playback: Playback) -> String {
    guard playback.speed > 0, playback.speed.isFinite else { return "it cannot play at a speed of \(playback.speed)" }
    let length = (duration.doubleValue * 1000).rounded() / 1000
    let end = playback.end.map { "\($0)" } ?? "its end"
    return "there is no part from \(playback.start) s to \(end)\(playback.end == nil ? "" : " s"): it lasts \(length) s"
  }

  /// The whole picture of frame `index`, which is clamped to the frames there are.
  public func frame(_ index: Int) throws -> CGImage { try frame(index, halvings: 0) }

  /// The picture of frame `index`, which is clamped to the frames there are, with its sides halved up to `halvings`
  /// times, at most 3: not where a side has no whole halves, and not where pixels are not square or not planar.
  public func frame(_ index: Int, halvings: Int) throws -> CGImage {
    try made(max(0, min(index, frameCount - 1)), max(0, min(halvings, 3)))
  }

  private func made(_ index: Int, _ halvings: Int) throws(MediaError) -> CGImage {
    try state.withLock { state throws(MediaError) in
      if let place = state.images.firstIndex(where: { $0.index == index && $0.halvings == halvings }) {
        let known = state.images.remove(at: place)
        state.images.append(known)
        return known.image
      }
      do throws(MediaError) { return try make(index, halvings, &state) } catch  where error.kind == .outOfMemory {
        // Everything that is kept can be made again.
        state = State()
        return try make(index, halvings, &state)
      }
    }
  }

  private func make(_ index: Int, _ halvings: Int, _ state: inout State) throws(MediaError) -> CGImage {
    let picture = try LibraryLog.listening { () throws(MediaError) in try cursor(for: index, &state).picture(index) }
    let frame = picture.frame.pointee
    var buffers: [PixelBuffer] = []
    swap(&buffers, &state.buffers)
    defer { swap(&buffers, &state.buffers) }
    let (pixels, isOpaque) = try conversion.pixels(of: frame, halvings: halvings) { width, height throws(MediaError) in
      try buffer(width, height, &buffers)
    }
    let isHalved = pixels.width << halvings == width && pixels.height << halvings == height
    guard isHalved || (pixels.width == width && pixels.height == height) else {
      throw file.operation.error(
        .damaged, "frame \(index) is \(pixels.width) × \(pixels.height) pixels and the first \(width) × \(height)")
    }
    let image = CGImage(pixels: pixels, isOpaque: isOpaque)
    state.images.append((index, halvings, image))
    let limit = file.operation.memory?.hasRoomToSpare ?? true ? options.images : 1
    if state.images.count > limit { state.images.removeFirst(state.images.count - limit) }
    return image
  }

  /// A buffer nobody else holds, of those made before or a new one.
  private func buffer(
    _ width: Int, _ height: Int, _ buffers: inout [PixelBuffer]
  ) throws(MediaError) -> PixelBuffer {
    for place in buffers.indices where buffers[place].width == width && buffers[place].height == height {
      if isKnownUniquelyReferenced(&buffers[place]) { return buffers[place] }
    }
    let buffer = try file.operation.unfilled(width: width, height: height)
    buffers.append(buffer)
    if buffers.count > Self.remembered { buffers.removeFirst() }
    return buffer
  }

  /// The most buffers that are remembered: those of the images, of two frames that are being drawn, and of an image on
  /// its way.
  private static let remembered = 6

  /// The cursor that gives frame `index` soonest.
  private func cursor(for index: Int, _ state: inout State) throws(MediaError) -> FootageCursor {
    state.requests += 1
    let request = state.requests
    // Cursors that nobody has asked for a while are places that no layer shows any more.
    state.cursors.removeAll { request - $0.used > Self.idleRequests }
    let distances = state.cursors.map { $0.cursor.distance(to: index) ?? .max }
    let found: FootageCursor
    if let least = distances.min(), least < .max, let place = distances.lastIndex(of: least) {
      found = state.cursors.remove(at: place).cursor
    } else if let oldest = state.cursors.first,
      state.cursors.count >= options.cursors || request - oldest.used > options.cursors
        || !(file.operation.memory?.hasRoomToSpare ?? true)
    {
      found = state.cursors.removeFirst().cursor
    } else {
      found = try FootageCursor(file, options.cursor, nil)
    }
    state.cursors.append((found, request))
    return found
  }

  /// The requests for other places through which a cursor that is not asked is kept.
  private static let idleRequests = 64

  // MARK: Checking

  /// Decodes the first `count` frames, or the first ``checkedPixels`` pixels.
  public func checkFrames(count: Int) throws {
    try LibraryLog.listening { () throws(MediaError) in
      let frames = max(1, min(count, Self.checkedPixels / (width * height)))
      let cursor = try FootageCursor(file, options.cursor, nil)
      for index in 0..<frames { _ = try cursor.picture(index) }
    }
  }

  /// Decodes the footage from its beginning: all of it, or its first ``checkedPixels`` pixels.
  public func checkFrames() throws { try checkFrames(count: frameCount) }

  /// How many pixels of footage are decoded to check it: about 1000 frames of 1920 × 1080.
  public static let checkedPixels = 1 << 31
}
