import Foundation
import KinoraGraphics
import KinoraMessages
import KinoraTiming

extension SceneReader {
  /// Reads a value in the form that its property takes, or `null` where the property may have no value.
  func value(_ node: SourceNode, _ what: String, _ form: ValueForm, mayBeNull: Bool) -> SceneValue? {
    if node.isNull {
      if mayBeNull { return SceneValue.none }
      reportFound(node, what, allowed: form.allowed)
      return nil
    }
    switch form {
    case .number(let range): return number(node, what, in: range).map(SceneValue.number)
    case .angle: return angle(node, what).map(SceneValue.number)
    case .time(let range): return seconds(node, what, in: range).map(SceneValue.number)
    case .integer(let range): return integer(node, what, in: range).map { .number(Double($0)) }
    case .bool: return bool(node, what).map(SceneValue.bool)
    case .string: return string(node, what).map(SceneValue.string)
    case .text: return text(node, what)
    case .features: return features(node, what)
    case .numberFormat: return numberFormat(node, what)
    case .choice(let names): return choice(node, what, of: names).map(SceneValue.string)
    case .flags(let names): return flags(node, what, names).map { .number(Double($0)) }
    case .point:
      return numbers(node, what, counts: [2], allowed: form.allowed).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size:
      return numbers(node, what, counts: [2], allowed: form.allowed).map { .size(CGSize(width: $0[0], height: $0[1])) }
    case .rect:
      return numbers(node, what, counts: [4], allowed: form.allowed).map {
        .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .color: return color(node, what).map(SceneValue.color)
    case .transform: return transform(node, what).map(SceneValue.transform)
    case .path: return path(node, what).map(SceneValue.path)
    case .numbers: return numbers(node, what, allowed: form.allowed).map(SceneValue.numbers)
    case .colors:
      guard let nodes = list(node, what, of: "colours such as [\"red\", \"#2a9d8f\"]") else { return nil }
      let colors = nodes.map { color($0, what) }
      return colors.contains(nil) ? nil : .colors(colors.compactMap(\.self))
    case .image: return image(node, what)
    case .font:
      guard let name = string(node, what, allowed: form.allowed) else { return nil }
      if hasAsset(.font, name) { return .font(asset: name) }
      if assetsInError.contains(name) { return nil }
      if knownFonts.contains(name) { return .string(name) }
      do {
        _ = try FontLibrary.shared.face(named: name)
        knownFonts.insert(name)
        return .string(name)
      } catch {
        report(
          node, "\(what): there is no font \(quoted(name))",
          allowed: form.allowed + ", which \"fc-list : family\" lists",
          suggestion: nearest(to: name, in: assetNames(.font) + FontLibrary.shared.families))
        return nil
      }
    case .parts(let kind): return parts(node, what, kind).map(SceneValue.parts)
    case .layout(let form): return layoutValue(node, what, form).map(SceneValue.layout)
    }
  }

  /// Reads a value under a key of the scene's own, whose form follows from how it is written.
  func anyValue(_ node: SourceNode, _ what: String) -> SceneValue? {
    switch node.value {
    case .null: return SceneValue.none
    case .bool(let value): return .bool(value)
    case .number: return number(node, what).map(SceneValue.number)
    case .string(let text):
      if text.hasPrefix("#") { return color(node, what).map(SceneValue.color) }
      return .string(text)
    case .array(let elements):
      if !elements.isEmpty, elements.allSatisfy({ $0.text?.hasPrefix("#") ?? false }) {
        return value(node, what, .colors, mayBeNull: false)
      }
      guard let numbers = numbers(node, what, allowed: "a list of numbers or of colours") else { return nil }
      switch numbers.count {
      case 2: return .point(CGPoint(x: numbers[0], y: numbers[1]))
      case 4: return .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      default: return .numbers(numbers)
      }
    case .object:
      reportFound(node, what, allowed: "null, true, false, a number, text, a colour, or a list of numbers or colours")
      return nil
    }
  }

  // MARK: Colours

  /// Reads a colour: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, a CSS name or function, or `[r, g, b]` or `[r, g, b, a]` in
  /// sRGB.
  func color(_ node: SourceNode, _ what: String) -> CGColor? {
    switch node.value {
    case .string(let text):
      do {
        return try CGColor(css: text)
      } catch {
        let isName = text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        report(
          node, isName ? "\(what): \(quoted(text)) is not a colour" : "\(what): \(error)",
          allowed: ValueForm.color.allowed,
          suggestion: isName ? nearest(to: text, in: CGColor.named.keys.sorted()) : nil)
        return nil
      }
    case .array(let elements):
      let values = elements.map { element -> Double? in
        guard case .number(let value) = element.value, (0...1).contains(value) else { return nil }
        return value
      }
      let known = values.compactMap(\.self)
      if known.count == elements.count, known.count == 3 || known.count == 4 {
        return CGColor(red: known[0], green: known[1], blue: known[2], alpha: known.count == 4 ? known[3] : 1)
      }
    default: break
    }
    reportFound(node, what, allowed: ValueForm.color.allowed)
    return nil
  }

  // MARK: Numbers with units

  /// Reads an angle in radians: a number, or degrees such as `"45deg"`.
  func angle(_ node: SourceNode, _ what: String) -> Double? {
    switch node.value {
    case .number(let value) where value.isFinite: return value
    case .string(let text):
      if text.hasSuffix("deg"), let degrees = Double(text.dropLast(3)), degrees.isFinite { return degrees * .pi / 180 }
    default: break
    }
    reportFound(node, what, allowed: ValueForm.angle.allowed)
    return nil
  }

  /// Reads a time as a number of seconds, in which layers and animations store times.
  func seconds(_ node: SourceNode, _ what: String, in range: NumberRange) -> Double? {
    if case .number(let value) = node.value {
      guard range.contains(value) else {
        reportFound(node, what, allowed: ValueForm.time(range).allowed)
        return nil
      }
      return value
    }
    guard let time = time(node, what)?.doubleValue else { return nil }
    guard range.contains(time) else {
      reportFound(node, what, allowed: ValueForm.time(range).allowed)
      return nil
    }
    return time
  }

  // MARK: Words

  /// Reads the bits of a mask from a list of their names.
  private func flags(_ node: SourceNode, _ what: String, _ names: [String]) -> UInt? {
    guard let nodes = list(node, what, of: listed(names)) else { return nil }
    var bits: UInt = 0
    for node in nodes {
      guard let name = choice(node, what, of: names), let bit = names.firstIndex(of: name) else { return nil }
      bits |= 1 << UInt(bit)
    }
    return bits
  }

  /// Reads the name of an asset of a kind.
  func asset(_ node: SourceNode, _ what: String, _ kind: SceneAsset.Kind) -> String? {
    guard let name = string(node, what, allowed: "the name of \(kind.phrase) asset") else { return nil }
    guard hasAsset(kind, name) else {
      // A missing file is reported at the asset.
      if !assetsInError.contains(name) {
        reportUnknownAsset(node, what, [kind])
      }
      return nil
    }
    return name
  }
}
