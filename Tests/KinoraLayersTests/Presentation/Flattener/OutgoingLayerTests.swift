import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Transitions whose old picture is that of a layer which goes on moving.
@Suite("Outgoing layers")
struct OutgoingLayerTests {
  /// A red layer with a dot that crosses it in two seconds, and a blue layer above it that comes by a transition of one
  /// second.
  private struct Change {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let old = plain(20, 10, 100, 50, red)
    let dot = plain(0, 0, 4, 4, green)
    let new = plain(20, 10, 100, 50, blue)

    init(_ type: CATransitionType = .push, at begin: Double = 1, _ edit: (CATransition) -> Void = { _ in }) {
      old.addSublayer(dot)
      stage.root.addSublayer(old)
      stage.commit()
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (2, 102, 2)
      dot.add(move, forKey: nil)
      let transition = CATransition()
      transition.type = type
      transition.subtype = .fromBottom
      transition.duration = 1
      transition.outgoingLayer = old
      edit(transition)
      let (stage, new) = (stage, new)
      stage.at(begin) {
        stage.root.addSublayer(new)
        new.add(transition, forKey: nil)
      }
    }

    func list(at time: Double) -> DisplayList {
      stage.advance(to: time)
      return stage.displayList()
    }

    /// The corners of the shapes of one colour, those in groups included.
    func corners(_ color: CGColor, at time: Double) -> [CGPoint] {
      func shapes(_ items: [DisplayItem]) -> [ShapeItem] {
        items.flatMap { item -> [ShapeItem] in
          switch item {
          case .shape(let shape): [shape]
          case .group(let group): shapes(group.items)
          default: []
          }
        }
      }
      return shapes(list(at: time).items).filter { $0.paint == .color(color) }.map { $0.transform.apply(to: .zero) }
    }
  }

  private func isNear(_ found: [CGPoint], _ wanted: CGPoint...) -> Bool {
    found.count == wanted.count
      && zip(found, wanted).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
  }

  @Test("the outgoing layer goes on moving, once, at the transition's place, and shows at its own before and after")
  func livePicture() {
    let change = Change()
    #expect(isNear(change.corners(green, at: 0.5), CGPoint(x: 45, y: 10)))
    #expect(isNear(change.corners(green, at: 1.5), CGPoint(x: 95, y: 10 - 25)))
    #expect(isNear(change.corners(red, at: 1.5), CGPoint(x: 20, y: 10 - 25)))
    #expect(isNear(change.corners(blue, at: 1.5), CGPoint(x: 20, y: 10 + 25)))
    #expect(isNear(change.corners(red, at: 2.5), CGPoint(x: 20, y: 10)))
  }

  @Test("a fade from a layer begins with this layer alone, where it stands")
  func beginning() { #expect(Change(.fade).list(at: 1).items == Change(at: 9).list(at: 1).items) }

  @Test("a frame does not depend on the frames before it, wherever the outgoing layer stands")
  func seeking() {
    func distant() -> Change {
      // The outgoing layer is inside another layer, whose items are kept while nothing in it changes.
      let change = Change { $0.beginTime = 1.5 }
      let holder = plain(0, 0, 200, 100, nil)
      change.stage.root.insertSublayer(holder, at: 0)
      change.dot.removeAllAnimations()
      holder.addSublayer(change.old)
      return change
    }
    let stepped = distant()
    for frame in 0...90 {
      let time = Double(frame) / 30
      let list = stepped.list(at: time)
      #expect(list == distant().list(at: time), "\(time)")
    }
  }

  @Test("the outgoing layer keeps the place that it has among its siblings, and its opacity")
  func placeAndOpacity() {
    let change = Change(.moveIn)
    change.old.position.x += 7
    change.old.opacity = 0.5
    change.stage.commit()
    #expect(isNear(change.corners(red, at: 1.5), CGPoint(x: 27, y: 10)))
    guard case .group(let group)? = change.list(at: 1.6).items.first else {
      Issue.record("not faded as a whole")
      return
    }
    #expect(group.opacity == 0.5 && group.items.count == 2)
  }

  @Test("the bounds of the layer that transitions clip the outgoing layer too")
  func clipped() {
    let change = Change()
    change.new.masksToBounds = true
    guard case .group(let group)? = change.list(at: 1.5).items.last else {
      Issue.record("not clipped")
      return
    }
    #expect(group.clips.count == 1 && group.items.count == 3)
    #expect(change.list(at: 1.5).items.count == 1)
  }

  @Test("a transition that holds its end goes on hiding the outgoing layer; a hidden one shows nothing")
  func heldAndHidden() {
    let held = Change {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    #expect(isNear(held.corners(red, at: 3), CGPoint(x: 20, y: -40)))
    let hidden = Change()
    hidden.old.isHidden = true
    #expect(hidden.corners(red, at: 1.5).isEmpty)
  }

  @Test("transitions in a chain show every layer once, each in the place of the next")
  func chain() {
    let change = Change()
    let third = plain(20, 10, 100, 50, .white)
    let stage = change.stage
    stage.at(1.5) {
      stage.root.addSublayer(third)
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (.push, .fromRight, 1)
      transition.outgoingLayer = change.new
      third.add(transition, forKey: nil)
    }
    #expect(isNear(change.corners(.white, at: 1.75), CGPoint(x: 20 + 75, y: 10)))
    #expect(isNear(change.corners(blue, at: 1.75), CGPoint(x: 20 - 25, y: 10 + 12.5)))
    #expect(isNear(change.corners(red, at: 1.75), CGPoint(x: 20 - 25, y: 10 - 37.5)))
  }

  @Test("two layers that transition from each other, and a layer from one above it, freeze the old picture")
  func circles() {
    let change = Change()
    let back = CATransition()
    back.duration = 1
    back.outgoingLayer = change.new
    change.stage.at(1.25) { change.old.add(back, forKey: nil) }
    #expect(change.corners(red, at: 1.5).count == 2)
    #expect(change.corners(blue, at: 1.5).count == 1)
    let inner = Change { $0.outgoingLayer = nil }
    let transition = CATransition()
    transition.duration = 1
    transition.outgoingLayer = inner.old
    inner.stage.at(0.5) { inner.dot.add(transition, forKey: nil) }
    #expect(inner.corners(red, at: 0.75).count == 1)
  }

  @Test("layers that change places in the turn in which a transition begins are drawn once each in its old picture")
  func rearranged() {
    let change = Change()
    change.stage.at(1.5) {
      // Now the layer that transitions is inside the one that it transitions from.
      change.old.addSublayer(change.new)
      change.new.add(CATransition(), forKey: nil)
    }
    #expect(change.corners(blue, at: 1.6).count == 2)
  }

  @Test("a transition that interrupts one from a layer begins with what the layer showed at that instant")
  func interruption() {
    let change = Change()
    change.stage.at(1.5) {
      let fade = CATransition()
      fade.duration = 1
      change.new.add(fade, forKey: nil)
    }
    change.stage.at(1.5) { change.old.isHidden = true }
    // The dot stands where it was at half time, pushed half out.
    #expect(isNear(change.corners(green, at: 1.75), CGPoint(x: 95, y: -15)))
  }

  @Test("render(in:) draws the outgoing layer at its own place, and changes nothing")
  func rendering() {
    let change = Change()
    func rendered() -> String {
      let context = CGContext(recording: CGSize(width: 200, height: 100))
      change.stage.root.render(in: context)
      return context.recording.items.dump()
    }
    let before = change.list(at: 1.5)
    let during = rendered()
    #expect(change.list(at: 1.5) == before)
    change.stage.advance(to: 2.5)
    #expect(during == rendered())
  }

  @Test("a transition does not keep its outgoing layer alive")
  func lifetime() {
    let transition = CATransition()
    weak var gone: CALayer?
    do {
      let layer = CALayer()
      transition.outgoingLayer = layer
      gone = layer
    }
    #expect(gone == nil && transition.outgoingLayer == nil)
  }
}
