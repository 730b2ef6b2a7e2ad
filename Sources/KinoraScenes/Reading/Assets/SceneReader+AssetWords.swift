import KinoraMessages

// What a scene says in place of a file's path, or of an asset that it lacks.

extension SceneAsset.Kind {
  /// The kinds of files by the ends of their names.
  private static let kinds: [String: SceneAsset.Kind] = Dictionary(
    uniqueKeysWithValues: [
      (SceneAsset.Kind.image, "png jpg jpeg webp gif bmp tif tiff qoi svg"), (.font, "ttf otf ttc"),
      (.audio, "wav mp3 ogg oga opus flac m4a aac aiff"), (.video, "mp4 mov webm mkv avi m4v mpg"),
      (.captions, "srt vtt"),
    ].flatMap { kind, ends in ends.split(separator: " ").map { (String($0), kind) } })

  /// The kind of the file at a path, by the end of its name; nil where that says nothing.
  init?(ofFile path: String) {
    let name = FilePath(path).name
    guard let dot = name.lastIndex(of: "."), let kind = Self.kinds[name[name.index(after: dot)...].lowercased()] else {
      return nil
    }
    self = kind
  }
}

extension SceneReader {
  /// The keys of an asset.
  static let assetKeys = SceneAsset.Kind.allCases.map(\.rawValue) + ["table"]

  /// Reports a name that no asset of some kinds has. In place of a file's path, and where there is no such asset at all,
  /// the message shows how one is written.
  func reportUnknownAsset(_ node: SourceNode, _ what: String, _ kinds: [SceneAsset.Kind]) {
    let kindWords = kinds.map(\.rawValue).joined(separator: " or ")
    let message = "\(what): there is no \(kindWords) asset \(node.excerpt)"
    let known = kinds.flatMap(assetNames)
    let word = node.text ?? ""
    let file = SceneAsset.Kind(ofFile: word).flatMap { kinds.contains($0) ? $0 : nil }
    guard file != nil || known.isEmpty, let kind = file ?? kinds.first, nearest(to: word, in: known) == nil else {
      return reportName(node, message, known: known)
    }
    let name = file == nil ? word : String(FilePath(word).name.prefix { $0 != "." })
    let path = file == nil ? "…" : word
    report(
      node, message,
      allowed:
        "a name that assets gives to a file: assets: { \(name): { \(kind.rawValue): \(quoted(path)) } }, "
        + "and here \(quoted(name))",
      as: .unknownName)
  }

  /// Reports what stands in place of an asset, which is an object of one key.
  func reportAssetForm(_ node: SourceNode) {
    var allowed = "an object with one of " + listed(Self.assetKeys)
    if let path = node.text, !path.isEmpty {
      let key = path.hasSuffix(".csv") || path.hasSuffix(".jsonl") ? "table" : SceneAsset.Kind(ofFile: path)?.rawValue
      if let key { allowed = "{ \(key): \(quoted(path)) }" }
    }
    reportFound(node, "an asset", allowed: allowed)
  }
}
