import Foundation
import KinoraGraphics
import Testing

@Suite("Parts of a path that go around its end")
struct TrimOffsetTests {
  let square = PathGeometry { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }

  private func svg(_ path: PathGeometry) -> String { path.svg(decimals: 3) }

  @Test("a part that goes around the start of a closed path is one piece")
  func closed() {
    #expect(svg(square.trimmed(from: 0, to: 0.5, offset: 0.75)) == "M 0 10 L 0 0 L 10 0")
    #expect(svg(square.trimmed(from: 0.75, to: 1, offset: 0.125)) == "M 0 5 L 0 0 L 5 0")
  }

  @Test("whole turns change nothing, backwards neither", arguments: [-3.0, -1, 1, 7])
  func turns(count: Double) {
    #expect(square.trimmed(from: 0.1, to: 0.4, offset: count) == square.trimmed(from: 0.1, to: 0.4))
    #expect(svg(square.trimmed(from: 0, to: 0.5, offset: 0.75 + count)) == "M 0 10 L 0 0 L 10 0")
  }

  @Test("an open path goes on at its beginning as a piece of its own, and two subpaths follow one another")
  func open() throws {
    let line = try PathGeometry(svg: "M 0 0 L 100 0")
    #expect(svg(line.trimmed(from: 0, to: 0.5, offset: 0.8)) == "M 80 0 L 100 0 M 0 0 L 30 0")
    let two = try PathGeometry(svg: "M 0 0 L 100 0 M 0 9 L 100 9")
    #expect(svg(two.trimmed(from: 0, to: 0.5, offset: 0.25)) == "M 50 0 L 100 0 M 0 9 L 50 9")
  }

  @Test("the whole path, nothing, and offsets that are no numbers stay as they are")
  func ends() {
    #expect(square.trimmed(from: 0, to: 1, offset: 0.3) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5, offset: 0.3).isEmpty)
    #expect(square.trimmed(from: 0, to: 0.5, offset: .nan) == square.trimmed(from: 0, to: 0.5))
  }

  @Test("the parts of one length have one length wherever they begin")
  func lengths() throws {
    let path = try PathGeometry(svg: "M 0 0 L 50 0 L 60 20 L 0 80 Z")
    func length(_ path: PathGeometry) -> Double {
      var sum = 0.0
      var last = CGPoint.zero
      path.applied { verb, points in
        if verb == .line { sum += hypot(Double(points[0].x - last.x), Double(points[0].y - last.y)) }
        last = points.first ?? last
      }
      return sum
    }
    let expected = length(path.trimmed(from: 0, to: 0.3))
    for step in 1..<40 {
      #expect(abs(length(path.trimmed(from: 0, to: 0.3, offset: Double(step) / 20)) - expected) < 1e-9)
    }
  }
}
