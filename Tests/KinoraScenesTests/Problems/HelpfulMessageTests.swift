import KinoraScenes
import Testing

/// Mistakes of people who have only read the documentation, and what they are told.
@Suite("Messages that lead to the mend")
struct HelpfulMessageTests {
  private func problems(_ rest: String) -> [SceneProblem] {
    do {
      _ = try Scenes.scene(rest)
      return []
    } catch {
      return (error as? SceneProblems)?.problems ?? []
    }
  }

  @Test(
    "words of other programs lead to the property's own",
    arguments: [
      ("children: []", "CALayer", "sublayers"), ("color: 'red'", "CATextLayer", "foregroundColor"),
      ("color: 'red'", "CALayer", "backgroundColor"), ("fill: 'red'", "CAShapeLayer", "fillColor"),
      ("text: 'x'", "CATextLayer", "string"), ("x: 4", "CALayer", "position.x"),
      ("borderRadius: 4", "CALayer", "cornerRadius"), ("rotate: 4", "CALayer", "transform.rotation.z"),
    ])
  func words(member: String, type: String, expected: String) throws {
    let found = problems("layers: [{ type: '\(type)', \(member) }]")
    #expect(found.count == 1 && found.first?.suggestion == expected, "\(found)")
    // What is suggested is a property of the class.
    let value = ["sublayers": "[]", "string": "'x'"][expected] ?? (expected.hasSuffix("Color") ? "'red'" : "4")
    #expect(problems("layers: [{ type: '\(type)', '\(expected)': \(value) }]").isEmpty)
  }

  @Test(
    "words of other programs lead to the key or the class",
    arguments: [
      ("easing: 'easeOut'", "timingFunction"), ("from: 0", "fromValue"), ("delay: '1s'", "beginTime"),
      ("yoyo: true", "autoreverses"), ("loop: 3", "repeatCount"),
    ])
  func animationWords(member: String, expected: String) {
    let found = problems(
      "layers: [{ animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 1, duration: 1, \(member) } } }]")
    #expect(found.count == 1 && found.first?.suggestion == expected, "\(found)")
    #expect(problems("layers: [{ type: 'gradient' }]").first?.suggestion == "CAGradientLayer")
    #expect(problems("layers: [{ type: 'text' }]").first?.suggestion == "CATextLayer")
  }

  @Test("an expression without its brackets is told with them, where a text makes no sense")
  func brackets() {
    let values = "values: { wide: 40, top: '540 - wide / 2' }, "
    for rest in ["layers: [{ frame: [0, '${top}', 10, 10] }]", "layers: [{ frame: [0, '${top + 4}', 10, 10] }]"] {
      let found = problems(values + rest)
      #expect(found.count == 1 && found.first?.suggestion == "${540 - wide / 2}", "\(found)")
    }
    #expect(problems("layers: [{ opacity: 'half' }]").first?.suggestion == nil)
    #expect(problems("layers: [{ opacity: 'a - ' }]").first?.suggestion == nil)
  }

  @Test("a motion of the library that is not included is told with the file to include")
  func library() {
    let layer = "layers: [{ animations: { a: { motion: 'pop' } } }]"
    let found = problems(layer)
    #expect(
      found.count == 1 && found.first?.message.hasSuffix("the library's is in \"std:motion\"") == true, "\(found)")
    #expect(found.first?.allowed == "include: [\"std:motion\"]")
    #expect(problems("include: ['std:motion'], " + layer).isEmpty)
  }

  @Test(
    "what follows from a mistake is no mistake of its own",
    arguments: [
      "include: ['std:motions'], layers: [{ animations: { a: { motion: 'pop' } }, opacity: '${pale}' }]",
      "include: ['not there.json5'], layers: [{ style: 'card' }, { use: 'badge' }]",
      "parameters: { text: { type: 'text', default: 'a' } }, layers: [{ type: 'CATextLayer', string: '${text}' }]",
    ])
  func consequences(rest: String) {
    let found = problems(rest)
    #expect(found.count == 1, "\(found)")
  }

  @Test("a repetition over a name in quotation marks is told the expression, where there is such a list or number")
  func repetition() {
    let values = "values: { rows: [1, 2], word: 'x' }, "
    func suggestion(_ over: String) -> String? {
      problems(values + "layers: [{ repeat: \(over) }]").first?.suggestion
    }
    #expect(suggestion("'rows'") == "${rows}")
    #expect(suggestion("{ over: 'rows', as: 'row' }") == "${rows}")
    #expect(suggestion("'word'") == nil)
    #expect(suggestion("'nothing'") == nil)
  }

  @Test(
    "one mistake is one problem",
    arguments: [
      "layers: [{ animations: { a: { type: 'transition', transition: 'wiper', subtype: 'fromLeft' } } }]",
      "layers: [{ layout: { kind: '$kind' }, width: 'fill', height: 'fill', sublayers: [{ width: 'fill' }] }]",
    ])
  func once(rest: String) {
    let found = problems(rest)
    #expect(found.count == 1, "\(found)")
  }

  @Test("a text that would take a minute to set is refused soon, in one string or in many, at first or later")
  func longText() {
    let text = String(repeating: "word ", count: 25_000)
    for rest in [
      "layers: [{ type: 'CATextLayer', string: '\(text)' }]",
      "layers: [{ type: 'CATextLayer', string: ['\(text.prefix(60_000))', { text: '\(text.prefix(60_000))' }] }]",
      "layers: [{ type: 'CATextLayer', name: 'a' }], timeline: [{ at: 1, set: { 'a.string': '\(text)' } }]",
      "values: { w: '\(text)' }, layers: [{ type: 'CATextLayer', string: '${w}!' }]",
    ] {
      let found = problems(rest)
      #expect(found.count == 1 && found.first?.kind == .tooLarge, "\(found)")
      #expect(found.first?.allowed?.contains("at most 100000") == true)
    }
    #expect(problems("layers: [{ type: 'CATextLayer', string: '\(text.prefix(2000))' }]").isEmpty)
  }

  @Test("names and keys of any length make short messages")
  func longNames() {
    let long = String(repeating: "a", count: 100_000)
    for rest in [
      "layers: [{ '\(long)': 1 }]", "layers: [{ name: '\(long)' }], timeline: [{ at: 0, set: { 'x.opacity': 1 } }]",
    ] {
      let found = problems(rest)
      #expect(found.count == 1 && (found.first?.description.utf8.count ?? .max) < 1_000)
    }
  }
}
