import Foundation
import KinoraGraphics
import KinoraLayers

extension Stage {
  /// Has a text layer show captions, at exactly their times of the stage. What is shown then takes its style from the
  /// layer.
  ///
  /// - Parameters:
  ///   - unit: How much is shown at a time.
  ///   - current: How the word that is said is different; nil for not at all.
  ///   - said: How the words before it are different; nil for not at all.
  public func show(
    _ captions: Captions, in layer: CATextLayer, by unit: CaptionUnit = .cue, current: TextStyle? = nil,
    said: TextStyle? = nil
  ) {
    for step in captions.steps(by: unit, marksCurrent: current != nil || said != nil, marksSaid: said != nil) {
      let text = NSMutableAttributedString(string: "")
      for part in step.texts { text.append(NSAttributedString(part.text, part.style(current: current, said: said))) }
      if step.time <= seconds {
        layer.string = text
      } else {
        at(step.time) { layer.string = text }
      }
    }
  }
}

extension Captions.Text {
  fileprivate func style(current: TextStyle?, said: TextStyle?) -> TextStyle {
    var style = (isCurrent ? current : isSaid ? said : nil) ?? TextStyle()
    if isItalic { style.isItalic = style.isItalic ?? true }
    if isBold { style.weight = style.weight ?? 700 }
    if isUnderlined { style.isUnderlined = style.isUnderlined ?? true }
    return style
  }
}
