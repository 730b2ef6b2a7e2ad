import Foundation
import KinoraGraphics
import Testing

@Suite("Core Foundation's types")
struct CFTypesTests {
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test("a value of any Core Foundation type tells its type's number")
  func typeNumbers() throws {
    let path = CGMutablePath()
    let values: [(Any, CFTypeID)] = [
      (red, CGColor.typeID), (path, CGPath.typeID), (CGImage(pixels: PixelBuffer(width: 1, height: 1)), CGImage.typeID),
      (CGColorSpaceCreateDeviceRGB(), CGColorSpace.typeID), (CTFont("DejaVu Sans", size: 1), CTFontGetTypeID()),
      ("text", CFStringGetTypeID()), (NSMutableString(string: "m"), CFStringGetTypeID()), ([1, 2], CFArrayGetTypeID()),
      (["a": 1], CFDictionaryGetTypeID()), (true, CFBooleanGetTypeID()), (1, CFNumberGetTypeID()),
      (2.5, CFNumberGetTypeID()), (NSNumber(value: 1), CFNumberGetTypeID()), (Data([1]), CFDataGetTypeID()),
      (NSAttributedString(string: "a"), CFAttributedStringGetTypeID()), (URL(fileURLWithPath: "/"), CFURLGetTypeID()),
      (try #require(CGFont("DejaVu Sans")), CGFont.typeID),
    ]
    for (value, number) in values { #expect(CFGetTypeID(value as CFTypeRef) == number, "\(value)") }
    #expect(Set(values.map(\.1)).count == values.count - 3)
    #expect(CFGetTypeID(nil) == 0 && CFGetTypeID(NSObject()) == 0)
  }

  @Test("the comparison of type numbers that ported programs make before they cast works")
  func checkBeforeCast() {
    let contents: Any? = red
    if let contents, CFGetTypeID(contents as CFTypeRef) == CGColor.typeID {
      // swift-format-ignore: NeverForceCast
      #expect((contents as! CGColor) == red)
    } else {
      Issue.record("a colour is not known for one")
    }
  }

  @Test("lists and strings convert with `as` in both directions")
  func conversions() {
    let colors = [red, .white]
    let list = colors as CFArray
    #expect(CFArrayGetCount(list) == 2)
    #expect(list as? [CGColor] == colors)
    let name = String("xyz".reversed())
    #expect((name as CFString) as String == "zyx")
    #expect(CFStringGetLength("a😀" as CFString) == 3)
    #expect(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1]) != nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
  }

  @Test("objects in lists and dictionaries are handed out as pointers, other values are not")
  func pointers() {
    let font = CTFont("DejaVu Sans", size: 3)
    let list = [font, red] as [Any] as CFArray
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(list, 0), to: CTFont.self) === font)
    #expect(CFArrayGetValueAtIndex(list, 1) == nil)
    #expect(CFArrayGetValueAtIndex(list, 2) == nil && CFArrayGetValueAtIndex(list, -1) == nil)
    let attributes = ["NSFont": font] as CFDictionary
    let key = unsafeBitCast(kCTFontAttributeName, to: UnsafeRawPointer.self)
    #expect(unsafeBitCast(CFDictionaryGetValue(attributes, key), to: CTFont.self) === font)
  }

  @Test("attributed strings are made by Core Foundation's functions too")
  func attributedStrings() throws {
    let text = try #require(CFAttributedStringCreateMutable(kCFAllocatorDefault, 0))
    CFAttributedStringReplaceString(text, CFRangeMake(0, 0), "Hello" as CFString)
    CFAttributedStringSetAttribute(text, CFRangeMake(1, 2), kCTForegroundColorAttributeName, red as CFTypeRef)
    CFAttributedStringSetAttribute(text, CFRangeMake(3, .max), kCTKernAttributeName, 2 as CFTypeRef)
    #expect(CFAttributedStringGetLength(text) == 5)
    #expect(text.attribute(.init("CTForegroundColor"), at: 2, effectiveRange: nil) as? CGColor == red)
    #expect(text.attribute(.init("CTForegroundColor"), at: 3, effectiveRange: nil) == nil)
    #expect((text.attribute(.kern, at: 4, effectiveRange: nil) as? NSNumber)?.intValue == 2)
    let font = CTFont("DejaVu Sans", size: 5)
    let whole = CFAttributedStringCreate(nil, "ab" as CFString, [kCTFontAttributeName: font] as CFDictionary)
    #expect(whole?.attribute(.font, at: 1, effectiveRange: nil) as? CTFont == font)
  }

  @Test("equalTo compares, rectangles by their area")
  func equalTo() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint.zero.equalTo(CGPoint(x: 0, y: 1)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(CGRect(x: 10, y: 0, width: -10, height: 5).equalTo(CGRect(x: 0, y: 0, width: 10, height: 5)))
    #expect(!CGRect.zero.equalTo(CGRect(x: 0, y: 0, width: 1, height: 0)))
  }
}
