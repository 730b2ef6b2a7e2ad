import KinoraExport
import KinoraMessages
import KinoraScenes

/// Reads a manifest's text; an error names the line, the column and what is allowed there.
struct ManifestReader {
  private let source: SourceText
  private let file: String

  /// - Throws: `GoldenError.unreadable` for anything but a manifest, and for a manifest that lists no frames.
  static func manifest(_ bytes: [UInt8], file: String) throws(GoldenError) -> GoldenManifest {
    do throws(SceneProblems) {
      let source = try SourceText(file: file, bytes: bytes)
      let (root, duplicates) = try JSON5Parser.parse(source)
      if !duplicates.isEmpty { throw SceneProblems(duplicates) }
      return try ManifestReader(source: source, file: file).manifest(root)
    } catch {
      let problem = error.problems[0]
      let allowed = problem.allowed.map { "; allowed: \($0)" } ?? ""
      throw .unreadable(
        file: file, reason: "line \(problem.line), column \(problem.column): \(problem.message)\(allowed)")
    }
  }

  private func manifest(_ root: SourceNode) throws(SceneProblems) -> GoldenManifest {
    let schema = try member("schema", of: root)
    guard case .number(Double(GoldenManifest.schema)) = schema.value else {
      throw problem(
        schema, "its schema is \(schema.excerpt)", "\(GoldenManifest.schema), which this version reads; record it again"
      )
    }
    let canvas = try member("canvas", of: root)
    let oracles = GoldenManifest.Oracle.allCases.map(\.rawValue)
    let oracleNode = try member("oracle", of: root)
    guard let oracle = GoldenManifest.Oracle(rawValue: try text(oracleNode)) else {
      throw problem(oracleNode, "oracle: found \(oracleNode.excerpt)", oracles.joined(separator: ", "))
    }
    let list = try member("frames", of: root)
    guard case .array(let nodes) = list.value else { throw problem(list, "frames: found \(list.excerpt)", "a list") }
    guard !nodes.isEmpty else {
      throw problem(list, "it lists no frames, so it would accept anything", "one frame or more; record it again")
    }
    var frames: [GoldenManifest.Frame] = []
    var numbers: Set<Int> = []
    for node in nodes {
      let number = try whole("i", of: node, below: FilmFormat.frameLimit)
      guard numbers.insert(number).inserted else {
        throw problem(node, "frame \(number) is listed twice", "each frame once; record it again")
      }
      frames.append(
        GoldenManifest.Frame(
          i: number, t: try text(member("t", of: node)), hash: try text(member("hash", of: node))))
    }
    return GoldenManifest(
      name: try text(member("case", of: root)), width: try whole("width", of: canvas, below: FilmFormat.sideLimit + 1),
      height: try whole("height", of: canvas, below: FilmFormat.sideLimit + 1),
      frameRate: try text(member("frameRate", of: root)), oracle: oracle,
      frames: frames)
  }

  private func member(_ key: String, of node: SourceNode) throws(SceneProblems) -> SourceNode {
    guard case .object(let members) = node.value else { throw problem(node, "found \(node.excerpt)", "an object") }
    guard let member = members.first(where: { $0.key == key }) else {
      throw problem(node, "\(quoted(key)) is missing", "what `kinora golden record` writes; record it again")
    }
    return member.value
  }

  private func text(_ node: SourceNode) throws(SceneProblems) -> String {
    guard case .string(let text) = node.value else { throw problem(node, "found \(node.excerpt)", "text") }
    return text
  }

  /// A whole number from 0 to `end` - 1.
  private func whole(_ key: String, of node: SourceNode, below end: Int) throws(SceneProblems) -> Int {
    let node = try member(key, of: node)
    guard case .number(let number) = node.value, let whole = Int(exactly: number), (0..<end).contains(whole) else {
      throw problem(node, "\(key): found \(node.excerpt)", "a whole number from 0 to \(end - 1)")
    }
    return whole
  }

  private func problem(_ node: SourceNode, _ message: String, _ allowed: String) -> SceneProblems {
    let place = source.position(of: node.offset)
    return SceneProblems([
      SceneProblem(
        file: file, line: place.line, column: place.column, pointer: node.pointer, message: message, allowed: allowed)
    ])
  }
}
