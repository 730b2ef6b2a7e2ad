import KinoraExport

extension Golden {
  /// Records the frames of `film` that `sampling` chooses under `name`, and returns what they see of the film's events.
  @discardableResult
  public func record(
    _ film: Film, named name: String, sampling: FrameSampling, reviewed: [Int] = [], oracle: GoldenManifest.Oracle
  ) throws -> EventCoverage {
    let coverage = try sampling.coverage(of: film)
    try record(film, named: name, frames: coverage.frames, reviewed: reviewed, oracle: oracle)
    return coverage
  }
}
