import KinoraExport
import KinoraGraphics
import KinoraRaster

/// What is known of the frames that a film is compared with.
package struct ApprovedFrames {
  /// The fingerprints of the pinned frames by their numbers.
  package var hashes: [Int: FrameHash] = [:]
  /// The picture of a frame and where it comes from; nil when there is none that shows what was approved. Frames are asked for in
  /// ascending order.
  package var picture: (Int) -> (image: CGImage, source: String)? = { _ in nil }

  /// Frames of which nothing is known.
  package init() {}

  /// The frames that a golden pins. Their pictures are the review pictures, or else the film drawn with the approved values, where that
  /// gives the approved fingerprint. Nothing is known where the film has another size, rate or length.
  package init(
    after verdict: GoldenVerdict, of film: Film, named name: String, in store: GoldenStore,
    from source: GoldenReportSource
  ) throws {
    if case .formatDiffers = verdict { return }
    guard let manifest = try store.manifest(name) else { return }
    let retraced = try source.expected.flatMap { expected in
      try source.actual.flatMap { try RetracedFrames(film, expected: expected, actual: $0) }
    }
    hashes = manifest.hashes
    picture = { [hashes] number in
      guard let hash = hashes[number] else { return nil }
      if let image = store.reviewPicture(name, frame: number, hash: hash).image {
        return (image: image, source: "review picture")
      }
      return retraced?.picture(number, hash: hash).map {
        (image: $0, source: "drawn with the approved values; its fingerprint is the approved one")
      }
    }
  }
}
