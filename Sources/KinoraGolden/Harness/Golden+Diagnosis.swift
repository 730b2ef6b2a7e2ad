import KinoraExport
import KinoraGraphics
import KinoraRaster

extension Golden {
  /// Says why frames of `film` differ from the golden called `name`: the film is looked at once more, at the pinned frames, and compared with
  /// the approved trace.
  ///
  /// Of a film of another length the frames are looked at that both have. Nil for any other verdict that no frames decided: a match, a
  /// missing golden, another size or rate; and where nothing says more than that the length is another.
  public func diagnosis(of verdict: GoldenVerdict, _ film: Film, named name: String) throws -> GoldenDiagnosis? {
    if case .formatDiffers = verdict { return try diagnosis(ofOtherLength: film, name) }
    guard case .framesDiffer(let failures, let compared) = verdict else { return nil }
    let frames = failures.map(\.frame)
    let distinct = Set(failures.map(\.expectedHash)).count
    var traced: [GoldenFinding]?
    var isDeclared = false
    var note = ""
    do {
      if let approved = try store.trace(name) {
        let actual = try FilmTrace(of: film, frames: approved.frames)
        let diagnosis = TraceDiagnosis(approved, actual, differing: frames)
        (traced, isDeclared) = (diagnosis.findings, diagnosis.isDeclared)
      }
    } catch let error as GoldenError {
      note = "\(error)"
    }
    var drawn: [GoldenFinding] = []
    if traced?.allSatisfy({ $0.share <= 0 }) ?? false { drawn = try blame(failures, film, name) }
    // The whole film is drawn once more only where that may say more.
    let hashes =
      GoldenDiagnosis.asksHashes(traced) && !isDeclared ? try alignment(of: film, named: name)?.findings ?? [] : []
    return GoldenDiagnosis(
      traced: traced, hashes: hashes, drawn: drawn, frames: frames, compared: compared,
      distinct: distinct, note: note)
  }

  /// Why a film of the approved size and rate has another length: what the layers show up to the end of the shorter one.
  private func diagnosis(ofOtherLength film: Film, _ name: String) throws -> GoldenDiagnosis? {
    guard let manifest = try store.manifest(name), let approved = try? store.trace(name) else { return nil }
    let (old, new) = (manifest.format, try film.format)
    guard (old.width, old.height) == (new.width, new.height), old.frameRate == new.frameRate else { return nil }
    let end = min(old.frameCount, new.frameCount)
    let hashes = manifest.hashes
    let frames = manifest.frames.map(\.i).filter { $0 < end }
    var differing: [Int] = []
    try film.draw(frames: frames) { number, canvas in
      if FrameHash(of: canvas) != hashes[number] { differing.append(number) }
    }
    guard !differing.isEmpty else { return nil }
    let trace = approved.limited(to: end)
    let traced = TraceDiagnosis(trace, try FilmTrace(of: film, frames: trace.frames), differing: differing)
    return GoldenDiagnosis(
      ofOtherLength: traced.findings, frames: differing, compared: frames.count,
      distinct: Set(differing.compactMap { hashes[$0] }).count)
  }

  /// Whose pixels differ in the first frame that has a review picture.
  private func blame(
    _ failures: [GoldenVerdict.FrameFailure], _ film: Film, _ name: String
  ) throws -> [GoldenFinding] {
    for failure in failures {
      let review = store.reviewPicture(name, frame: failure.frame, hash: failure.expectedHash)
      guard case .approved(let picture) = review else { continue }
      if let finding = try DrawingBlame.finding(film, frame: failure.frame, approved: picture.pixels) {
        return [finding]
      }
    }
    return []
  }
}
