import Foundation
import KinoraTiming
import Testing

@Suite("Timing functions")
struct CAMediaTimingFunctionTests {
  @Test(
    "the named curves pass through the values measured on macOS",
    arguments: [
      (CAMediaTimingFunctionName.easeIn, [0.0170266, 0.0934647, 0.3153568, 0.6218619, 0.8394279]),
      (.easeOut, [0.1605722, 0.3781381, 0.6846432, 0.9065354, 0.9829734]),
      (.easeInEaseOut, [0.0197225, 0.1291619, 0.5, 0.8708381, 0.9802776]),
      (.default, [0.0947963, 0.4085106, 0.8024034, 0.9604590, 0.9943165]),
      (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ])
  func measured(name: CAMediaTimingFunctionName, expected: [Double]) {
    let function = CAMediaTimingFunction(name: name)
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect((function.value(at: time) - value).magnitude < 5e-7)
    }
  }

  @Test("the control points of the named curves are the documented ones")
  func controlPoints() {
    let table: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, points) in table {
      let function = CAMediaTimingFunction(name: name)
      var values: [Float] = [-1, -1]
      for (index, expected) in [[0, 0], [points[0], points[1]], [points[2], points[3]], [1, 1]].enumerated() {
        function.getControlPoint(at: index, values: &values)
        #expect(values == expected)
      }
      function.getControlPoint(at: 4, values: &values)
      #expect(values == [1, 1])
    }
    #expect(CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: "bouncy")) == nil)
  }

  static let curves: [(Float, Float, Float, Float)] = [
    (0.42, 0, 0.58, 1), (0, 1, 1, 0), (1, 0, 0, 1), (0, 0, 0, 0), (1, 1, 1, 1), (0.17, 0.67, 0.83, 0.67),
    (0.5, -2, 0.5, 3), (0, 0, 1, 0.5), (1, 0, 1, 1), (0, 1, 0, 1), (-4, 0, 9, 1), (.nan, .infinity, 0.5, 1),
  ]

  @Test("every timing function starts at exactly 0 and ends at exactly 1", arguments: curves)
  func ends(x1: Float, y1: Float, x2: Float, y2: Float) {
    let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
    #expect(function.value(at: 0) == 0 && function.value(at: -0.0) == 0 && function.value(at: .nan) == 0)
    #expect(function.value(at: 1) == 1)
    #expect(
      !function.value(at: -5).isNaN && !function.value(at: .infinity).isNaN && !function.value(at: -.infinity).isNaN)
  }

  @Test("a timing function's value is that of its curve at the same x")
  func liesOnCurve() {
    for (x1, y1, x2, y2) in Self.curves.prefix(7) {
      let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
      for step in 1..<200 {
        let s = Double(step) / 200
        let r = 1 - s
        func at(_ a: Float, _ b: Float) -> Double { 3 * r * r * s * Double(a) + 3 * r * s * s * Double(b) + s * s * s }
        let (x, y) = (at(x1, x2), at(y1, y2))
        // Where x stands still, rounding decides y, so values are compared within the curve's steepness.
        let slope = 3 * (r * r * Double(x1) + 2 * r * s * Double(x2 - x1) + s * s * Double(1 - x2))
        guard slope > 1e-3 else { continue }
        #expect((function.value(at: x) - y).magnitude < 1e-8, "(\(x1), \(y1), \(x2), \(y2)) at s = \(s)")
      }
    }
  }

  @Test("timing functions whose y rises never step back")
  func monotone() {
    for (x1, y1, x2, y2) in Self.curves where (0...1).contains(y1) && (0...1).contains(y2) {
      let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
      var last = 0.0
      for step in 0...10_000 {
        let value = function.value(at: Double(step) / 10_000)
        #expect(value >= last - 1e-9)
        last = value
      }
    }
  }

  @Test("timing functions with the same control points are equal")
  func equality() {
    #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
  }

  @Test("a timing function is compared by its points, copied and archived like other objects")
  func object() throws {
    let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    let same = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    let object: NSObject = function
    #expect(object.isEqual(same) && object.hash == same.hash && function == same)
    #expect(!object.isEqual(CAMediaTimingFunction(name: .linear)) && !object.isEqual("linear") && !object.isEqual(nil))
    #expect(Set([function, same, CAMediaTimingFunction(name: .easeIn)]).count == 2)
    #expect(function.copy() as? CAMediaTimingFunction === function)
    let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAMediaTimingFunction.self, from: data) == function)
    #expect(CAMediaTimingFunction() == CAMediaTimingFunction(name: .linear))
  }
}
