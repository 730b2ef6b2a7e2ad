import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import KinoraRaster
import Testing

/// A costly layer of one kind, planted among others that cost little.
struct Planted: Sendable, CustomTestStringConvertible {
  let name: String
  /// The kind of cost that stands first, and words of the reason and the remedy.
  let kind: String
  let reason: String
  let remedy: String
  /// Makes the layer in an area of 200 × 150 points, and animates it.
  let plant: @Sendable (CALayer, Stage) -> CALayer

  var testDescription: String { name }

  /// A film of it: twelve small cards that move, and in the middle of them the planted layer, unless it is left out.
  func film(isPlanted: Bool = true) -> Film {
    Film(size: CGSize(width: 480, height: 270), frameRate: 10, duration: 1.2) { stage in
      stage.root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.92, alpha: 1)
      for index in 0..<12 {
        let card = CALayer()
        card.name = "card \(index)"
        card.frame = CGRect(x: 10 + 38 * index, y: 8 + 5 * index, width: 26, height: 18)
        card.backgroundColor = CGColor(red: 0.2, green: 0.3, blue: 0.1 * Double(index % 5), alpha: 1)
        card.cornerRadius = 4
        stage.root.addSublayer(card)
        move(card, by: 14)
        if index == 5, isPlanted {
          let layer = CALayer()
          layer.frame = CGRect(x: 140, y: 60, width: 200, height: 150)
          let planted = self.plant(layer, stage)
          planted.name = "planted"
          stage.root.addSublayer(planted)
        }
      }
    }
  }
}

/// Moves a layer down over the whole film.
private func move(_ layer: CALayer, by points: Double) {
  let animation = CABasicAnimation(keyPath: "position.y")
  animation.byValue = points
  animation.duration = 1.2
  layer.add(animation, forKey: "move")
}

private func animate(_ layer: CALayer, _ key: String, _ from: Any, _ to: Any) {
  let animation = CABasicAnimation(keyPath: key)
  animation.fromValue = from
  animation.toValue = to
  animation.duration = 1.2
  layer.add(animation, forKey: key)
}

private func picture(_ width: Int, _ height: Int) -> CGImage {
  let pixels = PixelBuffer(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { pixels[x, y] = SIMD4(UInt8(x & 255), UInt8(y & 255), UInt8((x ^ y) & 255), 255) }
  }
  return CGImage(pixels: pixels)
}

private struct Drawing: ScalableImage {
  func image(width: Int, height: Int) throws -> CGImage { picture(width, height) }
}

private struct Stripes: ImageFrames {
  func frame(_ index: Int) throws -> CGImage { picture(320 + index, 240) }
}

/// A picture that is another in each of twelve frames.
private var video: CGImage {
  let durations = Array(repeating: 0.1, count: 12)
  return CGImage(
    pixels: picture(320, 240).pixels,
    animation: ImageAnimation(durations: durations, loopCount: 0, source: Stripes()))
}

@Suite("A costly layer that was planted is named first")
struct PlantedLayerTests {
  private static let colors = [CGColor.black, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)]

  static let all: [Planted] = [
    Planted(name: "blur", kind: "filter", reason: "filtered again", remedy: "shouldRasterize") { layer, _ in
      layer.backgroundColor = colors[1]
      layer.filters = [CAFilter.gaussianBlur(radius: 12)]
      move(layer, by: 20)
      return layer
    },
    Planted(name: "shadow", kind: "shadow", reason: "because cornerRadius animates", remedy: "set shadowPath") {
      layer, _ in
      layer.backgroundColor = colors[1]
      layer.shadowOpacity = 0.6
      layer.shadowRadius = 14
      animate(layer, "cornerRadius", 0, 40)
      return layer
    },
    Planted(name: "shadow's radius", kind: "shadow", reason: "because shadowRadius animates", remedy: "shadowOpacity") {
      layer, _ in
      layer.backgroundColor = colors[1]
      layer.shadowOpacity = 0.6
      animate(layer, "shadowRadius", 4, 20)
      return layer
    },
    Planted(name: "glass", kind: "backdrop filter", reason: "behind the layer", remedy: "smaller") { layer, _ in
      layer.backgroundFilters = [CAFilter.gaussianBlur(radius: 10)]
      layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.3)
      return layer
    },
    Planted(
      name: "a large picture", kind: "picture", reason: "a picture of 1600 × 1200",
      remedy: "about the size in which it shows"
    ) { layer, _ in
      layer.contents = picture(1600, 1200)
      animate(layer, "transform.scale", 0.8, 1.1)
      return layer
    },
    Planted(
      name: "a path", kind: "path", reason: "in which they overlap are worked out again", remedy: "fewer segments"
    ) { layer, _ in
      let shape = CAShapeLayer()
      shape.frame = layer.frame
      let path = CGMutablePath()
      for index in 0..<4000 {
        let point = CGPoint(x: index * 37 % 200, y: index * 53 % 150)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = .black
      move(shape, by: 20)
      return shape
    },
    Planted(name: "text", kind: "text", reason: "because fontSize animates", remedy: "transform.scale") { layer, _ in
      let text = CATextLayer()
      text.frame = layer.frame
      text.isWrapped = true
      text.font = "DejaVu Sans"
      text.foregroundColor = .black
      text.string = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 12)
      animate(text, "fontSize", 9, 13)
      return text
    },
    Planted(name: "a mask", kind: "mask", reason: "put through a mask", remedy: "one opaque shape") { layer, _ in
      layer.backgroundColor = colors[1]
      let inner = CALayer()
      inner.frame = CGRect(x: 10, y: 10, width: 150, height: 120)
      inner.backgroundColor = colors[0]
      layer.addSublayer(inner)
      let mask = CAGradientLayer()
      mask.frame = layer.bounds
      mask.colors = [CGColor.black, CGColor.clear]
      mask.name = "planted mask"
      layer.mask = mask
      move(layer, by: 20)
      return layer
    },
    Planted(
      name: "group opacity", kind: "group opacity", reason: "drawn apart and then faded", remedy: "allowsGroupOpacity"
    ) { layer, _ in
      layer.backgroundColor = colors[1]
      for index in 0..<3 {
        let inner = CALayer()
        inner.frame = CGRect(x: 10 * index, y: 10, width: 150, height: 120)
        inner.backgroundColor = colors[index % 2]
        layer.addSublayer(inner)
      }
      animate(layer, "opacity", 0.2, 0.9)
      return layer
    },
    Planted(name: "a gradient", kind: "gradient", reason: "a gradient's colours", remedy: "smaller") { layer, _ in
      let gradient = CAGradientLayer()
      gradient.frame = layer.frame
      gradient.colors = colors
      move(gradient, by: 20)
      return gradient
    },
    Planted(name: "an emitter", kind: "particles", reason: "particles a frame are moved", remedy: "birthRate") {
      layer, _ in
      let emitter = CAEmitterLayer()
      emitter.frame = layer.frame
      emitter.emitterPosition = CGPoint(x: 100, y: 75)
      let cell = CAEmitterCell()
      cell.contents = picture(24, 24)
      cell.birthRate = 400
      cell.lifetime = 2
      cell.velocity = 60
      cell.emissionRange = 6.28
      emitter.emitterCells = [cell]
      return emitter
    },
    Planted(name: "letters that are set again", kind: "text", reason: "letters are set", remedy: "of its own") {
      layer, stage in
      let text = CATextLayer()
      text.frame = layer.frame
      text.isWrapped = true
      text.font = "DejaVu Sans"
      text.fontSize = 3
      text.foregroundColor = .black
      let words = String(repeating: "The quick brown fox. ", count: 60)
      text.string = words
      for frame in 1..<12 { stage.at(Double(frame) / 10) { text.string = words + "\(frame)" } }
      return text
    },
    Planted(
      name: "letters with an outline", kind: "path", reason: "the letters' outline", remedy: "leave the outline out"
    ) { layer, _ in
      let text = CATextLayer()
      text.frame = layer.frame
      text.isWrapped = true
      text.font = "DejaVu Sans"
      text.fontSize = 18
      text.outlineWidth = 3
      text.outlineColor = .black
      text.string = String(repeating: "Outlined ", count: 12)
      move(text, by: 20)
      return text
    },
    Planted(name: "a filter's shadow", kind: "shadow", reason: "a filter's shadow", remedy: "the layer's own shadow") {
      layer, _ in
      let filter = CAFilter(type: "dropShadow")
      filter.setInput(12.0, forKey: "inputRadius")
      layer.filters = [filter]
      let inner = CALayer()
      inner.frame = CGRect(x: 10, y: 10, width: 120, height: 100)
      inner.backgroundColor = colors[1]
      layer.addSublayer(inner)
      move(inner, by: 20)
      return layer
    },
    Planted(
      name: "many small layers", kind: "fill", reason: "layers cost this together",
      remedy: "shouldRasterize on planted"
    ) { layer, _ in
      for index in 0..<120 {
        let dot = CALayer()
        dot.frame = CGRect(x: 16 * (index % 12), y: 14 * (index / 12), width: 14, height: 12)
        dot.backgroundColor = colors[index % 2]
        dot.cornerRadius = 3
        layer.addSublayer(dot)
      }
      move(layer, by: 20)
      return layer
    },
    Planted(
      name: "many small layers, each on a way of its own", kind: "picture", reason: "of planted/sublayers[",
      remedy: "CAEmitterLayer"
    ) { layer, _ in
      for index in 0..<60 {
        let dot = CALayer()
        dot.frame = CGRect(x: 16 * (index % 12), y: 14 * (index / 12), width: 20, height: 20)
        dot.contents = picture(24, 24)
        layer.addSublayer(dot)
        move(dot, by: Double(10 + index))
      }
      return layer
    },
    Planted(
      name: "a pane that stands still over what moves", kind: "gradient",
      reason: "it stands still, and is drawn again because card", remedy: "touch less of it"
    ) { layer, stage in
      let pane = CAGradientLayer()
      pane.frame = CGRect(x: 0, y: 0, width: 480, height: 270)
      pane.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), CGColor.clear]
      return pane
    },
    Planted(
      name: "a border", kind: "path", reason: "the border is worked out again in every frame because bounds animates",
      remedy: "leave borderWidth out"
    ) { layer, _ in
      layer.borderWidth = 24
      layer.borderColor = .black
      layer.cornerRadius = 30
      animate(layer, "bounds.size.height", 60, 150)
      return layer
    },
    Planted(name: "letters with a shadow", kind: "shadow", reason: "blurred again", remedy: "a text layer of its own") {
      layer, stage in
      let text = CATextLayer()
      text.frame = layer.frame
      text.font = "DejaVu Sans"
      text.fontSize = 40
      text.foregroundColor = .black
      text.shadowOpacity = 1
      text.shadowRadius = 12
      for frame in 0..<12 { stage.at(Double(frame) / 10) { text.string = "Text \(frame)" } }
      return text
    },
    Planted(
      name: "a blended picture", kind: "picture", reason: "blended by multiplyBlendMode", remedy: "sampled"
    ) { layer, _ in
      layer.contents = picture(200, 150)
      layer.compositingFilter = "multiplyBlendMode"
      animate(layer, "transform.rotation.z", 0, 1)
      return layer
    },
    Planted(name: "a drawing", kind: "picture", reason: "an SVG file", remedy: "keep its size") { layer, _ in
      let own = picture(200, 150)
      layer.contents = CGImage(pixels: own.pixels, scalable: Drawing())
      animate(layer, "transform.scale", 0.5, 1.3)
      return layer
    },
    Planted(
      name: "a part of a picture", kind: "picture",
      reason: "a part of 400 × 300 pixels of a picture of 1600 × 1200 is shown in",
      remedy: "about the size in which it shows"
    ) { layer, _ in
      layer.contents = picture(1600, 1200)
      layer.contentsRect = CGRect(x: 0.5, y: 0.25, width: 0.25, height: 0.25)
      animate(layer, "transform.rotation.z", 0, 1)
      return layer
    },
    Planted(name: "a picture of its own size", kind: "picture", reason: "200 × 150", remedy: "by whole pixels") {
      layer, _ in
      layer.contents = picture(200, 150)
      move(layer, by: 20.5)
      return layer
    },
    Planted(name: "a video behind a filter", kind: "filter", reason: "filtered again", remedy: "filter the clip once") {
      layer, _ in
      layer.contents = video
      layer.filters = [CAFilter.gaussianBlur(radius: 12)]
      return layer
    },
    Planted(
      name: "tilted layers in one space", kind: "depth order", reason: "pairs of tilted layers", remedy: "tilt fewer"
    ) { layer, _ in
      let space = CATransformLayer()
      space.frame = layer.frame
      for index in 0..<60 {
        let card = CALayer()
        card.frame = CGRect(x: 60 + index % 8, y: 40 + index % 9, width: 60, height: 50)
        card.backgroundColor = colors[index % 2]
        card.transform = CATransform3DMakeRotation(0.1 * Double(index), 0.3, 1, 0.1 * Double(index % 5))
        space.addSublayer(card)
      }
      animate(space, "transform.rotation.y", 0, 0.5)
      return space
    },
    Planted(name: "a video", kind: "picture", reason: "are decoded", remedy: "the size in which it shows") { layer, _ in
      layer.contents = video
      return layer
    },
  ]

  @Test("of glass the layers are named that change behind it, and not those before it or far away")
  func behindGlass() throws {
    let film = Film(size: CGSize(width: 300, height: 200), frameRate: 10, duration: 1) { stage in
      for (name, x) in [("behind", 40.0), ("far", 260), ("glass", 20), ("before", 50)] {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: x, y: 20, width: name == "glass" ? 150 : 30, height: name == "glass" ? 150 : 30)
        if name == "glass" {
          layer.backgroundFilters = [CAFilter.gaussianBlur(radius: 6)]
        } else {
          layer.backgroundColor = .black
          move(layer, by: 60)
        }
        stage.root.addSublayer(layer)
      }
    }
    let profile = try film.profile(clocks: .counting)
    let glass = try #require(
      profile.layers.first { $0.path == "glass" }?.effects.first { $0.kind == "backdrop filter" })
    #expect(glass.reason?.hasSuffix("because behind changes behind it") == true, "\(glass.reason ?? "no reason")")
    #expect(glass.remedy == "let behind stand still behind it, or make the layer smaller")
  }

  @Test("by counts, which are the same in every run", arguments: all)
  func first(_ planted: Planted) throws {
    let profile = try planted.film().profile(clocks: .counting)
    let layers = profile.layers.filter { $0.number != nil }.sorted { $0.countedShare > $1.countedShare }
    let first = try #require(layers.first)
    #expect(first.path == "planted" || first.path.hasPrefix("planted/"), "\(profile.countedDescription)")
    let own = try #require(profile.layers.first { $0.path == "planted" })
    let effect = try #require(own.effects.max { $0.work < $1.work })
    #expect(effect.kind == planted.kind)
    #expect(effect.reason?.contains(planted.reason) == true, "\(effect.reason ?? "no reason")")
    #expect(effect.remedy?.contains(planted.remedy) == true, "\(effect.remedy ?? "no remedy")")
  }

  @Test("and counts are the same for any number of threads", arguments: all)
  func threads(_ planted: Planted) throws { try expectSameCounts(planted.film()) }
}
