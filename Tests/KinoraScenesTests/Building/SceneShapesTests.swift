import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraSVG
import KinoraScenes
import Testing

@Suite("SVG files in scenes")
struct SceneShapesTests {
  private let assets = "assets: { logo: { image: '\(Fixtures.path("media/svg/logo.svg"))' } }, "

  /// A resolver for scenes that name a picture and show it nowhere.
  private struct OneImage: AssetResolver {
    func image(atPath path: String) throws -> CGImage { CGImage(pixels: PixelBuffer(width: 1, height: 1)) }
    func video(atPath path: String) throws -> any PlayableImage { throw NoAssets.Missing() }
    func font(atPath path: String) throws -> FontFace { throw NoAssets.Missing() }
  }

  private func stage(_ rest: String) throws -> Stage { try Scenes.scene(assets + rest).makeStage(assets: OneImage()) }

  private func named(_ name: String, in layer: CALayer) -> CALayer? {
    layer.name == name ? layer : (layer.sublayers ?? []).lazy.compactMap { named(name, in: $0) }.first
  }

  @Test("elements are layers by the name of their layer and their ids, in the drawing's size or in the bounds")
  func layers() throws {
    let stage = try stage(
      """
      layers: [{ name: 'a', shapes: 'logo' }, { name: 'b', shapes: 'logo#tick', bounds: [0, 0, 480, 240],
        sublayers: [{ name: 'above' }] }]
      """)
    let whole = try #require(named("a", in: stage.root))
    #expect(whole.bounds == CGRect(x: 0, y: 0, width: 240, height: 120))
    let ring = try #require(named("a/ring", in: stage.root) as? CAShapeLayer)
    let center = ring.convert(CGPoint(x: ring.bounds.midX, y: ring.bounds.midY), to: whole)
    #expect(abs(center.x - 60) < 0.1 && abs(center.y - 60) < 0.1)
    let half = try #require(named("b", in: stage.root))
    let tick = try #require(named("b/tick", in: stage.root))
    #expect(half.sublayers?.last?.name == "above" && named("b/ring", in: stage.root) == nil)
    #expect(tick.convert(CGPoint(x: 42, y: 62), to: half) == CGPoint(x: 84, y: 124))
  }

  @Test("a drawing follows the bounds that the timeline or a layout gives its layer, and keeps its own changes")
  func following() throws {
    let stage = try stage(
      """
      layers: [
        { name: 'a', shapes: 'logo', anchorPoint: [0, 0] },
        { name: 'b', shapes: 'logo', anchorPoint: [0, 0], bounds: [0, 0, 480, 480] },
        { layout: { kind: 'row' }, bounds: [0, 0, 120, 60], sublayers: [{ name: 'c', shapes: 'logo', width: 'fill', minWidth: 0, height: 'fill' }] },
      ],
      timeline: [{ at: 1, disableActions: true, set: { 'a.bounds': [0, 0, 480, 480], 'a/ring.opacity': 0.5 } }]
      """)
    func place(_ name: String) throws -> CGRect {
      let ring = try #require(named(name + "/ring", in: stage.root))
      let holder = try #require(named(name, in: stage.root))
      return ring.convert(ring.bounds, to: holder)
    }
    func near(_ one: CGRect, _ other: CGRect) -> Bool {
      let pairs = [
        (one.minX, other.minX), (one.minY, other.minY), (one.width, other.width), (one.height, other.height),
      ]
      return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
    }
    stage.advance(to: 0.5)
    let before = try place("a")
    let half = CGRect(x: before.minX / 2, y: before.minY / 2, width: before.width / 2, height: before.height / 2)
    let fitted = try place("c")
    #expect(near(fitted, half), "\(fitted), \(half)")
    stage.advance(to: 1.5)
    let (grown, made) = (try place("a"), try place("b"))
    #expect(near(grown, made) && !near(grown, before), "\(grown), \(made)")
    #expect(named("a/ring", in: stage.root)?.opacity == 0.5)
  }

  @Test("the timeline and elements reach single layers")
  func changes() throws {
    let stage = try stage(
      """
      layers: [{ name: 'a', shapes: { svg: 'logo', elements: {
        ring: { lineWidth: 3, animations: { draw: { type: 'basic', keyPath: 'strokeEnd', fromValue: 0, duration: 1 } } },
        mark: { opacity: 0.5 } } } }],
      timeline: [{ at: 'a/ring.draw.end', disableActions: true, set: { 'a/tick.strokeColor': 'blue' } }]
      """)
    let ring = try #require(named("a/ring", in: stage.root) as? CAShapeLayer)
    #expect(
      ring.lineWidth == 3 && ring.animation(forKey: "draw") != nil && named("a/mark", in: stage.root)?.opacity == 0.5)
    stage.advance(to: 1.5)
    #expect(
      (named("a/tick", in: stage.root) as? CAShapeLayer)?.strokeColor == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
  }

  @Test("elements may use motions, and leave out what does not hold")
  func motions() throws {
    let stage = try stage(
      """
      include: ['std:motion'], layers: [{ name: 'a', shapes: { svg: 'logo', elements: {
        ring: { animations: { draw: { motion: 'draw', with: { duration: '0.9s' } } } },
        tick: { animations: { in: { motion: 'pop', beginTime: 'a/ring.draw.end' } } },
        mark: { if: '${1 > 2}', opacity: 0.5 } } } }]
      """)
    let draw = named("a/ring", in: stage.root)?.animation(forKey: "draw")
    #expect((draw as? CABasicAnimation)?.keyPath == "strokeEnd" && draw?.duration == 0.9)
    #expect(named("a/tick", in: stage.root)?.animation(forKey: "in")?.beginTime == 0.9)
    #expect(named("a/mark", in: stage.root)?.opacity == 1)
  }

  @Test("a path may be the outlines in a file, in the units of its view box")
  func paths() throws {
    let stage = try stage("layers: [{ type: 'CAShapeLayer', path: { svg: 'logo#tick' } }]")
    #expect((stage.root.sublayers?.first as? CAShapeLayer)?.path?.geometry.svg() == "M 42 62 L 56 76 L 80 46")
  }

  @Test("a scene made by a program has the same layers")
  func inCode() throws {
    let drawing = try SVGDrawing(contentsOf: Fixtures.path("media/svg/logo.svg"))
    let layer = try SceneLayer(drawing, id: "mark", name: "m")
    let names = layer.sublayers[0].sublayers[0].sublayers.map(\.name)
    #expect(names == ["m/ring", "m/tick"])
  }

  @Test("a mistake is reported at its place with what is allowed there")
  func mistakes() {
    func problems(_ layer: String) -> String {
      do {
        _ = try stage("layers: [\(layer)]")
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(problems("{ shapes: 'logoo' }").contains("there is no image asset \"logoo\"; did you mean \"logo\"?"))
    #expect(problems("{ shapes: 'logo#rign' }").contains("no element has the id \"rign\"; did you mean \"ring\"?"))
    #expect(problems("{ shapes: { svg: 'logo', elements: {} } }").contains("the layer has no name"))
    #expect(
      problems("{ name: 'a', shapes: { svg: 'logo', elements: { tik: {} } } }").contains(
        "nothing in the drawing is called \"tik\"; did you mean \"tick\"?"))
    #expect(
      problems("{ name: 'a', shapes: { svg: 'logo', elements: { ring: { lineWidht: 1 } } } }").contains(
        "a CAShapeLayer has no property \"lineWidht\"; did you mean \"lineWidth\"?"))
    #expect(problems("{ shapes: 'logo', bounds: [0, 0, 0, 9] }").contains("the layer's bounds are empty"))
    #expect(problems("{ type: 'CAShapeLayer', path: { svg: 'logo#k2' } }").contains("no element has the id \"k2\""))
  }
}
