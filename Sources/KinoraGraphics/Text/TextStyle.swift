import Foundation

/// A style of text in which every part may be missing. Kinora's own, under the key `.textStyle` of attributed strings:
/// what a style lacks, text in a `CATextLayer` takes from the layer, so that a word of it can have another colour and
/// everything else of the layer's.
///
///     let title = NSMutableAttributedString(string: "Make it ")
///     title.append(NSAttributedString("right", TextStyle(color: yellow, weight: 800)))
///     layer.string = title
public struct TextStyle: Sendable, Hashable {
  /// The font's source: a family, a full or PostScript name, a description or a face.
  public var font: CTFont.Source?
  /// The size in points per em.
  public var fontSize: CGFloat?
  /// The weight, 1…1000 as in OpenType and CSS; 0 is the weight of `font` itself.
  public var weight: CGFloat?
  /// Whether the letters are slanted; false for the slant of `font` itself.
  public var isItalic: Bool?
  /// The colour.
  public var color: CGColor?
  /// The points added between characters.
  public var tracking: CGFloat?
  /// Whether the text is underlined.
  public var isUnderlined: Bool?
  /// How far the outline reaches beyond the letters; 0 for no outline.
  public var outlineWidth: CGFloat?
  /// The colour of the outline.
  public var outlineColor: CGColor?
  /// OpenType features, such as `tnum`, `ss01` or `liga=0`.
  public var features: [String]?

  /// A style with some of its parts.
  public init(
    font: CTFont.Source? = nil, fontSize: CGFloat? = nil, color: CGColor? = nil, weight: CGFloat? = nil,
    isItalic: Bool? = nil, tracking: CGFloat? = nil, isUnderlined: Bool? = nil, outlineWidth: CGFloat? = nil,
    outlineColor: CGColor? = nil, features: [String]? = nil
  ) {
    self.font = font
    self.fontSize = fontSize
    self.color = color
    self.weight = weight
    self.isItalic = isItalic
    self.tracking = tracking
    self.isUnderlined = isUnderlined
    self.outlineWidth = outlineWidth
    self.outlineColor = outlineColor
    self.features = features
  }

  /// This style, with what it lacks taken from `other`. A font of its own keeps its own weight and slant.
  func filled(from other: TextStyle) -> TextStyle {
    var style = self
    if font == nil {
      style.font = other.font
      style.weight = weight ?? other.weight
      style.isItalic = isItalic ?? other.isItalic
    }
    style.fontSize = fontSize ?? other.fontSize
    style.color = color ?? other.color
    style.tracking = tracking ?? other.tracking
    style.isUnderlined = isUnderlined ?? other.isUnderlined
    style.outlineWidth = outlineWidth ?? other.outlineWidth
    style.outlineColor = outlineColor ?? other.outlineColor
    style.features = features ?? other.features
    return style
  }
}

extension NSAttributedString {
  /// Text in a style; what the style lacks is the layer's.
  public convenience init(_ text: String, _ style: TextStyle) {
    self.init(string: text, attributes: [.textStyle: style])
  }
}

/// An outline around letters.
public struct TextOutline: Sendable, Hashable {
  /// How far the outline reaches beyond the letters, in the layout's units.
  public var width: Double
  /// The colour.
  public var color: CGColor

  /// An outline of a width and a colour.
  public init(width: Double, color: CGColor) {
    self.width = width
    self.color = color
  }
}
