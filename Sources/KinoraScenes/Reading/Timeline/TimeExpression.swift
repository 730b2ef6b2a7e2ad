import KinoraMessages
import KinoraTiming

/// A time as it is written in a scene: a time of the film, or one relative to an animation or a sound.
enum TimeExpression: Sendable {
  /// The beginning or the end of an animation or a sound.
  enum Edge: String, Sendable, CaseIterable { case begin, end }

  /// What a time is relative to.
  enum Anchor: Sendable, Hashable {
    /// An animation, by its layer and its key.
    case animation(layer: String, key: String)
    /// A sound or an instance of a component, by its name.
    case span(String)
    /// The film.
    case canvas

    /// The words that stand before the edge.
    var words: String {
      switch self {
      case .animation(let layer, let key): layer + "." + key
      case .span(let name): name
      case .canvas: "canvas"
      }
    }
  }

  /// Seconds of the film; of an instance of a component for a time that is written in one.
  case seconds(Rational, in: String? = nil)
  /// A time relative to `layer.key.begin`, `layer.key.end`, `sound.begin` or `sound.end`, with the distance from there in
  /// seconds.
  case relative(Anchor, Edge, offset: Rational, node: SourceNode)

  /// The instance of a component in which the time is written, and in whose time it counts; nil for the film.
  var instance: String? {
    switch self {
    case .seconds(_, let instance): instance
    case .relative(_, _, _, let node): node.origin?.instance
    }
  }
}

extension SceneReader {
  static let timeExpressionForms =
    "a time, or one relative to an animation or a sound: \"layer.key.end + 0.2s\", \"sound.end\""

  /// Reads a time, or one relative to an animation or a sound, such as `"layer.key.end + 0.2s"` and `"sound.end"`.
  func timeExpression(_ node: SourceNode, _ what: String, in range: TimeRange = .any) -> TimeExpression? {
    if let text = node.text, let reference = TimeReference(text, prefix: node.origin?.prefix ?? "") {
      guard let offset = reference.offset else { return .relative(reference, .zero, node) }
      do throws(TimeError) {
        let time = try TimeParsing.seconds(offset.text, rate: frameRate)
        guard let signed = offset.isNegative ? Rational.zero.subtracting(time) : time else {
          throw TimeError(found: offset.text, reason: .tooLarge)
        }
        return .relative(reference, signed, node)
      } catch {
        if error.reason != .needsFrameRate || frameRate != nil {
          report(node, "\(what): \(quoted(offset.text)) is not a time", allowed: error.allowed)
        }
        return nil
      }
    }
    let alternative =
      ", or relative to an animation, a sound or the film (\"layer.key.end + 0.2s\", \"sound.end\", \"100% - 1s\")"
    return time(node, what, in: range, alternative: alternative).map { .seconds($0, in: node.origin?.instance) }
  }
}

extension TimeExpression {
  fileprivate static func relative(_ reference: TimeReference, _ offset: Rational, _ node: SourceNode) -> TimeExpression
  {
    .relative(reference.anchor, reference.edge, offset: offset, node: node)
  }
}

/// The parts of a time such as `layer.key.end + 0.2s` or `sound.end + 0.2s`.
///
/// The layer's name, which has no ".", ends at the first one. The key ends at the last `.begin` or `.end` that can be
/// the edge, so it may contain any characters. Without a key it is the name of a sound.
private struct TimeReference {
  let anchor: TimeExpression.Anchor
  let edge: TimeExpression.Edge
  let offset: (text: String, isNegative: Bool)?

  /// Whether a text has a point with the first letter of an edge behind it.
  private static func mayRefer(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if last == UInt8(ascii: "."), byte == UInt8(ascii: "b") || byte == UInt8(ascii: "e") { return true }
      last = byte
    }
    return false
  }

  /// The parts of a text; nil when it is no reference to an animation, because it has no `.begin` or `.end`.
  ///
  /// - Parameter prefix: What stands before the names of layers and sounds in the instance that the text is in.
  init?(_ text: String, prefix: String) {
    // Most times are no references, which their bytes say soonest.
    guard Self.mayRefer(text) else { return nil }
    let ends = TimeExpression.Edge.allCases.flatMap { edge in
      text.ranges(of: "." + edge.rawValue).map { (edge: edge, range: $0) }
    }
    for (edge, range) in ends.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let rest = text[range.upperBound...].drop { $0 == " " }
      if let sign = rest.first, !["+", "-", "−"].contains(sign) { continue }
      let path = text[..<range.lowerBound].drop { $0 == " " }
      if let dot = path.firstIndex(of: ".") {
        guard dot > path.startIndex, path.index(after: dot) < path.endIndex else { continue }
        anchor = .animation(layer: prefix + path[..<dot], key: String(path[path.index(after: dot)...]))
      } else {
        guard !path.isEmpty else { continue }
        anchor = path == "canvas" ? .canvas : .span(prefix + path)
      }
      self.edge = edge
      offset = rest.first.map { (String(rest.dropFirst().drop { $0 == " " }), $0 != "+") }
      return
    }
    return nil
  }
}
