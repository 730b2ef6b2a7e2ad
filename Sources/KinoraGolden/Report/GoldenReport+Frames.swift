import KinoraExport

extension GoldenReport.Case {
  /// Draws a film for a report, beside the frames that it was compared with.
  ///
  /// - Parameter words: Where those come from.
  public init(
    _ verdict: GoldenVerdict, of film: Film, named name: String, against other: OtherFrames, called words: String,
    from source: GoldenReportSource
  ) throws {
    var approved = ApprovedFrames()
    if case .framesDiffer = verdict {
      approved.hashes = Dictionary(uniqueKeysWithValues: other.hashes.enumerated().map { ($0.offset, $0.element) })
      approved.picture = { number in other.picture(number).map { (image: $0, source: words) } }
    }
    try self.init(verdict, of: film, named: name, against: approved, from: source)
  }
}
