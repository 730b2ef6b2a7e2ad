import Foundation

/// A framesetter: a text to be set in frames.
public final class CTFramesetter {
  let string: NSAttributedString

  init(_ string: NSAttributedString) { self.string = string }

  /// The lines of a range of the text at a width, stacked from the top, as many as fit a height.
  func place(_ range: CFRange, width: Double, height: Double) -> [PlacedLine] {
    let text = TypesetString(string, range)
    let lines = text.lines(width: width, isWrapped: true)
    var stack = LineStack(width: width)
    var placed: [PlacedLine] = []
    for (number, line) in lines.enumerated() {
      let start = text.unit(ofByte: line.bytes.lowerBound)
      let next = number + 1 < lines.count ? lines[number + 1].bytes.lowerBound : .max
      let style = text.paragraphStyle(at: start)
      stack.spacing = Double(style?.lineSpacing ?? 0)
      let place = stack.add(line, runs: text.runs, alignment: style?.alignment.alignment ?? .natural)
      // A thousandth of a point allows for rounding in a box that was made to measure.
      if stack.bottom > height + 0.001 { break }
      let range = CFRange(location: start, length: text.unit(ofByte: next) - start)
      placed.append(PlacedLine(line: CTLine(line, of: text, range: range), place: place))
    }
    return placed
  }
}

/// A line and its place.
struct PlacedLine {
  let line: CTLine
  let place: TextLayout.Line
}

/// A frame: lines set in the bounding box of a path.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// The lines' origins on their baselines, relative to the box's bottom-left corner, with y upward.
  let origins: [CGPoint]
  let visibleRange: CFRange
  let range: CFRange

  init(_ placed: [PlacedLine], in path: CGPath, range: CFRange) {
    self.path = path
    self.range = range
    lines = placed.map(\.line)
    let height = path.boundingBox.isNull ? 0 : path.boundingBox.height
    origins = placed.map { CGPoint(x: $0.place.x, y: Double(height) - $0.place.baseline) }
    let end = lines.last?.range.end ?? range.location
    visibleRange = CFRange(location: range.location, length: end - range.location)
  }
}

/// A framesetter for a text, whose lines break between words where the language of the text allows it.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(NSAttributedString(attributedString: attrString))
}

/// A frame with a range of the text, to its end where the length is 0, in the bounding box of `path`: lines from the
/// top, as many as fit. Lines, heights and breaks are those of a wrapped `CATextLayer` of that size. A path other than
/// a rectangle counts as its bounding box, and `frameAttributes` have no effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let box = path.boundingBox
  let range = resolved(stringRange, in: framesetter.string)
  let isEmpty = box.isNull || !(box.width > 0)
  return CTFrame(
    isEmpty ? [] : framesetter.place(stringRange, width: Double(box.width), height: Double(box.height)), in: path,
    range: range)
}

/// The size that a range of the text takes in a box of `constraints`, where the greatest finite number means "as much
/// as it needs". The part of the range that fits is written to `fitRange`.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = resolved(stringRange, in: framesetter.string)
  let width = constraints.width > 0 && constraints.width < 1e6 ? Double(constraints.width) : .infinity
  let height = constraints.height > 0 && constraints.height < 1e9 ? Double(constraints.height) : .infinity
  let placed = framesetter.place(stringRange, width: width, height: height)
  fitRange?.pointee = CFRange(
    location: range.location, length: (placed.last?.line.range.end ?? range.location) - range.location)
  let bottom = placed.last.map { $0.place.baseline + $0.place.descent } ?? 0
  return CGSize(width: placed.map(\.place.width).max() ?? 0, height: bottom)
}

/// The part of a range that the string has; a length of 0 means to the end.
private func resolved(_ range: CFRange, in string: NSAttributedString) -> CFRange {
  let all = CFRange(location: range.location, length: range.length == 0 ? .max : range.length)
  let found = all.within(string.length)
  return CFRange(location: found.location, length: found.length)
}

/// The range of the text that the frame was made for.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }
/// The range of the text that fits the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.visibleRange }
/// The path the frame was made for.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// The frame's lines, top to bottom: an array of `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines as CFArray }

/// Writes the origins of a range of lines on their baselines, relative to the bottom-left corner of the bounding box of
/// the frame's path, with y upward. A length of 0 means to the last line.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  let all = CFRange(location: range.location, length: range.length == 0 ? .max : range.length)
  guard let wanted = Range(all.within(frame.origins.count)) else { return }
  for (place, index) in wanted.enumerated() { origins[place] = frame.origins[index] }
}

/// Draws the frame's lines where its path is, transformed by the context's text matrix without its translation. The
/// text position is afterwards the last line's end.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let corner = frame.path.boundingBox.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
}
