import Testing

/// The name of the running test, for a golden that is given none.
enum TestName {
  /// The name of the running test's function; with the arguments behind it where the test has some. `function` is where
  /// the expectation stands, which counts under XCTest.
  static func golden(in function: String) -> String {
    let own = Test.current.map(\.name) ?? function
    let base = String(own.prefix { $0 != "(" })
    let arguments = Test.Case.current.map(arguments) ?? []
    return ([plain(base)] + arguments.map(plain)).joined(separator: "-")
  }

  /// The arguments of a case of a test, as text.
  ///
  /// Swift Testing shows them to tools only, so they are taken from what the case is made of.
  static func arguments(of testCase: Test.Case) -> [String] {
    func search(_ value: Any, depth: Int) -> [String]? {
      guard depth < 6 else { return nil }
      let mirror = Mirror(reflecting: value)
      for child in mirror.children {
        if child.label == "arguments" {
          let values = Mirror(reflecting: child.value).children.map { argument in
            Mirror(reflecting: argument.value).children.first { $0.label == "value" }.map { "\($0.value)" }
          }
          if !values.isEmpty, values.allSatisfy({ $0 != nil }) { return values.compactMap { $0 } }
        }
      }
      for child in mirror.children {
        if let found = search(child.value, depth: depth + 1) { return found }
      }
      return nil
    }
    return search(testCase, depth: 0) ?? []
  }

  /// A text as part of a file's name: letters, digits, points and underscores, everything else a hyphen. What that
  /// changes, or is long, has a number behind it by which it differs from other texts.
  static func plain(_ text: String) -> String {
    let isPlain = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "_")
    }
    let short = String(text.map { isPlain($0) ? $0 : "-" }.prefix(48))
    if short == text, !short.isEmpty, short.first != "." { return short }
    // FNV-1a, 32 bits.
    let number = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(number, radix: 16)
    return short.drop { $0 == "." } + "_" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
