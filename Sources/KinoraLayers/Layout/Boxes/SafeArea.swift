import Foundation

/// The part of a picture that stays visible and free, as parts of its width and height to keep away from its edges.
public struct SafeArea: Sendable, Hashable {
  /// The distance from the edge of that name: from the top and the bottom as a part of the height, from the sides as a
  /// part of the width.
  public var top, right, bottom, left: CGFloat

  /// Four distances, clockwise from the top, as parts of the height and the width.
  public init(top: CGFloat, right: CGFloat, bottom: CGFloat, left: CGFloat) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Where action is seen on every television: 3.5 % from each edge (EBU R 95; SMPTE ST 2046-1). The parts hold for
  /// pictures of any shape.
  public static let action = SafeArea(top: 0.035, right: 0.035, bottom: 0.035, left: 0.035)
  /// Where titles and graphics are seen on every television: 5 % from each edge (EBU R 95; SMPTE ST 2046-1).
  public static let title = SafeArea(top: 0.05, right: 0.05, bottom: 0.05, left: 0.05)
  /// What Facebook and Instagram leave free of a 9:16 reel: all but 14 % at the top, 35 % at the bottom and 6 % at each
  /// side (Meta's guide for advertisers, 2026).
  public static let reels = SafeArea(top: 0.14, right: 0.06, bottom: 0.35, left: 0.06)
  /// What Facebook and Instagram leave free of a 9:16 story: all but 14 % at the top and 20 % at the bottom (Meta's guide
  /// for advertisers).
  public static let stories = SafeArea(top: 0.14, right: 0, bottom: 0.2, left: 0)
  /// What TikTok leaves free of a 9:16 video: 160 pixels of 1280 at the top and 440 at the bottom, as its template for
  /// advertisements in the feed shows, 11 % at the left and 22 % at the right, where its buttons are.
  public static let tiktok = SafeArea(top: 0.125, right: 0.22, bottom: 0.34375, left: 0.11)

  /// The areas that have names.
  public static let named: [(name: String, area: SafeArea)] = [
    ("action", .action), ("title", .title), ("reels", .reels), ("stories", .stories), ("tiktok", .tiktok),
  ]
}
