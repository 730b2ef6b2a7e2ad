import Foundation
import KinoraGraphics
import Testing

/// Styles in attributed strings.
@Suite("Styles in attributed strings")
struct TextStyleObjectTests {
  @Test("a style goes into an attributed string as an object of its own, and comes out as a style")
  func bridge() throws {
    let style = TextStyle(fontSize: 12, weight: 700)
    let text = NSMutableAttributedString("one ", style)
    text.append(NSAttributedString(string: "two", attributes: [.textStyle: TextStyle(fontSize: 14)]))
    for (place, size) in [(0, CGFloat(12)), (5, CGFloat(14))] {
      let value = try #require(text.attributes(at: place, effectiveRange: nil)[.textStyle])
      #expect(value is TextStyleObject)
      let found = try #require(value as? TextStyle)
      #expect(found.fontSize == size)
    }
  }

  @Test("neighbours of one style are one stretch, those of other styles are two")
  func stretches() {
    func count(_ second: TextStyle) -> Int {
      let text = NSMutableAttributedString("one ", TextStyle(weight: 700))
      text.append(NSAttributedString("two", second))
      var count = 0
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, _, _ in count += 1 }
      return count
    }
    #expect(count(TextStyle(weight: 700)) == 1)
    #expect(count(TextStyle(weight: 600)) == 2)
  }

  @Test("Foundation finds no number of a type of Core Foundation in a style, wherever it lies in memory")
  func word() {
    let object = TextStyleObject(TextStyle())
    // Behind the two words that every object of Swift begins with.
    let first = Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 16, as: UInt.self)
    #expect(first >> 8 & 0x3FF != 0)
    withExtendedLifetime(object) {}
  }
}
