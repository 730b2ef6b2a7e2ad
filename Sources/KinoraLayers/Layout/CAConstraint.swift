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

/// A relation between an attribute of a layer's frame and one of a sibling's or the superlayer's:
/// `attribute = scale · source's attribute + offset`.
public final class CAConstraint: Sendable {
  /// What is set.
  public let attribute: CAConstraintAttribute
  /// The name of the sibling looked at, or `"superlayer"`.
  public let sourceName: String
  /// What of it is looked at.
  public let sourceAttribute: CAConstraintAttribute
  /// What the source's attribute is multiplied by; 1 unless given.
  public let scale: CGFloat
  /// What is added then, in points; 0 unless given.
  public let offset: CGFloat

  /// `attr = scale · srcId.srcAttr + offset`.
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

  /// `attr = srcId.srcAttr + offset`.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
    offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// `attr = srcId.srcAttr`.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }
}
