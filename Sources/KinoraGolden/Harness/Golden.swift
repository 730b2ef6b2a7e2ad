import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import KinoraTiming

/// Compares films with their approved frames, and records frames for approval.
///
/// The tolerance is zero: frames are the same bytes everywhere, so a golden pins hashes. Nothing passes by default: a comparison that compared no
/// frame is an error.
public struct Golden {
  /// The store of the goldens.
  public let store: GoldenStore

  /// A harness for the goldens of one folder.
  public init(store: GoldenStore) { self.store = store }

  /// The most times that recording begins the film anew to check that its frames repeat.
  private static let orderings = 64

  /// Compares the pinned frames of `film` with the golden called `name`.
  ///
  /// Only the pinned frames are drawn, in order, and the canvas is compared where it stands.
  public func verify(_ film: Film, named name: String) throws -> GoldenVerdict {
    guard let manifest = try store.manifest(name) else { return .missing(file: store.manifestPath(name)) }
    let format = try film.format
    guard format == manifest.format else {
      return .formatDiffers(expected: Self.words(manifest.format), actual: Self.words(format))
    }
    let approved = manifest.hashes
    var failures: [GoldenVerdict.FrameFailure] = []
    try film.draw(frames: manifest.frames.map(\.i)) { number, canvas in
      let hash = FrameHash(of: canvas)
      guard let expected = approved[number], hash != expected else { return }
      let review = store.reviewPicture(name, frame: number, hash: expected)
      failures.append(
        GoldenVerdict.FrameFailure(
          frame: number, time: manifest.time(ofFrame: number), expectedHash: expected, actualHash: hash,
          difference: review.image.flatMap { PixelDifference($0.pixels, canvas) },
          matchesFrame: manifest.frames.filter { $0.hash == hash }.map(\.i).min { abs($0 - number) < abs($1 - number) },
          reviewProblem: review.problem))
    }
    return failures.isEmpty
      ? .matches(frames: manifest.frames.count) : .framesDiffer(failures, compared: manifest.frames.count)
  }

  /// Records the frames `numbers` of `film` (all when nil) under `name`, with review pictures of `reviewed`.
  ///
  /// The film is rendered twice. The second time the frames are asked for backwards, or, when there are more than 64,
  /// in 64 parts of every 64th frame, the last part first, so that each frame follows other frames than the first time.
  /// Frames that differ are not recorded but thrown as ``GoldenError/nondeterministic(name:frame:how:)``. Review
  /// pictures of an earlier recording that are not made again are removed.
  @discardableResult
  public func record(
    _ film: Film, named name: String, frames numbers: [Int]? = nil, reviewed: [Int] = [],
    oracle: GoldenManifest.Oracle
  ) throws -> GoldenManifest {
    let format = try film.format
    let wanted = Set(reviewed)
    let numbers = Set(numbers ?? Array(0..<format.frameCount)).union(wanted).sorted()
    for number in numbers where !(0..<format.frameCount).contains(number) {
      throw GoldenError.noSuchFrame(name: name, frame: number, count: format.frameCount)
    }
    try store.check(name, reviewed: reviewed, sparing: film.inputs)
    var frames: [GoldenManifest.Frame] = []
    var pictures: [(frame: Int, file: [UInt8])] = []
    try film.draw(frames: numbers) { number, canvas in
      let hash = FrameHash(of: canvas)
      frames.append(GoldenManifest.Frame(i: number, hash: hash))
      if wanted.contains(number) { pictures.append((number, try ReviewPicture.file(of: canvas, hash: hash))) }
    }
    // Each part builds the stage anew, so the number of parts is limited.
    let parts = min(frames.count, Self.orderings)
    for part in (0..<parts).reversed() {
      let again = stride(from: part, to: frames.count, by: parts).map { frames[$0] }
      var expected = again.makeIterator()
      try film.draw(frames: again.map(\.i)) { number, canvas in
        guard FrameHash(of: canvas) != expected.next()?.hash else { return }
        throw GoldenError.nondeterministic(
          name: name, frame: number, how: "when the frames are asked for in another order, the last first")
      }
    }
    let manifest = GoldenManifest(name: name, format: format, oracle: oracle, frames: frames)
    let trace = try FilmTrace(of: film, frames: numbers)
    if let wrong = try TraceCheck.contradictions(trace, of: film).first {
      throw GoldenError.contradiction(name: name, layer: wrong.layer, frame: wrong.frame, how: wrong.words)
    }
    // Nothing is written before every frame is known to repeat.
    for picture in pictures { try store.write(picture.file, name, frame: picture.frame, sparing: film.inputs) }
    try store.write(trace, name, sparing: film.inputs)
    try store.write(manifest, sparing: film.inputs)
    try store.removeReviewPictures(name, except: wanted, sparing: film.inputs)
    return manifest
  }

  static func words(_ format: FilmFormat) -> String {
    "\(format.width) × \(format.height) at \(format.frameRate), \(format.frameCount) "
      + "frame\(format.frameCount == 1 ? "" : "s") in \(format.duration) s"
  }
}
