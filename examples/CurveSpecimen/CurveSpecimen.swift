import Kinora

/// Renders the film: `swift run -c release CurveSpecimen [OUT.mp4]`.
@main
package enum CurveSpecimen {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "curve-specimen.mp4"
    try film().export(to: path)
    print(path)
  }

  /// A curve with the text that says it.
  package struct Specimen: Sendable {
    package let words: String
    package let function: CAMediaTimingFunction

    init(_ words: String) throws {
      (self.words, function) = (words, try CAMediaTimingFunction(css: words))
    }
  }

  package static func specimens() throws -> [Specimen] {
    try [
      "linear", "ease-in-out", "cubic-bezier(0.16, 1, 0.3, 1)", "backOut", "bounceOut", "spring(0.4)",
      "steps(6, jump-end)",
    ].map(Specimen.init)
  }

  package static let size = CGSize(width: 1280, height: 720)
  /// When the dots set off, how long they run, and where: in seconds and points.
  package static let (begin, run) = (0.5, 2.0)
  package static let (left, right): (CGFloat, CGFloat) = (430, 1130)
  package static let ink = CGColor(red: 1, green: 0.42, blue: 0.21, alpha: 1)

  /// The height at which a specimen's dot moves.
  package static func y(_ index: Int) -> CGFloat { 120 + 80 * CGFloat(index) }

  package static func film() throws -> Film {
    let specimens = try specimens()
    return Film(size: size, frameRate: 60, duration: 3) { stage in
      stage.background = CGColor(gray: 0.08, alpha: 1)
      for (index, specimen) in specimens.enumerated() {
        stage.root.addSublayer(label(specimen.words, y: y(index)))
        stage.root.addSublayer(graph(of: specimen.function, y: y(index)))
        stage.root.addSublayer(dot(specimen.function, y: y(index)))
      }
    }
  }

  private static func dot(_ function: CAMediaTimingFunction, y: CGFloat) -> CALayer {
    let dot = CALayer()
    (dot.bounds.size, dot.cornerRadius) = (CGSize(width: 28, height: 28), 14)
    (dot.position, dot.backgroundColor) = (CGPoint(x: right, y: y), ink)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (left, right)
    (move.beginTime, move.duration, move.timingFunction) = (begin, run, function)
    move.holds = true
    dot.add(move, forKey: "move")
    return dot
  }

  /// The curve as a picture of itself: where the dot is at each twentieth of its run.
  private static func graph(of function: CAMediaTimingFunction, y: CGFloat) -> CAShapeLayer {
    let path = CGMutablePath()
    for step in 0...40 {
      let x = left + (right - left) * function.curve.value(at: Double(step) / 40)
      path.addRect(CGRect(x: x - 0.75, y: y - 18, width: 1.5, height: 36))
    }
    let graph = CAShapeLayer()
    (graph.path, graph.fillColor) = (path, CGColor(gray: 1, alpha: 0.28))
    return graph
  }

  private static func label(_ words: String, y: CGFloat) -> CATextLayer {
    let label = CATextLayer()
    (label.string, label.font, label.fontSize) = (words, "DejaVu Sans Mono", 19)
    (label.foregroundColor, label.verticalAlignment) = (CGColor(gray: 0.85, alpha: 1), .center)
    label.frame = CGRect(x: 40, y: y - 30, width: 360, height: 60)
    return label
  }
}
