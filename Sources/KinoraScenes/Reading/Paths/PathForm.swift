import KinoraGraphics

/// A form in which a path is written as an object: the key that says what it is, and what is read from its value.
///
/// The reader, its messages, the schema and the page about the format read this one table.
package struct PathForm: Sendable {
  /// The key of the form in the object.
  package let key: String
  /// What is written under the key, for messages and the reference.
  package let content: String
  /// What the path is, for the reference.
  package let meaning: String
  /// Reads the path from the value of the key; nil for a value with a problem, which is reported.
  let read: @Sendable (SceneReader, SourceNode) -> PathGeometry?

  package static let all: [PathForm] = [
    PathForm(key: "data", content: "SVG path data", meaning: "what the same text alone means") { reader, node in
      reader.pathData(node, "data")
    },
    PathForm(key: "rect", content: "[x, y, width, height]", meaning: "a rectangle") { reader, node in
      reader.box(node, "rect").map { box in PathGeometry { $0.addRect(box) } }
    },
    PathForm(key: "ellipse", content: "[x, y, width, height]", meaning: "the ellipse in a rectangle") { reader, node in
      reader.box(node, "ellipse").map { box in PathGeometry { $0.addEllipse(in: box) } }
    },
    PathForm(key: "circle", content: "[x, y, radius]", meaning: "a circle about a point") { reader, node in
      reader.circle(node)
    },
    PathForm(key: "line", content: "[[x, y], …]", meaning: "lines from point to point, open") { reader, node in
      reader.corners(node, "line", closed: false)
    },
    PathForm(
      key: "polygon", content: "[[x, y], …], or { sides, radius, center, rotation, roundness }",
      meaning: "a closed polygon with these corners, or a regular one"
    ) { reader, node in reader.polygon(node) },
    PathForm(
      key: "star", content: "{ points, radius: [outer, inner], center, rotation, roundness }", meaning: "a star"
    ) { reader, node in reader.star(node) },
    PathForm(key: "arc", content: "{ center, radius, from, to }", meaning: "a part of a circle, open") { reader, node in
      reader.arc(node)
    },
    PathForm(
      key: "sector", content: "{ center, radius, from, to }",
      meaning: "the piece of a pie, or with radius: [outer, inner] of a ring"
    ) { reader, node in reader.sector(node) },
    PathForm(
      key: "svg", content: "\"asset\" or \"asset#id\"",
      meaning: "the outlines in an SVG file, or of one of its elements, in the units of its view box"
    ) { reader, node in reader.drawnPath(node) },
    PathForm(key: "union", content: "a list of paths", meaning: "the area that any of them covers") { reader, node in
      reader.combination(node, "union") { $0.union($1) }
    },
    PathForm(key: "intersection", content: "a list of paths", meaning: "the area that all of them cover") {
      reader, node in
      reader.combination(node, "intersection") { $0.intersection($1) }
    },
    PathForm(
      key: "subtract", content: "a list of paths", meaning: "the area of the first without those of the others"
    ) { reader, node in reader.combination(node, "subtract") { $0.subtracting($1) } },
    PathForm(
      key: "exclude", content: "a list of paths", meaning: "the area that an odd number of them covers"
    ) { reader, node in reader.combination(node, "exclude") { $0.symmetricDifference($1) } },
    PathForm(
      key: "outline", content: "{ path, width, lineCap, lineJoin, miterLimit }",
      meaning: "the area that a stroke of the path covers"
    ) { reader, node in reader.outline(node) },
    PathForm(
      key: "offset", content: "{ path, by, lineJoin, miterLimit }",
      meaning: "the path's area grown by a distance on all sides, or shrunk where it is negative"
    ) { reader, node in reader.offset(node) },
  ]

  /// The keys that change the path of any form, in the order in which they do.
  package static let changes: [(key: String, content: String, meaning: String)] = [
    ("cornerRadius", "a number, 0 or more", "corners are rounded, as far as there is room"),
    ("transform", "operations, as a layer's", "the path is scaled, turned and moved"),
    ("reversed", "true or false", "the path is walked the other way"),
  ]

  /// The numbers of corners that a star or a polygon may have.
  static let greatestCount = 1000
}
