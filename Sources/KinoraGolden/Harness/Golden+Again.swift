import KinoraExport

extension Golden {
  /// Records a film anew, as it was recorded in `store`: the same frames pinned, the same ones with review pictures, the same oracle. A
  /// golden that pinned every frame does so again; one that cannot be read, or is not there, is recorded as a whole.
  ///
  /// - Parameter old: The name of the golden in `store`; the same unless given.
  @discardableResult
  public func record(_ film: Film, named name: String, like store: GoldenStore, called old: String? = nil) throws
    -> GoldenManifest
  {
    let count = try film.format.frameCount
    let manifest = (try? store.manifest(old ?? name)) ?? nil
    var pinned: [Int]?
    if let manifest, manifest.frames.count < manifest.format.frameCount {
      let left = manifest.frames.map(\.i).filter { $0 < count }
      pinned = left.isEmpty ? nil : left
    }
    return try record(
      film, named: name, frames: pinned,
      reviewed: store.reviewedFrames(old ?? name).filter { $0 < count && pinned?.contains($0) ?? true },
      oracle: manifest?.oracle ?? .none)
  }
}
