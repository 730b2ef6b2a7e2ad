import Foundation
import KinoraGraphics

/// Everything that the library knows about one input of a type of filter.
package struct FilterInput: Sendable {
  package let key: String
  /// What the input's values mean.
  package let type: PropertyType
  /// The numbers accepted in scripts; nil when any finite number is.
  package let range: ClosedRange<Double>?
  /// How many numbers a list must have and what they mean; nil for an input that is no list.
  package let list: (count: Int, meaning: String)?
  /// The value of the input unless one is set.
  ///
  /// A number, a list of them or a colour: never an object, so sharing it between threads is safe.
  nonisolated(unsafe) package let standard: AnimatableValue

  private init(
    _ key: String, _ type: PropertyType, _ standard: AnimatableValue, range: ClosedRange<Double>? = nil,
    list: (count: Int, meaning: String)? = nil
  ) {
    self.key = key
    self.type = type
    self.standard = standard
    self.range = range
    self.list = list
  }

  /// The types of filters and their inputs, in the order of the documentation.
  package static let types: [(name: String, inputs: [FilterInput])] = [
    ("gaussianBlur", [FilterInput("inputRadius", .number, .number(10), range: 0...1e9)]),
    ("colorSaturate", [FilterInput("inputAmount", .number, .number(1))]),
    ("colorContrast", [FilterInput("inputAmount", .number, .number(1))]),
    ("colorMonochrome", [FilterInput("inputAmount", .number, .number(1), range: 0...1)]),
    ("colorSepia", [FilterInput("inputAmount", .number, .number(1), range: 0...1)]),
    ("colorBrightness", [FilterInput("inputAmount", .number, .number(0))]),
    ("colorHueRotate", [FilterInput("inputAngle", .angle, .number(0))]),
    ("colorInvert", []),
    (
      "colorMatrix",
      [
        FilterInput(
          "inputColorMatrix", .numbers, .numbers([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]),
          list: (20, "four rows of factors for red, green, blue and alpha, and an offset"))
      ]
    ),
    ("multiplyColor", [FilterInput("inputColor", .color, .color(.white))]),
    (
      "dropShadow",
      [
        FilterInput("inputRadius", .number, .number(3), range: 0...1e9),
        FilterInput("inputOffset", .size, .size(.zero)),
        FilterInput("inputColor", .color, .color(.black)),
        FilterInput("inputOpacity", .number, .number(1), range: 0...1),
      ]
    ),
  ]

  /// The inputs by the type of filter.
  static let table = Dictionary(types.map { ($0.name, $0.inputs) }) { first, _ in first }

  /// The input `key` of a type of filter; nil when it has none.
  static func of(_ type: String, _ key: String) -> FilterInput? { table[type]?.first { $0.key == key } }
}
