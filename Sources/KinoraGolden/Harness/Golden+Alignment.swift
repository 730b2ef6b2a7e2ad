import KinoraExport
import KinoraGraphics
import KinoraRaster

extension Golden {
  /// The most frames that are drawn to look for slips; of a longer film only the pinned ones are.
  private static let alignmentLimit = 3_000

  /// What the hashes of all of the film's frames say about why it differs from the golden called `name`: the film is drawn
  /// once more, whole, since a golden that pins few frames tells where these went only when the others are known.
  ///
  /// Nil when nothing is recorded under that name, or a film of another format.
  public func alignment(of film: Film, named name: String) throws -> FrameAlignment? {
    guard let manifest = try store.manifest(name), try film.format == manifest.format else { return nil }
    let count = manifest.format.frameCount
    let frames = count <= Self.alignmentLimit ? Array(0..<count) : manifest.frames.map(\.i)
    var hashes: [Int: FrameHash] = [:]
    var blank: Set<Int> = []
    try film.draw(frames: frames) { number, canvas in
      hashes[number] = FrameHash(of: canvas)
      if canvas.isOfOneColor { blank.insert(number) }
    }
    return FrameAlignment(expected: manifest.hashes, actual: hashes, frameCount: count, blank: blank)
  }
}

extension PixelBuffer {
  /// Whether all pixels are the same.
  var isOfOneColor: Bool {
    let color = words(0)[0]
    return (0..<height).allSatisfy { y in
      let row = words(y)
      return (0..<width).allSatisfy { row[$0] == color }
    }
  }
}
