import Foundation

/// What a context recorded: items in the picture's own space, y downward from its top-left corner. An immutable value.
public struct Picture: Sendable, Equatable {
  /// How large the drawing area was, in the picture's units. Items may reach beyond it; whoever shows the picture clips.
  public let size: CGSize
  /// In the order drawn.
  public let items: [DisplayItem]

  /// A picture of that size in points, from items in its coordinates.
  public init(size: CGSize, items: [DisplayItem]) {
    self.size = size
    self.items = items
  }

  /// Transparent, and of this size.
  public static func empty(size: CGSize) -> Picture { Picture(size: size, items: []) }

  /// The picture on a canvas of its own, `scale` pixels for each unit, sizes rounded up; nil when that is no canvas of at least one and at most
  /// 32,768 pixels each way.
  public func displayList(scale: Double = 1, background: CGColor = .clear) -> DisplayList? {
    let width = (Double(size.width) * scale).rounded(.up)
    let height = (Double(size.height) * scale).rounded(.up)
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768 else { return nil }
    let map = Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    return DisplayList(
      width: Int(width), height: Int(height), background: background, items: items.map { $0.transformed(by: map) })
  }
}
