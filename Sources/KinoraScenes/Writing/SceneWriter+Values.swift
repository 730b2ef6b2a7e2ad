import Foundation
import KinoraGraphics
import KinoraTiming

extension SceneWriter {
  /// A value, in the form of the property that has it.
  func value(_ value: SceneValue, _ form: ValueForm?, _ what: String) -> ScriptNode {
    switch value {
    case .none: return .null
    case .bool(let value): return .bool(value)
    case .number(let number): return self.number(number, form, what)
    case .string(let words): return text(words)
    case .point(let point): return finite([point.x, point.y], what)
    case .size(let size): return finite([size.width, size.height], what)
    case .rect(let rect): return finite([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], what)
    case .color(let value): return color(value, what)
    case .transform(let transform): return self.transform(transform, what)
    case .path(let path): return self.path(path, what)
    case .numbers(let numbers): return finite(numbers, what)
    case .colors(let colors): return .list(colors.map { color($0, what) })
    case .image(let asset), .font(let asset): return text(asset)
    case .video(let asset, let playback): return video(asset, playback)
    case .spans(let spans): return .list(spans.map(span))
    case .features(let features): return .list(features.map(text))
    case .parts(let parts): return .list(parts.map(part))
    case .layout(let value): return layout(value)
    }
  }

  /// Numbers, all of which have to be finite.
  func finite(_ numbers: [Double], _ what: String) -> ScriptNode {
    if let wrong = numbers.first(where: { !$0.isFinite }) { refuse(what, "found \(wrong)", "finite numbers") }
    return .numbers(numbers)
  }

  private func number(_ number: Double, _ form: ValueForm?, _ what: String) -> ScriptNode {
    switch form {
    case .flags(let names)?:
      let bits = UInt(exactly: number) ?? .max
      if bits >> UInt(names.count) != 0 { refuse(what, "bits that have no names", names.joined(separator: ", ")) }
      return .list(names.enumerated().filter { bits >> UInt($0.offset) & 1 != 0 }.map { text($0.element) })
    case .angle?: return angle(number)
    default:
      if !number.isFinite { refuse(what, "found \(number)", "a finite number") }
      return .number(number)
    }
  }

  /// An angle in radians, as degrees where these mean exactly it.
  func angle(_ radians: Double) -> ScriptNode {
    let degrees = (radians * 180 / .pi * 1e6).rounded() / 1e6
    return degrees != 0 && degrees * .pi / 180 == radians ? .text(shortest(degrees) + "deg") : .number(radians)
  }

  // MARK: Colours

  func color(_ color: CGColor, _ what: String = "color") -> ScriptNode {
    if color == .clear { return .text("transparent") }
    if let text = hexadecimal(color) { return .text(text) }
    let parts = [color.red, color.green, color.blue, color.alpha]
    if !parts.allSatisfy({ (0...1).contains($0) }) {
      refuse(what, "a colour outside of sRGB", "components from 0 to 1")
    }
    return .numbers((color.alpha == 1 ? Array(parts.dropLast()) : parts).map { Double($0) })
  }

  /// The colour as `#rrggbb` or `#rrggbbaa`; nil where that means another one.
  func hexadecimal(_ color: CGColor) -> String? {
    let parts = [color.red, color.green, color.blue] + (color.alpha == 1 ? [] : [color.alpha])
    guard parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let digits = parts.map { part -> String in
      let level = String(Int((part * 255).rounded()), radix: 16)
      return level.count == 1 ? "0" + level : level
    }
    let text = "#" + digits.joined()
    return (try? CGColor(css: text)) == color ? text : nil
  }

  // MARK: Geometry

  /// A transform: one operation where one makes exactly it, and 16 numbers elsewhere.
  private func transform(_ m: CATransform3D, _ what: String) -> ScriptNode {
    if m == CATransform3DIdentity { return .list([]) }
    func one(_ name: String, _ value: ScriptNode) -> ScriptNode {
      .list([.object([.init(key: name, value: value)])])
    }
    if m == CATransform3DMakeScale(m.m11, m.m22, m.m33) {
      if m.m33 == 1 { return one("scale", m.m11 == m.m22 ? .number(m.m11) : .numbers([m.m11, m.m22])) }
      return one("scale", .numbers([m.m11, m.m22, m.m33]))
    }
    if m == CATransform3DMakeTranslation(m.m41, m.m42, m.m43) {
      return one("translate", .numbers(m.m43 == 0 ? [m.m41, m.m42] : [m.m41, m.m42, m.m43]))
    }
    let distance = -1 / m.m34
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / distance
    if m == perspective, distance > 0 { return one("perspective", .number(distance)) }
    return finite(
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ], what)
  }

  /// A path as SVG path data with every number exact.
  func path(_ path: PathGeometry, _ what: String) -> ScriptNode {
    if !path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      refuse(what, "a path with an infinite point", "finite numbers")
    }
    var points = path.points[...]
    let letters: [PathGeometry.Verb: String] = [.move: "M", .line: "L", .quad: "Q", .cubic: "C", .close: "Z"]
    let commands = path.verbs.map { verb in
      let own = points.prefix(verb.pointCount)
      points = points.dropFirst(verb.pointCount)
      return ([letters[verb] ?? ""] + own.flatMap { [shortest($0.x), shortest($0.y)] }).joined(separator: " ")
    }
    return .text(commands.joined(separator: " "))
  }

  // MARK: Times

  /// An exact time in seconds: a number where that means it, and a fraction elsewhere.
  func time(_ time: Rational) -> ScriptNode {
    let number = time.doubleValue
    return (try? TimeParsing.seconds(number)) == time
      ? .number(number) : .text("\(time.numerator)/\(time.denominator)s")
  }

  /// A time in seconds: a number where reading that gives exactly it, and its digits elsewhere.
  func time(_ seconds: Double, _ what: String) -> ScriptNode {
    if !seconds.isFinite { refuse(what, "found \(seconds)", "a finite number of seconds") }
    if (try? TimeParsing.seconds(seconds))?.doubleValue == seconds { return .number(seconds) }
    let digits = "\(seconds)s"
    return (try? TimeParsing.seconds(digits, rate: nil))?.doubleValue == seconds ? .text(digits) : .number(seconds)
  }

  // MARK: Videos, texts and parts

  private func video(_ asset: String, _ playback: Playback) -> ScriptNode {
    if playback == Playback() { return text(asset) }
    var members = ScriptNode.Members()
    members.add("video", text(asset))
    if playback.start != 0 || playback.end != nil {
      members.add("trim", .list([time(playback.start, "trim"), playback.end.map { time($0, "trim") } ?? .null]))
    }
    if playback.speed != 1 { members.add("speed", .number(playback.speed)) }
    if playback.loopCount != 1 {
      members.add("loop", playback.loopCount == 0 ? .bool(true) : .number(Double(playback.loopCount)))
    }
    members.add("whenOver", playback.whenOver.map { .text($0.rawValue) })
    members.add("sound", playback.volume.map { $0 == 1 ? .bool(true) : .number($0) })
    return members.node
  }

  private func span(_ span: SceneSpan) -> ScriptNode {
    if span.style.isEmpty { return text(span.text) }
    var members = ScriptNode.Members()
    members.add("text", text(span.text))
    for form in SpanVocabulary.forms {
      guard let assignment = span.style.last(where: { $0.keyPath == form.keyPath }) else { continue }
      members.add(form.keyPath, value(assignment.value, form.form, form.keyPath))
    }
    return members.node
  }

  private func part(_ part: ScenePart) -> ScriptNode {
    var members = ScriptNode.Members()
    if part.kind == .filter { members.add("type", text(part.type)) }
    members.add("name", part.name.map { name($0, "name") })
    members.add("enabled", part.isEnabled.map { .bool($0) })
    let forms = part.kind == .emitterCell ? PartVocabulary.cell : PartVocabulary.inputs(of: part.type)
    for form in forms {
      guard let assignment = part.values.last(where: { $0.keyPath == form.keyPath }) else { continue }
      members.add(form.keyPath, value(assignment.value, form.form, form.keyPath))
    }
    return members.node
  }
}
