import CPango
import Foundation

/// The fonts that fontconfig knows, and the font it chooses for a description. An instance is used by one thread at a
/// time, under the library's lock.
final class FontconfigFonts {
  /// A configuration of fontconfig, with fonts and rules, separate from the process' current one.
  let config: OpaquePointer?
  private var faces: [FaceKey: FontFace] = [:]
  private var known: [Entry]?
  /// The files that were registered or included, by their absolute paths; `copiesByReadablePath` has them by the paths
  /// under which they are read.
  private var copies: [String: FontFile] = [:]
  private var copiesByReadablePath: [String: FontFile] = [:]
  private var answers = FontAnswers()

  private struct FaceKey: Hashable {
    var path: String
    var index: Int
    var variations: String
    var synthesis: FontSynthesis
  }

  /// A font as fontconfig lists it.
  private struct Entry {
    var families: [String]
    var fullNames: [String]
    var pattern: OpaquePointer
  }

  /// Generic family names, which stand for whatever the machine has of a kind.
  private static let generic: Set<String> = [
    "sans-serif", "sans serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy",
  ]

  init() { config = FcInitLoadConfigAndFonts() }

  deinit { if let config { FcConfigDestroy(config) } }

  var families: [String] { Set(entries.flatMap(\.families)).sorted() }

  /// The files of the installed fonts, sorted.
  var installedFiles: [String] {
    Set(entries.compactMap { Self.string($0.pattern, FC_FILE) }).subtracting(copiesByReadablePath.keys).sorted()
  }

  /// Whether there is a font for a family's name; see `FontLibrary.face`.
  func answers(to family: String) -> Bool {
    answers.isFamily(family) { knows(family) }
  }

  private func knows(_ family: String) -> Bool {
    let name = family.lowercased()
    if Self.generic.contains(name) { return !entries.isEmpty }
    return isInstalled(name) || standIns(for: family).contains(where: isInstalled)
  }

  private func isInstalled(_ lowercased: String) -> Bool {
    entries.contains { $0.families.contains { $0.lowercased() == lowercased } }
  }

  /// The face that fontconfig finds for a description, which may be of another family.
  func match(_ description: FontDescription) -> FontFace? {
    answers.match(description) { search(description) }
  }

  private func search(_ description: FontDescription) -> FontFace? {
    guard let config, let pattern = makePattern(description) else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(config, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    return face(of: found)
  }

  /// The face with a full or PostScript name.
  func face(fullName: String) -> FontFace? {
    answers.named(fullName) {
      let name = fullName.lowercased()
      return entries.first { $0.fullNames.contains { $0.lowercased() == name } }.flatMap { face(of: $0.pattern) }
    }
  }

  /// Adds a file to the fonts and returns its faces.
  /// - Throws: `FontError.unreadableFile` when it is no font.
  func register(path: String) throws(FontError) -> [FontFace] {
    let absolute = Self.absolute(path)
    let file: FontFile
    if let known = copies[absolute] { file = known } else { file = try FontFile(copying: path) }
    let faces = add(file, absolute)
    if faces.isEmpty { throw .unreadableFile(path: path) }
    return faces
  }

  /// Adds the file of a face that was opened by its path, so that text can be set in it; false when the file was
  /// already known or has no font.
  func include(_ face: FontFace) -> Bool {
    if !answers.isNew(face) { return false }
    let absolute = Self.absolute(face.path)
    guard copies[absolute] == nil, !entries.contains(where: { Self.string($0.pattern, FC_FILE) == absolute })
    else { return false }
    return !add(face.file, absolute).isEmpty
  }

  private func add(_ file: FontFile, _ absolute: String) -> [FontFace] {
    let matches = { (entry: Entry) in Self.string(entry.pattern, FC_FILE) == file.readablePath }
    if copies[absolute] == nil {
      guard let config, FcConfigAppFontAddFile(config, file.readablePath) != 0 else { return [] }
      known = nil
      answers.forgetNames()
      copies[absolute] = file
      copiesByReadablePath[file.readablePath] = file
    }
    return entries.filter(matches).compactMap { face(of: $0.pattern) }
  }

  /// A file's path as fontconfig spells it.
  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The face for a fontconfig pattern; always the same object for the same face.
  func face(of pattern: OpaquePointer) -> FontFace? {
    guard let path = Self.string(pattern, FC_FILE) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    let variations = Self.string(pattern, FC_FONT_VARIATIONS) ?? ""
    let synthesis = Self.synthesis(pattern)
    let key = FaceKey(path: path, index: Int(index), variations: variations, synthesis: synthesis)
    if let face = faces[key] { return face }
    let settings = variations.split(separator: ",").compactMap { part -> FontVariation? in
      let sides = part.split(separator: "=")
      guard sides.count == 2, let value = Float(sides[1]) else { return nil }
      return FontVariation(tag: String(sides[0]), value: value)
    }
    let file = copiesByReadablePath[path] ?? FontFile(installed: path)
    guard let face = try? FontFace(file, index: Int(index), variations: settings, synthesis: synthesis) else {
      return nil
    }
    faces[key] = face
    return face
  }

  /// The synthesis that fontconfig's rules ask for where a family lacks a bold or slanted face.
  private static func synthesis(_ pattern: OpaquePointer) -> FontSynthesis {
    var isEmboldened: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened)
    var slant = 0.0
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.yy != 0 {
      slant = matrix.pointee.xy / matrix.pointee.yy
    }
    return FontSynthesis(isEmboldened: isEmboldened != 0, slant: slant)
  }

  /// The three families most similar to a name: by the share of letter pairs in common, then by name.
  func nearest(to name: String) -> [String] {
    let wanted = Self.pairs(name)
    let scored = families.map { family -> (family: String, likeness: Double) in
      let pairs = Self.pairs(family)
      let common = Double(2 * wanted.intersection(pairs).count)
      return (family, common / Double(max(1, wanted.count + pairs.count)))
    }
    let near = scored.sorted { ($1.likeness, $0.family) < ($0.likeness, $1.family) }
    return near.prefix(3).map(\.family)
  }

  private static func pairs(_ name: String) -> Set<String> {
    let letters = Array(name.lowercased())
    return Set(zip(letters, letters.dropFirst()).map { String([$0, $1]) })
  }

  /// The families, in lower case, that fontconfig's rules put in place of `family` with a binding as strong as the name
  /// itself.
  private func standIns(for family: String) -> [String] {
    guard let config, let pattern = makePattern(FontDescription(family: family)) else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    var names: [String] = []
    var value = FcValue()
    var binding = FcValueBindingWeak
    while FcPatternGetWithBinding(pattern, FC_FAMILY, Int32(names.count), &value, &binding) == FcResultMatch {
      guard binding != FcValueBindingWeak, let name = value.u.s else { break }
      names.append(String(cString: name).lowercased())
    }
    return names
  }

  private func makePattern(_ description: FontDescription) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    _ = description.family.withCString { name in
      name.withMemoryRebound(to: FcChar8.self, capacity: description.family.utf8.count + 1) {
        FcPatternAddString(pattern, FC_FAMILY, $0)
      }
    }
    let weight = Double(max(1, min(description.weight, 1000)))
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight))
    FcPatternAddInteger(pattern, FC_SLANT, description.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    return pattern
  }

  /// All fonts of the configuration, which owns the patterns.
  private var entries: [Entry] {
    if let known { return known }
    var list: [Entry] = []
    for set in [FcSetSystem, FcSetApplication] {
      guard let config, let fonts = FcConfigGetFonts(config, set)?.pointee else { continue }
      for number in 0..<Int(fonts.nfont) {
        guard let pattern = fonts.fonts?[number] else { continue }
        list.append(
          Entry(
            families: Self.strings(pattern, FC_FAMILY),
            fullNames: Self.strings(pattern, FC_FULLNAME) + Self.strings(pattern, FC_POSTSCRIPT_NAME), pattern: pattern)
        )
      }
    }
    known = list
    return list
  }

  static func string(_ pattern: OpaquePointer, _ object: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var list: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, object, Int32(list.count), &value) == FcResultMatch, let found = value {
      list.append(String(cString: found))
    }
    return list
  }
}
