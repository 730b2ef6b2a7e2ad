import Foundation
import KinoraGraphics

/// A field of a structure that a key path may name.
package enum StructField: Sendable, Hashable {
  case x, y
  case width, height
  case origin, originX, originY, size, sizeWidth, sizeHeight
  case transform(TransformField)

  /// The field that `components` name in a structure of a kind; nil for none.
  package static func named(_ components: some Collection<some StringProtocol>, in kind: AnimatableValue.Kind)
    -> StructField?
  {
    guard !fields(of: kind).isEmpty else { return nil }
    let name = components.joined(separator: ".")
    return fields(of: kind).first { $0.name == name }?.field
  }

  /// The names of the fields of a structure of a kind; empty for other kinds.
  package static func names(in kind: AnimatableValue.Kind) -> [String] { fields(of: kind).map(\.name) }

  private static func fields(of kind: AnimatableValue.Kind) -> [(name: String, field: StructField)] {
    switch kind {
    case .point: [("x", .x), ("y", .y)]
    case .size: [("width", .width), ("height", .height)]
    case .rect:
      [
        ("origin", .origin), ("origin.x", .originX), ("origin.y", .originY), ("size", .size),
        ("size.width", .sizeWidth), ("size.height", .sizeHeight),
      ]
    case .transform: TransformField.allCases.map { ($0.rawValue, .transform($0)) }
    default: []
    }
  }

  /// The kind of the field's values.
  package var kind: AnimatableValue.Kind {
    switch self {
    case .origin: .point
    case .size, .transform(.translation): .size
    default: .number
    }
  }

  /// The value of the field in `whole`; `.none` when `whole` has no such field.
  package func read(_ whole: AnimatableValue) -> AnimatableValue {
    switch (self, whole) {
    case (.x, .point(let point)): .number(Double(point.x))
    case (.y, .point(let point)): .number(Double(point.y))
    case (.width, .size(let size)): .number(Double(size.width))
    case (.height, .size(let size)): .number(Double(size.height))
    case (.origin, .rect(let rect)): .point(rect.origin)
    case (.size, .rect(let rect)): .size(rect.size)
    case (.originX, .rect(let rect)): .number(Double(rect.origin.x))
    case (.originY, .rect(let rect)): .number(Double(rect.origin.y))
    case (.sizeWidth, .rect(let rect)): .number(Double(rect.size.width))
    case (.sizeHeight, .rect(let rect)): .number(Double(rect.size.height))
    case (.transform(let field), .transform(let transform)): field.read(transform)
    default: .none
    }
  }

  /// The structure `whole` with the field replaced by `part`; nil when either does not fit. No value counts as 0.
  package func write(_ part: AnimatableValue, into whole: AnimatableValue) -> AnimatableValue? {
    if case .transform(let field) = self {
      guard case .transform(let transform) = whole else { return nil }
      return field.write(part, into: transform).map { .transform($0) }
    }
    switch (self, whole, part.converted(to: kind) ?? part) {
    case (.origin, .rect(let rect), .point(let point)): return .rect(CGRect(origin: point, size: rect.size))
    case (.size, .rect(let rect), .size(let size)): return .rect(CGRect(origin: rect.origin, size: size))
    default: return part.nilAsZero(for: .number).double.flatMap { write(CGFloat($0), into: whole) }
    }
  }

  private func write(_ number: CGFloat, into whole: AnimatableValue) -> AnimatableValue? {
    switch (self, whole) {
    case (.x, .point(let point)): return .point(CGPoint(x: number, y: point.y))
    case (.y, .point(let point)): return .point(CGPoint(x: point.x, y: number))
    case (.width, .size(let size)): return .size(CGSize(width: number, height: size.height))
    case (.height, .size(let size)): return .size(CGSize(width: size.width, height: number))
    case (_, .rect(var rect)):
      switch self {
      case .originX: rect.origin.x = number
      case .originY: rect.origin.y = number
      case .sizeWidth: rect.size.width = number
      case .sizeHeight: rect.size.height = number
      default: return nil
      }
      return .rect(rect)
    default: return nil
    }
  }
}
