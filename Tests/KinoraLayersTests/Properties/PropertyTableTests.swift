import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import LayerSamples
import Testing

@Suite("The property table")
struct PropertyTableTests {
  @Test("every key is in the property table once")
  func uniqueKeys() {
    for kind in LayerSamples.kinds {
      let keys = kind.declaredRows.map(\.key)
      #expect(Set(keys).count == keys.count, "\(kind)")
    }
  }

  @Test("every stored value of a layer has a row")
  func everyFieldHasRow() {
    var keys = Set(CALayer.declaredRows.map(\.key))
    // These fields are no properties: they hold other values, or say where values came from.
    keys.formUnion(["timing", "undeclared", "custom", "explicit"])
    for child in Mirror(reflecting: LayerState()).children {
      #expect(keys.contains(child.label ?? ""), "\(child.label ?? "")")
    }
  }

  @Test("a new layer has every default of its table")
  func defaults() {
    for kind in LayerSamples.kinds {
      let layer = LayerSamples.make(kind)
      for row in kind.declaredRows where !row.isReadOnly && row.key != "frame" {
        let ofClass = kind.defaultValue(forKey: row.key).flatMap { row.fitting(AnimatableValue($0)) }
        #expect(row.read(layer) == ofClass ?? row.defaultValue, "\(kind).\(row.key)")
      }
    }
  }

  @Test("a row's value is read by the row, by the property and by key-value coding, and a copy has it")
  func roundTrip() {
    for kind in LayerSamples.kinds {
      for row in kind.declaredRows where !row.isReadOnly && row.key != "frame" {
        guard let value = LayerSamples.plainValue(for: row) else { continue }
        let (stored, assigned, coded) = (LayerSamples.make(kind), LayerSamples.make(kind), LayerSamples.make(kind))
        row.store(stored, value)
        row.assign(assigned, value)
        coded.setValue(value.any, forKey: row.key)
        let expected = row.read(assigned)
        #expect(expected != row.defaultValue, "\(kind).\(row.key) ignores \(value)")
        #expect(row.read(stored) == expected, "\(kind).\(row.key)")
        #expect(row.read(coded) == expected, "\(kind).\(row.key)")
        let copy = type(of: assigned).copied(assigned)
        #expect(row.read(copy) == expected, "\(kind).\(row.key) is not copied")
      }
    }
  }

  @Test("rows refuse values that they cannot hold")
  func refusals() {
    for row in CALayer.declaredRows where row.kind == .number {
      #expect(row.fitting(.string("x")) == nil)
      #expect(row.fitting(.bool(true)) == .number(1))
      #expect(row.fitting(.none) == .number(0))
    }
  }

  // MARK: Copies

  @Test("a presentation copy is made by init(layer:) of the layer's own class, and has what the class adds")
  func copying() {
    final class Deep: Middle {
      var extra = ["x"]
      override init() { super.init() }
      override init(layer: Any) {
        extra = (layer as? Deep)?.extra ?? []
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { nil }
    }
    class Middle: CALayer {
      var number = 1
      override init() { super.init() }
      override init(layer: Any) {
        number = (layer as? Middle)?.number ?? 0
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Plain: CALayer { var unset = 5 }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let deep = Deep()
    deep.extra = ["a", "b"]
    deep.number = 9
    deep.opacity = 0.5
    deep.setValue("v", forKey: "mine")
    let plain = Plain()
    plain.unset = 6
    let shape = CAShapeLayer()
    shape.lineWidth = 12
    stage.root.sublayers = [deep, plain, shape]
    stage.commit()
    #expect(deep.presentation()?.extra == ["a", "b"])
    #expect(deep.presentation()?.number == 9)
    #expect(deep.presentation()?.opacity == 0.5)
    #expect(deep.presentation()?.value(forKey: "mine") as? String == "v")
    #expect(plain.presentation()?.unset == 5)
    #expect(shape.presentation()?.lineWidth == 12)
  }

  @Test("a layer that init(layer:) makes from something that is no layer has the defaults")
  func copyOfNothing() {
    let layer = CALayer(layer: "nothing")
    #expect(layer.opacity == 1)
    #expect(layer.model() === layer)
  }
}

extension CALayer {
  fileprivate class func copied(_ layer: CALayer) -> CALayer { layer.committedCopy() }
}
