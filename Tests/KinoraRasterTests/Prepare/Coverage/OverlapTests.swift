import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Outlines that overlap themselves, compared with winding numbers counted along 256 lines through every row of pixels.
@Suite("Outlines that overlap themselves")
struct OverlapTests {
  /// The share of each pixel that is inside the polygons, 0…1.
  static func coverage(_ polygons: [[(Double, Double)]], _ size: Int, evenOdd: Bool) -> [Double] {
    var result = [Double](repeating: 0, count: size * size)
    let lines = 256
    for line in 0..<size * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        var from = polygon[polygon.count - 1]
        for to in polygon {
          if (from.1 <= y) != (to.1 <= y) {
            crossings.append((from.0 + (y - from.1) * (to.0 - from.0) / (to.1 - from.1), from.1 < to.1 ? 1 : -1))
          }
          from = to
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.dropLast().enumerated() {
        winding += crossing.winding
        if evenOdd ? winding & 1 == 0 : winding == 0 { continue }
        var x = max(crossing.x, 0)
        let end = min(crossings[index + 1].x, Double(size))
        while x < end {
          let next = min(x.rounded(.down) + 1, end)
          result[line / lines * size + Int(x)] += (next - x) / Double(lines)
          x = next
        }
      }
    }
    return result
  }

  /// The greatest difference, in levels, between the drawn polygons and their exact coverage.
  static func worst(_ polygons: [[(Double, Double)]], _ size: Int, evenOdd: Bool) -> Double {
    var path = PathGeometry()
    for polygon in polygons {
      for (index, point) in polygon.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    let picture = render(
      size, size, [.shape(ShapeItem(.path(path, evenOdd ? .evenOdd : .nonZero), paint: .color(.white)))])
    let expected = coverage(polygons, size, evenOdd: evenOdd)
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size { worst = max(worst, abs(Double(picture[x, y].w) - 255 * expected[y * size + x])) }
    }
    return worst
  }

  @Test(
    "the coverage of a star's crossing lines does not add up, by either rule", arguments: [5, 7, 9], [false, true])
  func star(points: Int, evenOdd: Bool) {
    for turn in [0, 0.2, 0.31] {
      let corners = (0..<points).map { k -> (Double, Double) in
        let angle = turn + 2 * Double.pi * Double(k * 2) / Double(points)
        return (30.3 + 27 * cos(angle), 29.8 + 27 * sin(angle))
      }
      #expect(Self.worst([corners], 60, evenOdd: evenOdd) <= 3)
    }
  }

  @Test("overlapping polygons cover each pixel by the share that is inside", arguments: 1...16)
  func random(seed: Int) {
    var random = Seeded(UInt64(seed))
    for evenOdd in [false, true] {
      // The polygons are hardly larger than a pixel, or much larger.
      let reach = random.pick([1.5, 6, 40])
      let polygons = (0..<random.int(1..<4)).map { _ in
        (0..<random.int(3..<7)).map { _ in (2 + random.double(0...reach), 2 + random.double(0...reach)) }
      }
      let found = Self.worst(polygons, 46, evenOdd: evenOdd)
      #expect(found <= 3, "\(found) by \(evenOdd ? "even-odd" : "non-zero"), reach \(reach)")
    }
  }

  @Test(
    "bands of edges shorter than a pixel, which meet and cross, cover each pixel by the share that is inside",
    arguments: 1...16)
  func bands(seed: Int) {
    var random = Seeded(UInt64(seed))
    for evenOdd in [false, true] {
      let polygons = (0..<random.int(1..<4)).map { _ in
        // Both sides go down in steps of their own, so that their edges begin and end at different heights.
        let middle = random.double(6...14)
        let reach = random.pick([0.3, 1, 3])
        func side(_ sign: Double) -> [(Double, Double)] {
          var points: [(Double, Double)] = []
          var y = 2.0 + random.double(0...1)
          while y < 18 {
            points.append((middle + sign * random.double(-0.2...1) * reach, y))
            y += random.double(0.05...1.2)
          }
          return points
        }
        let band = side(-1) + side(1).reversed()
        return random.pick([true, false]) ? band : band.reversed()
      }
      let found = Self.worst(polygons, 20, evenOdd: evenOdd)
      #expect(found <= 3, "\(found) by \(evenOdd ? "even-odd" : "non-zero")")
    }
  }

  @Test(
    "overlapping rectangles with sides between pixels cover each pixel by the share that is inside",
    arguments: 1...16)
  func rectangles(seed: Int) {
    var random = Seeded(UInt64(seed))
    for evenOdd in [false, true] {
      let reach = random.pick([1.5, 6, 40])
      let boxes = (0..<random.int(2..<6)).map { _ -> [(Double, Double)] in
        let (x, y) = (2 + random.double(0...reach), 2 + random.double(0...reach))
        let (u, v) = (2 + random.double(0...reach), 2 + random.double(0...reach))
        return [(x, y), (u, y), (u, v), (x, v)]
      }
      let found = Self.worst(boxes, 46, evenOdd: evenOdd)
      #expect(found <= 3, "\(found) by \(evenOdd ? "even-odd" : "non-zero"), reach \(reach)")
    }
  }

  @Test("hundreds of steep strips side by side cover each pixel by the share that is inside", arguments: [false, true])
  func strips(evenOdd: Bool) {
    var random = Seeded(7)
    let strips = (0..<240).map { index -> [(Double, Double)] in
      let (x, tilt) = (2 + Double(index) * 0.4, random.double(-3...3))
      let (top, bottom) = (random.double(2...40), random.double(50...97))
      let strip = [(x, top), (x + 1.3, top), (x + tilt + 1.3, bottom), (x + tilt, bottom)]
      return random.pick([strip, strip, strip.reversed()])
    }
    #expect(Self.worst(strips, 104, evenOdd: evenOdd) <= 3)
  }

  @Test("stairs that overlap a rectangle cover each pixel by the share that is inside")
  func stairs() {
    for evenOdd in [false, true] {
      var stairs: [(Double, Double)] = []
      for step in 0..<9 {
        stairs.append((3.3 + Double(step) * 2.7, 4.4 + Double(step) * 2.9))
        stairs.append((3.3 + Double(step + 1) * 2.7, 4.4 + Double(step) * 2.9))
      }
      stairs += [(27.6, 30.5), (3.3, 30.5)]
      let box = [(5.2, 10.2), (20.7, 10.2), (20.7, 21.8), (5.2, 21.8)]
      #expect(Self.worst([stairs, box], 34, evenOdd: evenOdd) <= 3)
      #expect(Self.worst([stairs, box.reversed()], 34, evenOdd: evenOdd) <= 3)
    }
  }

  @Test(
    "an outline that bulges on both sides and crosses itself at its end covers each pixel by the share that is inside")
  func crossedBarrel() {
    let barrel = [(5.3, 2.2), (2.1, 16.4), (17.2, 30.2), (13.1, 30.2), (28.4, 16.4), (25.2, 2.2)]
    for corners in [barrel, barrel.map { ($0.0, 34 - $0.1) }, barrel.reversed()] {
      for evenOdd in [false, true] { #expect(Self.worst([corners], 34, evenOdd: evenOdd) <= 3) }
    }
  }

  @Test("the coverage of outlines inside each other, closer than a pixel, does not add up")
  func nested() {
    func square(_ inset: Double, _ reversed: Bool) -> [(Double, Double)] {
      let (low, high) = (4.3 + inset, 25.6 - inset)
      let corners = [(low, low), (high, low + 0.4), (high, high), (low + 0.3, high)]
      return reversed ? corners.reversed() : corners
    }
    for inset in [0, 0.2, 0.5] {
      for evenOdd in [false, true] {
        #expect(Self.worst([square(0, false), square(inset, false)], 30, evenOdd: evenOdd) <= 3)
        #expect(Self.worst([square(0, false), square(inset, true)], 30, evenOdd: evenOdd) <= 3)
      }
    }
  }

  @Test("the coverage of thin lines that cross does not add up", arguments: [0.3, 0.7, 1.2])
  func hairlines(width: Double) {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 3, y: 4))
    path.line(to: CGPoint(x: 36, y: 33.3))
    path.move(to: CGPoint(x: 4.4, y: 31))
    path.line(to: CGPoint(x: 35, y: 6.1))
    path.move(to: CGPoint(x: 20.3, y: 2))
    path.line(to: CGPoint(x: 19.4, y: 38))
    let style = StrokeStyle(width: width)
    let picture = render(40, 40, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))])
    let expected = BrutePen.coverage(path, style, size: 40)
    for y in 0..<40 {
      for x in 0..<40 { #expect(abs(Double(picture[x, y].w) - 255 * expected[y * 40 + x]) <= 6, "\(x) \(y)") }
    }
  }

  @Test("the search for overlaps ends for a quarter of a million dashes in one row, and the line is drawn")
  func tangle() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 5, y: 10.3))
    path.line(to: CGPoint(x: 105, y: 10.3))
    let style = StrokeStyle(width: 3, cap: .round, dashes: [0.0002, 0.0002])
    let picture = render(110, 20, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))])
    for x in 8..<100 { #expect(picture[x, 10].w == 255) }
  }

  @Test("a line that crosses itself while it grows has the bytes of a new one")
  func growing() {
    let renderer = FrameRenderer(width: 90, height: 80, options: .init(threads: 1, tileSize: 16))
    var path = PathGeometry()
    path.move(to: CGPoint(x: 10, y: 20))
    path.cubic(to: CGPoint(x: 20, y: 70), control1: CGPoint(x: 140, y: 70), control2: CGPoint(x: 120, y: -10))
    for frame in 0..<12 {
      let style = StrokeStyle(width: 2.5, cap: .round, end: Double(frame + 1) / 12)
      let item = DisplayItem.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))
      renderer.render(DisplayList(width: 90, height: 80, background: .clear, items: [item]))
      let plain = FrameRenderer.Options(threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false)
      #expect(bytes(renderer.canvas) == bytes(render(90, 80, options: plain, [item])), "frame \(frame)")
    }
  }
}
