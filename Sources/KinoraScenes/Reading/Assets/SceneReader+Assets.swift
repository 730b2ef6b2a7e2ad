import Foundation
import KinoraMessages

extension SceneReader {
  /// Reads `assets`: name → an object of one kind and the path of its file, as `{ image: path }`. A missing file is
  /// reported when the scene is read, not at the first frame.
  ///
  /// - Parameter parts: The `assets` of the scene and of the files that it includes, with the folders in which their paths
  ///   begin.
  func assets(_ parts: [(node: SourceNode, folder: String)]) -> [SceneAsset] {
    var assets: [SceneAsset] = []
    var places: [String: SourceNode] = [:]
    for (node, folder) in parts {
      for asset in self.assets(node, folder: folder, &places) { assets.append(asset) }
    }
    return assets
  }

  private func assets(
    _ node: SourceNode, folder: String, _ places: inout [String: SourceNode]
  ) -> [SceneAsset] {
    var assets: [SceneAsset] = []
    for member in members(node, "assets", of: "an object of assets by name") ?? [] {
      if let first = places[member.key] {
        report(
          at: member.keyOffset, member.value,
          "the asset \(quoted(member.key)) is defined twice; the first is at \(words(for: first))",
          allowed: "each name once, in a scene and all files that it includes")
        continue
      }
      places[member.key] = member.value
      assetsInError.insert(member.key)
      guard case .object = member.value.value else {
        reportAssetForm(member.value)
        continue
      }
      guard let fields = Fields(member.value, "an asset", names: SceneAsset.Kind.allCases.map(\.rawValue), self) else {
        continue
      }
      let given = SceneAsset.Kind.allCases.filter { fields[$0.rawValue] != nil }
      guard let kind = given.first, given.count == 1, let path = fields[kind.rawValue] else {
        if given.count != 1 {
          report(
            member.value,
            "the asset \(quoted(member.key)) names \(given.isEmpty ? "no file" : "several kinds of file")",
            allowed: "exactly one of " + listed(Self.assetKeys))
        }
        continue
      }
      guard let words = string(path, kind.rawValue, allowed: "a path in quotation marks") else { continue }
      let full = words.hasPrefix("/") ? words : FilePath.joined(folder, words)
      guard checkFile(full, words, kind, path) else { continue }
      let asset = SceneAsset(name: member.key, kind: kind, path: full, place: place(of: path))
      assets.append(asset)
      declare(asset)
      if kind == .audio { soundPaths[member.key] = (full, path) }
      if kind == .image { drawings.paths[member.key] = full }
      assetsInError.remove(member.key)
      if kind == .captions { loadCaptions(asset) }
    }
    return assets
  }

  /// The names of the files in a folder, sorted; read once.
  func fileNames(in folder: String) -> [String] {
    if let known = filesByFolder[folder] { return known }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    filesByFolder[folder] = names
    return names
  }

  private func checkFile(_ path: String, _ words: String, _ kind: SceneAsset.Kind, _ node: SourceNode) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, !isFolder.boolValue, FileManager.default.isReadableFile(atPath: path) { return true }
    let folder = FilePath(path).folder
    let names = fileNames(in: folder.isEmpty ? "." : folder)
    let near = exists ? nil : nearest(to: FilePath(words).name, in: names)
    let reason = !exists ? "no file" : isFolder.boolValue ? "a folder, not a file," : "no readable file"
    report(
      node, "\(kind.rawValue): there is \(reason) at \(quoted(words))",
      allowed: "a file's path, relative to the scene's folder",
      suggestion: near.map { FilePath.joined(FilePath(words).folder, $0) }, as: .missingFile)
    return false
  }
}
