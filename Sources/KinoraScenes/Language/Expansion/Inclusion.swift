import KinoraMessages

/// The files that a scene includes, each read once, with what they define.
struct Inclusion {
  static let keys = ["kinora", "include", "values", "assets", "components", "motions", "styles"]
  /// The most files of one scene.
  private static let greatestCount = 256

  let expander: SceneExpander
  var reader: SceneReader { expander.reader }
  /// The files that are being read, the outermost first; then all that were read.
  private var chain: [String] = []
  private var known: Set<String> = []
  /// The paths of the files, in the order in which they are included; those of the library are left out.
  var paths: [String] = []
  /// The `assets` of the files.
  private(set) var assets: [SourceNode] = []

  init(_ expander: SceneExpander) { self.expander = expander }

  /// Takes the definitions of a scene or of an included file, and of the files that it includes.
  ///
  /// - Parameters:
  ///   - parts: The parts of the file by their keys.
  ///   - path: The path of the file.
  mutating func add(_ parts: [String: SourceNode], folder: String, path: String) {
    chain.append(path)
    defer { chain.removeLast() }
    if let node = parts["include"], let nodes = reader.list(node, "include", of: "paths of files, and \"std:motion\"") {
      for node in nodes {
        if let words = reader.string(
          node, "include", allowed: "a path, relative to this file's folder, or \"std:motion\"")
        {
          include(words, node, folder)
        }
      }
    }
    if let node = parts["values"] {
      for member in reader.members(node, "values", of: "an object of values by name") ?? [] { define(member) }
    }
    for kind in SharedDefinitions.Kind.allCases {
      guard let node = parts[kind.rawValue] else { continue }
      for member in reader.members(node, kind.rawValue, of: "an object of \(kind.rawValue) by name") ?? [] {
        guard let first = expander.shared.define(kind, member.key, member.value) else { continue }
        report(member, "the \(kind.word)", first)
      }
    }
    if let node = parts["assets"] { assets.append(withoutTables(node, folder: folder)) }
  }

  private var values: [String: SourceNode] = [:]

  private mutating func define(_ member: SourceNode.Member) {
    if isNew(member) { expander.names.declare(member.key, member.value) }
  }

  /// Whether a name can stand for a value, and stands for none yet; a problem otherwise.
  mutating func isNew(_ member: SourceNode.Member) -> Bool {
    guard ScriptFunctions.isName(member.key) else {
      reader.report(
        at: member.keyOffset, member.value, "found \(quoted(member.key)) as the name of a value",
        allowed: "letters, digits and \"_\", no digit first")
      return false
    }
    if let first = values[member.key] {
      report(member, "the value", first)
      return false
    }
    if expander.names.contains(member.key) {
      reader.report(
        at: member.keyOffset, member.value, "the value \(quoted(member.key)) has the name of a parameter",
        allowed: "a name of its own", as: .duplicateName)
      return false
    }
    values[member.key] = member.value
    return true
  }

  private func report(_ member: SourceNode.Member, _ what: String, _ first: SourceNode) {
    reader.report(
      at: member.keyOffset, member.value,
      "\(what) \(quoted(member.key)) is defined twice; the first is at \(reader.words(for: first))",
      allowed: "each name once, in a scene and all files that it includes", as: .duplicateName)
  }

  // MARK: Files

  private mutating func include(_ words: String, _ node: SourceNode, _ folder: String) {
    let isLibrary = words.hasPrefix(StandardLibrary.prefix)
    let path = isLibrary || words.hasPrefix("/") ? words : FilePath.joined(folder, words)
    if chain.contains(path) {
      let circle = chain[(chain.firstIndex(of: path) ?? 0)...] + [path]
      return reader.report(
        node, "\(quoted(words)) includes itself: " + circle.map { quoted($0) }.joined(separator: " includes "),
        allowed: "files that do not include each other in a circle", as: .circle)
    }
    guard known.insert(path).inserted else { return }
    guard known.count <= Self.greatestCount else {
      return reader.report(
        node, "more than \(Self.greatestCount) files are included", allowed: "fewer files", as: .tooLarge)
    }
    guard let bytes = isLibrary ? library(words, node) : file(path, words, node) else {
      expander.names.isIncomplete = true
      return
    }
    if !isLibrary { paths.append(path) }
    do throws(SceneProblems) {
      let source = try SourceText(file: path, bytes: bytes)
      let inner = isLibrary ? "" : FilePath(path).folder
      let origin = SourceOrigin(source: source, folder: inner)
      let (root, duplicates) = try JSON5Parser.parse(source, origin: origin, firstID: expander.newIDs(bytes.count))
      duplicates.forEach(reader.report)
      guard let fields = Fields(root, "an included file", names: Self.keys, reader) else { return }
      var parts: [String: SourceNode] = [:]
      for key in Self.keys { parts[key] = fields[key] }
      if let version = parts["kinora"] { reader.checkVersion(version) }
      add(parts, folder: inner, path: path)
    } catch {
      expander.names.isIncomplete = true
      for var problem in error.problems {
        problem.uses.append(contentsOf: reader.uses(of: node) + [WrittenPlace(node).use("included", in: reader.source)])
        reader.report(problem)
      }
    }
  }

  private func library(_ name: String, _ node: SourceNode) -> [UInt8]? {
    if let text = StandardLibrary.text(name) { return Array(text.utf8) }
    let known = StandardLibrary.names
    reader.report(
      node, "include: the library has nothing called \(quoted(name))", allowed: listed(known),
      suggestion: reader.nearest(to: name, in: known), as: .unknownName)
    return nil
  }

  private func file(_ path: String, _ words: String, _ node: SourceNode) -> [UInt8]? {
    do throws(SourceBytes.Failure) {
      return try SourceBytes.read(path: path, limit: SceneLoader.greatestSize)
    } catch {
      let folder = FilePath(path).folder
      let near = reader.nearest(to: FilePath(words).name, in: reader.fileNames(in: folder.isEmpty ? "." : folder))
      reader.report(
        node, "include: \(quoted(words)) cannot be read: \(error.reason)",
        allowed: "a file's path, relative to this file's folder, or \(listed(StandardLibrary.names))",
        suggestion: near.map { FilePath.joined(FilePath(words).folder, $0) }, as: .missingFile)
      return nil
    }
  }
}
