import Foundation

extension PathGeometry {
  /// The path that SVG path data (the `d` attribute) describes: `M L H V C S Q T A Z`, upper case absolute, lower case relative.
  ///
  /// The grammar is SVG 1.1's, section 8.3: numbers are separated by blanks, a comma, or nothing where two numbers
  /// cannot be read as one. Arcs become one cubic for every started quarter turn. A text of blanks only is an empty
  /// path. Unlike a browser, which draws what comes before a mistake, this throws.
  public init(svg: String) throws(SVGPathError) {
    var parser = SVGPathParser(svg)
    try parser.parse()
    self = parser.path
  }
}

private struct SVGPathParser {
  private let text: [Character]
  private var position = 0
  private(set) var path = PathGeometry()
  /// The control point that a smooth curve would mirror, and the kind of curve it belongs to.
  private var lastControl: (point: CGPoint, command: Character)?

  init(_ svg: String) { text = Array(svg) }

  mutating func parse() throws(SVGPathError) {
    skipBlanks()
    guard !atEnd else { return }
    guard peek == "M" || peek == "m" else { throw error("M or m: path data begins with a move") }
    while !atEnd {
      guard let command = peek, Self.commands.contains(command) else {
        throw error(
          "a command, one of M L H V C S Q T A Z or their lower case letters\(numbersFit ? ", or a number" : "")")
      }
      position += 1
      skipBlanks()
      try segments(of: command)
    }
  }

  private static let commands = Set("MmLlHhVvCcSsQqTtAaZz")

  /// Whether further numbers would repeat the last command.
  private var numbersFit: Bool { path.verbs.last != .close }

  /// Reads a command's arguments and all repetitions of them.
  private mutating func segments(of command: Character) throws(SVGPathError) {
    if command == "Z" || command == "z" {
      path.close()
      lastControl = nil
      return
    }
    commaFits = false
    trailingComma = nil
    let relative = command.isLowercase
    var kind = Character(command.uppercased())
    repeat {
      try segment(kind, relative: relative)
      // Further pairs after a move are lines.
      if kind == "M" { kind = "L" }
      skipSeparator()
    } while startsNumber
    if let comma = trailingComma {
      position = comma
      throw error("a command or a number, without a comma before it")
    }
  }

  private mutating func segment(_ kind: Character, relative: Bool) throws(SVGPathError) {
    let current = path.currentPoint ?? .zero
    let origin = relative ? current : .zero
    switch kind {
    case "M":
      path.move(to: try point(origin, "x and y of the move"))
      lastControl = nil
    case "L":
      path.line(to: try point(origin, "x and y of the line's end"))
      lastControl = nil
    case "H":
      let x = try number("x of the line's end")
      path.line(to: CGPoint(x: origin.x + CGFloat(x), y: current.y))
      lastControl = nil
    case "V":
      let y = try number("y of the line's end")
      path.line(to: CGPoint(x: current.x, y: origin.y + CGFloat(y)))
      lastControl = nil
    case "C":
      let c1 = try point(origin, "x and y of the first control point")
      try cubic(current, origin, c1)
    case "S":
      try cubic(current, origin, mirrored(current, "C"))
    case "Q":
      let control = try point(origin, "x and y of the control point")
      try quad(current, origin, control)
    case "T":
      try quad(current, origin, mirrored(current, "Q"))
    default:
      try arc(current, origin)
      lastControl = nil
    }
  }

  private mutating func cubic(_ current: CGPoint, _ origin: CGPoint, _ c1: CGPoint) throws(SVGPathError) {
    let c2 = try point(origin, "x and y of the second control point")
    path.cubic(to: try point(origin, "x and y of the curve's end"), control1: c1, control2: c2)
    lastControl = (c2, "C")
  }

  private mutating func quad(_ current: CGPoint, _ origin: CGPoint, _ control: CGPoint) throws(SVGPathError) {
    path.quad(to: try point(origin, "x and y of the curve's end"), control: control)
    lastControl = (control, "Q")
  }

  /// The last control point mirrored at the current point, or the current point itself after another kind of segment.
  private func mirrored(_ current: CGPoint, _ command: Character) -> CGPoint {
    guard let lastControl, lastControl.command == command else { return current }
    return CGPoint(x: 2 * current.x - lastControl.point.x, y: 2 * current.y - lastControl.point.y)
  }

  private mutating func arc(_ current: CGPoint, _ origin: CGPoint) throws(SVGPathError) {
    let rx = try number("the arc's x radius")
    let ry = try number("the arc's y radius")
    let rotation = try number("the arc's rotation in degrees")
    let large = try flag("the large-arc flag, 0 or 1")
    let sweep = try flag("the sweep flag, 0 or 1")
    let end = try point(origin, "x and y of the arc's end")
    path.addEllipticalArc(
      from: current, to: end, radiusX: abs(rx), radiusY: abs(ry), rotation: rotation * .pi / 180, large: large,
      sweep: sweep)
  }

  // MARK: Characters

  private var atEnd: Bool { position >= text.count }
  private var peek: Character? { atEnd ? nil : text[position] }
  /// The position of the comma after the last number, if there was one.
  private var trailingComma: Int?
  /// Whether a comma may follow, as right after a number.
  private var commaFits = false

  private func error(_ expected: String) -> SVGPathError {
    SVGPathError(position: position + 1, found: peek, expected: expected)
  }

  private mutating func skipBlanks() {
    while let c = peek, c == " " || c == "\n" || c == "\t" || c == "\r" || c == "\r\n" || c == "\u{c}" { position += 1 }
  }

  /// Skips blanks and at most one comma among them.
  private mutating func skipSeparator() {
    skipBlanks()
    if commaFits, peek == "," {
      trailingComma = position
      commaFits = false
      position += 1
      skipBlanks()
    }
  }

  private var startsNumber: Bool {
    guard let c = peek else { return false }
    return c.isDigit || c == "." || c == "-" || c == "+"
  }

  private mutating func point(_ origin: CGPoint, _ what: String) throws(SVGPathError) -> CGPoint {
    let x = try number(what)
    let y = try number(what)
    return CGPoint(x: origin.x + CGFloat(x), y: origin.y + CGFloat(y))
  }

  /// Reads a number and the separator before it.
  private mutating func number(_ what: String) throws(SVGPathError) -> Double {
    skipSeparator()
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    var digits = skipDigits()
    if peek == "." {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      if position > start { throw error("a digit, for \(what)") }
      throw error("a number, for \(what)")
    }
    if peek == "e" || peek == "E" {
      let mark = position
      position += 1
      if peek == "-" || peek == "+" { position += 1 }
      // Without digits the letter is no exponent; the caller decides what it is.
      if skipDigits() == 0 { position = mark }
    }
    guard let value = Double(String(text[start..<position])), value.isFinite else {
      position = start
      throw error("a number that a 64-bit float can hold, for \(what)")
    }
    trailingComma = nil
    commaFits = true
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let c = peek, c.isDigit { position += 1 }
    return position - start
  }

  private mutating func flag(_ what: String) throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let c = peek, c == "0" || c == "1" else { throw error(what) }
    position += 1
    trailingComma = nil
    commaFits = true
    return c == "1"
  }
}

extension Character {
  fileprivate var isDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
