import Foundation
import KinoraGraphics

extension SceneReader {
  /// Reads a list of paths, at least one, and combines the area of the first with each of the others in turn.
  func combination(_ node: SourceNode, _ what: String, _ combine: (CGPath, CGPath) -> CGPath) -> PathGeometry? {
    guard let nodes = list(node, what, of: "paths") else { return nil }
    guard !nodes.isEmpty else {
      reportFound(node, what, allowed: "a list of at least one path")
      return nil
    }
    let paths = nodes.map { path($0, what) }
    guard !paths.contains(where: { $0 == nil }) else { return nil }
    let areas = paths.compactMap(\.self).map(CGPath.init)
    return areas.dropFirst().reduce(areas[0].normalized(), combine).geometry
  }

  /// Reads the area that a stroke of a path covers.
  func outline(_ node: SourceNode) -> PathGeometry? {
    let names = ["path", "width", "lineCap", "lineJoin", "miterLimit"]
    guard let fields = Fields(node, "an outline", names: names, self),
      let path = fields.required("path", ValueForm.path.allowed).flatMap({ path($0, "path") }),
      let width = fields.required("width", "a number above 0").flatMap({ number($0, "width", in: .positive) }),
      let pen = pen(fields)
    else { return nil }
    let stroke = CGPath(path).copy(
      strokingWithWidth: width, lineCap: pen.cap, lineJoin: pen.join, miterLimit: pen.miterLimit)
    return stroke.normalized().geometry
  }

  /// Reads the area of a path, grown or shrunk.
  func offset(_ node: SourceNode) -> PathGeometry? {
    guard let fields = Fields(node, "an offset", names: ["path", "by", "lineJoin", "miterLimit"], self),
      let path = fields.required("path", ValueForm.path.allowed).flatMap({ path($0, "path") }),
      let distance = fields.required("by", "a distance; negative shrinks").flatMap({ number($0, "by") }),
      let pen = pen(fields)
    else { return nil }
    return CGPath(path).offset(by: distance, lineJoin: pen.join, miterLimit: pen.miterLimit).geometry
  }

  static let lineCaps: [(name: String, cap: CGLineCap)] = [("butt", .butt), ("round", .round), ("square", .square)]
  static let lineJoins: [(name: String, join: CGLineJoin)] = [("miter", .miter), ("round", .round), ("bevel", .bevel)]

  /// Reads how lines end and meet: butt and round unless given.
  private func pen(_ fields: Fields) -> (cap: CGLineCap, join: CGLineJoin, miterLimit: Double)? {
    var pen: (cap: CGLineCap, join: CGLineJoin, miterLimit: Double) = (.butt, .round, 10)
    if let node = fields["lineCap"] {
      guard let name = choice(node, "lineCap", of: Self.lineCaps.map(\.name)) else { return nil }
      pen.cap = Self.lineCaps.first { $0.name == name }?.cap ?? pen.cap
    }
    if let node = fields["lineJoin"] {
      guard let name = choice(node, "lineJoin", of: Self.lineJoins.map(\.name)) else { return nil }
      pen.join = Self.lineJoins.first { $0.name == name }?.join ?? pen.join
    }
    if let node = fields["miterLimit"] {
      guard let limit = number(node, "miterLimit", in: .notNegative) else { return nil }
      pen.miterLimit = limit
    }
    return pen
  }
}
