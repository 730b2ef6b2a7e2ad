import Foundation
import KinoraGraphics

/// A stretch of text in a style of its own, in the words of a scene, such as "color #ffd400, weight 700".
struct SpanWords: CustomStringConvertible {
  let description: String

  /// What `style` says; empty where it says nothing.
  init(_ style: TextStyle) {
    var words: [String] = []
    func add(_ name: String, _ value: String?) { if let value { words.append("\(name) \(value)") } }
    func number(_ value: CGFloat?) -> String? { value.map { TraceValue.number(Double($0)) } }
    func color(_ value: CGColor?) -> String? {
      value.map { color in
        let numbers = [color.red, color.green, color.blue, color.alpha].map { Double($0) }
        return ColorWords.digits(numbers) ?? TraceValue.numbers(numbers).description
      }
    }
    add("color", color(style.color))
    switch style.font {
    case .name(let name)?: add("font", name)
    case .description(let description)?: add("font", "\(description)")
    case .face(let face)?: add("font", "\(face.description)")
    case nil: break
    }
    add("fontSize", number(style.fontSize))
    add("weight", number(style.weight))
    add("italic", style.isItalic.map { "\($0)" })
    add("tracking", number(style.tracking))
    add("underline", style.isUnderlined.map { "\($0)" })
    add("outlineWidth", number(style.outlineWidth))
    add("outlineColor", color(style.outlineColor))
    add("features", style.features.map { $0.joined(separator: " ") })
    description = words.joined(separator: ", ")
  }
}
