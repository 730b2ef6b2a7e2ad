import KinoraGraphics

/// The part of a text that is replaced by an ellipsis when the text does not fit.
public struct CATextLayerTruncationMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["none", "start", "end", "middle"]
  public static var fallback: Self { .none }

  /// There is no ellipsis: what does not fit is cut off.
  public static let none = Self(code: 0)
  /// The start of the text is replaced.
  public static let start = Self(code: 1)
  /// The end of the text is replaced.
  public static let end = Self(code: 2)
  /// The middle of the text is replaced.
  public static let middle = Self(code: 3)

  var truncation: TextTruncation {
    switch self {
    case .start: .start
    case .end: .end
    case .middle: .middle
    default: .none
    }
  }
}

/// Where a text layer's lines are placed between its sides.
public struct CATextLayerAlignmentMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["natural", "left", "right", "center", "justified"]
  public static var fallback: Self { .natural }

  /// Lines are along the edge at which the paragraph's script begins.
  public static let natural = Self(code: 0)
  /// Lines are along the left edge.
  public static let left = Self(code: 1)
  /// Lines are along the right edge.
  public static let right = Self(code: 2)
  /// Lines are in the middle.
  public static let center = Self(code: 3)
  /// Wrapped lines are stretched to both sides, except the last of a paragraph.
  public static let justified = Self(code: 4)

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

extension CATextLayerTruncationMode: PropertyValue {}
extension CATextLayerAlignmentMode: PropertyValue {}

extension TextUnit: NamedCase {
  package var propertyName: String {
    switch self {
    case .character: "character"
    case .word: "word"
    case .line: "line"
    }
  }
}

extension TextVerticalAlignment: NamedCase {
  package var propertyName: String {
    switch self {
    case .top: "top"
    case .center: "center"
    case .bottom: "bottom"
    }
  }
}

extension TextFit: NamedCase {
  package var propertyName: String {
    switch self {
    case .none: "none"
    case .shrink: "shrink"
    }
  }
}

/// An enumeration as values of properties: its cases are converted to their names.
package protocol NamedCase: PropertyValue, CaseIterable, Sendable {
  /// The name of the case.
  var propertyName: String { get }
}

extension NamedCase {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .name(allCases.map(\.propertyName)) }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let name) = propertyValue, let known = Self.allCases.first(where: { $0.propertyName == name })
    else { return nil }
    self = known
  }
  package var propertyValue: AnimatableValue { .string(propertyName) }
}
