import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("The property table")
struct PropertyTableTests {
  static let kinds: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
    CAEmitterLayer.self, CAScrollLayer.self, CATiledLayer.self, CATransformLayer.self,
  ]

  private func made(_ type: CALayer.Type) -> CALayer {
    switch type {
    case is CAShapeLayer.Type: CAShapeLayer()
    case is CATextLayer.Type: CATextLayer()
    case is CAGradientLayer.Type: CAGradientLayer()
    case is CAReplicatorLayer.Type: CAReplicatorLayer()
    case is CAEmitterLayer.Type: CAEmitterLayer()
    case is CAScrollLayer.Type: CAScrollLayer()
    case is CATiledLayer.Type: CATiledLayer()
    case is CATransformLayer.Type: CATransformLayer()
    default: CALayer()
    }
  }

  @Test("every key is there once")
  func uniqueKeys() {
    for kind in Self.kinds {
      let keys = kind.declaredRows.map(\.key)
      #expect(Set(keys).count == keys.count, "\(kind)")
    }
  }

  @Test("every stored value of a layer has a row")
  func everyFieldHasRow() {
    var keys = Set(CALayer.declaredRows.map(\.key))
    // Not properties: what holds other values, or says where values came from.
    keys.formUnion(["timing", "undeclared", "custom", "explicit"])
    for child in Mirror(reflecting: LayerState()).children {
      #expect(keys.contains(child.label ?? ""), "\(child.label ?? "")")
    }
  }

  @Test("a new layer has every default of its table")
  func defaults() {
    for kind in Self.kinds {
      let layer = made(kind)
      for row in kind.declaredRows where !row.isReadOnly && row.key != "frame" {
        let ofClass = kind.defaultValue(forKey: row.key).flatMap { row.fitting(AnimatableValue($0)) }
        #expect(row.read(layer) == ofClass ?? row.defaultValue, "\(kind).\(row.key)")
      }
    }
  }

  /// A value of the row's kind that differs from its default.
  private func other(_ row: PropertyRow) -> AnimatableValue? {
    if case .name(let names) = row.type {
      return names.first { .string($0) != row.defaultValue }.map { .string($0) }
    }
    return switch row.kind {
    case .number: .number(row.type == .bits || row.type == .integer ? 5 : 0.5)
    case .bool: .bool(row.defaultValue.double == 0)
    case .point: .point(CGPoint(x: 3, y: 4))
    case .size: .size(CGSize(width: 3, height: 4))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .color: .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
    case .numbers: .numbers([1, 2])
    case .colors: .colors([.white, .black])
    case .path: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil))
    case .image: .image(CGImage(pixels: PixelBuffer(width: 1, height: 1)))
    case .string: .string("other")
    case .object, .none: nil
    }
  }

  @Test("what a row stores or assigns is what it, the property and key-value coding read, and what a copy has")
  func roundTrip() {
    for kind in Self.kinds {
      for row in kind.declaredRows where !row.isReadOnly && row.key != "frame" {
        guard let value = other(row) else { continue }
        let (stored, assigned, coded) = (made(kind), made(kind), made(kind))
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

  @Test("rows refuse what they cannot hold")
  func refusals() {
    for row in CALayer.declaredRows where row.kind == .number {
      #expect(row.fitting(.string("x")) == nil)
      #expect(row.fitting(.bool(true)) == .number(1))
      #expect(row.fitting(.none) == .number(0))
    }
  }

  // MARK: Copies

  @Test("a presentation copy is made by init(layer:) of the layer's own class, whatever it adds")
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

  @Test("a layer made by hand from something that is no layer has the defaults")
  func copyOfNothing() {
    let layer = CALayer(layer: "nothing")
    #expect(layer.opacity == 1)
    #expect(layer.model() === layer)
  }
}

extension CALayer {
  fileprivate class func copied(_ layer: CALayer) -> CALayer { layer.committedCopy() }
}
