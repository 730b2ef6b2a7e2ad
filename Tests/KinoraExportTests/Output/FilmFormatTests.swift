import Foundation
import KinoraExport
import KinoraTiming
import Testing

@Suite("Film formats")
struct FilmFormatTests {
  private let rate = FrameRate(30, 1)!

  @Test(
    "a film of D seconds has ⌈D · rate⌉ frames",
    arguments: [
      (Rational(6), 30, 1, 180), (Rational(1, 10)!, 30, 1, 3), (Rational(1, 1000)!, 30, 1, 1),
      (Rational(10), 30000, 1001, 300), (Rational(1001, 1000)!, 30000, 1001, 30),
    ] as [(Rational, Int64, Int64, Int)])
  func count(duration: Rational, numerator: Int64, denominator: Int64, frames: Int) throws {
    let format = try FilmFormat(
      size: CGSize(width: 4, height: 2), frameRate: try #require(FrameRate(numerator, denominator)), duration: duration)
    #expect(format.frameCount == frames)
    #expect((format.width, format.height) == (4, 2))
  }

  @Test(
    "absurd sizes of a film are refused with a message",
    arguments: [
      (0, 10), (10, 0), (-1, 10), (10.5, 10), (1e9, 10), (.nan, 10), (.infinity, 10), (1e300, 1e300), (32_767, 32_767),
    ] as [(Double, Double)])
  func sizes(width: Double, height: Double) {
    let error = #expect(throws: ExportError.self) {
      try FilmFormat(size: CGSize(width: width, height: height), frameRate: rate, duration: Rational(1))
    }
    #expect(error?.failureClass == .usage)
  }

  @Test("absurd lengths of a film are refused", arguments: [Rational(0), Rational(-1), Rational(1 << 60)])
  func lengths(duration: Rational) {
    #expect(throws: ExportError.self) {
      try FilmFormat(size: CGSize(width: 4, height: 2), frameRate: rate, duration: duration)
    }
  }
}
