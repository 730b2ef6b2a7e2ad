/// A part of a text in a style of its own; what the style lacks is the layer's.
public struct SceneSpan: Sendable {
  /// The text.
  public var text: String
  /// The values of the style, by their keys: ``keys`` has all of them.
  public var style: [SceneAssignment]

  /// A part of a text.
  public init(_ text: String, style: [SceneAssignment] = []) {
    self.text = text
    self.style = style
  }
}
