import CFFmpeg
import KinoraGraphics
import KinoraTiming

/// What is known of footage before anything is decoded: its frames' times, its codec, how its pixels are to be shown.
///
/// It is read once and never changes; every decoder of the footage shares it.
struct FootageFile: Sendable {
  let file: RegularFile
  let operation: MediaOperation
  let index: FootageIndex
  let codec: AVCodecID
  let orientation: ImageOrientation
  /// The width of a pixel divided by its height.
  let pixelAspect: Rational
  /// The average frame rate that the container declares; nil when it declares none.
  let frameRate: Rational?
  /// What the container and the codec declare of the colours.
  let color: FootageColor
  /// The memory of the index.
  private let reservation: MemoryReservation?

  /// Opens the file at the operation's path; the demuxer has read all of it and can be used for decoding.
  static func open(_ operation: MediaOperation) throws(MediaError) -> (FootageFile, Demuxer) {
    let file = try RegularFile(path: operation.file, for: operation)
    let demuxer = try Demuxer(file, operation)
    let stream = demuxer.stream.pointee
    let parameters = stream.codecpar.pointee
    guard !demuxer.isCutShort(at: file.size) else {
      throw operation.error(.damaged, "the file ends too early: its table of frames goes on after its last byte")
    }
    let (index, reservation) = try FootageIndex.read(demuxer, operation)
    if let declared = demuxer.declaredDuration {
      guard demuxer.readDuration > declared - max(0.5, declared / 20) else {
        func seconds(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        throw operation.error(
          .damaged,
          "it is cut short or damaged: it says that it lasts \(seconds(declared)) s, and it ends after "
            + "\(seconds(demuxer.readDuration)) s")
      }
    }
    demuxer.discardOthers()
    // A bound on the sides keeps what follows from them small enough to multiply.
    try ImageDecoder.checkSize(Int(parameters.width), Int(parameters.height), operation)
    let aspects = [stream.sample_aspect_ratio, parameters.sample_aspect_ratio]
    let aspect = aspects.first { $0.num > 0 && $0.den > 0 }.flatMap { Rational(Int64($0.num), Int64($0.den)) }
    let footage = FootageFile(
      file: file, operation: operation, index: index, codec: parameters.codec_id,
      orientation: orientation(of: demuxer.stream), pixelAspect: aspect ?? .one,
      frameRate: Rational(Int64(stream.avg_frame_rate.num), Int64(stream.avg_frame_rate.den)),
      color: FootageColor(parameters), reservation: reservation)
    let (width, height) = footage.squareSize(width: Int(parameters.width), height: Int(parameters.height))
    try ImageDecoder.checkSize(width, height, operation)
    return (footage, demuxer)
  }

  /// The orientation that a display matrix asks for: nine numbers, of which the first two of each of the first two rows
  /// take a pixel's place to where it shows.
  private static func orientation(of stream: UnsafeMutablePointer<AVStream>) -> ImageOrientation {
    var size = 0
    guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
      return .upright
    }
    let matrix = (0..<9).map { UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
    if a.magnitude >= b.magnitude {
      switch (a < 0, d < 0) {
      case (false, false): return .upright
      case (true, false): return .mirrored
      case (true, true): return .halfTurn
      case (false, true): return .upsideDownMirrored
      }
    }
    switch (b < 0, c < 0) {
    case (false, false): return .transposed
    case (false, true): return .quarterTurnClockwise
    case (true, true): return .transversed
    case (true, false): return .quarterTurnAnticlockwise
    }
  }
}
