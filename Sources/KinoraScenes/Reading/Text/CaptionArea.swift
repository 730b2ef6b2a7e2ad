import Foundation
import KinoraGraphics
import KinoraLayers

/// The picture in which a layer's captions stand where their file says: what the layer is at first.
struct CaptionArea: Sendable {
  /// The layer's frame, without its transform.
  private let frame: CGRect
  private let anchor: CGPoint
  /// The height of a line of text.
  private let row: Double
  /// The layer's own alignments, for cues that have no place.
  private let horizontal, vertical: String

  /// The area that a layer's properties make; nil where they do not say where it stands.
  init?(_ layer: SceneLayer) {
    var (bounds, frame) = (CGRect?.none, CGRect?.none)
    var position: CGPoint?
    var (anchor, size, line) = (CGPoint(x: 0.5, y: 0.5), 36.0, 0.0)
    var (horizontal, vertical) = ("natural", "top")
    for assignment in (layer.style?.values ?? []) + layer.properties {
      switch (assignment.keyPath, assignment.value) {
      case ("bounds", .rect(let rect)): bounds = rect
      case ("position", .point(let point)): position = point
      case ("frame", .rect(let rect)): frame = rect.standardized
      case ("anchorPoint", .point(let point)): anchor = point
      case ("fontSize", .number(let number)): size = number
      case ("lineHeight", .number(let number)): line = number
      case ("alignmentMode", .string(let word)): horizontal = word
      case ("verticalAlignment", .string(let word)): vertical = word
      default: break
      }
    }
    if let bounds, let position, frame == nil {
      frame = CGRect(
        x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    guard let frame, frame.width > 0, frame.height > 0 else { return nil }
    (self.frame, self.anchor) = (frame, anchor)
    row = size * (line > 0 ? line : 1.2)
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// What puts the layer where a place is; its own place where that is nil.
  func assignments(_ place: Captions.Place?) -> [SceneAssignment] {
    let box = place?.box(in: frame.size, row: row)
    let rect = box?.rect ?? CGRect(origin: .zero, size: frame.size)
    let position = CGPoint(
      x: frame.minX + rect.minX + anchor.x * rect.width, y: frame.minY + rect.minY + anchor.y * rect.height)
    return [
      SceneAssignment("bounds", .rect(CGRect(origin: .zero, size: rect.size))),
      SceneAssignment("position", .point(position)),
      SceneAssignment("alignmentMode", .string(place?.alignment ?? horizontal)),
      SceneAssignment("verticalAlignment", .string(box?.vertical ?? vertical)),
    ]
  }
}
