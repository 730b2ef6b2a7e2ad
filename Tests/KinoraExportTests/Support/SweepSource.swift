import Foundation
import KinoraExport
import KinoraGraphics
import KinoraTiming

/// A source without layers, of a bar that sweeps from left to right over a ground that may be transparent.
final class SweepSource: FrameSource {
  let width: Int
  let height: Int
  var background = CGColor.black
  /// The frame, counted from 0, from which on the source fails.
  var failing = Int.max
  /// The times that the source was moved to.
  private(set) var times: [CFTimeInterval] = []

  init(width: Int = 64, height: Int = 48) {
    self.width = width
    self.height = height
  }

  func advance(to seconds: CFTimeInterval) { times.append(seconds) }

  var failure: (any Error)? { times.count > failing ? NoFrame() : nil }

  private struct NoFrame: Error, CustomStringConvertible {
    let description = "there is no sixth frame"
  }

  func displayList() -> DisplayList {
    let bar = CGRect(x: 20 * (times.last ?? 0), y: 8, width: 12, height: 32)
    return DisplayList(
      width: width, height: height, background: background,
      items: [.shape(ShapeItem(.rect(bar), paint: .color(CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1))))])
  }
}

/// The formats that tests export in.
enum Formats {
  static func make(
    _ seconds: Rational = Rational(1), rate: FrameRate = FrameRate(10, 1)!, width: Int = 64, height: Int = 48
  ) throws -> FilmFormat {
    try FilmFormat(size: CGSize(width: width, height: height), frameRate: rate, duration: seconds)
  }
}
