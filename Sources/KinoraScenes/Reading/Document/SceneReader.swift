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
  /// The film's frame rate, known when the canvas is read, for times in frames.
  var frameRate: FrameRate?
  /// The names of the usable assets by kind, in the order of the file.
  private var assets: [SceneAsset.Kind: [String]] = [:]
  private var knownAssets: Set<SceneAsset.Reference> = []
  /// The names of installed fonts that were looked for and found.
  var knownFonts: Set<String> = []
  /// How many more names may be compared with unknown words; at 0, messages suggest no name any more.
  private var searches = 300_000
  /// The names of the assets that have problems.
  var assetsInError: Set<String> = []
  /// The names of the files in folders in which a file was missing.
  var filesByFolder: [String: [String]] = [:]
  /// The named layers of the film, with the nodes of their names.
  var namedLayers: [String: (owner: LayerOwner, node: SourceNode)] = [:]
  /// The names of the layers in the order of the file.
  var layerNames: [String] = []
  /// The offsets of values that have a reported problem and about which nothing more is reported.
  var unreadable: Set<Int> = []
  /// The names of layers with such problems that references to them cannot be checked.
  var namesInError: Set<String> = []
  /// The layer and the key of every animation in the scene, valid or not.
  var declaredAnimations: Set<[String]> = []

  /// The begin times of animations as they are written, by the offsets of the animations. They are worked out when all
  /// are known.
  var beginTimes: [Int: TimeExpression] = [:]

  /// What reads files while the scene is read, where something does.
  let resolver: (any AssetResolver)?
  /// The files of the audio assets, and where they are named.
  var soundPaths: [String: (path: String, node: SourceNode)] = [:]
  /// The sounds of the audio assets that were read.
  var sounds: [String: Sound] = [:]

  /// Where videos are to be heard, by the offsets of the values, as long as nothing is found to play them.
  var videoSounds: [Int: SourceNode] = [:]

  init(source: SourceText, resolver: (any AssetResolver)? = nil) {
    self.source = source
    self.resolver = resolver
  }

  /// The names of the usable assets of a kind, in the order of the file.
  func assetNames(_ kind: SceneAsset.Kind) -> [String] { assets[kind] ?? [] }

  func hasAsset(_ kind: SceneAsset.Kind, _ name: String) -> Bool {
    knownAssets.contains(SceneAsset.Reference(kind: kind, name: name))
  }

  func declare(_ asset: SceneAsset) {
    assets[asset.kind, default: []].append(asset.name)
    knownAssets.insert(SceneAsset.Reference(kind: asset.kind, name: asset.name))
  }

  // MARK: Reporting

  /// Reports a problem with `node`.
  func report(_ node: SourceNode, _ message: String, allowed: String? = nil, suggestion: String? = nil) {
    report(at: node.offset, node, message, allowed: allowed, suggestion: suggestion)
  }

  func report(
    at offset: Int, _ node: SourceNode, _ message: String, allowed: String? = nil, suggestion: String? = nil
  ) {
    if unreadable.contains(node.offset) { return }
    let position = source.position(of: offset)
    problems.append(
      SceneProblem(
        file: source.file, line: position.line, column: position.column, pointer: node.pointer, message: message,
        allowed: allowed, suggestion: suggestion))
  }

  func report(_ problem: SceneProblem) { problems.append(problem) }

  /// Reports the excerpt that was found in place of `what`.
  func reportFound(_ node: SourceNode, _ what: String, allowed: String) {
    report(node, "\(what): found \(node.excerpt)", allowed: allowed)
  }

  /// Reports an unknown name, with the nearest known one.
  func reportName(_ node: SourceNode, _ message: String, known: [String]) {
    report(node, message, allowed: listed(known), suggestion: nearest(to: node.text ?? "", in: known))
  }

  /// The name of which `word` is most likely a slip; nil for none, or after too many searches. A thousand slips among a
  /// thousand names are more than anybody reads, and a hundred thousand among as many would take too long.
  func nearest(to word: String, in names: @autoclosure () -> [String]) -> String? {
    guard searches > 0 else { return nil }
    let names = names()
    searches -= names.count
    return nearestName(to: word, in: names)
  }

  // MARK: Plain values

  /// Reads a finite number in `range`.
  func number(_ node: SourceNode, _ what: String, in range: NumberRange = .all) -> Double? {
    guard case .number(let value) = node.value, range.contains(value) else {
      reportFound(node, what, allowed: range.description)
      return nil
    }
    return value
  }

  /// Reads a whole number in `range`.
  func integer(_ node: SourceNode, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let value) = node.value, let whole = Int(exactly: value), range.contains(whole) else {
      reportFound(node, what, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
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

  func string(_ node: SourceNode, _ what: String, allowed: String = "text in quotation marks") -> String? {
    guard case .string(let value) = node.value else {
      reportFound(node, what, allowed: allowed)
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
  /// The text of a string; nil for anything else.
  var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  var isNull: Bool {
    guard case .null = value else { return false }
    return true
  }
}
