import Foundation
import KinoraMessages
import KinoraRaster

/// What is wrong with the goldens of a folder, apart from the pictures that films show now.
public struct GoldenLint: Sendable {
  /// A finding, with the file or the golden that it is about.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The file or the golden.
    public let subject: String
    /// What is wrong, and what to do.
    public let problem: String

    public var description: String { "\(subject): \(problem)" }
  }

  private let store: GoldenStore

  /// A look at the goldens of one folder.
  public init(store: GoldenStore) { self.store = store }

  /// The goldens that no test asked for, of a run that made `uses`.
  public func unused(_ uses: [GoldenUse]) -> [String] {
    let folder = URL(fileURLWithPath: store.folder).standardizedFileURL.path
    let asked = Set(uses.filter { $0.folder == folder }.map(\.name))
    return store.names().filter { !asked.contains($0) }
  }

  /// Goldens and traces that cannot be used, pictures and traces that belong to none, and, of a run that made `uses`, names that
  /// two tests ask for.
  public func findings(_ uses: [GoldenUse] = []) -> [Finding] {
    var findings: [Finding] = []
    var pinned: [String: [Int: FrameHash]] = [:]
    for name in store.names() {
      do throws(GoldenError) {
        guard let manifest = try store.manifest(name) else { continue }
        pinned[name] = manifest.hashes
      } catch {
        pinned[name] = [:]
        findings.append(Finding(subject: store.manifestPath(name), problem: Self.reason(error)))
      }
    }
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: store.folder)) ?? []).sorted()
    for file in files {
      let path = "\(store.folder)/\(file)"
      if file.hasSuffix(".trace") {
        let name = String(file.dropLast(".trace".count))
        let problem = pinned[name].map { traceProblem(name, $0) } ?? "a trace without a golden; remove it"
        if let problem { findings.append(Finding(subject: path, problem: problem)) }
      }
      guard let (name, frame) = Self.review(file) else { continue }
      guard let frames = pinned[name] else {
        findings.append(Finding(subject: path, problem: "a review picture without a golden; remove it"))
        continue
      }
      if frames.isEmpty { continue }
      guard let hash = frames[frame] else {
        findings.append(
          Finding(subject: path, problem: "a review picture of a frame that is not pinned; record the golden again"))
        continue
      }
      if let problem = store.reviewPicture(name, frame: frame, hash: hash).problem {
        findings.append(Finding(subject: name, problem: problem))
      }
    }
    let folder = URL(fileURLWithPath: store.folder).standardizedFileURL.path
    for (name, places) in Dictionary(grouping: uses.filter { $0.folder == folder }, by: \.name).sorted(by: {
      $0.key < $1.key
    }) {
      let places = Set(places.map(\.place)).sorted()
      if places.count > 1 {
        findings.append(
          Finding(
            subject: name,
            problem: "\(places.count) tests ask for it: \(places.joined(separator: ", ")); give each its own name"))
      }
    }
    return findings
  }

  /// Why the trace of a golden that pins `frames` names no cause; nil where it may.
  private func traceProblem(_ name: String, _ frames: [Int: FrameHash]) -> String? {
    do throws(GoldenError) {
      guard let trace = try store.trace(name), !frames.isEmpty, trace.frames != frames.keys.sorted() else { return nil }
      return "a trace of other frames than the golden pins; record the golden again"
    } catch {
      return Self.reason(error)
    }
  }

  private static func reason(_ error: GoldenError) -> String {
    switch error {
    case .unreadable(_, let reason), .file(_, let reason): reason
    default: "\(error)"
    }
  }

  /// The golden and the frame of a review picture by its file's name, such as `push.f0015.png`; nil for another file.
  private static func review(_ file: String) -> (name: String, frame: Int)? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 1] == "png", let word = parts.dropLast().last, word.first == "f",
      word.count >= 5, let frame = Int(word.dropFirst()), word.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return (parts.dropLast(2).joined(separator: "."), frame)
  }
}
