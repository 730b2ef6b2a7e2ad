import Foundation
import KinoraGraphics
import KinoraMedia
import KinoraMessages
import KinoraRaster
import KinoraScenes

/// The folder where goldens live: `<folder>/<name>.golden.json`, and review pictures `<folder>/<name>.f0012.png` beside
/// them.
public struct GoldenStore: Sendable {
  /// The folder, which is made when something is recorded.
  public let folder: String

  /// The goldens of a folder, which need not exist yet.
  public init(folder: String) { self.folder = folder }

  /// The most bytes of a manifest that is read: about three million frames.
  private static let greatestManifest = 256 << 20

  /// The path of a golden's manifest.
  public func manifestPath(_ name: String) -> String { "\(folder)/\(name).golden.json" }

  /// The path of a golden's trace.
  public func tracePath(_ name: String) -> String { "\(folder)/\(name).trace" }

  /// The path of a frame's review picture.
  public func reviewPath(_ name: String, frame: Int) -> String { "\(folder)/\(Self.reviewFile(name, frame: frame))" }

  private static func reviewFile(_ name: String, frame: Int) -> String {
    let digits = String(frame)
    return "\(name).f\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
  }

  /// The frames of a golden that have a review picture, ascending.
  public func reviewedFrames(_ name: String) -> [Int] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let start = name + ".f"
    return files.compactMap { file -> Int? in
      guard file.hasPrefix(start), file.hasSuffix(".png"),
        let frame = Int(file.dropFirst(start.count).dropLast(".png".count)), frame >= 0,
        Self.reviewFile(name, frame: frame) == file
      else { return nil }
      return frame
    }.sorted()
  }

  /// The approved manifest, or nil when none is recorded.
  public func manifest(_ name: String) throws(GoldenError) -> GoldenManifest? {
    let path = manifestPath(name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes: [UInt8]
    do throws(SourceBytes.Failure) {
      bytes = try SourceBytes.read(path: path, limit: Self.greatestManifest)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    return try ManifestReader.manifest(bytes, file: path, named: name)
  }

  /// The review picture of a frame whose approved pixels have the fingerprint `hash`.
  ///
  /// A picture with other pixels is not handed over: comparing with it would say wrong things.
  public func reviewPicture(_ name: String, frame: Int, hash: FrameHash) -> ReviewPicture {
    let path = reviewPath(name, frame: frame)
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    return ReviewPicture(path: path, hash: hash)
  }

  /// Removes the review pictures of a golden's frames that are not among `kept`.
  func removeReviewPictures(_ name: String, except kept: Set<Int>, sparing inputs: InputFiles) throws(GoldenError) {
    for frame in reviewedFrames(name) where !kept.contains(frame) {
      let path = reviewPath(name, frame: frame)
      do {
        try WholeFile.check(path, sparing: inputs)
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw .file(
          path: path,
          reason: "this picture is no longer part of the golden and cannot be removed: "
            + ((error as? MediaError)?.reason ?? plainReason(error)))
      }
    }
  }

  /// The approved trace, or nil when none is recorded.
  public func trace(_ name: String) throws(GoldenError) -> FilmTrace? {
    let path = tracePath(name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes: [UInt8]
    do throws(SourceBytes.Failure) {
      bytes = try SourceBytes.read(path: path, limit: Self.greatestManifest)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    return try FilmTrace(text: String(decoding: bytes, as: UTF8.self), file: path)
  }

  /// Writes a golden's trace, whole or not at all, in place of an older one.
  func write(_ trace: FilmTrace, _ name: String, sparing inputs: InputFiles) throws(GoldenError) {
    try write(Array(trace.text.utf8), to: tracePath(name), inputs)
  }

  /// Writes a manifest, whole or not at all, in place of an older one.
  ///
  /// - Parameter inputs: files that must not be replaced.
  public func write(_ manifest: GoldenManifest, sparing inputs: InputFiles = InputFiles()) throws(GoldenError) {
    try write(Array(manifest.text.utf8), to: manifestPath(manifest.name), inputs)
  }

  /// Writes the review picture of a frame.
  func write(_ picture: [UInt8], _ name: String, frame: Int, sparing inputs: InputFiles) throws(GoldenError) {
    try write(picture, to: reviewPath(name, frame: frame), inputs)
  }

  private func write(_ bytes: [UInt8], to path: String, _ inputs: InputFiles) throws(GoldenError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try WholeFile.write(bytes, to: path, what: "the golden", sparing: inputs)
    } catch {
      throw failure(error, path)
    }
  }

  /// Checks the files that a recording would write; throws when one of them is in `inputs`.
  func check(_ name: String, reviewed: [Int], sparing inputs: InputFiles) throws(GoldenError) {
    for path in [manifestPath(name), tracePath(name)] + reviewed.map({ reviewPath(name, frame: $0) }) {
      do { try WholeFile.check(path, sparing: inputs) } catch { throw failure(error, path) }
    }
  }

  private func failure(_ error: any Error, _ path: String) -> GoldenError {
    let media = error as? MediaError
    let reason = "cannot be written: \(media?.reason ?? plainReason(error))"
    return media?.kind == .invalidSettings ? .input(path: path, reason: reason) : .file(path: path, reason: reason)
  }

  /// The names of all goldens in the folder, sorted.
  public func names() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".golden.json") }.map { String($0.dropLast(".golden.json".count)) }.sorted()
  }
}
