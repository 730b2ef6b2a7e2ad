import Foundation
import KinoraExport
import KinoraMessages
import KinoraRaster
import KinoraScenes
import KinoraTiming

/// Reads a manifest's text; an error names the line, the column and what is allowed there.
///
/// Everything that a recording writes is checked, what could be worked out from the rest too: a manifest that contradicts
/// itself was damaged or put together by hand, and what it says must not decide whether a film is right.
struct ManifestReader {
  private let source: SourceText
  private let file: String

  /// - Throws: `GoldenError.unreadable` for anything but a manifest of that name, and for one that lists no frames.
  static func manifest(_ bytes: [UInt8], file: String, named name: String?) throws(GoldenError) -> GoldenManifest {
    do throws(SceneProblems) {
      let source = try SourceText(file: file, bytes: bytes)
      let (root, duplicates) = try JSON5Parser.parse(source)
      if !duplicates.isEmpty { throw SceneProblems(duplicates) }
      return try ManifestReader(source: source, file: file).manifest(root, named: name)
    } catch {
      let problem = error.problems[0]
      let allowed = problem.allowed.map { "; allowed: \($0)" } ?? ""
      throw .unreadable(
        file: file, reason: "line \(problem.line), column \(problem.column): \(problem.message)\(allowed)")
    }
  }

  private func manifest(_ root: SourceNode, named wanted: String?) throws(SceneProblems) -> GoldenManifest {
    let schema = try member("schema", of: root)
    guard case .number(Double(GoldenManifest.schema)) = schema.value else {
      throw problem(
        schema, "its schema is \(schema.excerpt)", "\(GoldenManifest.schema), which this version reads; record it again"
      )
    }
    let caseNode = try member("case", of: root)
    let name = try text(caseNode)
    if let wanted, name != wanted {
      throw problem(
        caseNode, "it is the golden of \(caseNode.excerpt), in a file of another name",
        "\(quoted(wanted)); record it again")
    }
    let format = try format(root)
    let oracleNode = try member("oracle", of: root)
    guard let oracle = GoldenManifest.Oracle(rawValue: try text(oracleNode)) else {
      throw problem(
        oracleNode, "oracle: found \(oracleNode.excerpt)",
        GoldenManifest.Oracle.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let list = try member("frames", of: root)
    guard case .array(let nodes) = list.value else { throw problem(list, "frames: found \(list.excerpt)", "a list") }
    guard !nodes.isEmpty else {
      throw problem(list, "it lists no frames, so it would accept anything", "one frame or more; record it again")
    }
    var frames: [GoldenManifest.Frame] = []
    for node in nodes { frames.append(try frame(node, after: frames.last?.i, format)) }
    return GoldenManifest(name: name, format: format, oracle: oracle, frames: frames)
  }

  private func format(_ root: SourceNode) throws(SceneProblems) -> FilmFormat {
    let canvas = try member("canvas", of: root)
    let size = CGSize(
      width: try whole("width", of: canvas, from: 1, below: FilmFormat.sideLimit + 1),
      height: try whole("height", of: canvas, from: 1, below: FilmFormat.sideLimit + 1))
    let pixels = try member("format", of: canvas)
    guard try text(pixels) == GoldenManifest.pixelFormat else {
      throw problem(pixels, "format: found \(pixels.excerpt)", quoted(GoldenManifest.pixelFormat))
    }
    let rateNode = try member("frameRate", of: root)
    guard let rate = FrameRate(try fraction("frameRate", rateNode)) else {
      throw problem(rateNode, "frameRate: found \(rateNode.excerpt)", "a rate above 0 and at most \(FrameRate.highest)")
    }
    let lengthNode = try member("length", of: root)
    let format: FilmFormat
    do {
      format = try FilmFormat(size: size, frameRate: rate, duration: try fraction("length", lengthNode))
    } catch let error as SceneProblems {
      throw error
    } catch {
      throw problem(lengthNode, "\(error)", "what `kinora golden record` writes; record it again")
    }
    let count = try whole("frameCount", of: root, from: 1, below: FilmFormat.frameLimit + 1)
    guard count == format.frameCount else {
      throw problem(
        try member("frameCount", of: root),
        "frameCount: found \(count), and \(format.duration) s at \(rate) frames a second have \(format.frameCount)",
        "\(format.frameCount); record it again")
    }
    return format
  }

  private func frame(
    _ node: SourceNode, after last: Int?, _ format: FilmFormat
  ) throws(SceneProblems) -> GoldenManifest.Frame {
    let number = try whole("i", of: node, from: 0, below: format.frameCount)
    if let last, number <= last {
      throw problem(
        node, number == last ? "frame \(number) is listed twice" : "frame \(number) stands after frame \(last)",
        "each frame once, in the film's order; record it again")
    }
    let timeNode = try member("t", of: node)
    let time = GoldenManifest.time(ofFrame: number, of: format)
    guard try text(timeNode) == time else {
      throw problem(
        timeNode, "t: found \(timeNode.excerpt), which is not the time of frame \(number)",
        "\(quoted(time)) at \(format.frameRate) frames a second; record it again")
    }
    let hashNode = try member("hash", of: node)
    let digits = try text(hashNode)
    guard let hash = FrameHash(digits), hash.description == digits else {
      throw problem(
        hashNode, "hash: found \(hashNode.excerpt), which is no hash",
        "32 digits from 0 to 9 and a to f; record it again")
    }
    return GoldenManifest.Frame(i: number, hash: hash)
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

  /// A whole number from `start` to `end` - 1.
  private func whole(_ key: String, of node: SourceNode, from start: Int, below end: Int) throws(SceneProblems) -> Int {
    let node = try member(key, of: node)
    guard case .number(let number) = node.value, let whole = Int(exactly: number), (start..<end).contains(whole) else {
      throw problem(node, "\(key): found \(node.excerpt)", "a whole number from \(start) to \(end - 1)")
    }
    return whole
  }

  /// A fraction as `Rational` writes it.
  private func fraction(_ key: String, _ node: SourceNode) throws(SceneProblems) -> Rational {
    let text = try text(node)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    let value: Rational? =
      switch parts.count {
      case 1: parts[0].map { Rational($0) }
      case 2: parts[0].flatMap { numerator in parts[1].flatMap { Rational(numerator, $0) } }
      default: nil
      }
    guard let value, value.description == text else {
      throw problem(
        node, "\(key): found \(node.excerpt)", "a fraction such as \"30\" or \"30000/1001\", in lowest terms")
    }
    return value
  }

  private func problem(_ node: SourceNode, _ message: String, _ allowed: String) -> SceneProblems {
    let place = source.position(of: node.offset)
    return SceneProblems([
      SceneProblem(
        file: file, line: place.line, column: place.column, pointer: node.pointer, message: message, allowed: allowed)
    ])
  }
}
