import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

extension Scene {
  /// Each item as its kind and its owner, those inside it indented below: `shape 2 card/title`.
  var owners: String {
    let list = stage.displayList()
    return Self.text(list.items, list.owners, stage.layerTable(), "")
  }

  private static func text(
    _ items: [DisplayItem], _ owners: [ItemOwner], _ layers: LayerTable, _ margin: String
  ) -> String {
    guard items.count == owners.count else { return "\(margin)\(owners.count) owners for \(items.count) items\n" }
    func inside(_ items: [DisplayItem], _ owners: [ItemOwner]) -> String { text(items, owners, layers, margin + "  ") }
    return zip(items, owners).map { item, owner in
      let line = { (kind: String) in "\(margin)\(kind) \(layers[owner]?.description ?? "of nobody")\n" }
      return switch item {
      case .shape: line("shape")
      case .image: line("image")
      case .shadow: line("shadow")
      case .sprites: line("sprites")
      case .rasterized(let item): line("rasterized") + inside(item.items, owner.items)
      case .group(let group):
        line("group") + inside(group.items, owner.items)
          + (group.mask.map { "\(margin) mask\n" + inside($0, owner.mask) } ?? "")
      }
    }.joined()
  }
}

/// A layer of 40 × 40 points with a name.
private func named(_ name: String, _ layer: CALayer = CALayer(), _ edit: (CALayer) -> Void = { _ in }) -> CALayer {
  layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
  layer.backgroundColor = red
  layer.name = name
  edit(layer)
  return layer
}

@Suite("Owners of items")
struct ItemOwnerTests {
  @Test("shadow, background, contents and border belong to the layer, sublayers' items to the sublayers")
  func ownItems() {
    let card = named("card") {
      $0.shadowOpacity = 1
      $0.shadowPath = CGPath(rect: $0.bounds, transform: nil)
      $0.contents = picture(2, 2)
      $0.borderWidth = 1
      $0.addSublayer(named("title"))
    }
    #expect(
      Scene(card, named("next")).owners == """
        shadow 1 card
        shape 1 card
        image 1 card
        shape 2 card/title
        shape 1 card
        shape 3 next

        """)
  }

  @Test("a group belongs to the layer that fades, the items in it to the layers that draw them")
  func groups() {
    let card = named("card") {
      $0.opacity = 0.5
      $0.addSublayer(named("title") { $0.opacity = 0.5 })
      $0.addSublayer(named("row") { $0.addSublayer(named("cell")) })
    }
    #expect(
      Scene(card).owners == """
        group 1 card
          shape 1 card
          shape 2 card/title
          shape 3 card/row
          shape 4 card/row/cell

        """)
  }

  @Test("a mask's items belong to the mask layer and those below it")
  func masks() {
    let mask = named("hole") { $0.addSublayer(named("dot")) }
    let card = named("card") {
      $0.addSublayer(named("title"))
      $0.mask = mask
    }
    #expect(
      Scene(card).owners == """
        group 1 card
          shape 1 card
          shape 4 card/title
         mask
          shape 2 card/hole
          shape 3 card/hole/dot

        """)
  }

  @Test("groups of filters, drop shadows and backdrops and rasterized items belong to their layer")
  func filters() {
    let shadow = CAFilter(type: "dropShadow")
    shadow.setInput(1.0, forKey: "inputRadius")
    let blur = CAFilter(type: "gaussianBlur")
    blur.setInput(2.0, forKey: "inputRadius")
    let filtered = named("filtered") {
      $0.filters = [shadow, blur]
      $0.addSublayer(named("in"))
    }
    let glass = named("glass") { $0.backgroundFilters = [blur] }
    let flat = named("flat") {
      $0.shouldRasterize = true
      $0.addSublayer(named("in"))
      $0.mask = named("mask")
    }
    #expect(
      Scene(filtered, glass, flat).owners == """
        group 1 filtered
          group 1 filtered
            shape 1 filtered
            shape 2 filtered/in
        group 3 glass
        shape 3 glass
        group 4 flat
          rasterized 4 flat
            shape 4 flat
            shape 6 flat/in
         mask
          shape 5 flat/mask

        """)
  }

  @Test("an image that the bounds of the layer above cut belongs to its own layer")
  func cutImage() {
    let window = named("window") {
      $0.backgroundColor = nil
      $0.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      $0.masksToBounds = true
      let photo = named("photo") {
        $0.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        $0.backgroundColor = nil
        $0.contents = picture(3, 3)
      }
      $0.addSublayer(photo)
    }
    #expect(Scene(window).owners == "image 2 window/photo\n")
  }

  @Test("copies belong to the layer that is copied, the group that colours an instance to the replicator")
  func replicators() {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 2
    replicator.addSublayer(named("dot"))
    let row = named("row", replicator) { $0.backgroundColor = nil }
    let scene = Scene(row, named("next"))
    #expect(scene.owners == "shape 2 row/dot\nshape 2 row/dot\nshape 3 next\n")
    CATransaction.setDisableActions(true)
    replicator.instanceColor = green
    scene.stage.commit()
    #expect(
      scene.owners == """
        group 1 row
          shape 2 row/dot
        group 1 row
          shape 2 row/dot
        shape 3 next

        """)
    CATransaction.setDisableActions(true)
    replicator.preservesDepth = true
    scene.stage.commit()
    #expect(
      scene.owners == """
        group 2 row/dot
          shape 2 row/dot
        group 2 row/dot
          shape 2 row/dot
        shape 3 next

        """)
  }

  @Test("particles belong to their emitter")
  func emitters() {
    let cell = CAEmitterCell()
    cell.contents = picture(2, 2)
    cell.birthRate = 10
    cell.lifetime = 5
    cell.name = "spark"
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    let scene = Scene(
      named("fire", emitter) {
        $0.borderWidth = 1
        $0.addSublayer(named("log"))
      }, named("next"))
    scene.stage.advance(to: 1)
    #expect(scene.owners == "shape 1 fire\nshape 2 fire/log\nshape 1 fire\nsprites 1 fire\nshape 3 next\n")
  }

  @Test("a transition's old picture belongs to the layer that has it, the new one to the layers in it")
  func transitions() {
    let slide = named("slide") { $0.addSublayer(named("old")) }
    let scene = Scene(slide, named("next"))
    func turn(_ type: CATransitionType, to name: String) {
      slide.sublayers?[0].removeFromSuperlayer()
      slide.addSublayer(named(name))
      let transition = CATransition()
      transition.type = type
      transition.duration = 1
      slide.add(transition, forKey: nil)
      scene.stage.commit()
    }
    turn(.push, to: "new")
    scene.stage.advance(to: 0.5)
    #expect(scene.owners == "shape 1 slide\nshape 1 slide\nshape 1 slide\nshape 2 slide/new\nshape 3 next\n")
    scene.stage.advance(to: 2)
    turn(.fade, to: "newer")
    scene.stage.advance(to: 2.5)
    #expect(
      scene.owners == """
        group 1 slide
          group 1 slide
            shape 1 slide
            shape 1 slide
          group 1 slide
            shape 1 slide
            shape 2 slide/newer
        shape 3 next

        """)
  }

  @Test("text, gradients, shapes and drawings belong to their layers")
  func kinds() {
    let text = CATextLayer()
    text.string = "ab"
    text.fontSize = 9
    let gradient = CAGradientLayer()
    gradient.colors = [red, green]
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    shape.strokeColor = blue
    let drawing = Recording(
      size: CGSize(width: 4, height: 4),
      items: [
        .group(GroupItem([.shape(ShapeItem(.rect(CGRect(x: 0, y: 0, width: 9, height: 9)), paint: .color(red)))]))
      ]
    )
    let drawn = named("drawn") { $0.contents = drawing }
    let layers = [named("text", text), named("gradient", gradient), named("shape", shape)]
    for layer in layers + [drawn] { layer.backgroundColor = nil }
    #expect(
      Scene(layers[0], layers[1], layers[2], drawn).owners == """
        shape 1 text
        shape 2 gradient
        shape 3 shape
        shape 3 shape
        group 4 drawn
          group 4 drawn
            shape 4 drawn

        """)
  }

  @Test("siblings in space keep their owners in whatever order and parts they are drawn")
  func depth() {
    let far = named("far") { $0.zPosition = -1 }
    #expect(Scene(named("near"), far).owners == "shape 2 far\nshape 1 near\n")
    func tilted(_ name: String, _ angle: CGFloat) -> CALayer {
      named(name) { $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0) }
    }
    let transform = named("space", CATransformLayer())
    transform.addSublayer(tilted("a", 0.5))
    transform.addSublayer(tilted("b", -0.5))
    #expect(
      Scene(transform).owners == """
        group 3 space/b
          shape 3 space/b
        shape 2 space/a
        group 3 space/b
          shape 3 space/b

        """)
  }

  @Test("the number counts all layers before, shown or not; a place stands in for a missing name")
  func numbersAndPaths() {
    let hidden = named("hidden") { $0.isHidden = true }
    hidden.addSublayer(CALayer())
    let card = named("") {
      $0.mask = named("")
      $0.mask?.mask = named("m")
      $0.addSublayer(named("a\nb"))
      $0.addSublayer(named(""))
    }
    let entries = Scene(hidden, named("scroll", CAScrollLayer()), card).stage.layerTable().entries
    #expect(
      entries.map(\.description) == [
        "0 /", "1 hidden", "2 hidden/sublayers[0]", "3 scroll", "4 sublayers[2]", "5 sublayers[2]/mask",
        "6 sublayers[2]/mask/m", #"7 sublayers[2]/a\nb"#, "8 sublayers[2]/sublayers[1]",
      ])
  }
}
