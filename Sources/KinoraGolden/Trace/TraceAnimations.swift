import Foundation
import KinoraLayers
import KinoraTiming

/// Says what animations are: their classes, their times in the film and what they say.
extension TraceWords {
  /// What is said of an animation elsewhere, or decides no pixel.
  private static let left: Set<String> = [
    "beginTime", "keyPath", "delegate", "preferredFrameRateRange", "animations", "outgoingLayer",
  ]

  /// An animation on a layer, and, of a group, those inside it.
  mutating func animations(_ entry: LiveAnimation, of layer: CALayer) -> [TracedAnimation] {
    let begin = layer.convertTime(entry.timing.beginTime, to: nil)
    return animations(entry.animation, begin: begin)
  }

  private mutating func animations(_ animation: CAAnimation, begin: Double) -> [TracedAnimation] {
    var parts: [(name: String, value: TraceValue)] = [
      ("class", .text(String(describing: type(of: animation)))), ("begin", .numbers([begin])),
    ]
    for property in type(of: animation).declaredProperties where !Self.left.contains(property.key) {
      let value = value(property.read(animation), of: property)
      let isStandard = property.key != "duration" && value == self.value(property.defaultValue, of: property)
      if !isStandard { parts.append((property.key, value)) }
    }
    guard let group = animation as? CAAnimationGroup else {
      let target = (animation as? CAPropertyAnimation)?.keyPath ?? (animation is CATransition ? "transition" : "none")
      return [TracedAnimation(target, parts)]
    }
    let inside = group.animations ?? []
    return [TracedAnimation("group", parts)] + inside.flatMap { animations($0, begin: begin + $0.beginTime) }
  }

  private mutating func value(_ value: Any?, of property: AnimationProperty) -> TraceValue {
    switch property.type {
    case .timingFunction:
      return (value as? CAMediaTimingFunction).map { .text(Self.timing($0)) } ?? .none
    case .timingFunctions:
      return (value as? [CAMediaTimingFunction]).map { .text($0.map(Self.timing).joined(separator: ", ")) } ?? .none
    case .values:
      return (value as? [Any]).map { list in .text(list.map { words(AnimatableValue($0)) }.joined(separator: ", ")) }
        ?? .none
    case .valueFunction:
      return (value as? CAValueFunction).map { .text($0.name.rawValue) } ?? .none
    default:
      return self.value(AnimatableValue(value))
    }
  }
}
