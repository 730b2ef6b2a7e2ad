import Foundation
import KinoraGraphics

/// An SVG file as shapes with names: what of it can be drawn as outlines that are filled and stroked.
public struct SVGDrawing {
  let root: SVGNode
  let sheet: SVGStyleSheet
  private let nodes: [String: SVGNode]
  /// The drawing's size: `width` and `height`, or the view box's where these are missing or percentages; 300 × 150, as
  /// in browsers, where the file says nothing.
  public let size: CGSize
  /// The rectangle of the drawing's units that is shown in its size; nil where the file has none.
  public let viewBox: CGRect?

  /// The drawing in the bytes of an SVG file.
  ///
  /// - Throws: ``SVGProblem`` for a file that is no SVG, or that is nested too deep or too large.
  public init(_ bytes: [UInt8]) throws(SVGProblem) {
    root = try SVGReader.read(bytes)
    var nodes: [String: SVGNode] = [:]
    var sheet = SVGStyleSheet()
    var waiting = [root]
    while let node = waiting.popLast() {
      if let id = node.id { nodes[id] = nodes[id] ?? node }
      if node.name == "style" { sheet.add(node.text) }
      waiting += node.children.reversed()
    }
    (self.nodes, self.sheet) = (nodes, sheet)
    let box = Self.viewBox(of: root)
    let shape = box.map { Double($0.height / $0.width) } ?? 0.5
    let height = Self.side("height", of: root)
    let width = Self.side("width", of: root) ?? height.map { $0 / shape } ?? box.map { Double($0.width) } ?? 300
    (viewBox, size) = (box, CGSize(width: width, height: height ?? width * shape))
  }

  /// The ids of the elements in the file, sorted.
  public var ids: [String] { nodes.keys.sorted() }

  func node(_ id: String) -> SVGNode? { nodes[id] }

  /// The element with an id as it stands in the drawing, or the whole drawing, fitted into a viewport as its
  /// `viewBox` and `preserveAspectRatio` say.
  ///
  /// - Parameters:
  ///   - id: The id of an element; nil for the whole drawing.
  ///   - viewport: The rectangle that the drawing fills.
  /// - Throws: Every ``SVGProblem`` of what is asked for, in ``SVGProblems``.
  public func element(_ id: String? = nil, in viewport: CGRect) throws(SVGProblems) -> SVGElement {
    var builder = SVGBuilder(self)
    let element = builder.element(id, in: viewport)
    if !builder.problems.isEmpty { throw SVGProblems(problems: builder.problems) }
    return element
  }

  /// How the drawing fills rectangles, as its `viewBox` and `preserveAspectRatio` say.
  public var placement: SVGPlacement {
    SVGPlacement(
      units: viewBox ?? CGRect(origin: .zero, size: size), aspect: SVGAspect(root["preserveAspectRatio"]))
  }

  /// The drawing in the SVG file at `path`.
  ///
  /// - Throws: ``SVGProblem`` for a file that is no SVG, and the system's error for one that cannot be read.
  public init(contentsOf path: String) throws {
    try self.init(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private static func side(_ name: String, of root: SVGNode) -> Double? {
    guard let length = root[name].flatMap(SVGLength.init), length.unit != "%", length.number > 0 else { return nil }
    return length.resolved(0)
  }

  static func viewBox(of node: SVGNode) -> CGRect? {
    guard let n = node["viewBox"].flatMap(SVGScanner.numbers), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

/// The problems of a drawing, in the order in which they were found.
public struct SVGProblems: Error, Sendable, CustomStringConvertible {
  /// The problems, at least one.
  public let problems: [SVGProblem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension SVGElement {
  /// The outlines of all shapes in the element as one path, in the user space around it.
  public var outlines: PathGeometry {
    var path = PathGeometry()
    switch content {
    case .shape(let shape): path = shape.path
    case .group(let elements): for element in elements { path.append(element.outlines) }
    }
    return path.applying(transform)
  }
}
