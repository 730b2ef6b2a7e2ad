import Foundation
import KinoraMedia
import KinoraMessages

/// The folder of a film that is made in chunks: the plan, a copy of the script, and for each chunk a segment and a
/// receipt.
package struct ChunkFolder: Sendable {
  /// The folder's path, as it was given.
  package let path: String

  package init(_ path: String) { self.path = path }

  package var planPath: String { path + "/plan.json" }
  package var scriptPath: String { path + "/scene.json5" }
  package func segmentPath(_ index: Int) -> String { path + "/" + Self.name(index) + ".segment" }
  package func receiptPath(_ index: Int) -> String { path + "/" + Self.name(index) + ".json" }

  /// The name of a chunk's files.
  private static func name(_ index: Int) -> String {
    let digits = String(index)
    return "chunk-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// Whether a name in the folder is one that this form of chunks gives.
  private static func isOurs(_ name: String) -> Bool {
    let ours = /\.?(lock|plan\.json|scene\.json5|chunk-[0-9]{5,}\.(segment|json))(\.partial(-[0-9]+)?)?/
    return name.wholeMatch(of: ours) != nil
  }

  /// The path of the folder without links, with which relative paths begin.
  private var root: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path }

  /// The form in which a plan keeps `path`: relative to the folder where both lie below one folder other than the root.
  package func stored(_ path: String) -> String {
    let full = URL(fileURLWithPath: path).standardizedFileURL
    // A link at the end of the path is kept, as it is what was named.
    let name = full.lastPathComponent
    let parent = full.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL
    let target = parent.path == "/" ? [name] : parent.pathComponents.dropFirst() + [name]
    let own = URL(fileURLWithPath: root).pathComponents.dropFirst()
    let common = zip(target, own).prefix { $0 == $1 }.count
    guard common > 0 else { return full.path }
    let steps = Array(repeating: "..", count: own.count - common) + target.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The path that a plan keeps as `stored`.
  package func resolved(_ stored: String) -> String {
    stored.hasPrefix("/") ? stored : URL(fileURLWithPath: root + "/" + stored).standardizedFileURL.path
  }

  /// The plan in the folder; nil when there is none. Throws for one that was changed or is of another form.
  package func plan() throws(ExportError) -> FilmPlan? {
    let found: FilmPlan?
    do throws(ExportError) { found = try SealedDocument.read(planPath, what: "the plan") } catch {
      throw .output("\(error); plan the film again")
    }
    guard let plan = found else { return nil }
    guard plan.form == FilmPlan.currentForm else {
      throw .invalid(
        "\(planPath): it is a plan of form \(plan.form), and this program knows form \(FilmPlan.currentForm); "
          + "plan the film again")
    }
    return plan
  }

  /// Writes a plan and its script into the folder, which is made where it is missing.
  package func write(_ plan: FilmPlan, script: [UInt8]) throws(ExportError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .output("\(path): the folder cannot be made: \(plainReason(error))")
    }
    do throws(MediaError) {
      try WholeFile.write(script, to: scriptPath, what: "the scene's copy", reported: false)
    } catch { throw .media(error) }
    try SealedDocument(plan).write(to: planPath, what: "the plan")
  }

  /// The receipt of a chunk; nil where it is not made. Throws what is wrong with a chunk that is there.
  package func receipt(_ index: Int, of plan: FilmPlan, _ identity: String) throws(ExportError) -> ChunkReceipt? {
    guard let receipt = try SealedDocument<ChunkReceipt>.read(receiptPath(index), what: "the receipt") else {
      return nil
    }
    guard receipt.plan == identity, receipt.index == index, receipt.chunk == plan.chunks[index] else {
      throw .output("\(receiptPath(index)): the chunk was made for another plan")
    }
    guard receipt.frames.count == receipt.chunk.count else {
      throw .output(
        "\(receiptPath(index)): it names \(receipt.frames.count) frames, and the chunk has \(receipt.chunk.count)")
    }
    let path = segmentPath(index)
    let found: FileDigest
    do throws(MediaError) { found = try FileDigest(ofFile: path, what: "the chunk of the film") } catch {
      throw .media(error)
    }
    guard found == receipt.segment else {
      throw .output(
        found.bytes == receipt.segment.bytes
          ? "\(path): its bytes are not those that its receipt names"
          : "\(path): it has \(found.bytes) bytes, and its receipt names \(receipt.segment.bytes)")
    }
    return receipt
  }

  /// Writes the receipt of a chunk whose segment is complete.
  func write(_ receipt: ChunkReceipt) throws(ExportError) {
    try SealedDocument(receipt).write(to: receiptPath(receipt.index), what: "the receipt")
  }

  /// Removes the files that this form of chunks puts into the folder, and the folder itself when nothing else is in it.
  package func remove(keepingLock: Bool = false) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where Self.isOurs(name) {
      if keepingLock && name == "lock" { continue }
      unlink(path + "/" + name)
    }
    if !keepingLock { rmdir(path) }
  }
}
