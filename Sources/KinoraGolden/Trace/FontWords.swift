import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// Says which font files a text is set in: where another machine has another version of a font, its glyphs differ, and nothing else says why.
struct FontWords {
  private var known: [String: String] = [:]

  /// The faces, each once and sorted, such as "DejaVu Sans 400 (DejaVuSans.ttf 7da195a74c55)".
  mutating func words(_ faces: [FontFace]) -> String {
    var words: Set<String> = []
    for face in faces { words.insert("\(face.description) (\(file(face.path)))") }
    return words.sorted().joined(separator: ", ")
  }

  /// The name of a font file, and the beginning of its SHA-256 digest.
  private mutating func file(_ path: String) -> String {
    if let words = known[path] { return words }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let bytes = try? SourceBytes.read(path: path, limit: 1 << 28)
    let words = bytes.map { "\(name) \(SHA256.hex(of: $0).prefix(12))" } ?? name
    known[path] = words
    return words
  }
}
