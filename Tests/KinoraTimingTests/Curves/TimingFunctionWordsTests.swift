import KinoraTiming
import Testing

@Suite("Timing functions by their texts")
struct TimingFunctionWordsTests {
  @Test(
    "a text of CSS gives the function that it says",
    arguments: [
      ("cubic-bezier(0.16, 1, 0.3, 1)", CAMediaTimingFunction(controlPoints: 0.16, 1, 0.3, 1)),
      (" ease-in-out ", CAMediaTimingFunction(name: .easeInEaseOut)),
      ("ease", CAMediaTimingFunction(name: .default)), ("easeOut", CAMediaTimingFunction(name: .easeOut)),
      ("steps(4, jump-both)", .steps(4, .jumpBoth)), ("linear(0, 0.3 20%, 1)", .linear([0, .init(0.3, at: 0.2), 1])),
      ("backOut", .backOut), ("spring(0.3)", .spring(bounce: 0.3)), ("linear", CAMediaTimingFunction(name: .linear)),
    ])
  func texts(_ text: String, _ function: CAMediaTimingFunction) throws {
    #expect(try CAMediaTimingFunction(css: text) == function)
  }

  @Test(
    "a text that says none is refused with what is allowed",
    arguments: [
      ("cubic-bezier(0.1, 2)", "four numbers"), ("cubic-bezier(2, 0, 1, 1)", "the first and the third from 0 to 1"),
      ("bounce(3)", "steps(4, jump-end)"), ("steps(0)", "a whole number from 1"), ("", "backOut"),
    ])
  func refused(_ text: String, _ allowed: String) {
    #expect {
      try CAMediaTimingFunction(css: text)
    } throws: { "\($0)".contains(allowed) && "\($0)".contains("\"\(text)\" is no timing function") }
  }
}
