import Foundation
import KinoraExport
import KinoraMedia
import KinoraMessages
import KinoraScenes

/// The folder where goldens wait for a decision: a folder for each, with the manifest and the pictures that would be approved.
///
/// The folder is no source: git is told to ignore it. It can be removed at any time, and files that are missing in it are said to be.
public struct PendingStore: Sendable {
  /// The folder, which is made when something has to wait.
  public let folder: String

  /// Where goldens wait unless something else is said, from the current folder on.
  public static let usual = ".golden/pending"
  private static let entry = "pending.json"
  private static let report = "report.json"
  /// The most bytes of a file in the folder.
  private static let limit = 256 << 20

  /// The goldens that wait in a folder.
  public init(folder: String = PendingStore.usual) { self.folder = folder }

  // MARK: Waiting

  /// Lets a golden wait: draws the film as for recording, and keeps what would be approved.
  ///
  /// - Parameters:
  ///   - source: Where the film comes from.
  ///   - cause: Why it is not as approved.
  /// - Throws: ``GoldenError/nondeterministic(name:frame:how:)`` for a film that does not repeat itself.
  @discardableResult
  public func add(
    _ film: Film, named name: String, in store: GoldenStore, source: String, cause: String
  ) throws -> PendingGolden {
    let own = place(of: name, in: store)
    try clear(own)
    let candidates = GoldenStore(folder: own)
    try Golden(store: candidates).record(film, named: name, like: store)
    let pending = PendingGolden(
      name: name, folder: Self.relative(store.folder), source: source, cause: cause,
      approved: digest(store.manifestPath(name)), candidate: digest(candidates.manifestPath(name)) ?? "")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(Array(try encoder.encode(pending)) + [0x0A], to: "\(own)/\(Self.entry)")
    try write(Array("*\n".utf8), to: "\(folder)/.gitignore")
    return pending
  }

  /// Lets a golden wait, with what a report shows of it.
  public func add(
    _ film: Film, because verdict: GoldenVerdict, named name: String, in store: GoldenStore,
    from source: GoldenReportSource
  ) throws -> (pending: PendingGolden, page: GoldenReport.Case) {
    let pending = try add(film, named: name, in: store, source: source.scene, cause: source.message)
    var source = source
    (source.id, source.candidate) = (pending.id, pending.candidate)
    let page = try GoldenReport.Case(verdict, of: film, named: name, in: store, from: source)
    try write(Array(page.json.utf8), to: "\(candidates(of: pending).folder)/\(Self.report)")
    return (pending, page)
  }

  /// Forgets a golden, as when it is as approved again.
  public func remove(_ name: String, in store: GoldenStore) throws(GoldenError) {
    try clear(place(of: name, in: store))
  }

  // MARK: What waits

  /// The goldens that wait, by id, and what is wrong with others.
  public func all() -> (goldens: [PendingGolden], problems: [String]) {
    var goldens: [PendingGolden] = []
    var problems: [String] = []
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
      let path = "\(folder)/\(name)/\(Self.entry)"
      guard name != ".gitignore" else { continue }
      guard let bytes = try? SourceBytes.read(path: path, limit: Self.limit),
        let pending = try? JSONDecoder().decode(PendingGolden.self, from: Data(bytes))
      else {
        problems.append("\(path): this entry is missing or damaged; remove its folder, and verify again")
        continue
      }
      goldens.append(pending)
    }
    return (goldens.sorted { $0.id < $1.id }, problems)
  }

  /// What a report shows of a golden; nil when it is not there.
  public func page(of pending: PendingGolden) -> GoldenReport.Case? {
    let path = "\(candidates(of: pending).folder)/\(Self.report)"
    guard let bytes = try? SourceBytes.read(path: path, limit: Self.limit),
      (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
    else { return nil }
    return GoldenReport.Case(json: String(decoding: bytes, as: UTF8.self).replacing("<", with: "\\u003c"), weight: 0)
  }

  /// The folder with what would be approved.
  public func candidates(of pending: PendingGolden) -> GoldenStore {
    GoldenStore(folder: place(of: pending.name, in: GoldenStore(folder: pending.folder)))
  }

  // MARK: Decisions

  /// Approves what the film showed when the golden began to wait; the golden waits no longer.
  ///
  /// - Throws: ``GoldenError/input(path:reason:)`` when the golden was changed since, or when what would be approved was.
  public func accept(_ pending: PendingGolden) throws(GoldenError) {
    let (from, to) = (candidates(of: pending), GoldenStore(folder: pending.folder.isEmpty ? "." : pending.folder))
    let manifest = from.manifestPath(pending.name)
    guard digest(manifest) == pending.candidate else {
      throw .input(path: manifest, reason: "what would be approved is missing or was changed; verify again")
    }
    guard digest(to.manifestPath(pending.name)) == pending.approved else {
      throw .input(
        path: to.manifestPath(pending.name), reason: "the golden was changed since it was compared; verify again")
    }
    let start = pending.name + "."
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: from.folder)) ?? []).filter {
      $0.hasPrefix(start)
    }
    do {
      try FileManager.default.createDirectory(atPath: to.folder, withIntermediateDirectories: true)
      // The manifest is the authority, and comes last.
      for name in names.sorted(by: { ($0.hasSuffix(".json") ? 1 : 0, $0) < ($1.hasSuffix(".json") ? 1 : 0, $1) }) {
        let bytes = try SourceBytes.read(path: "\(from.folder)/\(name)", limit: Self.limit)
        try WholeFile.write(bytes, to: "\(to.folder)/\(name)", what: "the golden")
      }
    } catch {
      throw .file(
        path: to.folder,
        reason: "the golden cannot be written: \((error as? MediaError)?.description ?? plainReason(error))")
    }
    try to.removeReviewPictures(pending.name, except: Set(from.reviewedFrames(pending.name)), sparing: InputFiles())
    try clear(from.folder)
  }

  /// Lets a golden wait no longer. What is approved stays.
  public func reject(_ pending: PendingGolden) throws(GoldenError) { try clear(candidates(of: pending).folder) }

  // MARK: Files

  /// The folder of a golden that waits: its name, and what tells it from others of that name.
  private func place(of name: String, in store: GoldenStore) -> String {
    let path = URL(fileURLWithPath: store.folder.isEmpty ? "." : store.folder).standardizedFileURL.path
    return "\(folder)/\(name)-\(SHA256.hex(of: Array("\(path)/\(name)".utf8)).prefix(8))"
  }

  /// A path from the current folder on where it is inside.
  private static func relative(_ path: String) -> String {
    let whole = URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.path
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    if whole == here { return "" }
    return whole.hasPrefix(here + "/") ? String(whole.dropFirst(here.count + 1)) : whole
  }

  private func digest(_ path: String) -> String? {
    (try? SourceBytes.read(path: path, limit: Self.limit)).map(SHA256.hex)
  }

  private func clear(_ folder: String) throws(GoldenError) {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do { try FileManager.default.removeItem(atPath: folder) } catch {
      throw .file(path: folder, reason: "cannot be removed: \(plainReason(error))")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(GoldenError) {
    do throws(MediaError) { try WholeFile.write(bytes, to: path, what: "the list of what waits") } catch {
      throw .file(path: path, reason: "cannot be written: \(error.reason)")
    }
  }
}
