import Foundation
import KinoraGraphics
import Testing

@Suite("SVG path data")
struct SVGPathTests {
  @Test(
    "every command of path data means what SVG says",
    arguments: [
      ("M 1 2 L 3 4", "M 1 2 L 3 4"),
      ("m 1 2 l 3 4", "M 1 2 L 4 6"),
      ("M1,2 3,4 5,6", "M 1 2 L 3 4 L 5 6"),
      ("m1,2 3,4 5,6z", "M 1 2 L 4 6 L 9 12 Z"),
      ("M0 0H5V6h-2v-1", "M 0 0 L 5 0 L 5 6 L 3 6 L 3 5"),
      ("M0 0C1 2 3 4 5 6s2 2 4 0", "M 0 0 C 1 2 3 4 5 6 C 7 8 7 8 9 6"),
      ("M0 0S1 1 2 0", "M 0 0 C 0 0 1 1 2 0"),
      ("M0 0Q1 2 3 0T6 0t3 0", "M 0 0 Q 1 2 3 0 Q 5 -2 6 0 Q 7 2 9 0"),
      ("M0 0L1 0T3 0", "M 0 0 L 1 0 Q 1 0 3 0"),
    ])
  func commands(_ text: String, _ expected: String) throws {
    #expect(try PathGeometry(svg: text).svg() == expected)
  }

  @Test("numbers may stand without anything between them where SVG allows it")
  func numbers() throws {
    #expect(try PathGeometry(svg: "M1-2L.5.25-1e1+2E-1").svg() == "M 1 -2 L 0.5 0.25 L -10 0.2")
    #expect(try PathGeometry(svg: " \n\tM 1 , 2 ").svg() == "M 1 2")
    #expect(try PathGeometry(svg: "   ").isEmpty)
  }

  @Test("a segment after a close begins where the subpath began")
  func afterClose() throws {
    let path = try PathGeometry(svg: "m10 10h5v5zl0 -5")
    #expect(path.svg() == "M 10 10 L 15 10 L 15 15 Z L 10 5")
  }

  @Test("a half circle arc passes through its top and ends exactly where it should")
  func arcs() throws {
    let path = try PathGeometry(svg: "M 0 0 A 50 50 0 0 1 100 0")
    #expect(path.currentPoint == CGPoint(x: 100, y: 0))
    #expect(path.verbs == [.move, .cubic, .cubic])
    let box = path.bounds
    #expect(abs(box.minY + 50) < 1e-9 && abs(box.maxY) < 1e-9)
    let other = try PathGeometry(svg: "M 0 0 A 50 50 0 0 0 100 0").bounds
    #expect(abs(other.maxY - 50) < 1e-9)
  }

  @Test(
    "the flags choose among the four arcs between two points by length and side",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func flags(_ large: Bool, _ sweep: Bool) throws {
    let path = try PathGeometry(svg: "M 0 0 A 50 50 0 \(large ? 1 : 0)\(sweep ? 1 : 0)50 0")
    let bounds = path.bounds
    #expect((bounds.height > 50) == large)
    #expect((abs(bounds.minY) > abs(bounds.maxY)) == sweep)
    // The ends of each piece lie on one of the two circles of radius 50 through both points, whose centres are 50·√0.75
    // = 43.3 from the chord.
    for center in [CGPoint(x: 25, y: 43.30127018922193), CGPoint(x: 25, y: -43.30127018922193)]
    where (center.y < 0) == (large == sweep) {
      var index = 0
      for verb in path.verbs {
        index += verb.pointCount
        let p = path.points[index - 1]
        #expect(abs((Vector(p) - Vector(center)).length - 50) < 1e-9)
      }
    }
  }

  @Test("an arc enlarges radii that are too small, is a line for a radius of zero, and is nothing to its own start")
  func degenerateArcs() throws {
    #expect(abs(try PathGeometry(svg: "M 0 0 A 1 1 0 0 1 100 0").bounds.height - 50) < 1e-9)
    #expect(try PathGeometry(svg: "M 0 0 A 0 5 0 0 1 100 0").svg() == "M 0 0 L 100 0")
    #expect(try PathGeometry(svg: "M 3 4 A 5 5 0 0 1 3 4").svg() == "M 3 4")
  }

  @Test("an arc of a rotated ellipse stays within its radii")
  func rotatedArc() throws {
    let bounds = try PathGeometry(svg: "M -40 0 A 40 20 90 1 1 -40 0.0001 Z").bounds
    #expect(abs(bounds.width - 40) < 0.02 && abs(bounds.height - 80) < 0.02)
  }

  @Test(
    "a mistake in path data is named with its place and what is allowed there",
    arguments: [
      ("L 1 2", 1, "path data, character 1: found 'L', expected M or m: path data begins with a move"),
      ("M 1", 4, "path data, character 4: the path ends, expected a number, for x and y of the move"),
      (
        "M 1 2 X", 7,
        "found 'X', expected a command, one of M L H V C S Q T A Z or their lower case letters, or a number"
      ),
      ("M 1 2 L 3 -", 12, "the path ends, expected a digit"),
      ("M 1 2 L 3,,4", 11, "found ','"),
      ("M 1 2, Z", 6, "found ',', expected a command or a number, without a comma before it"),
      ("M0 0A1 1 0 2 0 1 1", 12, "found '2', expected the large-arc flag, 0 or 1"),
      ("M0 0 z 5", 8, "found '5', expected a command"),
      ("M 1e999 0", 3, "expected a number that a 64-bit float can hold"),
      ("M 0 0 C 1 1 2 2 3", 18, "the path ends, expected a number, for x and y of the curve's end"),
    ])
  func mistakes(_ text: String, _ position: Int, _ message: String) {
    let error = #expect(throws: SVGPathError.self) { try PathGeometry(svg: text) }
    #expect(error?.position == position)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("numbers are written short, rounded away from zero, and never as minus zero")
  func shortNumbers() {
    #expect(shortNumber(0.1 + 0.2) == "0.3")
    #expect(shortNumber(-0.00001) == "0")
    #expect(shortNumber(-1.25) == "-1.25")
    #expect(shortNumber(12.00005) == "12.0001")
    #expect(shortNumber(1e20) == "1e+20")
    #expect(shortNumber(.nan) == "nan")
    #expect(shortNumber(-.infinity) == "-inf")
    #expect(shortNumber(2.5, decimals: 0) == "3")
  }
}
