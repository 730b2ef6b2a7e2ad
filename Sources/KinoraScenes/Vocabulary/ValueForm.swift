import KinoraNumerics

/// The form in which a property's value is written in scenes.
enum ValueForm: Sendable {
  case number(NumberRange)
  /// An angle: radians, or degrees such as `"45deg"`.
  case angle
  /// A time: seconds, or any other form of time.
  case time(NumberRange)
  case integer(ClosedRange<Int>)
  case bool
  case string
  /// Text, or a list of texts with styles.
  case text
  /// A list of OpenType features.
  case features
  /// A pattern by which a number is shown.
  case numberFormat
  /// One of several words.
  case choice([String])
  /// A list of words, which name the bits of a mask, lowest first.
  case flags([String])
  case point, size, rect
  case color
  case transform
  case path
  case numbers
  case colors
  /// The name of an image asset.
  case image
  /// The name of a font asset or of an installed family.
  case font
  /// A list of emitter cells or of filters.
  case parts(ScenePart.Kind)
  /// A layout, or what a layer says to one.
  case layout(LayoutForm)

  /// A description of what may be written, for messages, the schema and the reference.
  var allowed: String {
    switch self {
    case .number(let range): range.description
    case .angle: "radians, or degrees such as \"45deg\""
    case .time(let range): range.description + " of seconds, or a time such as \"1.5s\", \"250ms\" or \"45f\""
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number, \(range.lowerBound) or more"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bool: "true or false"
    case .string: "text in quotation marks"
    case .text: "text in quotation marks, or a list of texts and spans such as { text: \"right\", color: \"gold\" }"
    case .features: "a list of OpenType features such as \"tnum\" or \"liga=0\""
    case .numberFormat: NumberPatternError.allowed
    case .choice(let names): listed(names)
    case .flags(let names): "a list of " + listed(names)
    case .point: "a point [x, y]"
    case .size: "a size [width, height]"
    case .rect: "a rectangle [x, y, width, height]"
    case .color: "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", rgb(), hsl(), a CSS colour name, or [r, g, b, a] from 0 to 1"
    case .transform:
      "a list of { scale }, { rotate, axis }, { translate } and { perspective } in the order they happen, or 16 numbers"
    case .path: "SVG path data, a figure such as { circle: [x, y, radius] }, or a list of paths"
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    case .image: "the name of an image or video asset, or { video, trim, speed, loop, whenOver, sound }"
    case .font: "the name of a font asset or of an installed font family"
    case .parts(let kind): "a list of " + kind.allowed
    case .layout(let form): form.allowed
    }
  }
}

extension SceneValue {
  /// The form in which a value under a key of the scene's own was written.
  var form: ValueForm {
    switch self {
    case .none, .string, .image, .video, .font, .layout: .string
    case .bool: .bool
    case .number: .number(.all)
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .numbers: .numbers
    case .colors: .colors
    case .parts(let parts): .parts(parts.first?.kind ?? .filter)
    case .spans: .text
    case .features: .features
    }
  }
}
