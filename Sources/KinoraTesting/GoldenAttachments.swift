import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import Testing

/// What a failed golden attaches to the running test of Swift Testing: the report, and the pictures of one frame.
package enum GoldenAttachments {
  /// How many bytes the pictures of an attached report take at most.
  private static let room = 1 << 20

  /// In how many of the frames that differ the approved picture is looked for by drawing them.
  private static let triedFrames = 8

  /// Attaches the files of a failed golden. Does nothing under XCTest, which keeps no attachments on Linux.
  static func record(
    _ verdict: GoldenVerdict, of film: Film, named name: String, comparedAs compared: String, in store: GoldenStore,
    from source: GoldenReportSource, at place: TestPlace
  ) {
    guard Test.current != nil else { return }
    for file in files(verdict, of: film, named: name, comparedAs: compared, in: store, from: source) {
      Attachment.record(file.bytes, named: file.name, sourceLocation: place.location)
    }
  }

  /// The files of a failed golden, by name: the report as one page, and of a frame that differs what the film shows and, where the approved
  /// picture is known, that and where the two differ. What cannot be drawn is left out: the failure itself is told elsewhere.
  ///
  /// - Parameters:
  ///   - name: What the files are named after.
  ///   - compared: What the golden is called in its store.
  ///   - source: What is known of the cause; the traces are added here.
  package static func files(
    _ verdict: GoldenVerdict, of film: Film, named name: String, comparedAs compared: String, in store: GoldenStore,
    from source: GoldenReportSource
  ) -> [(name: String, bytes: [UInt8])] {
    var source = source
    source.room = room
    source.trace(film, after: verdict, named: compared, in: store)
    var files: [(name: String, bytes: [UInt8])] = []
    if let page = try? GoldenReport.Case(verdict, of: film, named: name, in: store, from: source) {
      var report = GoldenReport()
      report.add(page)
      if let html = try? report.html() { files.append(("\(name).report.html", Array(html.utf8))) }
    }
    guard case .framesDiffer(let failures, _) = verdict,
      let approved = try? ApprovedFrames(
        after: verdict, of: film, named: compared, in: store, from: source)
    else { return files }
    // A frame whose approved picture is known says more than an earlier one; one with a review picture is known to be such.
    var chosen = failures.first
    var expected: CGImage?
    let known = failures.first { $0.difference != nil }
    for failure in known.map({ [$0] }) ?? Array(failures.prefix(triedFrames)) {
      guard let picture = approved.picture(failure.frame) else { continue }
      (chosen, expected) = (failure, picture.image)
      break
    }
    guard let frame = chosen?.frame, let actual = try? film.frame(number: frame) else { return files }
    func add(_ picture: CGImage, _ what: String) {
      guard let bytes = try? ImageEncoder.png(picture.pixels) else { return }
      files.append(("\(name).f\(frame).\(what).png", bytes))
    }
    add(actual, "actual")
    guard let expected else { return files }
    add(expected, "expected")
    if let difference = PixelDifference.picture(expected.pixels, actual.pixels) { add(difference, "difference") }
    return files
  }
}
