import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The colours that each colour filter makes of known colours.
///
/// The expected numbers follow the W3C's *Filter Effects Module Level 1*: section 9.6 (feColorMatrix: saturate,
/// hueRotate) and section 12, "Shorthands defined in terms of the filter element", for grayscale, sepia, invert,
/// contrast and brightness as an offset. The numbers were worked out by hand from the matrices there.
@Suite("Filters against the W3C's formulas")
struct FilterValueTests {
  static func filter(_ type: String, _ key: String = "inputAmount", _ value: Double? = nil) -> CAFilter {
    let filter = CAFilter(type: type)
    if let value { filter.setInput(value, forKey: key) }
    return filter
  }

  static func pixel(_ filter: CAFilter, _ color: CGColor) -> SIMD4<UInt8> {
    let layer = box(0, 0, 1, 1, color)
    layer.filters = [filter]
    return drawn(1, 1, [layer])[0, 0]
  }

  static let orange = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)

  @Test(
    "colour filters give the specification's numbers",
    arguments: [
      // Luminance 0.2126 · 0.8 + 0.7152 · 0.4 + 0.0722 · 0.2 = 0.4706: 120 of 255.
      ("colorSaturate", 0, [120, 120, 120]), ("colorSaturate", 1, [204, 102, 51]),
      // 0.4706 + 2 · (c − 0.4706): 1.1294 is cut off.
      ("colorSaturate", 2, [255, 84, 0]), ("colorSaturate", 0.5, [162, 111, 86]),
      ("colorMonochrome", 1, [120, 120, 120]), ("colorMonochrome", 0.5, [162, 111, 86]),
      // 0.393 · 0.8 + 0.769 · 0.4 + 0.189 · 0.2 = 0.6598 and so on.
      ("colorSepia", 1, [168, 150, 117]), ("colorSepia", 0, [204, 102, 51]),
      ("colorContrast", 0, [128, 128, 128]), ("colorContrast", 2, [255, 77, 0]), ("colorContrast", 1, [204, 102, 51]),
      ("colorBrightness", 0.1, [230, 128, 77]), ("colorBrightness", -0.3, [128, 26, 0]),
    ] as [(String, Double, [Int])])
  func amounts(type: String, amount: Double, expected: [Int]) {
    let pixel = Self.pixel(Self.filter(type, "inputAmount", amount), Self.orange)
    for component in 0..<3 {
      #expect(abs(Int(pixel[component]) - expected[component]) <= 1, "\(type) \(amount): \(pixel)")
    }
    #expect(pixel.w == 255)
  }

  @Test("inverting turns a component c into 1 − c and keeps alpha")
  func invert() {
    #expect(Self.pixel(Self.filter("colorInvert"), Self.orange) == SIMD4(51, 153, 204, 255))
    let half = Self.pixel(Self.filter("colorInvert"), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(half == SIMD4(0, 128, 128, 128))
  }

  @Test("turning the hue by half a turn mirrors a colour at its luminance, and turning it by nothing leaves it")
  func hue() {
    #expect(Self.pixel(Self.filter("colorHueRotate", "inputAngle", 0), Self.orange) == SIMD4(204, 102, 51, 255))
    // Half a turn has cos = −1 and sin = 0, which gives 2 · luminance − c. With this matrix's weights 0.213, 0.715 and
    // 0.072 the luminance is 0.4708.
    let turned = Self.pixel(Self.filter("colorHueRotate", "inputAngle", .pi), Self.orange)
    for (component, expected) in [36, 138, 189].enumerated() {
      #expect(abs(Int(turned[component]) - expected) <= 1, "\(turned)")
    }
  }

  @Test("turning the hue by a third and then by two thirds of a turn gives the colour back within two levels")
  func hueThirds() {
    let layer = box(0, 0, 1, 1, CGColor(red: 0.5, green: 0.45, blue: 0.4, alpha: 1))
    layer.filters = [1.0, 2].map { Self.filter("colorHueRotate", "inputAngle", $0 * 2 * .pi / 3) }
    let pixel = drawn(1, 1, [layer])[0, 0]
    for (component, expected) in [128, 115, 102].enumerated() { #expect(abs(Int(pixel[component]) - expected) <= 2) }
  }

  @Test("a multiplying colour multiplies, and a matrix of the program's own is applied")
  func matrices() {
    let multiply = CAFilter(type: "multiplyColor")
    multiply.setInput(CGColor(red: 0.5, green: 1, blue: 0, alpha: 0.5), forKey: "inputColor")
    #expect(Self.pixel(multiply, Self.orange) == SIMD4(51, 51, 0, 128))
    let swap = CAFilter(type: "colorMatrix")
    swap.setInput([0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0] as [Double], forKey: "inputColorMatrix")
    #expect(Self.pixel(swap, Self.orange) == SIMD4(102, 51, 204, 255))
  }

  @Test("filters work on the layer's picture, one after the other, and not on what is below the layer")
  func order() {
    let layer = box(0, 0, 1, 1, CGColor(gray: 0.8, alpha: 1))
    layer.filters = [Self.filter("colorInvert"), Self.filter("colorBrightness", "inputAmount", 0.5)]
    #expect(drawn(2, 1, background: .white, [layer])[0, 0] == SIMD4(179, 179, 179, 255))
    #expect(drawn(2, 1, background: .white, [layer])[1, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test("background filters work on what is below the layer, inside its shape")
  func background() {
    let glass = box(1, 0, 2, 1, nil)
    glass.backgroundFilters = [Self.filter("colorInvert")]
    for masks in [false, true] {
      glass.masksToBounds = masks
      glass.removeFromSuperlayer()
      #expect(numbers(drawn(4, 1, background: .white, [glass]), component: 0) == "255 0 0 255")
    }
  }

  @Test("a drop shadow lies below the picture that the filters before it made, and the filters after it change both")
  func dropShadow() {
    let layer = box(0, 0, 1, 1, .black)
    let shadow = CAFilter(type: "dropShadow")
    shadow.setInput(0, forKey: "inputRadius")
    shadow.setInput(CGSize(width: 2, height: 0), forKey: "inputOffset")
    shadow.setInput(CGColor.red, forKey: "inputColor")
    layer.filters = [Self.filter("colorInvert"), shadow]
    let after = drawn(4, 1, [layer])
    #expect(after[0, 0] == SIMD4(255, 255, 255, 255) && after[2, 0] == SIMD4(255, 0, 0, 255) && after[1, 0].w == 0)
    layer.removeFromSuperlayer()
    shadow.setInput(0.5, forKey: "inputOpacity")
    layer.filters = [shadow, Self.filter("colorInvert")]
    let before = drawn(4, 1, [layer])
    #expect(before[0, 0] == SIMD4(255, 255, 255, 255) && before[2, 0] == SIMD4(0, 128, 128, 128))
  }
}
