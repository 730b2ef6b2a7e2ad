import KinoraMessages
import Testing

@Suite("Text made visible")
struct VisibleTextTests {
  @Test(
    "characters that a terminal would obey, or that turn a line around, are written as escapes",
    arguments: [
      ("plain ünïcode 👍🏽", "plain ünïcode 👍🏽"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
      ("\u{9B}2J\u{7F}\0", "\\u{9B}2J\\u{7F}\\u{0}"),
      ("exe\u{202E}gpj.\u{2066}x\u{2069}", "exe\\u{202E}gpj.\\u{2066}x\\u{2069}"),
      ("\u{2028}\u{200F}\u{61C}\u{FEFF}", "\\u{2028}\\u{200F}\\u{61C}\\u{FEFF}"), ("a\r\nb", "a\\r\\nb"),
    ])
  func escapes(_ text: String, _ expected: String) {
    #expect(visible(text) == expected)
  }

  @Test("text with lines keeps its line breaks, and no other character that does not show")
  func lines() {
    #expect(visible("a\n\u{1B}b\r\nc", lines: true) == "a\n\\u{1B}b\\r\nc")
  }

  @Test("quoted text shows its quotation marks and is cut at the limit, whatever its characters are made of")
  func quotes() {
    #expect(quoted("a\"b\\c\n") == "\"a\\\"b\\\\c\\n\"")
    #expect(quoted("12345", limit: 5) == "\"12345\"")
    #expect(quoted("123456", limit: 5) == "\"1234…\"")
    let heap = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(quoted(heap, limit: 5).unicodeScalars.count < 100)
  }

  @Test("JSON keeps its meaning, and characters that do not show become JSON's escapes")
  func json() {
    #expect(visibleJSON("{\n \"a\": \"\u{202E}x\u{9B}\"\n}") == "{\n \"a\": \"\\u202ex\\u009b\"\n}")
  }
}
