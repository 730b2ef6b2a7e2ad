import KinoraLayers
import KinoraTiming

/// The words for animations in scenes, read from the animation classes' own property tables.
enum AnimationVocabulary {
  /// The names of the kinds of animations in scenes.
  static let types = ["basic", "keyframe", "spring", "group", "transition"]

  /// The keys of one kind of animation, "type" first.
  static func keys(of type: String) -> [String] { keysByType[type] ?? [] }

  private static let keysByType = [
    "basic": keys(AnimationProperty.ofBasicAnimation),
    "keyframe": keys(AnimationProperty.ofKeyframeAnimation),
    // A spring may also be described by how it looks, for which Core Animation has an initialiser and no properties.
    "spring": keys(AnimationProperty.ofSpringAnimation) + ["perceptualDuration", "bounce"],
    "group": keys(AnimationProperty.ofAnimationGroup),
    "transition": keys(AnimationProperty.ofTransition),
  ]

  /// The keys for the rows of a class. In scenes "type" is the kind of animation, so a transition's own type is called
  /// "transition", and a layer is named, so its outgoing layer is called "outgoing". Properties that only programs can
  /// set are left out. "hold" is a word of scenes alone.
  private static func keys(_ rows: [AnimationProperty]) -> [String] {
    let unwritten: Set<String> = ["delegate", "preferredFrameRateRange", "filter"]
    let renamed = ["type": "transition", "outgoingLayer": "outgoing"]
    return ["type"] + rows.filter { !unwritten.contains($0.key) }.map { renamed[$0.key] ?? $0.key }
      + ["hold"]
  }

  /// The keys of the timing, which all kinds share.
  static let timing = Set(keys(AnimationProperty.ofAnimation).filter { $0 != "type" })

  static let fillModes = CAMediaTimingFillMode.allCases.filter { $0 != .frozen }.map(\.rawValue)
  /// The names of Core Animation's timing functions, then our own.
  static let timingFunctions = CAMediaTimingFunctionName.allCases.map(\.rawValue) + CAMediaTimingFunction.ownNames
  static let calculationModes = CAAnimationCalculationMode.allCases.map(\.rawValue)
  static let rotationModes = CAAnimationRotationMode.allCases.map(\.rawValue)
  static let transitions = CATransitionType.allCases.map(\.rawValue)
  static let subtypes = CATransitionSubtype.allCases.map(\.rawValue)
  static let morphs = PathMorph.allCases.map(\.rawValue)
  static let valueFunctions = CAValueFunctionName.allCases.map(\.rawValue)
}
