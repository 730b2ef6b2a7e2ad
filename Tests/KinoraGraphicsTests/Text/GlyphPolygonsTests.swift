import Foundation
import KinoraGraphics
import Testing

@Suite("Glyphs as polygons")
struct GlyphPolygonsTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  /// Twice the area within closed polygons.
  private func area(_ polygons: GlyphPolygons) -> Double {
    var sum = 0.0
    var corner = polygons.corners
    for index in 0..<polygons.count {
      let count = Int(polygons.counts[index])
      for k in 0..<count - 1 {
        let (a, b) = (corner + 2 * k, corner + 2 * (k + 1))
        sum += a[0] * b[1] - b[0] * a[1]
      }
      corner += 2 * count
    }
    return sum
  }

  /// Twice the area within an outline of lines and quadratic curves, in closed form: a curve adds two thirds of its
  /// control triangle.
  private func area(_ path: PathGeometry) -> Double {
    var sum = 0.0
    var (at, start, next) = (CGPoint.zero, CGPoint.zero, 0)
    func cross(_ a: CGPoint, _ b: CGPoint) -> Double { Double(a.x * b.y - b.x * a.y) }
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount]
      next += verb.pointCount
      switch verb {
      case .move: start = points[points.startIndex]
      case .line: sum += cross(at, points[points.startIndex])
      case .quad:
        let (c, end) = (points[points.startIndex], points[points.startIndex + 1])
        sum += cross(at, end) + 2 / 3 * (cross(at, c) + cross(c, end) + cross(end, at))
      case .cubic: Issue.record("not in this font")
      case .close: sum += cross(at, start)
      }
      at = points.last ?? start
    }
    return sum
  }

  @Test("a glyph's polygons have the area of its curves")
  func chordArea() throws {
    let ids = try "oSg8&".unicodeScalars.map { try #require(face.glyph(for: $0)) }
    for size in [8.0, 30, 400] {
      let kept = try #require(GlyphSizes.kept(for: size))
      face.withPolygons(of: ids.map { .init(id: $0, x: 0, y: 0) }, size: kept) { polygons in
        for (index, id) in ids.enumerated() {
          let exact = area(face.outline(of: id))
          // In pixels, the difference is far less than the tolerance times the outline's length.
          #expect(abs(area(polygons[index]) - exact) / 2 * kept * kept < 0.1 + 0.005 * kept)
        }
      }
    }
  }

  @Test("each polygon is closed, and the number of its corners is a multiple of four")
  func closedInFours() throws {
    let id = try #require(face.glyph(for: "B"))
    face.withPolygons(of: [.init(id: id, x: 0, y: 0)], size: 32) { polygons in
      #expect(polygons[0].count == 3)
      var corner = polygons[0].corners
      for index in 0..<polygons[0].count {
        let count = Int(polygons[0].counts[index])
        #expect(count % 4 == 0)
        #expect(corner[0] == corner[2 * count - 2] && corner[1] == corner[2 * count - 1])
        corner += 2 * count
      }
    }
  }

  @Test("a kept size is the next one of eight in each octave")
  func keptSizes() {
    #expect(GlyphSizes.kept(for: 0) == 8)
    #expect(GlyphSizes.kept(for: 8) == 8)
    #expect(GlyphSizes.kept(for: 16) == 16)
    #expect(GlyphSizes.kept(for: 1024) == 1024)
    #expect(GlyphSizes.kept(for: 1024.1) == nil)
    #expect(GlyphSizes.kept(for: .nan) == nil)
    for size in stride(from: 8.0, through: 1024, by: 0.7) {
      let kept = GlyphSizes.kept(for: size) ?? 0
      // An eighth of an octave is a factor of 1.0905.
      #expect(kept >= size && kept < 1.0906 * size)
    }
  }
}
