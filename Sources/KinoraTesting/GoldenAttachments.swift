import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import Testing

/// The pictures of a failed golden, attached to the running test of Swift Testing: what is there and, where a review
/// picture was kept, what was approved and where the two differ.
enum GoldenAttachments {
  /// Attaches the pictures of the first frame that differs and has a review picture, or else of the first. Does nothing
  /// under XCTest, and nothing for what cannot be drawn: the failure itself is told elsewhere.
  static func record(
    _ verdict: GoldenVerdict, of film: Film, named name: String, _ store: GoldenStore, _ compared: String,
    at place: TestPlace
  ) {
    guard Test.current != nil, case .framesDiffer(let failures, _) = verdict,
      let failure = failures.first(where: { $0.difference != nil }) ?? failures.first,
      let actual = try? film.frame(number: failure.frame)
    else { return }
    func attach(_ picture: CGImage, _ what: String) {
      guard let file = try? ImageEncoder.png(picture.pixels) else { return }
      Attachment.record(file, named: "\(name).f\(failure.frame).\(what).png", sourceLocation: place.location)
    }
    attach(actual, "actual")
    let review = store.reviewPicture(compared, frame: failure.frame, hash: failure.expectedHash)
    guard let expected = review.image else { return }
    attach(expected, "expected")
    if let difference = PixelDifference.picture(expected.pixels, actual.pixels) { attach(difference, "difference") }
  }
}
