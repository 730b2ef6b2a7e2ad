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
      ("scale: 2", "CALayer", "transform.scale"), ("borderRadius: 4", "CALayer", "cornerRadius"),
      ("rotate: 4", "CALayer", "transform.rotation.z"),
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

  @Test(
    "other programs' names of timing functions lead to ours",
    arguments: [
      ("ease-in-out", "easeInEaseOut"), ("easeInOut", "easeInEaseOut"), ("ease-in", "easeIn"), ("ease", "default"),
      ("easeInOutCubic", "cubicInOut"), ("easeOutBack", "backOut"), ("power2.out", "cubicOut"),
      ("expo.inOut", "expoInOut"), ("back.out(1.7)", "backOut"), ("easeinout", "easeInEaseOut"),
    ])
  func easings(word: String, expected: String) {
    func layer(_ word: String) -> String {
      "layers: [{ animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 1, timingFunction: '\(word)' } } }]"
    }
    #expect(problems(layer(word)).map(\.suggestion) == [expected])
    #expect(problems(layer(expected)).isEmpty)
  }

  @Test(
    "words of other programs lead to the layout's, the filter's and the transition's own",
    arguments: [
      ("layers: [{ layout: { kind: 'col' } }]", "column"), ("layers: [{ layout: { type: 'row' } }]", "kind"),
      ("layers: [{ layout: { kind: 'row', justifyContent: 'center' } }]", "justify"),
      ("layers: [{ layout: { kind: 'row', align: 'top' } }]", "start"),
      ("layers: [{ layout: { kind: 'row', align: 'flex-end' } }]", "end"),
      ("layers: [{ filters: [{ type: 'blur' }] }]", "gaussianBlur"),
      ("layers: [{ filters: [{ type: 'gaussianBlur', radius: 4 }] }]", "inputRadius"),
      ("layers: [{ animations: { a: { type: 'transition', transition: 'dissolve' } } }]", "fade"),
      ("layers: [{ animations: { a: { type: 'transition', transition: 'push', subtype: 'left' } } }]", "fromLeft"),
      ("layers: [{ type: 'CATextLayer', string: [{ text: 'a', foregroundColor: 'red' }] }]", "color"),
    ])
  func otherWords(rest: String, expected: String) {
    #expect(problems(rest).map(\.suggestion) == [expected])
  }

  @Test(
    "a canvas in another program's words is one problem, with what to write",
    arguments: [
      ("size: [640, 360], frameRate: 30, duration: 1", "width: 640, height: 360"),
      ("resolution: '1280x720', frameRate: 30, duration: 1", "width: 1280, height: 720"),
      ("aspectRatio: '16:9', frameRate: 30, duration: 1", "width and height, in pixels: width: 1920, height: 1080"),
      (
        "aspectRatio: 2, width: 100, frameRate: 30, duration: 1",
        "width and height, in pixels: width: 1920, height: 1080"
      ),
      ("width: 8, height: 8, frameRate: 30, durationInFrames: 75", "duration, in frames with an f: duration: \"75f\""),
      (
        "width: '8px', height: 8, frameRate: 30, duration: 1",
        "a whole number from 1 to 32767; 8 here, without quotation marks"
      ),
    ])
  func canvases(members: String, allowed: String) {
    let layers =
      "layers: [{ zPosition: '${canvas.width * 2}', beginTime: '${canvas.duration}', opacity: '${canvas.height / 99}' }]"
    let error = #expect(throws: SceneProblems.self) {
      try SceneLoader.load(text: "{ kinora: 1, canvas: { \(members) }, \(layers) }")
    }
    #expect(error?.problems.map(\.allowed) == [allowed])
  }

  @Test("a layer that lacks its type is told the class that has what it says, once")
  func types() {
    func allowed(_ layer: String) -> [String?] { problems("layers: [{ \(layer) }]").map(\.allowed) }
    #expect(allowed("string: 'a', fontSize: 9, bounds: [0, 0, 9, 9]") == ["type: \"CATextLayer\" beside it"])
    #expect(allowed("path: 'M 0 0', lineWidth: 2") == ["type: \"CAShapeLayer\" beside it"])
    #expect(allowed("colors: ['red', 'blue']") == ["type: \"CAGradientLayer\" beside it"])
    // What no class has together, and what the class cannot have either, stay problems of their own.
    #expect(problems("layers: [{ string: 'a', lineWidth: 2 }]").count == 2)
    #expect(problems("layers: [{ string: 'a', fontSize: 'x' }]").count == 2)
    #expect(problems("layers: [{ custom: { path: 1 }, 'path': 2 }]").isEmpty)
  }

  @Test("a file's path in place of an asset's name is told what to write under assets")
  func paths() {
    #expect(
      problems("layers: [{ contents: 'media/a.png' }]").map(\.allowed) == [
        "a name that assets gives to a file: assets: { a: { image: \"media/a.png\" } }, and here \"a\""
      ])
    #expect(problems("assets: { a: 'media/a.mp4' }, layers: []").map(\.allowed) == ["{ video: \"media/a.mp4\" }"])
    #expect(
      problems("audio: [{ asset: 'song' }], layers: []").map(\.allowed) == [
        "a name that assets gives to a file: assets: { song: { audio: \"…\" } }, and here \"song\""
      ])
  }

  @Test("a condition without its brackets is told with them, where it is one")
  func conditions() {
    func suggestion(_ condition: String) -> [String?] {
      problems("values: { a: 1 }, layers: [{ repeat: 1, if: '\(condition)', zPosition: '${a}' }]").map(\.suggestion)
    }
    #expect(suggestion("i > 0") == ["${i > 0}"])
    #expect(suggestion("never") == [nil])
    #expect(suggestion("a + 1") == [nil])
  }

  @Test("the same mistake of one place is told once, with how often")
  func sameTwice() {
    let found = problems("layers: [{ repeat: 2, position: '${map(range(2), x => true)}' }]")
    #expect(found.map(\.repetitions) == [1], "\(found)")
    let times = "'${map(range(3), k => 1 < 2)}'"
    let more = problems(
      "layers: [{ repeat: 1, animations: { a: { type: 'keyframe', keyPath: 'opacity', values: \(times) } } }]")
    #expect(more.map(\.repetitions) == [2])
    #expect(more.first?.description.hasSuffix("and 2 more times at this place") == true)
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
      "assets: { l: { image: 'no.svg' } }, layers: [{ name: 'l', shapes: 'l' }], timeline: [{ at: 0, set: { 'l/a.opacity': 0 } }]",
      "components: { c: { duration: 2 } }, sequence: [{ use: 'c' }, { use: 'c', transition: { type: 'fade' } }]",
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
