import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// The kinds of objects that belong to a layer without being layers.
enum PartKind: Sendable {
  case emitterCell, filter

  var allowed: String {
    switch self {
    case .emitterCell: "emitter cells such as { name: \"spark\", contents: \"dot\", birthRate: 50, lifetime: 2 }"
    case .filter: "filters such as { type: \"gaussianBlur\", inputRadius: 4 }"
    }
  }
}

/// An emitter cell or a filter as a scene describes it.
struct PartDescription: Sendable {
  let kind: PartKind
  /// A filter's type.
  var type = ""
  var name: String?
  var isEnabled: Bool?
  var values: [Assignment] = []
}

/// What a scene may say about emitter cells and filters.
enum PartVocabulary {
  /// The properties of an emitter cell, by key, from what the class lists for key-value coding.
  static let cell: [PropertyForm] = CAEmitterCell.keyPaths.keys.sorted().compactMap { key in
    guard let keyPath = CAEmitterCell.keyPaths[key], key != "name", key != "enabled" else { return nil }
    return cellForm(key, type(of: keyPath).valueType)
  }

  /// The inputs of each type of filter.
  static let filters: [(type: String, inputs: [PropertyForm])] = [
    ("gaussianBlur", [input("inputRadius", .number(.notNegative))]),
    ("colorSaturate", [input("inputAmount", .number(.all))]),
    ("colorContrast", [input("inputAmount", .number(.all))]),
    ("colorMonochrome", [input("inputAmount", .number(NumberRange(0, 1)))]),
    ("colorSepia", [input("inputAmount", .number(NumberRange(0, 1)))]),
    ("colorBrightness", [input("inputAmount", .number(.all))]),
    ("colorHueRotate", [input("inputAngle", .angle)]),
    ("colorInvert", []),
    ("colorMatrix", [input("inputColorMatrix", .numbers)]),
    ("multiplyColor", [input("inputColor", .color)]),
    (
      "dropShadow",
      [
        input("inputRadius", .number(.notNegative)), input("inputOffset", .size), input("inputColor", .color),
        input("inputOpacity", .number(NumberRange(0, 1))),
      ]
    ),
  ]

  static func inputs(of type: String) -> [PropertyForm] { filters.first { $0.type == type }?.inputs ?? [] }

  /// What key paths reach in a part: a cell's own values, a filter's inputs.
  static func animatable(_ part: PartDescription) -> [PropertyForm] {
    part.kind == .emitterCell ? cell.filter(\.isAnimatable) : inputs(of: part.type)
  }

  private static func input(_ key: String, _ form: ValueForm) -> PropertyForm {
    PropertyForm(keyPath: key, form: form, mayBeNull: false, isAnimatable: true)
  }

  private static let angles: Set<String> = [
    "emissionLatitude", "emissionLongitude", "emissionRange", "spin", "spinRange",
  ]
  private static let times: Set<String> = [
    "lifetime", "lifetimeRange", "beginTime", "duration", "timeOffset", "repeatDuration",
  ]

  private static func cellForm(_ key: String, _ type: Any.Type) -> PropertyForm? {
    let form: ValueForm
    switch key {
    case "contents": form = .image
    case "emitterCells": form = .parts(.emitterCell)
    case _ where angles.contains(key): form = .angle
    case _ where times.contains(key): form = .time(.all)
    default:
      switch type {
      case is Float.Type, is Double.Type, is CGFloat.Type: form = .number(.all)
      case is Bool.Type: form = .bool
      case is CGRect.Type: form = .rect
      case is CGColor.Type, is CGColor?.Type: form = .color
      case is CALayerContentsFilter.Type: form = .choice(CALayerContentsFilter.names)
      case is CAMediaTimingFillMode.Type: form = .choice(AnimationVocabulary.fillModes)
      default: return nil
      }
    }
    let isAnimatable =
      switch form {
      case .number, .angle, .time, .color, .rect: true
      default: false
      }
    return PropertyForm(keyPath: key, form: form, mayBeNull: false, isAnimatable: isAnimatable)
  }
}
