/// A file's path divided at its last slash. Foundation's functions trap on some paths that end in several slashes.
struct FilePath {
  /// The part before the last slash: "" for a name alone, "/" for a file in the root folder.
  let folder: String
  /// The part after the last slash.
  let name: String

  init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = ("", path)
      return
    }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }

  /// The path of a name in a folder; the name alone where the folder is "".
  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}
