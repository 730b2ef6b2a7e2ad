import KinoraTiming

/// A time as a scene writes it: an instant of the film, or one relative to an animation.
enum TimeExpression: Sendable {
  /// Which end of an animation.
  enum Edge: String, Sendable, CaseIterable { case begin, end }

  case seconds(Rational)
  /// `layer.key.begin` or `layer.key.end`, and a distance from there.
  case relative(layer: String, key: String, Edge, offset: Rational, node: SourceNode)
}

extension SceneReader {
  static let timeExpressionForms = "a time, or one relative to an animation: \"layer.key.end + 0.2s\""

  /// A time, or `"layer.key.end + 0.2s"`.
  func timeExpression(_ node: SourceNode, _ what: String, in range: TimeRange = .any) -> TimeExpression? {
    if let text = node.text, let reference = TimeReference(text) {
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
    let alternative = ", or relative to an animation (\"layer.key.end + 0.2s\")"
    return time(node, what, in: range, alternative: alternative).map(TimeExpression.seconds)
  }
}

extension TimeExpression {
  fileprivate static func relative(_ reference: TimeReference, _ offset: Rational, _ node: SourceNode) -> TimeExpression
  {
    .relative(layer: reference.layer, key: reference.key, reference.edge, offset: offset, node: node)
  }
}

/// The words of `layer.key.end + 0.2s`.
private struct TimeReference {
  var layer: String
  var key: String
  var edge: TimeExpression.Edge
  var offset: (text: String, isNegative: Bool)?

  /// Nil when the text is no reference: it has no `.begin` or `.end`.
  init?(_ text: String) {
    for edge in TimeExpression.Edge.allCases {
      guard let place = text.firstRange(of: "." + edge.rawValue) else { continue }
      let rest = text[place.upperBound...].drop { $0 == " " }
      let path = text[..<place.lowerBound].split(separator: ".", omittingEmptySubsequences: false)
      guard path.count >= 2, path.allSatisfy({ !$0.isEmpty }) else { continue }
      if let sign = rest.first {
        guard sign == "+" || sign == "-" || sign == "−" else { continue }
        offset = (String(rest.dropFirst().drop { $0 == " " }), sign != "+")
      }
      layer = path.dropLast().joined(separator: ".").trimmingPrefix { $0 == " " }.description
      key = String(path[path.count - 1])
      self.edge = edge
      return
    }
    return nil
  }
}
