/// A description by which a font is found: a family, a weight and a slant.
public struct FontDescription: Sendable, Hashable {
  /// The family's name, such as `DejaVu Sans`, or one of the generic `sans-serif`, `serif`, `monospace`.
  public var family: String
  /// The weight, 1…1000 as in OpenType and CSS: 400 is regular, 700 is bold.
  public var weight: Int
  /// Whether the letters are slanted.
  public var isItalic: Bool

  /// A description; by default regular and upright.
  public init(family: String, weight: Int = 400, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension FontDescription: CustomStringConvertible {
  public var description: String { "\(family) \(weight)\(isItalic ? " italic" : "")" }
}

/// Why a font could not be found or read.
public enum FontError: Error, Sendable, Hashable {
  /// No installed or registered font has the name; `nearest` holds the most similar names, best first.
  case unknownFamily(String, nearest: [String])
  /// The file is missing, not readable, or no font; `reason`, where there is one, says more.
  case unreadableFile(path: String, reason: String? = nil)
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFamily(let name, let nearest):
      let advice =
        nearest.isEmpty
        ? "no font is installed" : "the nearest are \(nearest.map { "'\($0)'" }.joined(separator: ", "))"
      return "no font family is called '\(name)'; \(advice); install it, or register its file"
    case .unreadableFile(let path, let reason):
      let words = reason.map { " (\($0))" } ?? ""
      return "'\(path)' is not a font file that can be read\(words); TrueType, OpenType and their collections can"
    }
  }
}
