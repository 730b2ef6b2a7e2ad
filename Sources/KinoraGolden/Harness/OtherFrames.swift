import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import KinoraTiming

/// The frames that a film is compared with in place of a golden: those of another film, or pictures in files.
public struct OtherFrames {
  /// The size and the clock of the frames.
  public let format: FilmFormat
  let hashes: [FrameHash]
  let picture: (Int) -> CGImage?
  /// What the layers show at these frames; nil where nobody knows.
  let trace: ([Int]) throws -> FilmTrace?

  /// The frames of a film, all of which are drawn.
  public init(of film: Film) throws {
    format = try film.format
    var hashes: [FrameHash] = []
    try film.draw(frames: 0..<format.frameCount) { _, canvas in hashes.append(FrameHash(of: canvas)) }
    self.hashes = hashes
    picture = { try? film.frame(number: $0) }
    trace = { try FilmTrace(of: film, frames: $0) }
  }

  /// Pictures in files, one a frame, which are the frames of a film of the form `format`.
  ///
  /// `trace` says what the layers of that film show at the frames it is given; nil where nobody knows.
  ///
  /// - Throws: When a picture cannot be read, or is not of the form's size; when there are more or fewer than frames.
  public init(
    files: [String], format: FilmFormat, trace: @escaping ([Int]) throws -> FilmTrace? = { _ in nil }
  ) throws {
    guard files.count == format.frameCount else {
      throw GoldenError.file(
        path: files.first ?? "",
        reason: "there are \(files.count) pictures, and the film has \(format.frameCount) frames")
    }
    self.format = format
    hashes = try files.map { file in
      let image = try ImageDecoder.decode(path: file)
      guard image.width == format.width, image.height == format.height else {
        throw GoldenError.file(
          path: file,
          reason: "this picture is \(image.width) × \(image.height), and the film \(format.width) × \(format.height)")
      }
      return FrameHash(of: image)
    }
    picture = { try? ImageDecoder.decode(path: files[$0]) }
    self.trace = trace
  }

  /// Compares every frame of a film with these.
  public func compare(_ film: Film) throws -> GoldenVerdict {
    let found = try film.format
    guard found == format else {
      return .formatDiffers(expected: Golden.words(format), actual: Golden.words(found))
    }
    var places: [FrameHash: [Int]] = [:]
    for (number, hash) in hashes.enumerated() { places[hash, default: []].append(number) }
    var failures: [GoldenVerdict.FrameFailure] = []
    try film.draw(frames: 0..<found.frameCount) { number, canvas in
      let hash = FrameHash(of: canvas)
      guard hash != hashes[number] else { return }
      failures.append(
        GoldenVerdict.FrameFailure(
          frame: number, time: found.clock.time(ofFrame: number)?.description ?? "", expectedHash: hashes[number],
          actualHash: hash, difference: picture(number).flatMap { PixelDifference($0.pixels, canvas) },
          matchesFrame: places[hash]?.min { abs($0 - number) < abs($1 - number) }, reviewProblem: nil))
    }
    return failures.isEmpty ? .matches(frames: hashes.count) : .framesDiffer(failures, compared: hashes.count)
  }
}
