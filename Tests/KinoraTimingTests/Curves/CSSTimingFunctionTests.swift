import Foundation
import KinoraTiming
import Testing

/// Steps and straight pieces compared with a browser.
///
/// The numbers are from Chromium 156.0.8078.79: an element animated from `left: 0px` to `left: 1000000px` over a second
/// with the easing and `fill: both`, its computed `left` at every 50 ms divided by a million.
@Suite("Steps and straight pieces against Chromium")
struct CSSTimingFunctionTests {
  static let measured: [(text: String, values: String)] = [
    (
      "linear(0, 0.3 20%, 1)",
      "0 0.075 0.15 0.225 0.3 0.34375 0.3875 0.43125 0.475 0.51875 0.5625 0.60625 0.65 0.69375 0.7375 0.78125 0.825 0.86875 0.9125 0.95625 1"
    ),
    (
      "linear(0 0%, 0.5, 0.2, 1 80%, 0.9)",
      "0 0.09375 0.1875 0.28125 0.375 0.46875 0.4625 0.40625 0.35 0.29375 0.2375 0.25 0.4 0.55 0.7 0.85 1 0.975 0.95 0.925 0.9"
    ),
    (
      "linear(0, 1 40% 60%, 0)",
      "0 0.125 0.25 0.375 0.5 0.625 0.75 0.875 1 1 1 1 1 0.875 0.75 0.625 0.5 0.375 0.25 0.125 0"
    ),
    (
      "linear(0.2 50%, 0.8 30%, 1)",
      "0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.8 0.82 0.84 0.86 0.88 0.9 0.92 0.94 0.96 0.98 1"
    ),
    (
      "linear(0, 25% 0.5, 1.4, 1)",
      "0 0.1 0.2 0.3 0.4 0.5 0.62 0.74 0.86 0.98 1.1 1.22 1.34 1.37333 1.32 1.26667 1.21333 1.16 1.10667 1.05333 1"
    ),
    (
      "linear(-0.5 10%, 1.5 90%)",
      "-0.75 -0.625 -0.5 -0.375 -0.25 -0.125 0 0.125 0.25 0.375 0.5 0.625 0.75 0.875 1 1.125 1.25 1.375 1.5 1.625 1.75"
    ),
    (
      "linear(0 0%, 1 0%, 0.5 100%)",
      "1 0.975 0.95 0.925 0.9 0.875 0.85 0.825 0.8 0.775 0.75 0.725 0.7 0.675 0.65 0.625 0.6 0.575 0.55 0.525 0.5"
    ),
    (
      "linear(0, 1 50%, 0 50%, 1)",
      "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"
    ),
    (
      "steps(4)", "0 0 0 0 0 0.25 0.25 0.25 0.25 0.25 0.5 0.5 0.5 0.5 0.5 0.75 0.75 0.75 0.75 0.75 1"
    ),
    (
      "steps(4, jump-start)",
      "0.25 0.25 0.25 0.25 0.25 0.5 0.5 0.5 0.5 0.5 0.75 0.75 0.75 0.75 0.75 1 1 1 1 1 1"
    ),
    (
      "steps(4, jump-none)",
      "0 0 0 0 0 0.333333 0.333333 0.333333 0.333333 0.333333 0.666667 0.666667 0.666667 0.666667 0.666667 1 1 1 1 1 1"
    ),
    (
      "steps(4, jump-both)",
      "0.2 0.2 0.2 0.2 0.2 0.4 0.4 0.4 0.4 0.4 0.6 0.6 0.6 0.6 0.6 0.8 0.8 0.8 0.8 0.8 1"
    ),
    ("steps(1, end)", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"),
    (
      "steps(3, start)",
      "0.333333 0.333333 0.333333 0.333333 0.333333 0.333333 0.333333 0.666667 0.666667 0.666667 0.666667 0.666667 0.666667 0.666667 1 1 1 1 1 1 1"
    ),
    ("step-start", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
    ("step-end", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"),
    (
      "steps(5,jump-end)", "0 0 0 0 0.2 0.2 0.2 0.2 0.4 0.4 0.4 0.4 0.6 0.6 0.6 0.6 0.8 0.8 0.8 0.8 1"
    ),
  ]

  @Test("every function has Chromium's values", arguments: measured)
  func values(_ text: String, _ values: String) throws {
    let function = try CAMediaTimingFunction(text: text)
    let wanted = values.split(separator: " ").compactMap { Double($0) }
    #expect(wanted.count == 21)
    for (index, value) in wanted.enumerated() {
      // Chromium writes six digits.
      let found = function.value(at: Double(index) / 20)
      #expect((found - value).magnitude < 6e-6, "\(text) at \(index)")
    }
  }

  @Test(
    "what Chromium refuses is refused",
    arguments: [
      "linear()", "linear(0)", "linear(0.5 20%)", "linear(0 0% 100%)", "linear(0 1)", "linear(0, 1 20% 30% 40%)",
      "linear(0, 20%)", "steps(0)", "steps(1, jump-none)", "steps(2.5)", "steps(-1)", "steps(2 start)",
      "steps(4, both)", "linear(0, 1,)", "linear(0 1e%, 1)", "linear(nan, 1)", "linear(0, inf)", "steps()",
      "steps(1, end, 2)", "stepps(3)", "linear", "steps", "",
    ])
  func refused(_ text: String) {
    #expect(throws: TimingTextError.self) { try CAMediaTimingFunction(text: text) }
  }

  @Test("steps are exact at the times of frames, whatever the rate, and before the run nothing has jumped")
  func frames() {
    for count in 1...60 {
      let end = CAMediaTimingFunction.steps(count)
      let start = CAMediaTimingFunction.steps(count, .jumpStart)
      for frame in 0...count {
        // The time of a frame that came through seconds of a film.
        let time = (5.3 + Double(frame) / Double(count) * 0.7 - 5.3) / 0.7
        #expect(end.value(at: time) == Double(frame) / Double(count))
        #expect(start.value(at: time) == Double(min(frame + 1, count)) / Double(count))
      }
      #expect(start.value(at: -.leastNonzeroMagnitude) == 0)
    }
  }

  @Test("outside the run, straight pieces go on along the outermost ones")
  func beyond() {
    let function = CAMediaTimingFunction.linear([0, 0.25, 1])
    #expect(function.value(at: -0.5) == -0.25 && function.value(at: 1.5) == 1.75)
  }

  @Test("a function may have a hundred thousand stops")
  func many() {
    let stops = (0..<100_000).map { LinearCurve.Stop($0 % 2 == 0 ? 0 : 1) }
    let function = CAMediaTimingFunction.linear(stops)
    #expect(function.value(at: 1) == 1 && function.value(at: 0) == 0)
  }
}
