import Foundation

extension Scene {
  /// The scene as a script, a plain one: expressions, repetitions, components and included files worked out, parameters
  /// replaced by their values, captions as entries of the timeline. Reading it gives an equal scene.
  ///
  /// Properties stand in the order of their classes' tables, and only those that the scene has.
  ///
  ///     try scene.script().write(toFile: "plain.json5", atomically: true, encoding: .utf8)
  ///
  /// - Parameter folder: The folder that the script is meant for, from which the paths of its files count; "" for the
  ///   current one.
  /// - Throws: ``SceneProblems`` when a program has made the scene and it is wrong, or has a value that scripts have no
  ///   words for.
  public func script(for folder: String = "") throws(SceneProblems) -> String {
    let wrong = check()
    if !wrong.isEmpty { throw SceneProblems(wrong) }
    let writer = SceneWriter(self, folder: folder)
    let script = writer.script()
    if !writer.problems.isEmpty { throw SceneProblems(writer.problems) }
    return script.written()
  }
}

extension FilePath {
  /// The path that leads from a folder to a file, without "." and ".." where it can be; both are absolute or seen from the
  /// current folder, which is what a folder "" means.
  ///
  /// An absolute path stays one for the folder "", and where it has nothing in common with the folder.
  static func relative(_ path: String, to folder: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    let from = parts(folder, here)
    let to = parts(path, here)
    var shared = 0
    while shared < min(from.count, to.count - 1), from[shared] == to[shared] { shared += 1 }
    let staysAbsolute = path.hasPrefix("/") && (folder.isEmpty || shared == 0)
    let clean =
      staysAbsolute
      ? "/" + to.joined(separator: "/")
      : (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
    // Behind a symbolic link ".." leads elsewhere than to the folder before it.
    let found = staysAbsolute ? clean : joined(folder, clean)
    return resolved(path) == resolved(found) ? clean : path.hasPrefix("/") ? path : joined(here, path)
  }

  /// The parts of a path, without "." and "..".
  private static func parts(_ path: String, _ here: String) -> [Substring] {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : here + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// Where the system finds a file; nil where there is none.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
