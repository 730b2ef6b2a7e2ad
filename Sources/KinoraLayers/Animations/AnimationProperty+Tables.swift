import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of every animation class: its superclass's, then its own.
extension AnimationProperty {
  package static let ofAnimation: [AnimationProperty] = [
    number("beginTime", .seconds, default: 0, \CAAnimation.beginTime),
    number("duration", .seconds, default: 0, \CAAnimation.duration),
    number("speed", default: 1, \CAAnimation.speed),
    number("timeOffset", .seconds, default: 0, \CAAnimation.timeOffset),
    number("repeatCount", default: 0, \CAAnimation.repeatCount),
    number("repeatDuration", .seconds, default: 0, \CAAnimation.repeatDuration),
    bool("autoreverses", default: false, \CAAnimation.autoreverses),
    choice("fillMode", CAMediaTimingFillMode.allCases, default: "removed", \CAAnimation.fillMode),
    row(
      "timingFunction", .timingFunction, \CAAnimation.timingFunction, read: { $0 }, parse: Self.timingFunction),
    optional("delegate", .delegate, \CAAnimation.delegate),
    bool("removedOnCompletion", default: true, \CAAnimation.isRemovedOnCompletion),
    row(
      "preferredFrameRateRange", .frameRateRange, \CAAnimation.preferredFrameRateRange, read: { $0 },
      parse: { $0 as? CAFrameRateRange }),
  ]

  package static let ofPropertyAnimation =
    ofAnimation + [
      optional("keyPath", .string, \CAPropertyAnimation.keyPath),
      bool("additive", default: false, \CAPropertyAnimation.isAdditive),
      bool("cumulative", default: false, \CAPropertyAnimation.isCumulative),
      row(
        "valueFunction", .valueFunction, \CAPropertyAnimation.valueFunction, read: { $0 },
        parse: { value in
          guard let value, !(value is NSNull) else { return .some(nil) }
          if let function = value as? CAValueFunction { return .some(function) }
          let name = (value as? CAValueFunctionName) ?? (value as? String).map { CAValueFunctionName(rawValue: $0) }
          return name.flatMap { CAValueFunction(name: $0) }.map { .some($0) }
        }),
      choice("morph", PathMorph.allCases, default: "corresponding", \CAPropertyAnimation.morph),
    ]

  package static let ofBasicAnimation =
    ofPropertyAnimation + [
      any("fromValue", \CABasicAnimation.fromValue),
      any("toValue", \CABasicAnimation.toValue),
      any("byValue", \CABasicAnimation.byValue),
    ]

  package static let ofSpringAnimation =
    ofBasicAnimation + [
      number("mass", default: 1, \CASpringAnimation.mass),
      number("stiffness", default: 100, \CASpringAnimation.stiffness),
      number("damping", default: 10, \CASpringAnimation.damping),
      number("initialVelocity", default: 0, \CASpringAnimation.initialVelocity),
      bool("allowsOverdamping", default: false, \CASpringAnimation.allowsOverdamping),
    ]

  package static let ofKeyframeAnimation =
    ofPropertyAnimation + [
      optional("values", .values, \CAKeyframeAnimation.values),
      optional("path", .path, \CAKeyframeAnimation.path),
      numbers("keyTimes", \CAKeyframeAnimation.keyTimes),
      row(
        "timingFunctions", .timingFunctions, \CAKeyframeAnimation.timingFunctions, read: { $0 },
        parse: { value in
          guard let value, !(value is NSNull) else { return .some(nil) }
          guard let list = value as? [Any] else { return nil }
          let functions = list.compactMap { Self.timingFunction($0) ?? nil }
          return functions.count == list.count ? .some(functions) : nil
        }),
      choice(
        "calculationMode", CAAnimationCalculationMode.allCases, default: "linear", \CAKeyframeAnimation.calculationMode),
      optionalChoice("rotationMode", CAAnimationRotationMode.allCases, \CAKeyframeAnimation.rotationMode),
      numbers("tensionValues", \CAKeyframeAnimation.tensionValues),
      numbers("continuityValues", \CAKeyframeAnimation.continuityValues),
      numbers("biasValues", \CAKeyframeAnimation.biasValues),
    ]

  package static let ofTransition =
    ofAnimation + [
      choice("type", CATransitionType.allCases, default: "fade", \CATransition.type),
      optionalChoice("subtype", CATransitionSubtype.allCases, \CATransition.subtype),
      number("startProgress", default: 0, \CATransition.startProgress),
      number("endProgress", default: 1, \CATransition.endProgress),
      any("filter", \CATransition.filter),
      optional("picture", .image, \CATransition.picture),
      optional("outgoingLayer", .layer, \CATransition.outgoingLayer),
    ]

  package static let ofAnimationGroup =
    ofAnimation + [optional("animations", .animations, \CAAnimationGroup.animations)]

  private static func any<Class: CAAnimation>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Class, Any?> & Sendable
  ) -> AnimationProperty {
    row(key, .anyValue, path, read: { $0 }, parse: { .some($0) })
  }

  /// The timing function that a value is or names, or nil in place of one; the outer nil refuses the value.
  @Sendable
  private static func timingFunction(_ value: Any?) -> CAMediaTimingFunction?? {
    guard let value, !(value is NSNull) else { return .some(nil) }
    if let function = value as? CAMediaTimingFunction { return .some(function) }
    let name =
      (value as? CAMediaTimingFunctionName) ?? (value as? String).map { CAMediaTimingFunctionName(rawValue: $0) }
    guard let name else { return nil }
    return (CAMediaTimingFunction.named(name) ?? (try? CAMediaTimingFunction(text: name.rawValue))).map { .some($0) }
  }
}
