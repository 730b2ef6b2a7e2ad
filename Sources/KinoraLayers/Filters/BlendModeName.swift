import KinoraGraphics

/// The names under which `compositingFilter` knows a blend mode: Core Animation's ("multiplyBlendMode", "plusL"), Core
/// Image's ("CIMultiplyBlendMode", "CISourceOverCompositing"), and the raw values of `BlendMode`.
package enum BlendModeName {
  /// The modes by Core Animation's names, and by those of Core Image's that do not follow from them.
  private static let table: [String: BlendMode] = [
    "normalBlendMode": .normal, "sourceOver": .normal, "multiplyBlendMode": .multiply, "screenBlendMode": .screen,
    "overlayBlendMode": .overlay, "darkenBlendMode": .darken, "lightenBlendMode": .lighten,
    "colorDodgeBlendMode": .colorDodge, "colorBurnBlendMode": .colorBurn, "hardLightBlendMode": .hardLight,
    "softLightBlendMode": .softLight, "differenceBlendMode": .difference, "exclusionBlendMode": .exclusion,
    "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .color,
    "luminosityBlendMode": .luminosity, "clear": .clear, "copy": .copy, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
    "sourceAtop": .sourceAtop, "destOver": .destinationOver, "destIn": .destinationIn, "destOut": .destinationOut,
    "destAtop": .destinationAtop, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
    "lighter": .plusLighter, "darker": .plusDarker, "CIAdditionCompositing": .plusLighter,
    "CIMultiplyCompositing": .multiply, "CIMaximumCompositing": .lighten, "CIMinimumCompositing": .darken,
    "CISourceOverCompositing": .normal, "CISourceInCompositing": .sourceIn, "CISourceOutCompositing": .sourceOut,
    "CISourceAtopCompositing": .sourceAtop,
  ]

  /// Every name of a blend mode, sorted.
  package static let all: [String] = {
    let names = Array(table.keys) + BlendMode.allCases.map(\.rawValue)
    let imageNames = names.filter { $0.hasSuffix("BlendMode") }.map {
      "CI" + $0.prefix(1).uppercased() + $0.dropFirst()
    }
    return (names + imageNames).sorted()
  }()

  /// The mode that `value` names: a string, or an enabled `CAFilter` of that type; nil for anything else.
  package static func mode(of value: Any?) -> BlendMode? {
    let name: String
    switch value {
    case let string as String: name = string
    case let filter as CAFilter where filter.isEnabled: name = filter.type
    default: return nil
    }
    if let mode = table[name] ?? BlendMode(rawValue: name) { return mode }
    guard name.hasPrefix("CI"), let first = name.dropFirst(2).first else { return nil }
    return table[first.lowercased() + name.dropFirst(3)]
  }
}
