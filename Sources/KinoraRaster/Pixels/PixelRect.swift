import CKernels
import Foundation

/// A rectangle of whole pixels, half open: columns `minX ..< maxX`, rows `minY ..< maxY`.
struct PixelRect: Hashable {
  var minX, minY, maxX, maxY: Int

  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The pixels that the rectangle between two corners touches, cut at ±`KK_COORDINATE_LIMIT`; empty when a coordinate
  /// is NaN.
  init(covering minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
    guard minX < maxX, minY < maxY else {
      self = .empty
      return
    }
    self.init(
      minX: Self.bounded(minX.rounded(.down)), minY: Self.bounded(minY.rounded(.down)),
      maxX: Self.bounded(maxX.rounded(.up)), maxY: Self.bounded(maxY.rounded(.up)))
  }

  /// A pixel coordinate, cut where 24.8 fixed point is no longer safe; NaN is 0.
  static func bounded(_ value: Double) -> Int {
    Int(limited(value))
  }

  /// A coordinate, cut where 24.8 fixed point is no longer safe; NaN is 0.
  static func limited(_ value: Double) -> Double {
    value >= KK_COORDINATE_LIMIT
      ? KK_COORDINATE_LIMIT
      : value <= -KK_COORDINATE_LIMIT
        ? -KK_COORDINATE_LIMIT
        : value == value ? value : 0
  }

  var width: Int { max(maxX - minX, 0) }
  var height: Int { max(maxY - minY, 0) }
  var area: Int { width * height }
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The rectangles above, below, left and right of `hole`, which lies inside this one.
  func around(_ hole: PixelRect) -> [PixelRect] {
    if hole.isEmpty { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
    ].filter { !$0.isEmpty }
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// The rectangle made smaller by `dx` on the left and the right and by `dy` above and below; larger for negative
  /// numbers.
  func inset(by dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy)
  }

  func offset(by dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }
}

extension PixelRect {
  /// The rectangle cut, row by row, into squares of `size` pixels a side, which are smaller at the right and the
  /// bottom.
  func windows(_ size: Int) -> [PixelRect] { windows(width: size, height: size) }

  func windows(width: Int, height: Int) -> [PixelRect] {
    var result: [PixelRect] = []
    for y in stride(from: minY, to: maxY, by: height) {
      for x in stride(from: minX, to: maxX, by: width) {
        result.append(PixelRect(minX: x, minY: y, maxX: min(x + width, maxX), maxY: min(y + height, maxY)))
      }
    }
    return result
  }

  /// The rectangles that are not empty, joined where the rectangle around two has no more pixels than both.
  static func joined(_ rects: [PixelRect]) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in rects where !rect.isEmpty {
      var whole = rect
      while let index = result.firstIndex(where: { whole.union($0).area <= whole.area + $0.area }) {
        whole = whole.union(result.remove(at: index))
      }
      result.append(whole)
    }
    return result
  }
}
