import Foundation

/// An edge, a middle line or a length of a layer's frame.
public enum CAConstraintAttribute: Int32, Sendable, Hashable, CaseIterable {
  case minX = 0
  case midX = 1
  case maxX = 2
  case width = 3
  case minY = 4
  case midY = 5
  case maxY = 6
  case height = 7

  var isVertical: Bool { rawValue >= 4 }
}

/// A relation between an attribute of a layer's frame and one of its source, a sibling's frame or the superlayer's
/// bounds: `attribute = scale · source's attribute + offset`.
public final class CAConstraint: Sendable {
  /// The attribute of the layer that is set.
  public let attribute: CAConstraintAttribute
  /// The name of the source: a sibling's, or `"superlayer"`.
  public let sourceName: String
  /// The attribute of the source that is read.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor of the source's attribute. Default 1.
  public let scale: CGFloat
  /// The distance added to the product, in points. Default 0.
  public let offset: CGFloat

  /// The constraint `attr = scale · srcId.srcAttr + offset`.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    scale m: CGFloat, offset c: CGFloat
  ) {
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m
    offset = c
  }

  /// The constraint `attr = srcId.srcAttr + offset`.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// The constraint `attr = srcId.srcAttr`.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }
}
