import KinoraExport
import KinoraInspect
import KinoraLayers
import KinoraTiming

/// What a report says of layers: outlines of those that are blamed, curves of what differs, and when animations begin and end.
struct ReportLayers {
  private let findings: [GoldenFinding]
  private let expected: FilmTrace?
  private let actual: FilmTrace?

  /// The most layers that are outlined, and the most curves.
  private static let limit = 4

  init(_ findings: [GoldenFinding], expected: FilmTrace?, actual: FilmTrace?) {
    (self.findings, self.expected, self.actual) = (findings, expected, actual)
  }

  // MARK: Events

  /// When animations of the film begin and end, in order.
  var events: [ReportData.Event] {
    var events: [ReportData.Event] = []
    for layer in (actual ?? expected)?.layers ?? [] {
      for animation in layer.animations where animation.target != "none" {
        guard let begin = number(animation["begin"]) else { continue }
        let what = "\(layer.path) \(animation.target)"
        events.append(ReportData.Event(seconds: max(0, begin), words: "\(what) begins"))
        let speed = number(animation["speed"]) ?? 1
        let times = (number(animation["repeatCount"]) ?? 1) * (number(animation["autoreverses"]) == 1 ? 2 : 1)
        guard let duration = number(animation["duration"]), speed > 0, times.isFinite else { continue }
        events.append(ReportData.Event(seconds: begin + duration * max(times, 1) / speed, words: "\(what) ends"))
      }
    }
    return events.filter { $0.seconds.isFinite }.sorted { ($0.seconds, $0.words) < ($1.seconds, $1.words) }
  }

  private func number(_ value: TraceValue?) -> Double? {
    if case .numbers(let numbers)? = value, numbers.count == 1 { numbers[0] } else { nil }
  }

  // MARK: Outlines

  /// The layers that findings name; without them those whose values are not as approved.
  private var blamed: [String] {
    var paths: [String] = []
    for path in findings.compactMap(\.layer) + differing.map(\.layer) where path != "/" && !paths.contains(path) {
      paths.append(path)
    }
    return Array(paths.prefix(Self.limit))
  }

  /// Where the blamed layers are in the frames `numbers`.
  func outlines(_ film: Film, frames numbers: [Int]) throws -> [ReportData.Outline] {
    let paths = blamed
    guard !paths.isEmpty else { return [] }
    let viewer = try FilmViewer(film)
    let (width, height) = (Double(viewer.format.width), Double(viewer.format.height))
    var corners = [[[Double]]](repeating: [], count: paths.count)
    for number in numbers {
      let stage = try viewer.stage(at: viewer.format.clock.seconds(ofFrame: number))
      stage.samplePresentations()
      let map = LayerMap(of: stage, drawing: stage.displayList())
      for (index, path) in paths.enumerated() {
        let found = map.layers.first { $0.path == path && !$0.isHidden }?.corners ?? []
        corners[index].append(found.enumerated().map { $0.element / ($0.offset % 2 == 0 ? width : height) })
      }
    }
    return zip(paths, corners).map { ReportData.Outline(layer: $0, corners: $1) }
  }

  // MARK: Curves

  /// The curves of what findings name, then of what else is not as approved.
  func curves(_ film: Film) -> [ReportData.Curve] {
    guard let frames = (actual ?? expected)?.frames else { return [] }
    var names: [(layer: String, key: String, component: String?)] = []
    func add(_ layer: String, _ key: String, _ component: String?) {
      if !names.contains(where: { $0.layer == layer && $0.key == key && ($0.component ?? component) == component }) {
        names.append((layer, key, component))
      }
    }
    for finding in findings {
      guard let layer = finding.layer, let property = finding.property else { continue }
      let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
      add(layer, parts[0], parts.count > 1 ? parts[1] : nil)
    }
    for item in differing { add(item.layer, item.key, nil) }
    return names.lazy.compactMap { curve($0.layer, $0.key, $0.component, frames) }.prefix(Self.limit).map {
      measured($0, film)
    }
  }

  /// The properties whose values are not as approved.
  private var differing: [(layer: String, key: String)] {
    guard let expected, let actual else { return [] }
    return actual.layers.flatMap { layer -> [(layer: String, key: String)] in
      guard let approved = expected.layer(layer.path) else { return [(layer.path, "")] }
      let keys = Set(layer.properties.map(\.key) + approved.properties.map(\.key)).sorted()
      return keys.filter { layer.property($0)?.runs != approved.property($0)?.runs }.map { (layer.path, $0) }
    }
  }

  private func curve(_ layer: String, _ key: String, _ component: String?, _ frames: [Int]) -> ReportData.Curve? {
    let pair = [expected, actual].map { numbers($0, layer, key, frames) }
    guard let count = pair.compactMap({ $0?.lazy.compactMap(\.self).map(\.count).max() }).max(), (1...6).contains(count)
    else { return nil }
    var components = Array(0..<count)
    if let component, let index = Self.index(of: component, count) { components = [index] }
    let lists = pair.map { values in
      values.map { values in
        components.map { index in values.map { $0.flatMap { index < $0.count ? $0[index] : nil } } }
      }
    }
    let all = lists.compactMap(\.self).joined().joined().compactMap(\.self)
    guard let first = all.first, component != nil || all.contains(where: { $0 != first }) else { return nil }
    return ReportData.Curve(
      name: [layer, component.map { "\(key).\($0)" } ?? key].joined(separator: " "), frames: frames, expected: lists[0],
      actual: lists[1], measured: nil)
  }

  /// The curve with what pixels say of the layer's place, where that can be held against its position: of a layer right in the root. The
  /// middle of what is drawn need not be the layer's position, so it is moved to it where it is first measured.
  private func measured(_ curve: ReportData.Curve, _ film: Film) -> ReportData.Curve {
    let words = curve.name.split(separator: " ")
    guard words.count == 2, !words[0].contains("/"), let actual = curve.actual,
      let places = ["position": [0, 1], "position.x": [0], "position.y": [1]][words[1]], places.count == actual.count
    else { return curve }
    // Layers are drawn for it, so of a long film every so many frames are taken.
    let step = max(1, curve.frames.count / 60)
    let frames = stride(from: 0, to: curve.frames.count, by: step).map { curve.frames[$0] }
    guard let motion = try? MeasuredMotion(of: film, layer: String(words[0]), frames: frames) else { return curve }
    let samples = Dictionary(motion.samples.filter { !$0.isCut }.map { ($0.frame, [$0.x, $0.y]) }) { first, _ in first }
    var curve = curve
    curve.measured = zip(places, actual).map { place, values in
      let found = curve.frames.map { samples[$0].map { $0[place] } }
      let offset = zip(found, values).lazy.compactMap { found, value in found.flatMap { f in value.map { $0 - f } } }
        .first
      return found.map { value in value.map { $0 + (offset ?? 0) } }
    }
    return curve
  }

  /// The numbers of a property at the frames; nil when the trace has none.
  private func numbers(_ trace: FilmTrace?, _ layer: String, _ key: String, _ frames: [Int]) -> [[Double]?]? {
    guard let trace, let values = trace.layer(layer)?.property(key)?.values else { return nil }
    let byFrame = Dictionary(zip(trace.frames, values)) { first, _ in first }
    let lists = frames.map { frame -> [Double]? in
      guard case .numbers(let numbers)?? = byFrame[frame] else { return nil }
      return numbers
    }
    return lists.contains { $0 != nil } ? lists : nil
  }

  /// The place of a component by its name in a value of `count` numbers.
  private static func index(of name: String, _ count: Int) -> Int? {
    let names =
      switch name.split(separator: ".").last ?? "" {
      case "x": 0
      case "y": 1
      case "z", "width": 2
      case "height": 3
      default: -1
      }
    // A size has two numbers, its width first.
    let index = count == 2 && names >= 2 ? names - 2 : names
    return (0..<count).contains(index) ? index : nil
  }
}
