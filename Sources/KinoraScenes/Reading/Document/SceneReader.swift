import KinoraMessages
import KinoraSound
import KinoraTiming

/// The state of reading a scene: the text, the problems found so far, and the names that are known; with functions that
/// read plain values.
///
/// A reader never throws: it reports a problem, returns nil and goes on, so that one run finds every problem.
final class SceneReader {
  let source: SourceText
  private(set) var problems: [SceneProblem] = []
  /// What the scene says and can hardly mean, although it can be rendered.
  private(set) var warnings: [SceneProblem] = []
  /// The places of the warnings; each is reported once, also where it is repeated.
  private var warnedPlaces: Set<String> = []
  /// The assets that something uses.
  private(set) var usedAssets: Set<SceneAsset.Reference> = []
  /// The indices of the problems at places from which values of several uses come.
  private var problemsByPlace: [String: [Int]] = [:]
  /// How many problems are reported in full at one place; a mistake in what is repeated would be many.
  private static let problemsPerPlace = 3
  /// The film's frame rate, known when the canvas is read, for times in frames.
  var frameRate: FrameRate?
  /// The names of the usable assets by kind, in the order of the file.
  private var assets: [SceneAsset.Kind: [String]] = [:]
  private var knownAssets: Set<SceneAsset.Reference> = []
  /// What lays out the layers that are read.
  var layoutPlace = LayoutPlace.none
  /// The names of installed fonts that were looked for and found.
  var knownFonts: Set<String> = []
  /// How many more names may be compared with unknown words; at 0, messages suggest no name any more.
  private var searches = 300_000
  /// The files of the font assets.
  private(set) var fontPaths: [String: String] = [:]
  /// The SVG files whose elements become layers.
  var drawings = SceneDrawings()
  /// The names of the assets that have problems.
  var assetsInError: Set<String> = []
  /// The names of the files in folders in which a file was missing.
  var filesByFolder: [String: [String]] = [:]
  /// The named layers of the film, with the nodes of their names.
  var namedLayers: [String: (owner: LayerOwner, node: SourceNode)] = [:]
  /// The names of the layers in the order of the file.
  var layerNames: [String] = []
  /// The values that have a reported problem and about which nothing more is reported.
  var unreadable: Set<Int> = []
  /// The names of layers with such problems that references to them cannot be checked.
  var namesInError: Set<String> = []
  /// The layer and the key of every animation in the scene, valid or not.
  var declaredAnimations: Set<AnimationName> = []

  /// The name by which times refer to an animation.
  struct AnimationName: Hashable {
    let layer: String
    let key: String
  }

  /// The names of the outgoing layers of transitions, as they are written.
  var outgoingLayers: [SourceNode] = []

  /// The begin times of animations as they are written, by the animations' identities. They are worked out when all
  /// are known.
  var beginTimes: [Int: TimeExpression] = [:]

  /// The values of the animations, by their identities.
  var animationNodes: [Int: SourceNode] = [:]
  /// Works out a value that was left as it is written, with values for names that only the reader knows: the value, what
  /// the reader does as a clause for messages, and the names.
  var expand: (SourceNode, String, [(name: String, value: SourceNode.Value)]) -> SourceNode = { node, _, _ in node }
  /// Whether a motion has a name, in the scene or in the library.
  var isMotion: (String) -> Bool = { _ in false }
  /// The expression that a text lacks only the brackets of, with them; nil for any other text.
  var expressionMeant: (String) -> String? = { _ in nil }
  /// When the animations with begin times of their own begin, in seconds of the film, once all times are known.
  var animationBegins: [(node: SourceNode, begin: Double)] = []
  /// The length of the film in seconds, once it is known.
  var filmDuration: Rational?
  /// Where the canvas says that the film is as long as what is in it; nil where it has a length of its own.
  var followedLength: SourceNode?
  /// When what is in the film ends, in seconds of the film; worked out where its length follows.
  var contentEnds: [Double] = []
  /// The instances of components, with how long they last in their own time; nil where that is not known.
  var instances: [String: Rational?] = [:]

  /// The captions in the caption assets that were read.
  var captions: [String: Captions] = [:]
  /// The names that were given to layers without one.
  var takenNames: Set<String> = []

  /// What reads files while the scene is read, where something does.
  let resolver: (any AssetResolver)?
  /// The files of the audio assets, and where they are named.
  var soundPaths: [String: (path: String, node: SourceNode)] = [:]
  /// The sounds of the audio assets that were read.
  var sounds: [String: Sound] = [:]

  /// Where videos are to be heard, by the values' identities, as long as nothing is found to play them.
  var videoSounds: [Int: SourceNode] = [:]

  init(source: SourceText, resolver: (any AssetResolver)? = nil) {
    self.source = source
    self.resolver = resolver
  }

  /// The names of the usable assets of a kind, in the order of the file.
  func assetNames(_ kind: SceneAsset.Kind) -> [String] { assets[kind] ?? [] }

  func hasAsset(_ kind: SceneAsset.Kind, _ name: String) -> Bool {
    let reference = SceneAsset.Reference(kind: kind, name: name)
    guard knownAssets.contains(reference) else { return false }
    usedAssets.insert(reference)
    return true
  }

  func declare(_ asset: SceneAsset) {
    assets[asset.kind, default: []].append(asset.name)
    if asset.kind == .font { fontPaths[asset.name] = asset.path }
    knownAssets.insert(SceneAsset.Reference(kind: asset.kind, name: asset.name))
  }

  /// A name of a layer or a sound with the instances of components before it in which it is written.
  func scoped(_ name: String, _ node: SourceNode) -> String { (node.origin?.prefix ?? "") + name }

  // MARK: Reporting

  /// Reports a problem with `node`.
  func report(
    _ node: SourceNode, _ message: String, allowed: String? = nil, suggestion: String? = nil,
    as kind: SceneProblem.Kind = .wrongValue
  ) {
    report(at: node.offset, node, message, allowed: allowed, suggestion: suggestion, as: kind)
  }

  func report(
    at offset: Int, _ node: SourceNode, _ message: String, allowed: String? = nil, suggestion: String? = nil,
    as kind: SceneProblem.Kind = .wrongValue
  ) {
    if unreadable.contains(node.id) { return }
    if let origin = node.origin, repeats(offset, origin, node, message) { return }
    let text = node.origin?.source ?? source
    let position = text.position(of: offset)
    problems.append(
      SceneProblem(
        file: text.file, line: position.line, column: position.column, pointer: node.pointer, message: message,
        allowed: allowed, suggestion: suggestion, uses: uses(of: node), kind: kind))
  }

  /// Warns about `node`, or about what stands at an offset of its text.
  func warn(_ node: SourceNode, at offset: Int? = nil, _ message: String, allowed: String? = nil) {
    let text = node.origin?.source ?? source
    guard warnedPlaces.insert("\(text.file):\(offset ?? node.offset)").inserted else { return }
    let position = text.position(of: offset ?? node.offset)
    var warning = SceneProblem(
      file: text.file, line: position.line, column: position.column, pointer: node.pointer, message: message,
      allowed: allowed, uses: uses(of: node), kind: .doubtful)
    warning.isWarning = true
    warnings.append(warning)
  }

  /// Whether enough problems are reported at a place that values in other uses share, or one with the same words, which
  /// one mend does away with; the last of them, or that one, counts this one.
  private func repeats(_ offset: Int, _ origin: SourceOrigin, _ node: SourceNode, _ message: String) -> Bool {
    guard origin.use != nil else { return false }
    let place = origin.source.file + ":\(offset)"
    let found = problemsByPlace[place] ?? []
    if let same = found.first(where: { problems[$0].message == message }) {
      problems[same].repetitions += 1
      return true
    }
    if found.count == Self.problemsPerPlace {
      problems[found[found.count - 1]].repetitions += 1
      return true
    }
    problemsByPlace[place] = found + [problems.count]
    return false
  }

  func report(_ problem: SceneProblem) { problems.append(problem) }

  /// Reports the excerpt that was found in place of `what`.
  func reportFound(_ node: SourceNode, _ what: String, allowed: String) {
    report(
      node, "\(what): found \(node.excerpt)", allowed: allowed,
      suggestion: node.text.flatMap(expressionMeant))
  }

  /// Reports an unknown name, with the nearest known one.
  func reportName(_ node: SourceNode, _ message: String, known: [String]) {
    report(node, message, allowed: listed(known), suggestion: nearest(to: node.text ?? "", in: known), as: .unknownName)
  }

  /// The name that `word` most likely means, being a slip of it or another program's word for it; nil for none, or after too many searches. A thousand slips among a
  /// thousand names are more than anybody reads, and a hundred thousand among as many would take too long.
  func nearest(to word: String, in names: @autoclosure () -> [String]) -> String? {
    guard searches > 0 else { return nil }
    let names = names()
    searches -= names.count
    return WordsOfOthers.meaning(of: word, in: names) ?? nearestName(to: word, in: names)
  }

  // MARK: Plain values

  /// Reads a finite number in `range`.
  func number(_ node: SourceNode, _ what: String, in range: NumberRange = .all) -> Double? {
    guard case .number(let value) = node.value, range.contains(value) else {
      reportFound(node, what, allowed: range.description + numberMeant(node, what, range.contains))
      return nil
    }
    return value
  }

  /// The number that a text is meant to be, as a clause after what is allowed: one in quotation marks, one with a unit, a
  /// percentage, or a weight by its name. Empty for none.
  func numberMeant(_ node: SourceNode, _ what: String, _ isAllowed: (Double) -> Bool) -> String {
    guard let text = node.text, text.utf8.count < 40 else { return "" }
    if what == "weight", let weight = WordsOfOthers.weight(text), isAllowed(weight) {
      return "; \(shortest(weight)) here"
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || ".-+".contains($0)) }
    guard var number = Double(digits) else { return "" }
    switch text.dropFirst(digits.count).lowercased() {
    case "", "px", "pt", "px;": break
    case "%": number /= 100
    default: return ""
    }
    return isAllowed(number) ? "; \(shortest(number)) here, without quotation marks" : ""
  }

  /// Reads a whole number in `range`.
  func integer(_ node: SourceNode, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let value) = node.value, let whole = Int(exactly: value), range.contains(whole) else {
      let meant = numberMeant(node, what) { Int(exactly: $0).map(range.contains) ?? false }
      reportFound(node, what, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)" + meant)
      return nil
    }
    return whole
  }

  func bool(_ node: SourceNode, _ what: String) -> Bool? {
    guard case .bool(let value) = node.value else {
      reportFound(node, what, allowed: "true or false")
      return nil
    }
    return value
  }

  func string(
    _ node: SourceNode, _ what: String, allowed: @autoclosure () -> String = "text in quotation marks"
  ) -> String? {
    if node.isComputed, let text = node.text { return text }
    guard case .string(let value) = node.value else {
      reportFound(node, what, allowed: allowed())
      return nil
    }
    return value
  }

  /// Reads one of `names`.
  func choice(_ node: SourceNode, _ what: String, of names: [String]) -> String? {
    guard let name = string(node, what, allowed: listed(names)) else { return nil }
    guard names.contains(name) else {
      reportName(node, "\(what): found \(node.excerpt)", known: names)
      return nil
    }
    return name
  }

  /// Reads the elements of a list.
  func list(_ node: SourceNode, _ what: String, of content: String) -> [SourceNode]? {
    guard case .array(let elements) = node.value else {
      reportFound(node, what, allowed: "a list of \(content)")
      return nil
    }
    return elements
  }

  /// Reads the members of an object whose keys are the scene's own.
  func members(_ node: SourceNode, _ what: String, of content: String) -> [SourceNode.Member]? {
    guard case .object(let members) = node.value else {
      reportFound(node, what, allowed: content)
      return nil
    }
    return members
  }

  /// Reads a list of finite numbers, of a length in `counts` if these are given.
  func numbers(_ node: SourceNode, _ what: String, counts: [Int]? = nil, allowed: String) -> [Double]? {
    guard case .array(let elements) = node.value, counts?.contains(elements.count) ?? true else {
      reportFound(node, what, allowed: allowed)
      return nil
    }
    var values: [Double] = []
    for element in elements {
      guard case .number(let value) = element.value, value.isFinite else {
        reportFound(element, what, allowed: allowed)
        return nil
      }
      values.append(value)
    }
    return values
  }
}

extension SourceNode {
  /// The text of a string, a number or a boolean; nil for anything else.
  var plainText: String? {
    switch value {
    case .string(let text): text
    case .number(let number): shortest(number)
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The text of a string, and of what an expression gives; nil for anything else.
  var text: String? {
    if isComputed { return plainText }
    guard case .string(let text) = value else { return nil }
    return text
  }

  var isNull: Bool {
    guard case .null = value else { return false }
    return true
  }
}
