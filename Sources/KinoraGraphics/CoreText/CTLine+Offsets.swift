import Foundation

/// A cluster of characters in a line: the interval of the line that it takes, and the UTF-16 units of the string that
/// it shows.
private struct Cluster {
  var from: Double
  var to: Double
  var units: Range<Int>
  var isRightToLeft: Bool

  /// The position of the caret before a unit; the characters of a cluster share its width equally.
  func offset(of unit: Int) -> Double {
    let share = Double(unit - units.lowerBound) / Double(max(1, units.count))
    return isRightToLeft ? to - (to - from) * share : from + (to - from) * share
  }

  /// The unit whose caret is nearest to `x`.
  func unit(at x: Double) -> Int {
    guard to > from else { return units.lowerBound }
    let share = isRightToLeft ? (to - x) / (to - from) : (x - from) / (to - from)
    return units.lowerBound + Int((share * Double(units.count)).rounded())
  }
}

extension CTLine {
  /// The line's clusters, left to right.
  private var clusters: [Cluster] {
    var list: [Cluster] = []
    var bytes: [Int] = []
    var pen = 0.0
    for glyph in content.glyphs {
      if let last = bytes.last, last == glyph.byte {
        list[list.count - 1].to = pen + glyph.advance
      } else {
        bytes.append(glyph.byte)
        list.append(Cluster(from: pen, to: pen + glyph.advance, units: 0..<0, isRightToLeft: glyph.isRightToLeft))
      }
      pen += glyph.advance
    }
    // A cluster's units reach to the next cluster in the order of the string.
    let order = bytes.indices.sorted { bytes[$0] < bytes[$1] }
    for (place, index) in order.enumerated() {
      let start = text.unit(ofByte: bytes[index])
      let next = place + 1 < order.count ? bytes[order[place + 1]] : content.bytes.upperBound
      list[index].units = start..<max(start, text.unit(ofByte: next))
    }
    return list
  }

  func offset(of unit: Int) -> Double {
    let clusters = clusters
    if let found = clusters.first(where: { $0.units.contains(unit) }) { return found.offset(of: unit) }
    let isBefore = unit <= range.location
    return isBefore == content.isRightToLeft ? content.width : 0
  }

  func unit(at x: Double) -> Int {
    let clusters = clusters
    guard let first = clusters.first, let last = clusters.last else { return range.location }
    if x <= first.from { return first.unit(at: first.from) }
    if x >= last.to { return last.unit(at: last.to) }
    return (clusters.first { x < $0.to } ?? last).unit(at: x)
  }
}

/// The position of the caret before a unit of the string, in points from the line's beginning; it is written to the
/// pointer too. For a unit outside the line it is the nearer end of the line.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = CGFloat(line.offset(of: charIndex))
  secondaryOffset?.pointee = offset
  return offset
}

/// The unit of the string whose caret is nearest to a point; only the point's x matters.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.unit(at: position.x.isNaN ? 0 : Double(position.x))
}
