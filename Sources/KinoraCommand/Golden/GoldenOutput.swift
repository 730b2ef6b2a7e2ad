import Foundation
import KinoraGolden
import KinoraMedia
import Synchronization

/// Where the outcomes of a run go: the terminal, files for other programs, the page.
final class GoldenOutput: Sendable {
  static let json = Option("--json", help: "Print the outcomes as JSON.")
  static let options = [
    Option(
      "--jobs", "-j", value: "N",
      help: "How many scenes are drawn at once; as many as there are processors unless given."),
    json,
    Option("--junit", value: "FILE", help: "Write the outcomes as JUnit's XML."),
    Option(
      "--annotations", value: "KIND", words: ["github", "none"],
      help:
        "Print annotations for GitHub Actions, and add to the summary of its step;\ngithub where GITHUB_ACTIONS is set."
    ),
  ]

  static let report = Option(
    "--report", value: "FILE.html", help: "Write a page about what differs: one file, with pictures.")

  private let console: Console
  /// Whether there is one scene only, whose error is that of the command.
  private let isAlone: Bool
  private let isJSON: Bool
  private let annotates: Bool
  private let junit: String?
  private let page: String?
  /// Why a line could not be printed.
  private let failure = Mutex<StandardOutputError?>(nil)

  init(_ arguments: Arguments, _ console: Console, scenes: Int) throws {
    self.console = console
    isAlone = scenes == 1
    isJSON = arguments.has("--json")
    junit = arguments["--junit"]
    page = arguments["--report"]
    if let page, !page.lowercased().hasSuffix(".html") {
      throw arguments.error("--report", "a name that ends in .html")
    }
    let kind = try arguments.choice("--annotations", of: ["github", "none"])
    let environment = ProcessInfo.processInfo.environment
    annotates = kind.map { $0 == "github" } ?? (environment["GITHUB_ACTIONS"] == "true")
  }

  /// Whether pages are wanted of what differs.
  var wantsPages: Bool { page != nil }

  /// How many scenes are drawn at once.
  static func jobs(_ arguments: Arguments) throws -> Int {
    try arguments.integer("--jobs", in: 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Prints an outcome, where results are for people.
  func tell(_ outcome: GoldenOutcome) {
    if let error = outcome.error {
      if !isAlone { _ = console.report(error) }
      return
    }
    guard !isJSON else { return }
    if outcome.result == .recorded { return console.note("\(outcome.title): \(outcome.message)") }
    do throws(StandardOutputError) { try console.print("\(outcome.title): \(outcome.message)") } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  /// Writes everything that comes after the last golden; the status of the command.
  func end(_ outcomes: [GoldenOutcome]) throws -> ExitStatus {
    if let failure = failure.withLock({ $0 }) { throw failure }
    let reports = GoldenReports(outcomes: outcomes)
    if isJSON { try console.print(json: try reports.json()) }
    let inputs = InputFiles(outcomes.flatMap { [$0.scene, $0.golden] }.filter { !$0.isEmpty })
    var report = GoldenReport(summary: reports.summary)
    for item in outcomes.compactMap(\.page) { report.add(item) }
    if let page, !report.isEmpty {
      try report.write(to: page, sparing: inputs)
      console.note("report: \(page)")
    }
    if let junit { try WholeFile.write(reports.junit(), to: junit, what: "the outcomes", sparing: inputs) }
    if annotates { try annotate(reports, report.isEmpty ? nil : page) }
    if outcomes.count > 1, !isJSON { try console.print(reports.summary) }
    let waiting = outcomes.count { $0.isWaiting }
    if waiting > 0 {
      console.note("\(waiting) wait\(waiting == 1 ? "s" : "") for a decision: kinora golden review")
    } else if page == nil, let first = outcomes.first(where: { $0.result == .differs && !$0.golden.isEmpty }) {
      console.note("to see it: kinora golden verify \(first.scene) --report report.html")
    }
    if isAlone, let error = outcomes.first?.error { throw error }
    return outcomes.map(\.result.status).max() ?? .done
  }

  private func annotate(_ reports: GoldenReports, _ page: String?) throws {
    for line in reports.annotations {
      if isJSON { console.note(line) } else { try console.print(line) }
    }
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    // The file is added to by every step, and is there before the step begins.
    guard let file = FileHandle(forUpdatingAtPath: path) ?? Self.made(path) else {
      return console.warn("GITHUB_STEP_SUMMARY: \(path) cannot be written")
    }
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(reports.markdown(report: page).utf8))
  }

  private static func made(_ path: String) -> FileHandle? {
    FileManager.default.createFile(atPath: path, contents: nil) ? FileHandle(forUpdatingAtPath: path) : nil
  }
}
