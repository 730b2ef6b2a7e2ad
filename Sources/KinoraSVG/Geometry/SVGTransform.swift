import Foundation
import KinoraGraphics
import KinoraNumerics

extension CGAffineTransform {
  /// The map that a `transform` attribute describes; nil for a text that is none.
  init?(svg text: String) {
    var scanner = SVGScanner(text)
    var result = CGAffineTransform.identity
    scanner.skipBlanks()
    while !scanner.atEnd {
      let name = scanner.word()
      scanner.skipBlanks()
      guard !name.isEmpty, scanner.take("(") else { return nil }
      var numbers: [Double] = []
      scanner.skipBlanks()
      while let number = scanner.number() {
        numbers.append(number)
        scanner.skipSeparator()
      }
      guard scanner.take(")"), let operation = Self.operation(name, numbers) else { return nil }
      // The last operation of the text happens first.
      result = operation.concatenating(result)
      scanner.skipSeparator()
    }
    self = result
  }

  private static func operation(_ name: String, _ n: [Double]) -> CGAffineTransform? {
    func map(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double = 0, _ y: Double = 0) -> CGAffineTransform
    {
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y)
    }
    switch (name, n.count) {
    case ("matrix", 6): return map(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): return map(1, 0, 0, 1, n[0], 0)
    case ("translate", 2): return map(1, 0, 0, 1, n[0], n[1])
    case ("scale", 1): return map(n[0], 0, 0, n[0])
    case ("scale", 2): return map(n[0], 0, 0, n[1])
    case ("rotate", 1), ("rotate", 3):
      let (sin, cos) = Elementary.sincos(n[0] * .pi / 180)
      let turn = map(cos, sin, -sin, cos)
      guard n.count == 3 else { return turn }
      return map(1, 0, 0, 1, -n[1], -n[2]).concatenating(turn).concatenating(map(1, 0, 0, 1, n[1], n[2]))
    case ("skewX", 1): return map(1, 0, Elementary.tan(n[0] * .pi / 180), 1)
    case ("skewY", 1): return map(1, Elementary.tan(n[0] * .pi / 180), 0, 1)
    default: return nil
    }
  }

  var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && (1 / determinant).isFinite
  }
}

/// How a view box is fitted into a viewport: `preserveAspectRatio`.
struct SVGAspect {
  private var x = 0.5
  private var y = 0.5
  private var isStretched = false
  private var isSliced = false

  /// The fit that an attribute's text describes; the usual one, which shows everything in the middle, for any other.
  init(_ text: String?) {
    let words = (text ?? "").split(separator: " ").map(String.init)
    guard let first = words.first else { return }
    if first == "none" { isStretched = true }
    let places: [String: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    if first.count == 8, first.hasPrefix("x"), let x = places[String(first.dropFirst().prefix(3))],
      let y = places[String(first.suffix(3))]
    {
      (self.x, self.y) = (x, y)
    }
    isSliced = words.count > 1 && words[1] == "slice"
  }

  /// The map from the view box to the viewport; nil where the box has no area.
  func map(_ box: CGRect, to viewport: CGRect) -> CGAffineTransform? {
    guard box.width > 0, box.height > 0 else { return nil }
    var scale = CGSize(width: viewport.width / box.width, height: viewport.height / box.height)
    if !isStretched {
      let both = isSliced ? max(scale.width, scale.height) : min(scale.width, scale.height)
      scale = CGSize(width: both, height: both)
    }
    let left = viewport.minX + (viewport.width - box.width * scale.width) * x - box.minX * scale.width
    let top = viewport.minY + (viewport.height - box.height * scale.height) * y - box.minY * scale.height
    return CGAffineTransform(a: scale.width, b: 0, c: 0, d: scale.height, tx: left, ty: top)
  }
}

/// A drawing's way of filling rectangles.
public struct SVGPlacement: Sendable {
  let units: CGRect
  let aspect: SVGAspect

  /// The map from the drawing's units to a rectangle that it fills.
  public func map(to viewport: CGRect) -> CGAffineTransform {
    aspect.map(units, to: viewport) ?? CGAffineTransform(translationX: viewport.minX, y: viewport.minY)
  }
}
