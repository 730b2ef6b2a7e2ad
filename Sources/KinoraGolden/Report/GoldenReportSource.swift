import KinoraExport

/// Where a film in a report comes from, and what is known of it.
public struct GoldenReportSource: Sendable {
  /// What the golden is called in decisions.
  public var id: String
  /// Where the film comes from, in words.
  public var scene: String
  /// What is known to be the cause.
  public var findings: [GoldenFinding] = []
  /// The trace of what was approved.
  public var expected: FilmTrace?
  /// The trace of the film.
  public var actual: FilmTrace?
  /// The whole message.
  public var message: String
  /// The digest of what could be approved; nil where nothing is to be decided.
  public var candidate: String?
  /// How many bytes the golden's pictures take at most.
  public var room = GoldenReport.room

  /// A source of which nothing more is known.
  public init(id: String, scene: String, message: String) { (self.id, self.scene, self.message) = (id, scene, message) }

  /// Adds the traces of what was approved and of the film, where frames differ and the golden has a trace.
  public mutating func trace(_ film: Film, after verdict: GoldenVerdict, named name: String, in store: GoldenStore) {
    // A trace that cannot be read is said by the diagnosis; the report shows the frames without it.
    guard case .framesDiffer = verdict, let approved = try? store.trace(name) else { return }
    guard let found = try? FilmTrace(of: film, frames: approved.frames) else { return }
    (expected, actual) = (approved, found)
  }
}
