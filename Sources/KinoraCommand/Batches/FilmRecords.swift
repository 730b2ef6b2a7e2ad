import Foundation
import KinoraMedia
import KinoraScenes
import Synchronization

/// The records of the films that batches made: a hidden file in the folder of the films, with a line for every film, so
/// that the films and their record are moved and copied together.
///
/// A line is added as soon as a film is complete, and the last line about a film counts. Whatever is wrong with a record
/// only means that films are made again.
final class FilmRecords: Sendable {
  /// What a record says of a film.
  struct Entry: Codable, Hashable, Sendable {
    /// The film's name in its folder.
    var film: String
    /// The digest of what the film was made from.
    var content: String
    /// The digest of the film's files.
    var sha256: String
  }

  /// The name of the record in a folder.
  static let name = ".kinora-films.jsonl"
  /// The size in bytes from which a record is rid of lines that no longer count.
  private static let greatestSize = 8 << 20

  private struct State {
    var folders: [String: [String: Entry]] = [:]
    /// The folders whose records are no longer than they need be.
    var tidied: Set<String> = []
    var failure: String?
  }

  private let state = Mutex(State())

  /// Why a line could not be written; nil when all were.
  var failure: String? { state.withLock { $0.failure } }

  /// What the records say of the film at `path`.
  func entry(for path: String) -> Entry? {
    let (folder, film) = Self.parts(path)
    return state.withLock { state in
      if state.folders[folder] == nil { state.folders[folder] = Self.entries(folder) }
      return state.folders[folder]?[film]
    }
  }

  /// Adds a film that is complete.
  func add(_ path: String, content: String, sha256: String) {
    let (folder, film) = Self.parts(path)
    guard let line = Self.line(Entry(film: film, content: content, sha256: sha256)) else { return }
    state.withLock { state in
      let record = folder + Self.name
      if state.tidied.insert(folder).inserted { Self.tidy(record, folder) }
      if let number = Self.append(line, to: record), state.failure == nil {
        state.failure = "\(record): \(String(cString: strerror(number)).lowercased())"
      }
    }
  }

  /// Rids a long record of the lines that no longer count.
  private static func tidy(_ record: String, _ folder: String) {
    var status = stat()
    guard stat(record, &status) == 0, status.st_size > greatestSize else { return }
    let lines = entries(folder).values.sorted { $0.film < $1.film }.compactMap(line)
    try? WholeFile.write(lines.joined(), to: record, what: "the record of films")
  }

  private static func line(_ entry: Entry) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(entry)).map { Array($0) + [0x0A] }
  }

  /// The folder of a path with its slash, and the name.
  private static func parts(_ path: String) -> (folder: String, film: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
  }

  private static func entries(_ folder: String) -> [String: Entry] {
    let record = folder + name
    guard let bytes = try? SourceBytes.read(path: record, limit: 1 << 30) else { return [:] }
    var entries: [String: Entry] = [:]
    let decoder = JSONDecoder()
    for line in bytes.split(separator: 0x0A) {
      guard let entry = try? decoder.decode(Entry.self, from: Data(line)) else { continue }
      entries[entry.film] = entry
    }
    return entries
  }

  /// Adds `line` to the end of a file in one piece; returns the system's error number, or nil.
  private static func append(_ line: [UInt8], to path: String) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return count == line.count ? nil : count < 0 ? errno : ENOSPC
  }
}
