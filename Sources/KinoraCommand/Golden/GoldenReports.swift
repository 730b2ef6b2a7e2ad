import Foundation
import FoundationXML
import KinoraGolden

/// What became of goldens, in the forms that other programs read.
struct GoldenReports {
  let outcomes: [GoldenOutcome]

  /// The version of the JSON form.
  static let form = 1

  /// A line such as "3 goldens: 2 as approved, 1 differs".
  var summary: String {
    let words: [(GoldenOutcome.Result, String)] = [
      (.matches, "as approved"), (.recorded, "recorded"), (.differs, "differing"), (.missing, "not recorded"),
      (.invalid, "invalid"), (.failed, "failed"),
    ]
    let counts = words.compactMap { result, word in
      let count = outcomes.count { $0.result == result }
      return count == 0 ? nil : "\(count) \(word)"
    }
    return "\(outcomes.count) golden\(outcomes.count == 1 ? "" : "s"): \(counts.joined(separator: ", "))"
  }

  // MARK: JSON

  private struct Report: Encodable {
    struct Golden: Encodable {
      let scene: String
      let name: String
      let golden: String
      let result: String
      let compared: Int
      let differing: [Int]
      let findings: [GoldenFinding]
      let message: String
      let waiting: Bool
      let seconds: Double
    }
    let form = GoldenReports.form
    let kinora = Command.version
    let counts: [String: Int]
    let goldens: [Golden]
  }

  /// The outcomes as JSON text.
  func json() throws -> String {
    let goldens = outcomes.map { outcome in
      Report.Golden(
        scene: outcome.scene, name: outcome.name, golden: outcome.golden, result: outcome.result.rawValue,
        compared: outcome.compared, differing: outcome.differing, findings: outcome.findings, message: outcome.message,
        waiting: outcome.isWaiting, seconds: Self.rounded(outcome.seconds))
    }
    let counts = Dictionary(
      uniqueKeysWithValues: GoldenOutcome.Result.allCases.map { result in
        (result.rawValue, outcomes.count { $0.result == result })
      })
    return try Report(counts: counts, goldens: goldens).report()
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  // MARK: JUnit

  /// The outcomes as JUnit's XML: a test case a golden; what differs is a failure, what could not be compared an error.
  func junit() -> Data {
    let suite = XMLElement(name: "testsuite")
    let failures = outcomes.count { $0.result.status == .different }
    let errors = outcomes.count { [.invalid, .failed].contains($0.result) }
    let seconds = Self.rounded(outcomes.reduce(0) { $0 + $1.seconds })
    for (name, value) in [
      ("name", "kinora golden"), ("tests", "\(outcomes.count)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
      ("skipped", "0"), ("time", "\(seconds)"),
    ] { suite.addAttribute(Self.attribute(name, value)) }
    for outcome in outcomes {
      let test = XMLElement(name: "testcase")
      test.addAttribute(Self.attribute("classname", outcome.scene))
      test.addAttribute(Self.attribute("name", outcome.title))
      test.addAttribute(Self.attribute("file", outcome.scene))
      test.addAttribute(Self.attribute("time", "\(Self.rounded(outcome.seconds))"))
      if outcome.result.status != .done {
        let problem = XMLElement(name: outcome.result.status == .different ? "failure" : "error")
        let lines = outcome.message.split(separator: "\n", maxSplits: 1)
        problem.addAttribute(Self.attribute("message", lines.first.map { String($0) } ?? outcome.result.rawValue))
        problem.addAttribute(Self.attribute("type", outcome.findings.first?.kind.rawValue ?? outcome.result.rawValue))
        problem.addChild(Self.text(outcome.message))
        test.addChild(problem)
      }
      suite.addChild(test)
    }
    let root = XMLElement(name: "testsuites")
    root.addChild(suite)
    let document = XMLDocument(rootElement: root)
    document.version = "1.0"
    document.characterEncoding = "UTF-8"
    return document.xmlData(options: .nodePrettyPrint) + [0x0A]
  }

  private static func attribute(_ name: String, _ value: String) -> XMLNode {
    XMLNode.attribute(withName: name, stringValue: inXML(value)) as? XMLNode ?? XMLNode(kind: .attribute)
  }

  private static func text(_ value: String) -> XMLNode {
    XMLNode.text(withStringValue: inXML(value)) as? XMLNode ?? XMLNode(kind: .text)
  }

  /// Text without the characters that XML 1.0 cannot have.
  private static func inXML(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 9, 10, 13, 0x20...0xFFFD, 0x10000...: scalar
          default: "\u{FFFD}"
          }
        }))
  }

  // MARK: GitHub

  /// The lines that GitHub Actions turns into annotations of files.
  var annotations: [String] {
    outcomes.filter { $0.result.status != .done }.map { outcome in
      let place = "file=\(Self.property(outcome.scene)),title=\(Self.property("golden \(outcome.title)"))"
      return "::error \(place)::\(Self.data(outcome.message))"
    }
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// What GitHub Actions shows on the page of a run, as Markdown.
  func markdown(report: String?) -> String {
    var lines = ["## Goldens", "", summary, ""]
    let wrong = outcomes.filter { $0.result.status != .done }
    if !wrong.isEmpty {
      lines += ["| golden | scene | result | cause |", "| --- | --- | --- | --- |"]
      for outcome in wrong {
        let first = outcome.findings.first.map(\.description) ?? outcome.message
        let cause = first.split(separator: "\n").first.map { String($0) } ?? ""
        let cells = [outcome.title, outcome.scene, outcome.result.rawValue, cause].map(Self.cell)
        lines.append("| \(cells.joined(separator: " | ")) |")
      }
      lines.append("")
      if let report { lines += ["The pictures are in `\(report)`.", ""] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
      .replacing("\n", with: " ")
  }
}
