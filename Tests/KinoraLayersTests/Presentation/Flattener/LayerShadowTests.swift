import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Shadows of layers")
struct LayerShadowTests {
  /// An opaque rounded card at (20, 10) with a shadow.
  func card(_ edit: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = plain(20, 10, 80, 60, red)
    layer.cornerRadius = 10
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 4
    layer.shadowOffset = CGSize(width: 3, height: 6)
    edit(layer)
    return layer
  }

  @Test("a layer with one outline has a shadow item of it below")
  func outlineCastsBlurred() {
    let items = Scene(card()).items
    #expect(items.count == 2)
    #expect(
      items[0].shadow
        == ShadowItem(
          .roundedRect(RoundedRect(rect: CGRect(x: 0, y: 0, width: 80, height: 60), radius: 10)), sigma: 4,
          color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5), transform: .translation(x: 23, y: 16)))
  }

  @Test("sublayers inside an opaque card add nothing to its shadow")
  func liesOpaqueCard() {
    let items = Scene(card { $0.addSublayer(plain(10, 5, 20, 20, blue)) }).items
    #expect(items.count == 3 && items[0].shadow != nil)
  }

  @Test(
    "a sublayer that stands out of the card, or of its rounded corner, is in the shadow",
    arguments: [CGRect(x: 70, y: 30, width: 20, height: 20), CGRect(x: 0, y: 0, width: 5, height: 5)])
  func standsOutCard(frame: CGRect) {
    let items = Scene(card { $0.addSublayer(plain(frame.minX, frame.minY, frame.width, frame.height, blue)) }).items
    #expect(items.count == 1)
    #expect(
      items[0].group?.shadow
        == GroupItem.Shadow(
          sigmaX: 4, sigmaY: 4, offset: CGSize(width: 3, height: 6),
          color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test("a turned card has a shadow item like one that is not turned")
  func cardTurnedKind() {
    let items = Scene(
      card {
        $0.addSublayer(plain(0, 15, 80, 20, blue))
        $0.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
      }
    ).items
    #expect(items.first?.shadow != nil)
  }

  @Test("a translucent card with a sublayer casts the shadow of its picture")
  func translucentCardSomething() {
    let layer = card { $0.addSublayer(plain(20, 20, 20, 20, blue)) }
    layer.backgroundColor?.alpha = 0.5
    #expect(Scene(layer).items.first?.group?.shadow != nil)
    layer.sublayers = nil
    #expect(Scene(layer).items.first?.shadow?.color.alpha == 0.25)
  }

  @Test("a sublayer alone casts the layer's shadow where it is")
  func shapeSublayerCasts() {
    let layer = card { $0.backgroundColor = nil }
    layer.addSublayer(plain(5, 7, 30, 30, blue))
    let shadow = Scene(layer).items.first?.shadow
    #expect(shadow?.outline == .rect(CGRect(x: 0, y: 0, width: 30, height: 30)))
    #expect(shadow?.transform == .translation(x: 28, y: 23))
    // A shadow item of a sublayer that is scaled would be blurred in the sublayer's units, so the group casts the
    // shadow.
    layer.sublayers?.first?.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(Scene(layer).items.first?.group?.shadow != nil)
  }

  @Test("a shadow path gives the shadow, whatever the layer shows")
  func shadowPathShadow() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 60), transform: nil)
    let empty = card {
      $0.shadowPath = path
      $0.backgroundColor = nil
    }
    #expect(Scene(empty).items.map { $0.shadow?.outline } == [.path(path.geometry, .nonZero)])
    let full = card {
      $0.shadowPath = path
      $0.addSublayer(plain(70, 30, 20, 20, blue))
    }
    #expect(Scene(full).items.first?.shadow?.outline == .path(path.geometry, .nonZero))
  }

  @Test("a layer that masks casts no shadow")
  func layerMasksCasts() {
    #expect(Scene(card { $0.masksToBounds = true }).items.map { $0.shadow == nil } == [true])
  }

  @Test("opacity fades layer and shadow together")
  func opacityFadesLayer() {
    let group = Scene(card { $0.opacity = 0.5 }).items.first?.group
    #expect(group?.opacity == 0.5)
    #expect(group?.items.count == 2)
  }
}
