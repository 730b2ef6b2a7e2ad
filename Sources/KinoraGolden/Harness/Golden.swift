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
  public func verify(_ film: Film, named name: String) throws -> GoldenVerdict {
    guard let manifest = try store.manifest(name) else { return .missing(file: store.manifestPath(name)) }
    let format = try film.format
    let expected = Self.words(manifest.width, manifest.height, manifest.frameRate)
    let actual = Self.words(format.width, format.height, format.frameRate.description)
    if expected != actual { return .formatDiffers(expected: expected, actual: actual) }
    if let last = manifest.frames.map(\.i).max(), last >= format.frameCount {
      return .formatDiffers(expected: "at least \(last + 1) frames", actual: "\(format.frameCount) frames")
    }

    let approved = Dictionary(manifest.frames.map { ($0.hash, $0.i) }, uniquingKeysWith: { first, _ in first })
    var failures: [GoldenVerdict.FrameFailure] = []
    for frame in manifest.frames.sorted(by: { $0.i < $1.i }) {
      let image = try film.frame(number: frame.i)
      let hash = FrameHash(of: image).description
      if hash == frame.hash { continue }
      let review = try store.reviewPicture(name, frame: frame.i)
      failures.append(
        GoldenVerdict.FrameFailure(
          frame: frame.i, time: frame.t, expectedHash: frame.hash, actualHash: hash,
          difference: review.flatMap { PixelDifference($0.pixels, image.pixels) }, matchesFrame: approved[hash]))
    }
    return failures.isEmpty
      ? .matches(frames: manifest.frames.count) : .framesDiffer(failures, compared: manifest.frames.count)
  }

  /// Records the frames `numbers` of `film` (all when nil) under `name`, with review pictures of `reviewed`.
  ///
  /// The film is rendered twice. The second time the frames are asked for backwards, or, when there are more than 64,
  /// in 64 parts of every 64th frame, the last part first, so that each frame follows other frames than the first time.
  /// Frames that differ are not recorded but thrown as ``GoldenError/nondeterministic(name:frame:how:)``.
  @discardableResult
  public func record(
    _ film: Film, named name: String, frames numbers: [Int]? = nil, reviewed: [Int] = [],
    oracle: GoldenManifest.Oracle
  ) throws -> GoldenManifest {
    let format = try film.format
    let numbers = Array(Set(numbers ?? Array(0..<format.frameCount))).sorted()
    for number in numbers + reviewed where !(0..<format.frameCount).contains(number) {
      throw GoldenError.noSuchFrame(name: name, frame: number, count: format.frameCount)
    }
    try store.check(name, reviewed: reviewed, sparing: film.inputs)
    var frames: [GoldenManifest.Frame] = []
    var pictures: [(frame: Int, file: [UInt8])] = []
    let wanted = Set(reviewed)
    for number in numbers {
      let image = try film.frame(number: number)
      frames.append(
        GoldenManifest.Frame(
          i: number, t: format.clock.time(ofFrame: number)?.description ?? "", hash: FrameHash(of: image).description))
      if wanted.contains(number) { pictures.append((number, try ImageEncoder.png(image.pixels))) }
    }
    // Each step back builds the stage anew, so the number of parts is limited.
    let parts = min(frames.count, Self.orderings)
    for part in (0..<parts).reversed() {
      for frame in stride(from: part, to: frames.count, by: parts).map({ frames[$0] })
      where FrameHash(of: try film.frame(number: frame.i)).description != frame.hash {
        throw GoldenError.nondeterministic(
          name: name, frame: frame.i, how: "when the frames are asked for in another order, the last first")
      }
    }
    let manifest = GoldenManifest(
      name: name, width: format.width, height: format.height, frameRate: format.frameRate.description, oracle: oracle,
      frames: frames)
    // Nothing is written before every frame is known to repeat.
    for picture in pictures { try store.write(picture.file, name, frame: picture.frame, sparing: film.inputs) }
    try store.write(manifest, sparing: film.inputs)
    return manifest
  }

  private static func words(_ width: Int, _ height: Int, _ rate: String) -> String { "\(width) × \(height) at \(rate)" }
}
