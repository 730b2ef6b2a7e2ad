import Foundation
import KinoraGraphics

extension SceneResources {
  /// The attributed string of a text in several styles.
  func text(_ spans: [SceneSpan]) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for span in spans { text.append(NSAttributedString(span.text, style(span.style))) }
    return text
  }

  private func style(_ values: [SceneAssignment]) -> TextStyle {
    var style = TextStyle()
    for assignment in values {
      switch (assignment.keyPath, assignment.value) {
      case ("font", .string(let name)): style.font = .name(name)
      case ("font", .font): style.font = (object(assignment.value) as? FontFace).map { .face($0) }
      case ("fontSize", .number(let number)): style.fontSize = number
      case ("color", .color(let color)): style.color = color
      case ("weight", .number(let number)): style.weight = number
      case ("italic", .bool(let flag)): style.isItalic = flag
      case ("tracking", .number(let number)): style.tracking = number
      case ("underline", .bool(let flag)): style.isUnderlined = flag
      case ("outlineWidth", .number(let number)): style.outlineWidth = number
      case ("outlineColor", .color(let color)): style.outlineColor = color
      case ("features", .features(let list)): style.features = list
      default: break
      }
    }
    return style
  }
}
