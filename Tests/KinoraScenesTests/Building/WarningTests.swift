import KinoraScenes
import Testing

@Suite("Warnings")
struct WarningTests {
  /// The warnings of a scene of 200 × 100, ten seconds long.
  private func warnings(_ rest: String) throws -> [String] {
    let scene = try Scenes.scene(rest)
    let found = scene.warnings(assets: NoAssets())
    #expect(found.allSatisfy { $0.isWarning })
    return found.map { "\($0.line):\($0.column): \($0.message)" }
  }

  private static let dot = at(50)
  private static func at(_ x: Int) -> String {
    "name: 'dot', position: [\(x), 50], bounds: [0, 0, 20, 20], backgroundColor: 'red'"
  }

  private static let row = "layout: { kind: 'row', gap: 10 }, bounds: [0, 0, 200, 100], position: [100, 50]"
  private static let small = "layout: { kind: 'row', gap: 10 }, bounds: [0, 0, 150, 80], position: [125, 50]"
  private static let box = "width: 80, height: 40, shrink: 0, backgroundColor: 'red'"
  private static let long = "a text that is much longer than the canvas is wide, and is not wrapped"

  @Test(
    "what can hardly be meant is a warning at its place",
    arguments: [
      ("\nvalues: { a: 1, b: 2 }, layers: [{ zPosition: '${b}' }]", "2:11: nothing uses the value \"a\""),
      ("\nparameters: { p: { type: 'number', default: 1 } }, layers: []", "2:15: nothing uses the parameter \"p\""),
      (
        "layers: [\n{ type: 'CAGradientLayer', bounds: [0, 0, 200, 200], colors: ['red', 'blue'], locations: [0, 0.5, 1] }]",
        "2:1: the CAGradientLayer has 2 colours and 3 locations"
      ),
      (
        "layers: [\n{ type: 'CAGradientLayer', bounds: [0, 0, 200, 200], colors: ['red', 'blue'], locations: [0, 50] }]",
        "2:1: the locations of the CAGradientLayer are 0, 50"
      ),
      ("\nmotions: { m: { type: 'basic', keyPath: 'opacity' } }, layers: []", "2:12: nothing uses the motion \"m\""),
      ("\ncomponents: { c: {} }, styles: { s: {} }, layers: [{ use: 'c' }]", "2:34: nothing uses the style \"s\""),
      (
        "layers: [{ \(dot) }],\ntimeline: [{ at: 12, set: { 'dot.opacity': 0 } }]",
        "2:12: this happens at 12 s, and the film ends at 10 s"
      ),
      (
        "layers: [{ \(dot),\nanimations: { a: { type: 'basic', keyPath: 'opacity', beginTime: '11s' } } }]",
        "2:18: the animation begins at 11 s, and the film ends at 10 s"
      ),
      (
        "layers: [{ \(dot) }],\ntimeline: [{ at: 2, set: { 'dot.opacity': 0 } }, { at: 1, remove: 'dot' }]",
        "2:12: the layer \"dot\" is removed before, and never comes back"
      ),
      (
        "layers: [{ \(dot), sublayers: [{ name: 'in' }] }],\ntimeline: [{ at: 1, remove: 'dot' }, { at: 2, set: { 'in.opacity': 0 } }]",
        "2:38: the layer \"in\", which is in \"dot\", is removed before, and never comes back"
      ),
      (
        "layers: [\n{ position: [-50, 50], bounds: [0, 0, 20, 20], backgroundColor: 'red' }]",
        "2:1: the CALayer is outside of the canvas for the whole film: it is at [-60, 40, 20, 20]"
      ),
      (
        "layers: [\n{ name: 'x', position: [50, 50], backgroundColor: 'red' }]",
        "2:1: the CALayer \"x\" has no size, so nothing of it shows"
      ),
      (
        "layers: [{ \(dot), animations: { a:\n{ type: 'spring', keyPath: 'opacity', fromValue: 0 } } }]",
        "2:1: the spring is cut off after its 0.25 s: it would still swing by 16 % of its way"
      ),
      (
        "layers: [{ type: 'CAShapeLayer', animations: { a:\n{ type: 'basic', keyPath: 'path', fromValue: 'M 0 0 L 1 0', toValue: 'M 0 0 L 1 0 L 1 1' } } }]",
        "2:1: the paths have unlike parts, so one takes the other's place half-way"
      ),
      (
        "layers: [{ type: 'CATextLayer', position: [50, 50], bounds: [0, 0, 20, 20],\nstring: 'Hello', fontSize: 12, font: 'DejaVu Sans' }]",
        "2:9: the text does not fit: it needs 31 ×"
      ),
      (
        "layers: [\n{ \(at(-50)), animations: { a: { type: 'basic', keyPath: 'position.x', toValue: -20, duration: 3 } } }]",
        "2:1: the CALayer \"dot\" moves and is outside of the canvas in every frame: it comes no nearer than [-30"
      ),
      (
        "layers: [\n{ \(at(-50)) }], timeline: [{ at: 1, set: { 'dot.position': [300, 50] }, disableActions: true }]",
        "2:1: the CALayer \"dot\" moves and is outside of the canvas in every frame: it comes no nearer than [-60, 40, 20, 20]"
      ),
      (
        "layers: [{ \(row), name: 'row', sublayers: [{ \(box) }, { \(box) },\n{ \(box), name: 'c' }] }]",
        "2:1: the layout of the CALayer \"row\" has no room for the CALayer \"c\", which stands at [180, 0, 80, 40]"
      ),
      (
        "layers: [{ \(row), sublayers: [{ layout: { kind: 'column' }, sublayers: [\n{ type: 'CATextLayer', string: '\(long)' }] }] }]",
        "2:1: the layout of the CALayer has no room for the CATextLayer, which stands at [0, 0, "
      ),
      (
        "layers: [{ \(row), masksToBounds: true, sublayers: [{ \(box) }, { \(box) },\n{ \(box) }] }]",
        "2:1: the layout of the CALayer has no room for the CALayer, which stands at [180, 0, 80, 40]"
      ),
    ])
  func found(_ rest: String, _ expected: String) throws {
    let found = try warnings(rest)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test(
    "there is no warning about what is sound",
    arguments: [
      "values: { a: 1, b: '${a}' }, layers: [{ zPosition: '${b}' }]",
      "include: ['std:motion'], layers: [{ \(dot), animations: { a: { motion: 'pop' }, b: { motion: 'rise' } } }]",
      "layers: [{ \(at(-50)), animations: { a: { type: 'basic', keyPath: 'position.x', toValue: 50 } } }]",
      "layers: [{ \(dot) }], timeline: [{ at: 1, remove: 'dot' }, { at: 2, set: { 'dot.opacity': 1 } }, { at: 3, addLayer: { layer: 'dot' } }]",
      "layers: [{ position: [-500, 0], sublayers: [{ \(at(550)) }] }]",
      "layers: [{ \(dot), animations: { a: { type: 'spring', keyPath: 'opacity', fromValue: 0, duration: 'settling' } } }]",
      "layers: [{ type: 'CATextLayer', position: [50, 50], bounds: [0, 0, 20, 20], string: 'Hello', truncationMode: 'end' }]",
      "layers: [{ name: 'dot', position: [50, 50], bounds: [0, 0, 0, 20], backgroundColor: 'red' }], timeline: [{ at: 1, set: { 'dot.bounds.size.width': 90 } }]",
      "components: { c: { duration: 20, layers: [{ name: 'x' }], timeline: [{ at: 15, set: { 'x.opacity': 0 } }] } }, layers: [{ use: 'c' }]",
      "layers: [{ \(at(-15)), shadowOpacity: 1, shadowOffset: [30, 0] }]",
      "layers: [{ \(at(-50)) }], timeline: [{ at: 9.9, set: { 'dot.position': [300, 50] } }]",
      "layers: [{ \(at(-50)), animations: { a: { type: 'basic', keyPath: 'position.x', toValue: 50, beginTime: 7.1, duration: 0.1 } } }]",
      "layers: [{ type: 'CAReplicatorLayer', instanceCount: 2, instanceTransform: [{ translate: [100, 0] }], sublayers: [{ \(at(-50)) }] }]",
      "layers: [{ name: 'far', position: [-300, 0], animations: { a: { type: 'basic', keyPath: 'position.x', byValue: 9 } }, sublayers: [{ \(at(350)) }] }]",
      "layers: [{ \(row), sublayers: [{ \(box) }, { \(box) }] }]",
      "layers: [{ \(row), sublayers: [{ type: 'CATextLayer', wrapped: true, fontSize: 12, string: '\(long)' }] }]",
      "layers: [{ \(small), masksToBounds: true, sublayers: [{ \(box) }, { \(box) }] }]",
      "layers: [{ \(row), animations: { a: { type: 'basic', keyPath: 'position.x', byValue: -80 } }, sublayers: [{ \(box) }, { \(box) }, { \(box) }] }]",
      "layers: [{ \(row), name: 'row', sublayers: [{ \(box) }, { \(box) }, { \(box) }] }], timeline: [{ at: 1, set: { 'row.position.x': 20 } }]",
      "layers: [{ \(row), hidden: true, sublayers: [{ \(box) }, { \(box) }, { \(box) }] }]",
      "layers: [{ \(row), sublayers: [{ width: 300, height: 120, shrink: 0, backgroundColor: 'red' }] }]",
      "layers: [{ \(row), sublayers: [{ \(box), margin: [0, 0, 0, -20] }] }]",
      "layers: [{ layout: { kind: 'row', gap: 10 }, bounds: [0, 0, 300, 100], position: [150, 50], sublayers: [{ \(box) }, { \(box) }, { \(box) }] }]",
    ])
  func silent(_ rest: String) throws { #expect(try warnings(rest) == []) }
}
