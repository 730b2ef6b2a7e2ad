import KinoraMessages
import KinoraScenes

/// The problems of a batch, found before the first film is rendered. Rows that have the same problems are told
/// together.
struct BatchProblems: Error {
  /// What is wrong with some rows.
  struct Entry {
    /// The rows; none where the problems themselves name their row.
    var rows: [RowName] = []
    var problems: [SceneProblem] = []
    /// What is wrong, where that is nothing in the scene or the data.
    var message = ""
  }

  private(set) var entries: [Entry] = []
  /// The exit status that the problems ask for.
  private(set) var status = ExitStatus.done
  private var places: [String: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// The most entries that are printed.
  private static let greatestEntryCount = 100

  /// Adds problems whose messages name their rows.
  mutating func add(_ problems: [SceneProblem]) {
    guard !problems.isEmpty else { return }
    status = max(status, .invalid)
    entries.append(Entry(problems: problems))
  }

  /// Adds the error that the check of a row ended with.
  mutating func add(_ error: any Error, of row: RowName) {
    status = max(status, ExitStatus(of: error))
    if let problems = error as? SceneProblems {
      add(Entry(rows: [row], problems: problems.problems))
    } else {
      add(Entry(rows: [row], message: Self.text(error)))
    }
  }

  private mutating func add(_ entry: Entry) {
    let key = entry.problems.map(\.description).joined(separator: "\n") + entry.message
    if let place = places[key] {
      entries[place].rows += entry.rows
    } else {
      places[key] = entries.count
      entries.append(entry)
    }
  }

  /// An error that is no problem of the scene, in words.
  static func text(_ error: any Error) -> String {
    switch error {
    case let error as UsageError: error.message + (error.suggestion.map { "; did you mean \(quoted($0))?" } ?? "")
    case let error as OutputTemplate.NameError: "--output: " + error.message
    default: plainReason(error)
    }
  }

  /// Prints all problems, and how many there are.
  func explain(_ console: Console) {
    for entry in entries.prefix(Self.greatestEntryCount) { console.explain(entry) }
    let more = entries.count - Self.greatestEntryCount
    if more > 0 { console.note("and \(more) more such") }
    let count = entries.reduce(0) { $0 + max(1, $1.problems.count) }
    console.note("\(count) problem\(count == 1 ? "" : "s")")
    console.offerExplanation(of: entries.flatMap(\.problems))
  }
}

extension Console {
  /// Prints what is wrong with some rows, as one piece.
  func explain(_ entry: BatchProblems.Entry) {
    var rows = entry.rows.first?.description ?? ""
    if entry.rows.count > 1 { rows += " and \(entry.rows.count - 1) more" }
    guard entry.message.isEmpty else { return noteError("kinora", "\(rows): \(entry.message)") }
    let lines = entry.problems.map(text)
    draw((rows.isEmpty ? "" : visible(rows) + ":\n") + lines.joined())
  }
}
