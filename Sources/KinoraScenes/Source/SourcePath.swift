/// The path to a value from the outermost one, as a linked list from the inside out. Each step is stored once, however
/// many values are below it, and turned into text only when a problem is reported.
package final class SourcePath: Sendable {
  private enum Step: Sendable {
    case key(String)
    case index(Int)
  }

  private let above: SourcePath?
  private let step: Step

  private init(_ above: SourcePath?, _ step: Step) {
    self.above = above
    self.step = step
  }

  /// The path to the member `key` of the value at `path`; nil is the path of the outermost value.
  convenience init(_ path: SourcePath?, key: String) { self.init(path, .key(key)) }

  /// The path to the element `index` of the value at `path`; nil is the path of the outermost value.
  convenience init(_ path: SourcePath?, index: Int) { self.init(path, .index(index)) }

  /// A path as a JSON pointer (RFC 6901): "" for the whole text, "/layers/0/position" for a part.
  package static func pointer(_ path: SourcePath?) -> String {
    var words: [String] = []
    var here = path
    while let step = here {
      switch step.step {
      case .index(let index): words.append(String(index))
      case .key(let key): words.append(key.replacing("~", with: "~0").replacing("/", with: "~1"))
      }
      here = step.above
    }
    return words.reversed().map { "/" + $0 }.joined()
  }
}
