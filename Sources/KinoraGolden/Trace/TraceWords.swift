import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Turns values of layers and animations into values of a trace. Pictures are looked at once.
struct TraceWords {
  private var pictures: [UInt64: String] = [:]

  /// The most points of a path whose numbers are written out; of a longer one there are hash and bounds.
  private static let pointLimit = 200

  mutating func value(_ value: AnimatableValue) -> TraceValue {
    switch value {
    case .none: .none
    case .bool(let value): .numbers([value ? 1 : 0])
    case .number(let value): .numbers([value])
    case .point(let value): .numbers([value.x, value.y])
    case .size(let value): .numbers([value.width, value.height])
    case .rect(let value): .numbers([value.origin.x, value.origin.y, value.width, value.height])
    case .color(let value): .numbers(Self.components(value))
    case .transform(let matrix): .numbers(Self.numbers(matrix))
    case .numbers(let values): .numbers(values)
    case .colors(let values): .numbers(values.flatMap(Self.components))
    case .path(let path): Self.path(path.geometry)
    case .image(let image): .text(picture(image))
    case .crossfade(let from, let to, let fraction):
      .text("\(from.map { picture($0) } ?? "nothing") to \(to.map { picture($0) } ?? "nothing"), \(fraction)")
    case .string(let text): .text(text)
    case .object(let object): self.object(object)
    }
  }

  private static func components(_ color: CGColor) -> [Double] { [color.red, color.green, color.blue, color.alpha] }

  /// Six numbers where the matrix stays in its plane, sixteen where it does not.
  private static func numbers(_ m: CATransform3D) -> [Double] {
    let all: [Double] = [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ]
    let isFlat =
      [2, 3, 6, 7, 8, 9, 11, 14].allSatisfy { all[$0] == 0 } && all[10] == 1 && all[15] == 1
    return isFlat ? [0, 1, 4, 5, 12, 13].map { all[$0] } : all
  }

  // MARK: Paths and pictures

  static func path(_ path: PathGeometry) -> TraceValue {
    guard path.points.count <= pointLimit else {
      let numbers = path.points.flatMap { [Double($0.x), Double($0.y)] }
      var digest = Digest()
      for number in numbers { digest.add(number.bitPattern) }
      for verb in path.verbs { digest.add(UInt64(verb.rawValue)) }
      return .text("path \(digest) of \(path.verbs.count) elements")
    }
    var words: [String] = []
    var next = 0
    for verb in path.verbs {
      words.append(["M", "L", "Q", "C", "Z"][Int(verb.rawValue)])
      for point in path.points[next..<next + verb.pointCount] {
        words.append(TraceValue.number(Double(point.x)))
        words.append(TraceValue.number(Double(point.y)))
      }
      next += verb.pointCount
    }
    return .text(words.joined(separator: " "))
  }

  mutating func picture(_ image: CGImage) -> String {
    if let known = pictures[image.identity] { return known }
    let moving = image.animation.map { ", \($0.count) frames\(Self.words($0.playback))" } ?? ""
    let words = "picture \(FrameHash(of: image).description.prefix(16)) \(image.width) × \(image.height)\(moving)"
    pictures[image.identity] = words
    return words
  }

  /// How a moving picture plays, where it does not play as a whole, once and at its own speed.
  private static func words(_ playback: Playback) -> String {
    let standard = Playback()
    var words = ""
    if playback.start != standard.start { words += ", from \(TraceValue.number(playback.start)) s" }
    if let end = playback.end { words += ", to \(TraceValue.number(end)) s" }
    if playback.speed != standard.speed { words += ", speed \(TraceValue.number(playback.speed))" }
    if playback.loopCount != standard.loopCount { words += ", \(playback.loopCount) times" }
    if let over = playback.whenOver { words += ", then \(over.rawValue)" }
    return words
  }

  /// A 64-bit digest of numbers (FNV-1a).
  private struct Digest: CustomStringConvertible {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ word: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        state = (state ^ (word >> UInt64(shift) & 0xFF)) &* 0x100_0000_01b3
      }
    }

    var description: String { String(state, radix: 16) }
  }

  // MARK: Objects

  private mutating func object(_ object: Any) -> TraceValue {
    switch object {
    case let text as String: .text(text)
    case let text as NSAttributedString: .text(attributed(text))
    case let filter as CAFilter: .text(self.filter(filter))
    case let cell as CAEmitterCell: .text(self.cell(cell))
    case let recording as Recording: .text("drawing \(recording.items.count) \(recording.size)")
    case let function as CAMediaTimingFunction: .text(Self.timing(function))
    case let list as [Any]: .text(list.map { words(AnimatableValue($0)) }.joined(separator: ", "))
    case let font as CTFont: .text("\(CTFontCopyPostScriptName(font))")
    case let value as any CustomStringConvertible where !(value is NSObject): .text("\(value)")
    default: .text(String(describing: type(of: object)))
    }
  }

  /// A value without quotation marks.
  mutating func words(_ value: AnimatableValue) -> String {
    if case .text(let text) = self.value(value) { return text }
    return self.value(value).description
  }

  private mutating func filter(_ filter: CAFilter) -> String {
    let inputs = filter.inputs.keys.sorted().map { "\($0) \(words(AnimatableValue(filter.inputs[$0])))" }
    return "\(filter.type)(\(inputs.joined(separator: ", ")))\(filter.isEnabled ? "" : ", off")"
  }

  private mutating func cell(_ cell: CAEmitterCell) -> String {
    let standard = CAEmitterCell()
    var parts: [String] = []
    for property in CAEmitterCell.properties where property.key != "name" {
      let text = words(AnimatableValue(cell[keyPath: property.keyPath]))
      if text != words(AnimatableValue(standard[keyPath: property.keyPath])) { parts.append("\(property.key) \(text)") }
    }
    return "cell(\(parts.joined(separator: ", ")))"
  }

  /// An attributed text: its characters, and the attributes of each stretch.
  private mutating func attributed(_ text: NSAttributedString) -> String {
    var parts = [text.string]
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let words = attributes.sorted { $0.key.rawValue < $1.key.rawValue }.map { attribute in
        if let style = attribute.value as? TextStyle { return SpanWords(style).description }
        return "\(attribute.key.rawValue) \(self.words(AnimatableValue(attribute.value)))"
      }
      let said = words.filter { !$0.isEmpty }
      if !said.isEmpty { parts.append("\(range.location)+\(range.length): \(said.joined(separator: ", "))") }
    }
    return parts.joined(separator: " | ")
  }

  // MARK: Timing functions

  /// A timing function by its name, by its control points or as CSS writes it.
  static func timing(_ function: CAMediaTimingFunction) -> String {
    if let text = function.text { return text }
    if let name = CAMediaTimingFunctionName.allCases.first(where: { CAMediaTimingFunction(name: $0).isEqual(function) })
    {
      return name.rawValue
    }
    guard let one = function.controlPoint(at: 1), let two = function.controlPoint(at: 2) else { return "linear" }
    return "cubic("
      + [one.x, one.y, two.x, two.y].map { TraceValue.number(Double("\($0)") ?? 0) }.joined(separator: ", ")
      + ")"
  }
}
