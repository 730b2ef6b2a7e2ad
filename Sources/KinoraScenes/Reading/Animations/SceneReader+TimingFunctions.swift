import KinoraMessages
import KinoraTiming

extension SceneReader {
  static let timingFunctionNames =
    listed(CAMediaTimingFunctionName.allCases.map(\.rawValue)) + ", step-start, step-end, "
    + listed(Easing.Family.allCases.map(\.rawValue)) + " with In, Out or InOut"
  static let timingFunctionForms =
    "\"steps(4, jump-end)\", \"linear(0, 0.3 20%, 1)\", [x1, y1, x2, y2] with x from 0 to 1, "
    + "or { spring: { bounce: 0.3 } }"

  /// Reads a timing function: a name, a function as CSS writes it, the two control points of a cubic Bézier curve, or a
  /// spring.
  func timingFunction(_ node: SourceNode, _ what: String) -> SceneTimingFunction? {
    switch node.value {
    case .string(let text): return timingFunction(text, node, what)
    case .array:
      let allowed = "four numbers [x1, y1, x2, y2] with x from 0 to 1"
      guard let points = numbers(node, what, counts: [4], allowed: allowed) else { return nil }
      guard (0...1).contains(points[0]), (0...1).contains(points[2]), points.allSatisfy({ $0.magnitude < 1e6 }) else {
        reportFound(node, what, allowed: allowed)
        return nil
      }
      return .points(Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
    case .object:
      return Fields(node, "a timing function", names: ["spring"], self)?.required("spring", "{ bounce: 0.3 }")
        .flatMap(springFunction)
    default:
      reportFound(node, what, allowed: Self.timingFunctionNames + ", " + Self.timingFunctionForms)
      return nil
    }
  }

  private func timingFunction(_ text: String, _ node: SourceNode, _ what: String) -> SceneTimingFunction? {
    if AnimationVocabulary.timingFunctions.contains(text) { return .named(text) }
    // The text of a spring is that of archives.
    guard text.contains("("), !text.hasPrefix("spring(") else {
      report(
        node, "\(what): found \(node.excerpt)",
        allowed: Self.timingFunctionNames + ", " + Self.timingFunctionForms,
        suggestion: WordsOfOthers.timingFunction(text) ?? nearest(to: text, in: AnimationVocabulary.timingFunctions))
      return nil
    }
    do throws(TimingTextError) {
      return .function(try CAMediaTimingFunction(text: text))
    } catch {
      report(
        node, "\(what): found \(node.excerpt): \(visible(error.message))", allowed: error.allowed,
        suggestion: WordsOfOthers.timingFunction(text) ?? nearest(to: error.word, in: error.names))
      return nil
    }
  }

  private func springFunction(_ node: SourceNode) -> SceneTimingFunction? {
    guard let fields = Fields(node, "a spring as a timing function", names: ["bounce", "duration"], self) else {
      return nil
    }
    let bounce = fields["bounce"].flatMap { number($0, "bounce", in: NumberRange(-0.99, 0.99)) }
    let duration = fields["duration"].flatMap { node -> Double? in
      guard case .number(let share) = node.value, share > 0, share <= 1 else {
        reportFound(
          node, "duration",
          allowed: "a number above 0, up to 1: the share of the run that a swing takes; "
            + "a spring in seconds has type \"spring\"")
        return nil
      }
      return share
    }
    return .function(.spring(bounce: bounce ?? 0, duration: duration))
  }
}
