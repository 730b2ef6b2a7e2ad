import KinoraLayers
import KinoraMessages

/// Why a layer tree cannot be archived, or an archive not be read: what is wrong, where, and what would be right.
public struct LayerArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public enum Reason: Sendable, Hashable {
    /// Not JSON, or cut off.
    case damaged
    /// JSON, but no archive of layers.
    case notAnArchive
    /// An archive of a version this library does not read.
    case unknownVersion
    /// A class that neither the library nor the program's ``ArchivableClasses`` know.
    case unknownClass
    /// A property or part that nothing has.
    case unknownKey
    /// A value of the wrong type.
    case wrongValue
    /// A value that an archive has no form for.
    case notArchivable
    /// Nested too deeply, perhaps because something contains itself.
    case tooDeep
  }

  /// What kind of problem it is.
  public let reason: Reason
  /// Where: a JSON pointer into the archive, such as `/layer/sublayers/0/properties/opacity`. Empty for the whole.
  public let place: String
  /// What is wrong there, as a clause.
  public let problem: String
  /// What could stand there, in alphabetical order; empty when that is no list of names.
  public let allowed: [String]

  init(_ reason: Reason, at place: ArchivePlace, _ problem: String, allowed: [String] = []) {
    self.reason = reason
    self.place = place.pointer
    self.problem = problem
    self.allowed = allowed.sorted()
  }

  /// The word that was found, when there is a list of allowed ones.
  private var found: String? {
    problem.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first.map(String.init)
  }

  public var description: String {
    let place = place.isEmpty ? "" : " at \(place)"
    if allowed.isEmpty { return "archive: \(problem)\(place)" }
    let nearest = found.flatMap { nearestName(to: $0, in: allowed) }.map { "; did you mean \"\($0)\"?" } ?? ""
    return "archive: \(problem)\(place)\(nearest); there are \(allowed.joined(separator: ", "))"
  }
}

/// Where in an archive something is, and how deep.
struct ArchivePlace: Sendable, Hashable {
  private(set) var pointer = ""
  private(set) var depth = 0

  static let document = ArchivePlace()

  /// The member or element of that name.
  func child(_ name: String) -> ArchivePlace {
    let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
    return ArchivePlace(pointer: "\(pointer)/\(escaped)", depth: depth + 1)
  }

  func child(_ index: Int) -> ArchivePlace { ArchivePlace(pointer: "\(pointer)/\(index)", depth: depth + 1) }

  /// Refuses to go deeper than a reader could follow.
  func checkDepth() throws(LayerArchiveError) {
    guard depth > ArchiveNode.deepest - 4 else { return }
    throw LayerArchiveError(
      .tooDeep, at: ArchivePlace(pointer: String(pointer.prefix(80)) + "…", depth: depth),
      "more than \(ArchiveNode.deepest) levels of lists and objects are inside each other, or something contains itself,"
    )
  }
}
