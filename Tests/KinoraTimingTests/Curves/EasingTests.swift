import Foundation
import KinoraTiming
import Testing

@Suite("The animators' easings")
struct EasingTests {
  /// The formulas as they are commonly written out for each name; ours make out and in-out from in.
  private func written(_ name: String, _ x: Double) -> Double {
    let (c1, c4, c5) = (1.70158, 2 * Double.pi / 3, 2 * Double.pi / 4.5)
    let c2: Double = c1 * 1.525
    let (y, z): (Double, Double) = (1 - x, -2 * x + 2)
    let isEarly = x < 0.5
    switch name {
    case "sineIn": return 1 - cos(x * .pi / 2)
    case "sineOut": return sin(x * .pi / 2)
    case "sineInOut": return -(cos(.pi * x) - 1) / 2
    case "quadIn": return pow(x, 2)
    case "quadOut": return 1 - pow(y, 2)
    case "quadInOut": return isEarly ? 2 * pow(x, 2) : 1 - pow(z, 2) / 2
    case "cubicIn": return pow(x, 3)
    case "cubicOut": return 1 - pow(y, 3)
    case "cubicInOut": return isEarly ? 4 * pow(x, 3) : 1 - pow(z, 3) / 2
    case "quartIn": return pow(x, 4)
    case "quartOut": return 1 - pow(y, 4)
    case "quartInOut": return isEarly ? 8 * pow(x, 4) : 1 - pow(z, 4) / 2
    case "quintIn": return pow(x, 5)
    case "quintOut": return 1 - pow(y, 5)
    case "quintInOut": return isEarly ? 16 * pow(x, 5) : 1 - pow(z, 5) / 2
    case "expoIn": return pow(2, 10 * x - 10)
    case "expoOut": return 1 - pow(2, -10 * x)
    case "expoInOut": return isEarly ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2
    case "circIn": return 1 - sqrt(1 - pow(x, 2))
    case "circOut": return sqrt(1 - pow(x - 1, 2))
    case "circInOut": return isEarly ? (1 - sqrt(1 - pow(2 * x, 2))) / 2 : (sqrt(1 - pow(z, 2)) + 1) / 2
    case "backIn": return (c1 + 1) * pow(x, 3) - c1 * pow(x, 2)
    case "backOut": return 1 + (c1 + 1) * pow(x - 1, 3) + c1 * pow(x - 1, 2)
    case "backInOut":
      return isEarly
        ? pow(2 * x, 2) * ((c2 + 1) * 2 * x - c2) / 2 : (pow(2 * x - 2, 2) * ((c2 + 1) * (x * 2 - 2) + c2) + 2) / 2
    case "elasticIn": return -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * c4)
    case "elasticOut": return pow(2, -10 * x) * sin((x * 10 - 0.75) * c4) + 1
    case "elasticInOut":
      let swing = sin((20 * x - 11.125) * c5)
      return isEarly ? -(pow(2, 20 * x - 10) * swing) / 2 : pow(2, -20 * x + 10) * swing / 2 + 1
    case "bounceIn": return 1 - bounce(y)
    case "bounceOut": return bounce(x)
    case "bounceInOut": return isEarly ? (1 - bounce(1 - 2 * x)) / 2 : (1 + bounce(2 * x - 1)) / 2
    default: return .nan
    }
  }

  private func bounce(_ x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 { return 7.5625 * pow(x - 1.5 / 2.75, 2) + 0.75 }
    if x < 2.5 / 2.75 { return 7.5625 * pow(x - 2.25 / 2.75, 2) + 0.9375 }
    return 7.5625 * pow(x - 2.625 / 2.75, 2) + 0.984375
  }

  @Test(
    "every easing has the values of its written formula, and exactly 0 and 1 at the ends", arguments: Easing.allCases)
  func formulas(_ easing: Easing) {
    let function = CAMediaTimingFunction.easing(easing.family, easing.direction)
    for step in 1..<1000 {
      let time = Double(step) / 1000
      #expect((function.value(at: time) - written(easing.name, time)).magnitude < 1e-12, "\(easing.name) at \(time)")
    }
    for time in [-1, 0, -Double.infinity, .nan] { #expect(function.value(at: time) == 0) }
    for time in [1, 2, Double.infinity] { #expect(function.value(at: time) == 1) }
  }

  @Test("there are thirty, found by name, and the name gives an equal function")
  func names() {
    #expect(Easing.allCases.count == 30)
    for easing in Easing.allCases {
      #expect(Easing.named(easing.name) == easing)
      let name = CAMediaTimingFunctionName(rawValue: easing.name)
      #expect(CAMediaTimingFunction.named(name) == .easing(easing.family, easing.direction))
      #expect(CAMediaTimingFunction(name: name) == .easing(easing.family, easing.direction))
    }
    #expect(CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: "backUp")) == nil)
    #expect(CAMediaTimingFunction.backOut != .backIn && .backOut == CAMediaTimingFunction.easing(.back, .out))
  }

  @Test(
    "back goes a tenth too far, and elastic further",
    arguments: [
      (CAMediaTimingFunction.backOut, 1.1), (.backInOut, 1.1), (.elasticOut, 1.373), (.bounceOut, 1.0),
    ])
  func overshoot(_ function: CAMediaTimingFunction, _ greatest: Double) {
    let found = (0...10_000).map { function.value(at: Double($0) / 10_000) }.max() ?? 0
    #expect((found - greatest).magnitude < 1e-3)
  }
}

@Suite("Springs as timing functions")
struct SpringCurveTests {
  @Test("a spring ends at exactly 1, having settled, and goes beyond only if it bounces")
  func ends() {
    for bounce in [-0.9, -0.3, 0, 0.2, 0.3, 0.6, 0.9] {
      let function = CAMediaTimingFunction.spring(bounce: bounce)
      #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1 && function.value(at: -1) == 0)
      #expect((function.value(at: 0.999) - 1).magnitude < 2e-3)
      let greatest = (0...1000).map { function.value(at: Double($0) / 1000) }.max() ?? 0
      #expect((greatest > 1.0011) == (bounce > 0.05), "\(bounce): \(greatest)")
    }
  }

  @Test("with a duration the spring is Core Animation's, but for what it misses at the end")
  func motion() {
    for (bounce, duration) in [(0.3, 0.4), (0, 0.25), (0.5, 1), (-0.2, 0.3)] {
      let function = CAMediaTimingFunction.spring(bounce: bounce, duration: duration)
      let spring = SpringMotion(perceptualDuration: duration, bounce: bounce)
      let missing = 1 - spring.value(at: 1)
      for step in 0..<100 {
        let time = Double(step) / 100
        #expect((function.value(at: time) - spring.value(at: time) - missing * time).magnitude < 1e-12)
      }
    }
  }

  @Test("a bounce or duration that makes no sense counts as the nearest that does")
  func limits() {
    #expect(CAMediaTimingFunction.spring(bounce: 4) == .spring(bounce: 0.99))
    #expect(CAMediaTimingFunction.spring(bounce: .nan, duration: -1) == .spring())
    #expect((0...100).allSatisfy { CAMediaTimingFunction.spring(bounce: 0.99).value(at: Double($0) / 100).isFinite })
  }
}

@Suite("Texts of timing functions")
struct TimingFunctionTextTests {
  static let functions: [CAMediaTimingFunction] =
    [
      .steps(4), .steps(1, .jumpStart), .steps(7, .jumpNone), .steps(1_000_000, .jumpBoth), .linear([0, 1]),
      .linear([0, .init(0.3, at: 0.2), 1]), .linear([.init(-2, at: -1e-9), 0.1, .init(1.5, at: 0.9), .init(1, at: 3)]),
      .spring(), .spring(bounce: 0.1, duration: 1 / 3), .spring(bounce: -0.5),
    ] + Easing.allCases.map { .easing($0.family, $0.direction) }

  @Test("the text of a function makes an equal one", arguments: functions)
  func texts(_ function: CAMediaTimingFunction) throws {
    let text = try #require(function.text)
    #expect(try CAMediaTimingFunction(text: text) == function, "\(text)")
  }

  @Test("a thousand scattered times come back to the last bit")
  func lastBits() throws {
    let times = (0..<1000).map { (Double($0) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1) }.sorted()
    let function = CAMediaTimingFunction.linear(times.map { LinearCurve.Stop($0 / 3, at: $0) })
    #expect(try CAMediaTimingFunction(text: try #require(function.text)) == function)
  }

  @Test("keyed archives hold functions that are no Béziers", arguments: functions)
  func coding(_ function: CAMediaTimingFunction) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAMediaTimingFunction.self, from: data)
    #expect(copy == function && copy?.hash == function.hash)
  }

  @Test("Béziers have points and no text, the others a text and no points")
  func kinds() {
    #expect(CAMediaTimingFunction(name: .easeIn).text == nil)
    #expect(CAMediaTimingFunction.backIn.controlPoint(at: 1) == nil)
    #expect(CAMediaTimingFunction.backIn.controlPoint(at: 3).map { $0 == (1, 1) } == true)
  }
}
