import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Looking keys up")
struct KeyLookupTests {
  @Test("more key paths than the table has places for all lead to their values, from several threads at once")
  func manyPaths() async {
    let wrong = await withTaskGroup(of: Int.self) { group in
      for start in 0..<4 {
        group.addTask {
          let layer = CALayer()
          layer.setValue(
            Dictionary(uniqueKeysWithValues: (0..<400).map { ("k\($0)", $0) }) as [String: Any], forKey: "info")
          // Each thread meets the paths in another order, so that the threads compete for the places.
          let order = (0..<400).map { ($0 * 3 + start * 100) % 400 }
          return order.count { layer.value(forKeyPath: "info.k\($0)") as? Int != $0 }
            + order.count { layer.value(forKeyPath: "info.k\($0)") as? Int != $0 }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test("every row is found by its key, and no row by another key")
  func rows() {
    for row in LayerClass.plain.rows {
      #expect(LayerClass.plain.row(forKey: row.key) === row)
      #expect(LayerClass.plain.row(forKey: row.key + "x") == nil)
    }
    #expect(LayerClass.plain.row(forKey: "") == nil)
  }

  @Test(
    "a number under a key of the program's own is read as every type that can hold it",
    arguments: [7, 7.0, Float(7), CGFloat(7), UInt8(7), Int64(7), NSNumber(value: 7)] as [any Sendable])
  func everyType(value: any Sendable) {
    let layer = CALayer()
    layer.setValue(value, forKey: "mine")
    #expect(layer.value(forKey: "mine") as? Int == 7)
    #expect(layer.value(forKey: "mine") as? Double == 7)
    #expect(layer.value(forKey: "mine") as? Float == 7)
    #expect(layer.value(forKey: "mine") as? CGFloat == 7)
    #expect(layer.value(forKeyPath: "mine") as? NSNumber == 7)
  }

  @Test("whole numbers that differ in the last digit are different values")
  func allDigits() {
    let layer = CALayer()
    layer.setValue(9_007_199_254_740_992, forKey: "mine")
    layer.setValue(9_007_199_254_740_993, forKey: "mine")
    #expect(layer.value(forKey: "mine") as? Int == 9_007_199_254_740_993)
    layer.setValue(Int.max, forKey: "mine")
    #expect(layer.value(forKey: "mine") as? Int == .max)
  }

  @Test("under a key of the program's own a number replaces another value, and another value a number")
  func changingType() {
    let layer = CALayer()
    for value in ["a", 1, true, 2.5, CGPoint(x: 1, y: 2), 3] as [any Equatable] {
      layer.setValue(value, forKey: "mine")
      #expect("\(layer.value(forKey: "mine") ?? "nothing")".hasPrefix("\(value)".prefix(1)) || value is Bool)
    }
    layer.setValue(true, forKey: "mine")
    #expect(layer.value(forKey: "mine") as? Bool == true)
    layer.setValue(nil, forKey: "mine")
    #expect(layer.value(forKey: "mine") == nil)
  }

  @Test("setting a key to the value that it has asks for no action")
  func sameValue() {
    final class Asked: NSObject, CALayerDelegate {
      var keys: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        keys.append(event)
        return NSNull()
      }
    }
    let layer = CALayer()
    let asked = Asked()
    layer.delegate = asked
    layer.setValue(1.5, forKey: "mine")
    layer.setValue(1.5, forKey: "mine")
    layer.setValue(CGFloat(1.5), forKey: "mine")
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(3.0, forKeyPath: "position.x")
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    layer.setValue(Float(0.5), forKeyPath: "transform.rotation.z")
    #expect(asked.keys == ["mine", "position", "transform.rotation.z"])
  }
}

@Suite("Turning in the plane")
struct PlaneTurningTests {
  @Test("a transform in the plane stays in it however often its angle is set")
  func staysAffine() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale.x")
    for step in 0..<50 {
      layer.setValue(Double(step) * 0.37, forKeyPath: "transform.rotation.z")
      #expect(CATransform3DIsAffine(layer.transform))
      #expect(layer.transform.m33 == 1)
    }
    let scale = (layer.value(forKeyPath: "transform.scale.x") as? Double ?? 0)
    #expect(abs(scale - 2) < 1e-13)
  }

  @Test("setting the angle keeps a transform's skew and both factors")
  func skew() throws {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(a: 3, b: 0, c: 0.5, d: 2, tx: 7, ty: 8))
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
    let t = layer.affineTransform()
    // The transform is the old one followed by a quarter turn, under which (x, y) becomes (−y, x).
    for (found, expected) in [(t.a, 0), (t.b, 3), (t.c, -2), (t.d, 0.5), (t.tx, 7), (t.ty, 8)] {
      #expect(abs(found - expected) < 1e-14)
    }
  }
}
