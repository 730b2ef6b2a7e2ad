import Foundation
import KinoraExport
import KinoraMedia
import KinoraTiming

/// Goldens that are not as approved, as one page for a browser.
///
/// The page is a single file that fetches nothing: what happened, the worst first, with pictures, slices through time and curves. Frames of which
/// no approved picture exists are said to be such; nothing is shown in their place.
public struct GoldenReport: Sendable {
  private var cases: [Case] = []
  private let summary: String

  /// A golden in a report.
  public struct Case: Sendable {
    /// What the page gets to know, as JSON.
    let json: String
    /// How bad it is: greater is worse.
    let weight: Double
  }

  /// How many bytes the pictures of all goldens of a report take at most, before they are written as text.
  public static let room = 3 << 20

  /// How many bytes the pictures of each of `count` goldens take at most.
  public static func room(for count: Int) -> Int { max(256 << 10, room / max(1, count)) }

  /// A report without goldens.
  ///
  /// - Parameter summary: What the page says at its top, such as how many goldens were compared.
  public init(summary: String = "") { self.summary = summary }

  /// Whether the report has no golden.
  public var isEmpty: Bool { cases.isEmpty }

  /// Adds a golden.
  public mutating func add(_ item: Case) { cases.append(item) }

  /// The page.
  public func html() throws -> String {
    let cases = cases.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    let data = try ReportData.page(summary: summary, cases: cases.map(\.element.json))
    let scripts = [
      PackageResources.model_js, PackageResources.picture_js, PackageResources.strip_js, PackageResources.plots_js,
      PackageResources.main_js,
    ].map { String(decoding: $0, as: UTF8.self) }
    return String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacing("<!--style-->", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacing("<!--scripts-->", with: scripts.joined(separator: "\n"))
      .replacing("<!--data-->", with: data)
  }

  /// Writes the page.
  ///
  /// - Parameter inputs: Files that must not be replaced.
  public func write(to path: String, sparing inputs: InputFiles = InputFiles()) throws {
    let page = try html()
    do throws(MediaError) {
      try WholeFile.write(page.utf8, to: path, what: "the page", sparing: inputs)
    } catch {
      throw error.kind == .invalidSettings
        ? GoldenError.input(path: path, reason: "cannot be written: \(error.reason)")
        : GoldenError.file(path: path, reason: "cannot be written: \(error.reason)")
    }
  }
}

extension GoldenReport.Case {
  /// Draws a film for a report, beside its golden.
  public init(
    _ verdict: GoldenVerdict, of film: Film, named name: String, in store: GoldenStore, from source: GoldenReportSource
  ) throws {
    let approved = try ApprovedFrames(after: verdict, of: film, named: name, in: store, from: source)
    try self.init(verdict, of: film, named: name, against: approved, from: source)
  }

  /// Draws a film for a report, beside other frames.
  init(
    _ verdict: GoldenVerdict, of film: Film, named name: String, against approved: ApprovedFrames,
    from source: GoldenReportSource
  ) throws {
    let format = try film.format
    let frames = try ReportFrames(film, against: approved, room: source.room)
    let layers = ReportLayers(source.findings, expected: source.expected, actual: source.actual)
    let size = frames.pictures.size(format.width, format.height)
    let (width, height) = (Double(format.width), Double(format.height))
    let outlines = try layers.outlines(film, frames: frames.frames.map(\.frame))
    let box = frames.bounds.map { bounds in
      ReportData.Box(
        x: Double(bounds.x) / width, y: Double(bounds.y) / height, width: Double(bounds.width) / width,
        height: Double(bounds.height) / height)
    }
    weight = Self.weight(verdict)
    json = try ReportData.json(
      ReportData.Case(
        id: source.id, name: name, cause: Self.cause(verdict, source.findings),
        facts: ([source.scene] + Self.facts(verdict, format)).filter { !$0.isEmpty }.joined(separator: " · "),
        findings: source.findings.map { finding in
          ReportData.Finding(
            kind: finding.kind.rawValue, words: finding.kind.words, layer: finding.layer, property: finding.property,
            since: finding.since, expected: finding.expected, actual: finding.actual, share: finding.share,
            note: finding.note)
        },
        message: source.message, size: size, count: format.frameCount,
        duration: format.duration.doubleValue, cells: Self.cells(verdict, approved, format.frameCount),
        shown: frames.frames, pictures: frames.pictures.uris,
        lossy: !frames.pictures.isLossless,
        box: box ?? Self.box(around: outlines, frames.frames), events: layers.events, outlines: outlines,
        curves: layers.curves(film), candidate: source.candidate))
  }

  private static func cause(_ verdict: GoldenVerdict, _ findings: [GoldenFinding]) -> String {
    if let first = findings.first {
      let place = [first.layer.map { "`\($0)`" }, first.property].compactMap(\.self).joined(separator: " ")
      return place.isEmpty ? first.kind.words : "\(place): \(first.kind.words)"
    }
    return switch verdict {
    case .matches: "as approved"
    case .missing: "no golden is recorded"
    case .formatDiffers: "another size, rate or length"
    case .framesDiffer(let failures, let compared): "\(failures.count) of \(compared) frames differ"
    }
  }

  private static func facts(_ verdict: GoldenVerdict, _ format: FilmFormat) -> [String] {
    var facts = [
      "\(format.width) × \(format.height)", "\(format.frameRate) frames a second",
      "\(format.frameCount) frames in \(format.duration) s",
    ]
    if case .framesDiffer(let failures, let compared) = verdict {
      facts.append("\(failures.count) of \(compared) pinned frames differ")
    }
    return facts
  }

  private static func cells(_ verdict: GoldenVerdict, _ approved: ApprovedFrames, _ count: Int) -> String {
    var cells = [Character](repeating: "-", count: count)
    for number in approved.hashes.keys where number < count { cells[number] = "s" }
    if case .framesDiffer(let failures, _) = verdict {
      for failure in failures where failure.frame < count { cells[failure.frame] = "d" }
    }
    return String(cells)
  }

  /// Film of another form and missing goldens first, then by the share of frames that differ.
  private static func weight(_ verdict: GoldenVerdict) -> Double {
    switch verdict {
    case .matches: 0
    case .missing: 3
    case .formatDiffers: 2
    case .framesDiffer(let failures, let compared): Double(failures.count) / Double(max(1, compared))
    }
  }

  /// The rectangle around a layer's outline in the frames that differ.
  private static func box(
    around outlines: [ReportData.Outline], _ frames: [ReportData.Frame]
  ) -> ReportData.Box? {
    guard let outline = outlines.first else { return nil }
    let points = zip(frames, outline.corners).filter { $0.0.differs }.flatMap { $0.1 }
    let xs = points.enumerated().filter { $0.offset % 2 == 0 }.map { min(1, max(0, $0.element)) }
    let ys = points.enumerated().filter { $0.offset % 2 == 1 }.map { min(1, max(0, $0.element)) }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return ReportData.Box(x: left, y: top, width: right - left, height: bottom - top)
  }
}
