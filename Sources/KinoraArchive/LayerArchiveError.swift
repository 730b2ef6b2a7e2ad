import KinoraLayers
import KinoraMessages

/// Why a layer tree cannot be archived or an archive cannot be read: what is wrong, where, and what would be right.
public struct LayerArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of problem with an archive.
  public enum Reason: Sendable, Hashable {
    /// The data is not JSON, or is cut off.
    case damaged
    /// The data is JSON, but no archive of layers.
    case notAnArchive
    /// The archive is of a version that this library does not read.
    case unknownVersion
    /// A class is named that neither the library nor the program's ``ArchivableClasses`` know.
    case unknownClass
    /// A property or part is named that nothing has.
    case unknownKey
    /// A value is of the wrong type.
    case wrongValue
    /// A value has no form in an archive.
    case notArchivable
    /// Objects and lists are nested too deeply, perhaps because something contains itself.
    case tooDeep
  }

  /// The kind of the problem.
  public let reason: Reason
  /// The place of the problem: a JSON pointer into the archive, such as `/layer/sublayers/0/properties/opacity`. Empty
  /// for the whole archive.
  public let place: String
  /// What is wrong at the place, as a clause.
  public let problem: String
  /// The names that could stand at the place, in alphabetical order; empty when names would not help.
  public let allowed: [String]

  init(_ reason: Reason, at place: ArchivePlace, _ problem: String, allowed: [String] = []) {
    self.reason = reason
    self.place = place.pointer
    self.problem = problem
    self.allowed = allowed.sorted()
  }

  /// The first word that the problem quotes: the one that was found instead of an allowed one.
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

/// A place in an archive, and how deep it is.
struct ArchivePlace: Sendable, Hashable {
  private(set) var pointer = ""
  private(set) var depth = 0

  static let document = ArchivePlace()

  /// The place of a member of that name.
  func child(_ name: String) -> ArchivePlace {
    let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
    return ArchivePlace(pointer: "\(pointer)/\(escaped)", depth: depth + 1)
  }

  func child(_ index: Int) -> ArchivePlace { ArchivePlace(pointer: "\(pointer)/\(index)", depth: depth + 1) }

  /// Throws when the place is deeper than a reader could follow.
  func checkDepth() throws(LayerArchiveError) {
    guard depth > ArchiveNode.deepest - 4 else { return }
    throw LayerArchiveError(
      .tooDeep, at: ArchivePlace(pointer: String(pointer.prefix(80)) + "…", depth: depth),
      "more than \(ArchiveNode.deepest) levels of lists and objects are inside each other, or something contains itself,"
    )
  }
}
