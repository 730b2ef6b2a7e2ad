import Foundation
import KinoraGraphics
import Testing

@Suite("CSS colours")
struct CSSColorTests {
  private func bytes(_ text: String) throws -> [Int] {
    let c = try CGColor(css: text)
    return [c.red, c.green, c.blue, c.alpha].map { Int(($0 * 255).rounded()) }
  }

  @Test(
    "every notation of a colour is read",
    arguments: [
      ("#f80", [255, 136, 0, 255]), ("#F80c", [255, 136, 0, 204]), ("#1d3557", [29, 53, 87, 255]),
      ("#1D3557cc", [29, 53, 87, 204]), ("rebeccapurple", [102, 51, 153, 255]), ("  Tomato ", [255, 99, 71, 255]),
      ("transparent", [0, 0, 0, 0]), ("rgb(1, 2, 3)", [1, 2, 3, 255]),
      ("rgba(100%, 50%, 0%, 50%)", [255, 128, 0, 128]),
      ("rgb(1 2 3 / 0.4)", [1, 2, 3, 102]), ("rgb(300, -5, 3)", [255, 0, 3, 255]),
      ("hsl(120, 100%, 25%)", [0, 128, 0, 255]), ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]),
      ("hsla(-120deg, 100%, 50%, 0.2)", [0, 0, 255, 51]), ("hsl(0, 0%, 50%)", [128, 128, 128, 255]),
    ])
  func notations(_ text: String, _ expected: [Int]) throws { #expect(try bytes(text) == expected) }

  @Test(
    "a wrong colour is refused with what is wrong and what is allowed",
    arguments: [
      ("#12", "it has 2 digits; #rgb, #rgba, #rrggbb and #rrggbbaa have 3, 4, 6 or 8"),
      ("#ggg", "only the digits 0-9 and a-f"),
      ("tomatoe", "did you mean \"tomato\"?"),
      ("", "allowed are #rgb"),
      ("rgb(1,2)", "rgb() takes three components and perhaps alpha, not 2 values"),
      ("rgb(1,,2)", "a value is missing between commas"),
      ("rgb(1,2,x)", "\"x\" is not a number or a percentage"),
      ("rgb(1,2,0x10)", "\"0x10\" is not a number"),
      ("rgb(1,2,3", "the closing ) is missing"),
      ("cmyk(1,2,3,4)", "the functions allowed are"),
      ("hsl(0, 1, 50%)", "saturation and lightness are percentages"),
      ("rgb(1 2 3 4 / 5)", "/ stands between"),
    ])
  func mistakes(_ text: String, _ reason: String) {
    let error = #expect(throws: CSSColorError.self) { try CGColor(css: text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("colours of other spaces are converted to sRGB")
  func spaces() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    // The number is the light of sRGB's 0.5, which is ((0.5 + 0.055) / 1.055)^2.4.
    let half = try #require(CGColor(colorSpace: linear, components: [0.214_041_14, 0, 1, 0.5]))
    #expect(abs(half.red - 0.5) < 1e-6 && half.green == 0 && abs(half.blue - 1) < 1e-12 && half.alpha == 0.5)
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let white = try #require(CGColor(colorSpace: p3, components: [1, 1, 1, 1]))
    #expect(abs(white.red - 1) < 1e-6 && abs(white.green - 1) < 1e-6 && abs(white.blue - 1) < 1e-6)
    let red = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    // The matrices of CSS Color 4 give 1.0930, −0.2267, −0.1501.
    #expect(abs(red.red - 1.0931) < 1e-3 && red.green < 0)
    let gray = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.25, 1]))
    #expect(gray == CGColor(gray: 0.25, alpha: 1))
  }

  @Test("a copy with another alpha keeps the other components")
  func alpha() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1).copy(alpha: 0.5)
    #expect(color?.components == [0.1, 0.2, 0.3, 0.5])
    #expect(color?.numberOfComponents == 4)
  }
}
