import Foundation
import KinoraGraphics
import KinoraLayers

/// Paths in archives: SVG path data with absolute coordinates, one space between words, every number exact.
enum ArchivedPath {
  static func text(of path: CGPath) -> String {
    var points = path.geometry.points[...]
    return path.geometry.verbs.map { verb in
      let own = points.prefix(verb.pointCount)
      points = points.dropFirst(verb.pointCount)
      return ([letter(of: verb)] + own.flatMap { ["\($0.x)", "\($0.y)"] }).joined(separator: " ")
    }.joined(separator: " ")
  }

  /// The path that a text describes; nil when it is no sequence of the commands M, L, Q, C and Z that begins with M.
  static func path(_ text: String) -> CGPath? {
    var geometry = PathGeometry()
    var words = text.split(separator: " ")[...]
    while let word = words.popFirst() {
      guard let verb = verbs[word], words.count >= 2 * verb.pointCount else { return nil }
      var points: [CGPoint] = []
      for _ in 0..<verb.pointCount {
        guard let x = words.popFirst().flatMap({ Double($0) }), let y = words.popFirst().flatMap({ Double($0) }) else {
          return nil
        }
        points.append(CGPoint(x: x, y: y))
      }
      if geometry.isEmpty, verb != .move { return nil }
      switch verb {
      case .move: geometry.move(to: points[0])
      case .line: geometry.line(to: points[0])
      case .quad: geometry.quad(to: points[1], control: points[0])
      case .cubic: geometry.cubic(to: points[2], control1: points[0], control2: points[1])
      case .close: geometry.close()
      }
    }
    return CGPath(geometry)
  }

  private static let verbs: [Substring: PathGeometry.Verb] = [
    "M": .move, "L": .line, "Q": .quad, "C": .cubic, "Z": .close,
  ]

  private static func letter(of verb: PathGeometry.Verb) -> String {
    switch verb {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}
