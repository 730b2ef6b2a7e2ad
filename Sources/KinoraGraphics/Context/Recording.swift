import Foundation

/// A recorded drawing: items in a space of its own, with y downward from its top-left corner. An immutable value.
public struct Recording: Sendable, Equatable {
  /// The size of what is drawn on, in the recording's units. Items may reach beyond it; whoever shows the recording
  /// clips them.
  public let size: CGSize
  /// The items in the order in which they were drawn.
  public let items: [DisplayItem]

  /// A recording of `size`, from items in its coordinates.
  public init(size: CGSize, items: [DisplayItem]) {
    self.size = size
    self.items = items
  }

  /// A transparent recording of `size`.
  public static func empty(size: CGSize) -> Recording { Recording(size: size, items: []) }

  /// A display list with the recording on a canvas of its own, at `scale` pixels per unit, with width and height
  /// rounded up; nil unless both are at least 1 and at most 32,768 pixels.
  public func displayList(scale: Double = 1, background: CGColor = .clear) -> DisplayList? {
    let width = (Double(size.width) * scale).rounded(.up)
    let height = (Double(size.height) * scale).rounded(.up)
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768 else { return nil }
    let map = Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    return DisplayList(
      width: Int(width), height: Int(height), background: background, items: items.map { $0.transformed(by: map) })
  }
}
