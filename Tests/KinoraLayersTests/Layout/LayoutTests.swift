import Foundation
import KinoraLayers
import Testing

@Suite("Layout")
struct LayoutTests {
  private final class Lines {
    var all: [String] = []
  }

  private final class Delegate: CALayerDelegate {
    let lines: Lines
    init(_ lines: Lines) { self.lines = lines }
    func layoutSublayers(of layer: CALayer) { lines.all.append("delegate") }
  }

  private final class Manager: CALayoutManager {
    let lines: Lines
    init(_ lines: Lines) { self.lines = lines }
    func layoutSublayers(of layer: CALayer) { lines.all.append("manager") }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
    func invalidateLayout(of layer: CALayer) { lines.all.append("invalidate") }
  }

  private final class Silent: CALayerDelegate {}

  @Test("a layer's delegate lays it out, or its layout manager when the delegate does not")
  func order() {
    let lines = Lines()
    let layer = CALayer()
    let delegate = Delegate(lines)
    let silent = Silent()
    layer.layoutManager = Manager(lines)
    lines.all = []
    layer.delegate = delegate
    layer.layoutSublayers()
    layer.delegate = silent
    layer.layoutSublayers()
    layer.delegate = nil
    layer.layoutSublayers()
    #expect(lines.all == ["delegate", "manager", "manager"])
    #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 8))
    layer.layoutManager = nil
    layer.bounds.size = CGSize(width: 3, height: 4)
    #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
  }

  @Test("a change of bounds or sublayers needs layout, and a move does not")
  func whatCalls() {
    let parent = CALayer()
    let layer = CALayer()
    parent.addSublayer(layer)
    parent.layoutIfNeeded()
    #expect(!parent.needsLayout() && !layer.needsLayout())
    layer.position = CGPoint(x: 5, y: 5)
    layer.opacity = 0.5
    #expect(!layer.needsLayout())
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.needsLayout())
    #expect(!parent.needsLayout())
    layer.layoutIfNeeded()
    layer.addSublayer(CALayer())
    #expect(layer.needsLayout())
  }

  @Test("layoutIfNeeded starts at the topmost ancestor that needs layout, and lays out parents first")
  func parentsFirst() {
    final class Noting: CALayer {
      nonisolated(unsafe) static var order: [String] = []
      override func layoutSublayers() { Noting.order.append(name ?? "") }
    }
    Noting.order = []
    let layers = ["a", "b", "c"].map { name in
      let layer = Noting()
      layer.name = name
      return layer
    }
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    layers[2].setNeedsLayout()
    layers[2].layoutIfNeeded()
    #expect(Noting.order == ["a", "b", "c"])
    layers[2].layoutIfNeeded()
    #expect(Noting.order.count == 3)
  }

  // MARK: Autoresizing

  private func resized(_ mask: CAAutoresizingMask, from frame: CGRect, to size: CGSize) -> CGRect {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = CALayer()
    parent.addSublayer(child)
    child.frame = frame
    child.autoresizingMask = mask
    parent.bounds.size = size
    return child.frame
  }

  private let frame = CGRect(x: 10, y: 20, width: 50, height: 40)
  private let larger = CGSize(width: 200, height: 150)

  @Test("a sublayer with nothing flexible keeps its frame")
  func rigid() { #expect(resized([], from: frame, to: larger) == frame) }

  @Test("a single flexible part takes all of the growth")
  func single() {
    #expect(resized(.layerMinXMargin, from: frame, to: larger).minX == 110)
    #expect(resized(.layerWidthSizable, from: frame, to: larger).width == 150)
    #expect(resized(.layerMaxXMargin, from: frame, to: larger) == frame)
    #expect(resized(.layerMinYMargin, from: frame, to: larger).minY == 70)
    #expect(resized(.layerHeightSizable, from: frame, to: larger).height == 90)
  }

  @Test("several flexible parts share the growth in proportion to their lengths")
  func shared() {
    let all: CAAutoresizingMask = [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin]
    #expect(resized(all, from: frame, to: larger) == CGRect(x: 20, y: 20, width: 100, height: 40))
    let margins: CAAutoresizingMask = [.layerMinXMargin, .layerMaxXMargin]
    // Parts of 10 and 40 share a growth of 100 as 20 and 80.
    #expect(resized(margins, from: frame, to: larger).minX == 30)
  }

  @Test("no size becomes negative, and parts that were all zero share alike")
  func degenerate() {
    #expect(resized(.layerWidthSizable, from: frame, to: CGSize(width: 1, height: 1)).width == 0)
    let whole = CGRect(x: 0, y: 0, width: 100, height: 100)
    let margins: CAAutoresizingMask = [.layerMinXMargin, .layerMaxXMargin]
    #expect(resized(margins, from: whole, to: larger).minX == 50)
  }

  // MARK: Constraints

  private func named(_ name: String, _ frame: CGRect = .zero) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    return layer
  }

  private func laidOut(_ layers: [CALayer]) -> CALayer {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.layoutManager = CAConstraintLayoutManager.layoutManager()
    parent.sublayers = layers
    parent.layoutIfNeeded()
    return parent
  }

  @Test("constraints relate frames to the superlayer's bounds, scaled and offset")
  func superlayer() {
    let a = named("a", CGRect(x: 1, y: 1, width: 10, height: 10))
    a.addConstraint(
      CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: -10))
    a.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    a.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 5))
    a.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -15))
    _ = laidOut([a])
    #expect(a.frame == CGRect(x: 55, y: 5, width: 90, height: 80))
  }

  @Test("a sibling is placed before those that refer to it, whatever their order")
  func siblings() {
    let a = named("a", CGRect(x: 0, y: 0, width: 10, height: 10))
    let b = named("b", CGRect(x: 0, y: 0, width: 20, height: 10))
    a.addConstraint(CAConstraint(attribute: .minX, relativeTo: "b", attribute: .maxX, offset: 3))
    b.addConstraint(CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .midX))
    _ = laidOut([a, b])
    #expect(b.frame.minX == 80)
    #expect(a.frame.minX == 103)
  }

  @Test("one constraint on an axis moves a layer, an unknown name is left out, and constraints in a circle end")
  func others() {
    let a = named("a", CGRect(x: 0, y: 0, width: 10, height: 10))
    a.addConstraint(CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX))
    a.addConstraint(CAConstraint(attribute: .minY, relativeTo: "nobody", attribute: .minY, offset: 50))
    let b = named("b", CGRect(x: 0, y: 0, width: 10, height: 10))
    let c = named("c", CGRect(x: 0, y: 0, width: 10, height: 10))
    b.addConstraint(CAConstraint(attribute: .minX, relativeTo: "c", attribute: .maxX))
    c.addConstraint(CAConstraint(attribute: .minX, relativeTo: "b", attribute: .maxX))
    _ = laidOut([a, b, c])
    #expect(a.frame == CGRect(x: 190, y: 0, width: 10, height: 10))
    #expect(b.frame.minX == 20)
    #expect(c.frame.minX == 10)
  }
}
