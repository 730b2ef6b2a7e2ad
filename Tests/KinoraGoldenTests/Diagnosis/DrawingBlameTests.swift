import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Whose pixels differ")
struct DrawingBlameTests {
  private static func film(_ body: @escaping (CALayer) -> Void = { _ in }) -> Film {
    Film(size: CGSize(width: 80, height: 60), frameRate: 10, duration: 1) { stage in
      stage.root.backgroundColor = .white
      for (index, name) in ["back", "card", "dot"].enumerated() {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 10 + 8 * index, y: 8 + 8 * index, width: 50 - 16 * index, height: 40 - 10 * index)
        layer.backgroundColor = CGColor(gray: 0.8 - 0.3 * Double(index), alpha: 1)
        if name == "card" {
          layer.shadowOpacity = 0.6
          layer.shadowRadius = 3
        }
        stage.root.addSublayer(layer)
        body(layer)
      }
    }
  }

  private static func blamed(_ change: @escaping (CALayer) -> Void) throws -> GoldenFinding? {
    try DrawingBlame.finding(Self.film(), frame: 3, approved: Self.film(change).frame(number: 3).pixels)
  }

  @Test("the smallest layer whose area holds the difference is blamed, and its shadow where that differs")
  func layers() throws {
    for name in ["card", "dot", "back"] {
      let found = try #require(
        try Self.blamed { if $0.name == name { $0.backgroundColor = CGColor(gray: 0.05, alpha: 1) } })
      #expect(found.kind == .drawing && found.layer == name, "\(found)")
    }
    let shadow = try #require(try Self.blamed { if $0.name == "card" { $0.shadowOpacity = 0.9 } })
    #expect(shadow.layer == "card" && shadow.actual.contains("`card`'s shadow"), "\(shadow)")
  }

  @Test("equal pictures blame nobody")
  func equal() throws { #expect(try Self.blamed { _ in } == nil) }
}
