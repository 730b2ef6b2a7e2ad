import Foundation
import KinoraMessages

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an SVG file into its elements. XML is parsed by Foundation's parser, which is libxml2.
final class SVGReader: NSObject, XMLParserDelegate {
  static let namespace = "http://www.w3.org/2000/svg"
  /// The greatest size of a file, in bytes.
  static let greatestSize = 32 << 20
  /// How deep elements may be nested in the file.
  static let greatestDepth = 200
  /// How many characters the attributes of a file may have in all, which entities could multiply.
  private static let greatestText = 64 << 20
  /// How long an entity may be. Drawing programs abbreviate names of formats with entities, which are shorter.
  private static let longestEntity = 200

  private var root: SVGNode?
  private var open: [SVGNode] = []
  /// How many elements of other formats, or below one, are open.
  private var foreign = 0
  private var textSize = 0
  private var problem: SVGProblem?

  /// The root element of the file in `bytes`.
  static func read(_ bytes: [UInt8]) throws(SVGProblem) -> SVGNode {
    guard bytes.count <= greatestSize else {
      throw SVGProblem("the file has \(bytes.count) bytes", allowed: "at most \(greatestSize)")
    }
    try checkEntities(bytes)
    let reader = SVGReader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isWhole = parser.parse()
    if let problem = reader.problem { throw problem }
    guard isWhole, let root = reader.root, reader.open.isEmpty else {
      throw SVGProblem("the file is no whole XML", line: max(parser.lineNumber, 1), allowed: "an SVG file")
    }
    return root
  }

  /// Refuses entities that are made of others, before the parser puts them in, and long ones.
  private static func checkEntities(_ bytes: [UInt8]) throws(SVGProblem) {
    let mark = Array("<!ENTITY".utf8)
    var line = 1
    for index in bytes.indices {
      if bytes[index] == 10 { line += 1 }
      guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else { continue }
      let rest = bytes[(index + mark.count)...].prefix(longestEntity)
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")), !rest[..<end].contains(UInt8(ascii: "&")) else {
        throw SVGProblem(
          "an entity is made of others, or longer than \(longestEntity) bytes", line: line,
          allowed: "a file without such entities")
      }
    }
  }

  private func stop(_ parser: XMLParser, _ reason: String, allowed: String? = nil) {
    problem = problem ?? SVGProblem(reason, line: parser.lineNumber, allowed: allowed)
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard problem == nil else { return }
    let isSVG = namespaceURI == Self.namespace || (namespaceURI ?? "").isEmpty
    guard foreign == 0, isSVG else {
      foreign += 1
      if root == nil { stop(parser, "the file begins with <\(visible(name))>", allowed: "an SVG file") }
      return
    }
    textSize += attributes.reduce(0) { $0 + $1.value.utf8.count }
    if textSize > Self.greatestText { return stop(parser, "the attributes are longer than \(Self.greatestText) bytes") }
    if open.count >= Self.greatestDepth {
      return stop(parser, "elements are nested deeper than \(Self.greatestDepth) levels")
    }
    let node = SVGNode(name, attributes, line: parser.lineNumber)
    if let above = open.last {
      above.append(node)
    } else if root == nil {
      guard name == "svg" else {
        return stop(parser, "the file begins with <\(visible(name))>", allowed: "an SVG file")
      }
      root = node
    }
    open.append(node)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if foreign > 0 { foreign -= 1 } else if !open.isEmpty { open.removeLast() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { add(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { add(String(decoding: block, as: UTF8.self)) }

  private func add(_ text: String) {
    if foreign == 0, let node = open.last, node.name == "style" { node.text += text }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    problem =
      problem
      ?? SVGProblem("the file is no whole XML", line: max(parser.lineNumber, 1), allowed: "an SVG file")
  }
}
