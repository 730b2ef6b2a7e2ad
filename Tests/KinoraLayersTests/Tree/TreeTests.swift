import Foundation
import KinoraLayers
import Testing

@Suite("The layer tree")
struct TreeTests {
  private func names(_ layer: CALayer) -> [String] { layer.sublayers?.map { $0.name ?? "?" } ?? [] }

  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  private func parent(of names: String...) -> (CALayer, [CALayer]) {
    let parent = CALayer()
    let children = names.map { named($0) }
    children.forEach { parent.addSublayer($0) }
    return (parent, children)
  }

  @Test("sublayers is nil, and not empty, when there are none")
  func nilWhenEmpty() {
    let layer = CALayer()
    #expect(layer.sublayers == nil)
    let child = CALayer()
    layer.addSublayer(child)
    #expect(layer.sublayers?.count == 1)
    child.removeFromSuperlayer()
    #expect(layer.sublayers == nil)
    #expect(child.superlayer == nil)
  }

  @Test("layers are inserted at an index, which is clamped")
  func atIndex() {
    let (parent, _) = parent(of: "a", "b")
    parent.insertSublayer(named("c"), at: 1)
    parent.insertSublayer(named("d"), at: 4_000_000_000)
    parent.insertSublayer(named("e"), at: 0)
    #expect(names(parent) == ["e", "a", "c", "b", "d"])
  }

  @Test(
    "a layer goes below or above a sibling, to the bottom below nil, and on top next to one that is no sibling"
  )
  func belowAbove() {
    let (parent, children) = parent(of: "a", "b")
    parent.insertSublayer(named("c"), below: children[1])
    parent.insertSublayer(named("d"), above: children[0])
    #expect(names(parent) == ["a", "d", "c", "b"])
    parent.insertSublayer(named("e"), below: nil)
    parent.insertSublayer(named("f"), below: CALayer())
    parent.insertSublayer(named("g"), above: nil)
    parent.insertSublayer(named("h"), above: CALayer())
    #expect(names(parent) == ["e", "a", "d", "c", "b", "f", "g", "h"])
  }

  @Test("a sublayer that is inserted again moves")
  func reorder() {
    let (parent, children) = parent(of: "a", "b", "c")
    parent.addSublayer(children[0])
    #expect(names(parent) == ["b", "c", "a"])
    parent.insertSublayer(children[0], at: 0)
    #expect(names(parent) == ["a", "b", "c"])
    parent.insertSublayer(children[0], above: children[1])
    #expect(names(parent) == ["b", "a", "c"])
    parent.insertSublayer(children[2], below: children[1])
    #expect(names(parent) == ["c", "b", "a"])
    parent.insertSublayer(children[2], below: children[2])
    #expect(names(parent) == ["c", "b", "a"])
  }

  @Test("adding a layer to another superlayer removes it from the first")
  func reparent() {
    let (first, children) = parent(of: "a", "b")
    let (second, _) = parent(of: "c")
    second.addSublayer(children[0])
    #expect(names(first) == ["b"])
    #expect(names(second) == ["c", "a"])
    #expect(children[0].superlayer === second)
  }

  @Test("replacing a sublayer puts the new layer where the old one was")
  func replace() {
    let (parent, children) = parent(of: "a", "b", "c")
    let new = named("n")
    parent.replaceSublayer(children[1], with: new)
    #expect(names(parent) == ["a", "n", "c"])
    #expect(children[1].superlayer == nil)
    parent.replaceSublayer(new, with: children[2])
    #expect(names(parent) == ["a", "c"])
  }

  @Test("a layer that is no sublayer cannot be replaced, and no layer gets inside itself")
  func refused() {
    let (parent, children) = parent(of: "a", "b")
    parent.replaceSublayer(CALayer(), with: named("n"))
    #expect(names(parent) == ["a", "b"])
    children[0].addSublayer(parent)
    parent.addSublayer(parent)
    children[0].mask = parent
    #expect(names(parent) == ["a", "b"])
    #expect(children[0].sublayers == nil)
    #expect(children[0].mask == nil)
  }

  @Test("a delegate that is asked for an action may change the tree, which stays a tree")
  func changesDuringActions() {
    final class Meddler: CALayerDelegate {
      var body: (String) -> Void = { _ in }
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        let body = body
        self.body = { _ in }
        body(event)
        return nil
      }
    }
    let meddler = Meddler()
    let (a, b) = (named("a"), named("b"))
    a.delegate = meddler
    meddler.body = { _ in b.addSublayer(a) }
    a.addSublayer(b)
    #expect(a.superlayer === b)
    #expect(b.superlayer == nil)
    a.removeFromSuperlayer()

    meddler.body = { _ in b.addSublayer(a) }
    a.mask = b
    #expect(a.mask == nil)
    a.removeFromSuperlayer()

    b.addSublayer(a)
    meddler.body = { _ in a.removeFromSuperlayer() }
    a.removeFromSuperlayer()
    #expect(a.superlayer == nil)
    #expect(b.sublayers == nil)

    let c = named("c")
    meddler.body = { _ in c.addSublayer(a) }
    a.sublayers = [b, c]
    #expect(names(a) == ["b"])
    #expect(a.superlayer === c)
  }

  @Test("a layer replaced by itself, or moved to where it is, stays")
  func toItself() {
    let (parent, layers) = parent(of: "a", "b", "c")
    parent.replaceSublayer(layers[1], with: layers[1])
    #expect(names(parent) == ["a", "b", "c"])
    parent.insertSublayer(layers[1], below: layers[1])
    parent.insertSublayer(layers[1], above: layers[1])
    #expect(names(parent) == ["a", "b", "c"])
    parent.insertSublayer(layers[0], at: .max)
    #expect(names(parent) == ["b", "c", "a"])
    parent.replaceSublayer(layers[1], with: layers[0])
    #expect(names(parent) == ["a", "c"])
  }

  @Test("setting sublayers replaces them all, each once")
  func setSublayers() {
    let (parent, children) = parent(of: "a", "b", "c")
    let new = named("n")
    parent.sublayers = [children[2], new, children[0], new]
    #expect(names(parent) == ["c", "n", "a"])
    #expect(children[1].superlayer == nil)
    parent.sublayers = nil
    #expect(parent.sublayers == nil)
    #expect(new.superlayer == nil)
  }

  @Test("a mask's superlayer is the layer that it masks, and removing the mask from it ends the masking")
  func mask() {
    let layer = CALayer()
    let mask = CALayer()
    layer.mask = mask
    #expect(mask.superlayer === layer)
    #expect(layer.sublayers == nil)
    mask.removeFromSuperlayer()
    #expect(layer.mask == nil)
    #expect(mask.superlayer == nil)
    layer.addSublayer(mask)
    layer.mask = mask
    #expect(layer.sublayers == nil)
    #expect(layer.mask === mask)
    let other = CALayer()
    other.addSublayer(mask)
    #expect(layer.mask == nil)
    #expect(other.sublayers?.first === mask)
  }

  @Test("a superlayer that goes away leaves its sublayers without one")
  func lifetime() {
    let child = CALayer()
    var parent: CALayer? = CALayer()
    parent?.addSublayer(child)
    weak let watched = parent
    parent = nil
    #expect(watched == nil)
    #expect(child.superlayer == nil)
  }

  @Test("layers are equal when they are the same object")
  func identity() {
    let a = CALayer()
    let b = CALayer()
    #expect(a != b)
    #expect(Set([a, b, a]).count == 2)
    #expect([b, a].firstIndex(of: a) == 1)
  }
}
