import Foundation

/// What a film looks like now where that is not as approved, while it waits for somebody's decision.
public struct PendingGolden: Codable, Sendable, Equatable {
  /// The golden's name.
  public let name: String
  /// The folder of the golden: from the current folder on where it is inside, else the whole path.
  public let folder: String
  /// Where the film comes from, such as the path of its scene.
  public let source: String
  /// Why it is not as approved.
  public let cause: String
  /// The SHA-256 digest of the approved manifest that it was compared with; nil where there was none.
  public let approved: String?
  /// The SHA-256 digest of the manifest that would be approved.
  public let candidate: String

  /// What the golden is called where there are several: its folder and its name.
  public var id: String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Whether a pattern, in which * stands for any characters and ? for one, matches the golden's name, its id, or the scene it is from.
  public func matches(_ pattern: String) -> Bool {
    [name, id, source].contains { fnmatch(pattern, $0, 0) == 0 || $0 == pattern }
  }
}

/// What somebody decided about goldens that wait, as `kinora golden accept --from` reads it.
public struct GoldenDecisions: Codable, Sendable, Equatable {
  /// The version of the form.
  public static let form = 1

  /// What was decided about a golden.
  public enum Choice: String, Codable, Sendable {
    /// What the film shows now is approved.
    case accept
    /// It is not, and no longer waits.
    case reject
  }

  /// A decision.
  public struct Decision: Codable, Sendable, Equatable {
    /// The golden, as ``PendingGolden/id`` has it.
    public let golden: String
    /// The digest of the manifest that was decided about: what changed since was not.
    public let candidate: String
    /// What was decided.
    public let decision: Choice
  }

  /// The version of the form that the file has.
  public let form: Int
  /// The decisions.
  public let decisions: [Decision]

  /// Reads decisions from a file's bytes.
  ///
  /// - Throws: ``GoldenError/input(path:reason:)`` for anything else.
  public init(_ bytes: [UInt8], file: String) throws(GoldenError) {
    do {
      self = try JSONDecoder().decode(GoldenDecisions.self, from: Data(bytes))
    } catch {
      throw .input(
        path: file,
        reason: "these are no decisions; they are saved by the page that kinora golden review --page writes")
    }
    guard form == Self.form else {
      throw .input(path: file, reason: "form: found \(form); allowed: \(Self.form)")
    }
  }
}
