import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import LayerSamples
import Testing

@Suite("Archives of layers")
struct LayerArchiveTests {
  @Test("every property of every class of layers comes back", arguments: LayerSamples.kinds.indices)
  func everyRow(kind: Int) throws {
    let kind = LayerSamples.kinds[kind]
    let all = LayerSamples.make(kind)
    for row in kind.declaredRows where row.isArchived && !row.isReadOnly && row.key != "sublayers" && row.key != "mask"
    {
      let layer = LayerSamples.make(kind)
      let sample = try #require(LayerSamples.value(for: row), "no sample for \(row.key)")
      // A class's default may differ from the table's.
      let value = row.kind == .bool ? .bool(row.read(layer) == .bool(false)) : sample
      row.assign(layer, value)
      row.assign(all, value)
      #expect(row.read(layer) != row.read(LayerSamples.make(kind)), "\(kind).\(row.key)")
      let properties = try archivedMembers(layer)["properties"] as? [String: Any]
      #expect(properties?.keys.sorted() == [row.key])
      let copy = try restored(layer)
      #expect(type(of: copy) == kind)
      #expect(try LayerArchive(of: copy) == LayerArchive(of: layer), "\(kind).\(row.key)")
      if case .image = row.kind {
        let image = try #require(copy.contents as? CGImage)
        #expect(image.pixels[0, 0] == SIMD4(10, 20, 30, 255))
        #expect(image.pixels[1, 0] == SIMD4(1, 2, 3, 4))
      } else if row.kind != .object {
        #expect(row.read(copy) == row.read(layer), "\(kind).\(row.key)")
      }
      #expect(copy.layerState.explicit.contains(row.index))
    }
    #expect(try LayerArchive(of: restored(all)) == LayerArchive(of: all))
  }

  @Test("a new layer's archive holds its class and nothing else", arguments: LayerSamples.kinds.indices)
  func nothingButDifferences(kind: Int) throws {
    let layer = LayerSamples.make(LayerSamples.kinds[kind])
    #expect(try archivedMembers(layer).keys.sorted() == ["class"])
  }

  @Test("numbers that JSON cannot write come back exactly")
  func strangeNumbers() throws {
    let layer = CALayer()
    layer.duration = 3
    layer.setValue(Double.infinity, forKey: "up")
    layer.setValue(-Double.infinity, forKey: "down")
    layer.setValue(Double.nan, forKey: "never")
    layer.setValue(Int64.max, forKey: "large")
    layer.setValue(0.1 + 0.2, forKey: "exact")
    layer.setValue(Double.leastNonzeroMagnitude, forKey: "small")
    layer.position = CGPoint(x: CGFloat.infinity, y: -0.0)
    let copy = try restored(layer)
    #expect(copy.duration == 3)
    #expect(copy.value(forKey: "up") as? Double == .infinity)
    #expect(copy.value(forKey: "down") as? Double == -.infinity)
    #expect((copy.value(forKey: "never") as? Double)?.isNaN == true)
    #expect((copy.value(forKey: "large") as? NSNumber)?.int64Value == .max)
    #expect(copy.value(forKey: "exact") as? Double == 0.1 + 0.2)
    #expect(copy.value(forKey: "small") as? Double == Double.leastNonzeroMagnitude)
    #expect(copy.position.x == .infinity)
    #expect(copy.position.y.sign == .minus)
  }

  @Test("nil in the place of a default that is not nil comes back as nil")
  func explicitNil() throws {
    let layer = CAShapeLayer()
    layer.fillColor = nil
    layer.borderColor = nil
    let copy = try restored(layer)
    #expect(copy.fillColor == nil)
    #expect(copy.borderColor == nil)
  }

  @Test("a tree with masks comes back in its shape and order")
  func tree() throws {
    let root = CALayer()
    let mask = CAShapeLayer()
    mask.name = "mask"
    root.mask = mask
    for index in 0..<3 {
      let child = CATextLayer()
      child.string = "\(index)"
      let grandchild = CALayer()
      grandchild.name = "of \(index)"
      child.addSublayer(grandchild)
      root.addSublayer(child)
    }
    let copy = try restored(root)
    #expect(copy.mask is CAShapeLayer)
    #expect(copy.mask?.name == "mask")
    #expect(copy.mask?.superlayer === copy)
    #expect(copy.sublayers?.map { ($0 as? CATextLayer)?.string as? String } == ["0", "1", "2"])
    #expect(copy.sublayers?.map { $0.sublayers?.first?.name } == ["of 0", "of 1", "of 2"])
    #expect(copy.superlayer == nil)
  }

  @Test("an image shown by several layers is written once and stays one image")
  func sharedImage() throws {
    let root = CALayer()
    for _ in 0..<2 {
      let child = CALayer()
      child.contents = LayerSamples.image
      root.addSublayer(child)
    }
    let data = try LayerArchive(of: root).data()
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((document["images"] as? [Any])?.count == 1)
    let copy = try restored(root)
    #expect(copy.sublayers?[0].contents as? CGImage === copy.sublayers?[1].contents as? CGImage)
  }

  @Test("values that come from a style still do, and values set over a style stay set")
  func styles() throws {
    let layer = CALayer()
    layer.style = ["cornerRadius": 4, "borderWidth": 2, "glow": "strong"]
    layer.borderWidth = 0
    let copy = try restored(layer)
    #expect((try archivedMembers(layer)["properties"] as? [String: Any])?.keys.sorted() == ["borderWidth", "style"])
    #expect(copy.cornerRadius == 4)
    #expect(copy.borderWidth == 0)
    #expect(copy.value(forKey: "glow") as? String == "strong")
    copy.style = nil
    #expect(copy.cornerRadius == 0)
  }

  @Test("restoring a layer's size does not resize its sublayers")
  func noResizing() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let child = CALayer()
    child.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    child.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    root.addSublayer(child)
    let copy = try restored(root)
    #expect(copy.sublayers?.first?.frame == child.frame)
  }

  @Test("shouldArchiveValue(forKey:) leaves out properties, values, sublayers and animations")
  func vetoes() throws {
    var classes = ArchivableClasses.standard
    classes.register(Shy.self) { Shy() }
    let layer = Shy()
    layer.opacity = 0.5
    layer.cornerRadius = 3
    layer.setValue(1, forKey: "secret")
    layer.setValue(2, forKey: "known")
    layer.addSublayer(CALayer())
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    let copy = try restored(layer, classes)
    #expect(copy.opacity == 1)
    #expect(copy.cornerRadius == 3)
    #expect(copy.value(forKey: "secret") == nil)
    #expect(copy.value(forKey: "known") as? Int == 2)
    #expect(copy.sublayers == nil)
    #expect(copy.animationKeys() == nil)
  }

  @Test("a layer that drew its contents draws them again, and a layer that was given an image keeps it")
  func drawnContents() throws {
    final class Drawing: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
    }
    var classes = ArchivableClasses.standard
    classes.register(Drawing.self) { Drawing() }
    let layer = Drawing()
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let copy = try restored(layer, classes)
    #expect(copy.contents == nil)
    #expect(copy.needsDisplay())
    let plain = CALayer()
    plain.contents = LayerSamples.image
    #expect(try !restored(plain).needsDisplay())
  }

  @Test("a presentation copy is archived with the values that it shows")
  func presentation() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    layer.add(animation, forKey: nil)
    stage.commit()
    stage.advance(to: 0.25)
    let shown = try #require(layer.presentation())
    let copy = try LayerArchive(of: shown).makeLayer()
    #expect(copy.model() === copy)
    #expect(copy.opacity == 0.25)
    #expect(copy.animationKeys() == nil)
  }

  @Test("equal trees have equal bytes, and an archive can be a part of another Codable value")
  func bytes() throws {
    func tree() -> CALayer {
      let layer = CALayer()
      layer.setValue(["b": 1, "a": [1: "x", 2: "y"] as [AnyHashable: Any]] as [String: Any], forKey: "info")
      layer.addSublayer(CAGradientLayer())
      return layer
    }
    #expect(try LayerArchive(of: tree()).data() == LayerArchive(of: tree()).data())
    struct Project: Codable, Equatable {
      var title: String
      var scene: LayerArchive
    }
    let project = Project(title: "t", scene: try LayerArchive(of: tree()))
    let decoded = try JSONDecoder().decode(Project.self, from: JSONEncoder().encode(project))
    #expect(decoded == project)
    #expect(try decoded.scene.makeLayer().sublayers?.first is CAGradientLayer)
  }

  @Test("restoring a tree neither uses the program's transaction nor runs actions")
  func transactions() throws {
    let layer = CALayer()
    layer.actions = ["opacity": Counting.shared]
    layer.opacity = 0.5
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 2
    layer.add(animation, forKey: "a")
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.actions = nil
    let copy = try restored(layer)
    CATransaction.commit()
    #expect(copy.animation(forKey: "a")?.timingFunction == nil)
    #expect(copy.animation(forKey: "a")?.duration == 2)
  }
}

private final class Counting: CAAction, Sendable {
  static let shared = Counting()
  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

private final class Shy: CALayer {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    !["opacity", "secret", "sublayers", "animations"].contains(key) && super.shouldArchiveValue(forKey: key)
  }
}
