import KinoraScenes
import Testing

private let box = "backgroundColor: 'red', frame: [0, 0, 9, 9]"
private let text = "type: 'CATextLayer', string: 'Hi there', frame: [0, 0, 200, 60]"
private let twoScenes = "components: { a: { duration: 1, layers: [{ \(box) }] } }, sequence: [{ use: 'a', name: 'x' }, "

private func animated(_ animation: String) -> String {
  "layers: [{ name: 'box', \(box), animations: { a: { type: 'basic', keyPath: 'opacity', duration: 1 }, \(animation) } }]"
}

/// Mistakes of one word in scenes that are right otherwise, over all parts of the language: each is one problem, whose words alone
/// lead to the mend.
@Suite("Mistakes of newcomers")
struct NewcomersMistakesTests {
  private func problems(_ rest: String) -> [SceneProblem] {
    do {
      _ = try Scenes.scene(rest)
      return []
    } catch {
      return (error as? SceneProblems)?.problems ?? []
    }
  }

  @Test(
    "what was meant is suggested",
    arguments: [
      ("layers: [{ layout: { kind: 'row', justify: 'between' }, width: 'fill', sublayers: [] }]", "space-between"),
      ("layers: [{ \(text), parts: { by: 'letter' } }]", "character"),
      (
        "layers: [{ name: 'l', sublayers: [{ name: 'l/ring' }] }], timeline: [{ at: 1, set: { 'l.ring.opacity': 0 } }]",
        "l/ring.opacity"
      ),
      ("layers: [{ name: 'l' }], timeline: [{ at: 1, set: { l: { opacity: 0 } } }]", "l.opacity"),
      ("layers: [{ name: 'l' }], timeline: [{ time: 1, set: { 'l.opacity': 0 } }]", "at"),
      (animated("b: { type: 'basic', keyPath: 'opacity', toValue: 0, beginTime: 'a.end' }"), "box.a.end"),
      (
        "components: { c: { parameters: { text: { type: 'string' } }, layers: [] } }, layers: [{ use: 'c', with: { txt: 'a' } }]",
        "text"
      ),
      ("layers: [{ type: 'CAEmitterLayer', emitterCells: [{ name: 's', rate: 20 }] }]", "birthRate"),
    ])
  func suggestions(rest: String, suggestion: String) {
    let found = problems(rest)
    #expect(found.count == 1 && found.first?.suggestion == suggestion, "\(found)")
  }

  @Test(
    "what is allowed says what to write",
    arguments: [
      ("layers: [{ \(text), parts: { by: 'word', stagger: '80ms' } }]", "beginTime: \"${0.2s + i * 80ms}\""),
      (
        animated("b: { type: 'basic', keyPath: 'opacity', toValue: 0, stagger: 1 }"),
        "beginTime: \"${0.2s + i * 80ms}\""
      ),
      (
        "layers: [{ layout: { kind: 'row', columns: 3 }, width: 'fill', sublayers: [] }]",
        "columns in a layout of the kind grid"
      ),
      ("layers: [{ layout: { kind: 'grid', columns: 'repeat(3, 1fr)' }, sublayers: [] }]", "[\"1fr\", \"2fr\", 120]"),
      ("layers: [{ layout: { kind: 'row' }, sublayers: [{ width: '40px' }] }]", "; 40 here, without quotation marks"),
      ("layers: [{ opacity: '80%' }]", "; 0.8 here"), ("layers: [{ zPosition: '3' }]", "; 3 here"),
      ("layers: [{ \(text), maxLines: '2' }]", "; 2 here"),
      ("layers: [{ \(text), weight: 'semi-bold' }]", "; 600 here"),
      ("layers: [{ width: 40, height: 40 }]", "layout on its superlayer or itself; or bounds"),
      ("layers: [{ \(box), mask: 'circle' }]", "such as { type: \"CAShapeLayer\""),
      (
        "layers: [{ \(box), animations: { repeat: 3, a: { type: 'basic', keyPath: 'opacity', toValue: 0 } } }]",
        "[{ repeat: 3, key:"
      ),
      ("layers: [{ repeat: 3, name: 'bar', \(box) }]", "such as \"bar${i}\""),
      (animated("b: { type: 'rise' }"), "motion: \"rise\" in place of type"),
      (
        "layers: [{ animations: { a: { type: 'keyframe', keyPath: 'opacity', values: [{ t: 0, v: 0 }, { t: 1, v: 1 }] } } }]",
        "when it is reached stands in keyTimes"
      ),
      ("layers: [{ type: 'CAGradientLayer', colors: 'red, blue' }]", "such as [\"red\", \"#2a9d8f\"]"),
      ("layers: [{ type: 'CATextLayer', captions: 'subs' }]", "such as { asset: \"subs\""),
      (twoScenes + "{ use: 'a', name: 'y', transition: 'wipe' }]", "such as { type: \"wipe\", duration: \"0.5s\" }"),
      (
        twoScenes + "{ use: 'a', name: 'x' }], timeline: [{ at: 'x.end', remove: 'x' }]",
        "such as name: \"x2\" beside use"
      ),
      ("layers: [{ name: 'a' }], timeline: [{ at: 1, set: { 'a${i}.opacity': 0 } }]", "i, n and item inside a repeat"),
      (
        "components: { c: { layers: [{ opacity: '${row}' }] } }, layers: [{ repeat: { over: 2, as: 'row' }, use: 'c' }]",
        "which \"with\" gives"
      ),
    ])
  func allowed(rest: String, words: String) {
    let found = problems(rest)
    #expect(found.count == 1 && found.first?.allowed?.contains(words) == true, "\(found)")
  }

  @Test(
    "a style that is wrong is no missing class as well",
    arguments: ["style: 'headlines'", "style: ['headline']", "style: 3"])
  func styles(style: String) {
    let found = problems(
      "styles: { headline: { type: 'CATextLayer' } }, layers: [{ \(style), string: 'x' }, { style: 'headline' }]")
    #expect(found.count == 1, "\(found)")
  }

  @Test(
    "key times that leave a part of the animation without a way between values are warned about",
    arguments: [
      ("keyTimes: [0, 0.5, 0.8]", "keyTimes end at 0.8"), ("keyTimes: [0.1, 0.5, 1]", "keyTimes begin at 0.1"),
      ("keyTimes: [0, 0.5, 1], calculationMode: 'paced'", "keyTimes have no effect"),
      ("keyTimes: [0, 0.5, 0.8], calculationMode: 'discrete'", ""), ("keyTimes: [0, 0.5, 1]", ""),
    ])
  func keyTimes(rest: String, words: String) throws {
    let scene = try Scenes.scene(
      "layers: [{ animations: { a: { type: 'keyframe', keyPath: 'opacity', values: [0, 1, 0.5], duration: 1, \(rest) } } }]"
    )
    let warnings = scene.warnings.map(\.message)
    #expect(words.isEmpty ? warnings.isEmpty : warnings.count == 1 && warnings[0].hasPrefix(words), "\(warnings)")
  }
}
