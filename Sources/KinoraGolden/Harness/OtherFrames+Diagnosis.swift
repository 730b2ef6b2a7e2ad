import KinoraExport
import KinoraGraphics
import KinoraRaster

extension OtherFrames {
  /// The most frames whose layers are looked at; of a longer film these are spread evenly.
  private static let mostTraced = 1_000

  /// Says why frames of `film` differ from these: what the layers of both films show is compared, the hashes of all frames, and, where
  /// the layers show the same, the pixels of the first frame that differs.
  ///
  /// Nil for a verdict that no frames decided: a match, another format.
  public func diagnosis(of verdict: GoldenVerdict, _ film: Film) throws -> GoldenDiagnosis? {
    guard case .framesDiffer(let failures, let compared) = verdict else { return nil }
    let frames = failures.map(\.frame)
    var traced: [GoldenFinding]?
    var isDeclared = false
    var note = "nothing is known of the layers of the other film"
    do {
      let looked = looked(at: frames)
      if let other = try trace(looked) {
        let wanted = Set(looked)
        let diagnosis = TraceDiagnosis(
          other, try FilmTrace(of: film, frames: looked), differing: frames.filter(wanted.contains))
        (traced, isDeclared, note) = (diagnosis.findings, diagnosis.isDeclared, "")
      }
    } catch let error as GoldenError {
      note = "\(error)"
    }
    var drawn: [GoldenFinding] = []
    if traced?.allSatisfy({ $0.share <= 0 }) ?? true, let approved = picture(frames[0]),
      let finding = try DrawingBlame.finding(film, frame: frames[0], approved: approved.pixels)
    {
      drawn = [finding]
    }
    let hashes = GoldenDiagnosis.asksHashes(traced) && !isDeclared ? try alignment(of: failures, film).findings : []
    return GoldenDiagnosis(
      traced: traced, hashes: hashes, drawn: drawn, frames: frames, compared: compared,
      distinct: Set(failures.map(\.expectedHash)).count, note: note)
  }

  /// The frames whose layers are looked at, the first that differs among them.
  private func looked(at differing: [Int]) -> [Int] {
    let step = max(1, (hashes.count + Self.mostTraced - 1) / Self.mostTraced)
    return Set(stride(from: 0, to: hashes.count, by: step)).union(differing.prefix(1)).sorted()
  }

  /// What the hashes of all frames say.
  private func alignment(of failures: [GoldenVerdict.FrameFailure], _ film: Film) throws -> FrameAlignment {
    let expected = Dictionary(uniqueKeysWithValues: hashes.enumerated().map { ($0.offset, $0.element) })
    var actual = expected
    for failure in failures { actual[failure.frame] = failure.actualHash }
    var blank: Set<Int> = []
    try film.draw(frames: failures.map(\.frame)) { number, canvas in
      if canvas.isOfOneColor { blank.insert(number) }
    }
    return FrameAlignment(expected: expected, actual: actual, frameCount: hashes.count, blank: blank)
  }
}
