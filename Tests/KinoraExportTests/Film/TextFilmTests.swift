import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Text in films")
struct TextFilmTests {
  /// The sum of a picture's red, and the middle of where it is.
  private func light(_ image: CGImage) -> (sum: Double, x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let value = Double(image.pixels[column, row].x)
        sum += value
        x += value * (Double(column) + 0.5)
        y += value * (Double(row) + 0.5)
      }
    }
    return (sum, x / sum, y / sum)
  }

  private func picture(_ string: String, size: CGFloat, x: CGFloat, y: CGFloat) throws -> CGImage {
    let stage = Stage(size: CGSize(width: 120, height: 60))
    stage.background = .black
    let label = CATextLayer()
    label.string = string
    label.font = "DejaVu Sans"
    label.fontSize = size
    label.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    label.anchorPoint = .zero
    label.position = CGPoint(x: x, y: y)
    stage.root.addSublayer(label)
    stage.commit()
    return try stage.image()
  }

  @Test("text moves by exactly as much as its layer, however little", arguments: [9.0, 24.0], ["glide", "😀"])
  func subpixel(size: Double, string: String) throws {
    // The middle may be off by up to an eighth of a pixel for each edge, which counts most where there are few rows.
    let slack = size < 10 ? 0.08 : 0.05
    let start = light(try picture(string, size: size, x: 5, y: 5))
    for step in 1...10 {
      let distance = Double(step) / 10
      let moved = light(try picture(string, size: size, x: 5 + distance, y: 5 + distance / 2))
      #expect(abs(moved.x - start.x - distance) < slack, "\(moved.x - start.x) instead of \(distance)")
      #expect(abs(moved.y - start.y - distance / 2) < slack)
      #expect(abs(moved.sum / start.sum - 1) < 0.01)
    }
  }

  @Test("an emoji is drawn in its own colours at the text's size")
  func emoji() throws {
    let image = try picture("😀", size: 40, x: 0, y: 0)
    var inked = CGRect.null
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixels[x, y].x > 40 {
        inked = inked.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    // The faces of Noto Color Emoji are about 1.1 em wide, which is 44 pixels.
    #expect((40...50).contains(inked.width) && (40...50).contains(inked.height), "\(inked)")
    let middle = image.pixels[Int(inked.midX), Int(inked.minY) + 8]
    #expect(middle.x > 200 && middle.y > 140 && middle.z < 120, "\(middle)")
  }
}
