import Testing

/// Issues that a test provokes, to see that something makes a test fail.
///
/// In a suite with the trait `provokingIssues`, what is recorded in ``of(_:)`` is handed to the test instead of failing it. Everything
/// else fails it as ever, and without the trait those issues do too.
enum ProvokedIssues {
  @TaskLocal fileprivate static var list: List?

  /// The issues that `body` records.
  static func of(_ body: () throws -> Void) rethrows -> [Issue] {
    let list = List()
    try $list.withValue(list, operation: body)
    return list.issues
  }

  /// Issues in the order in which they came, all from one task.
  fileprivate final class List: @unchecked Sendable {
    var issues: [Issue] = []
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Lets the tests of a suite provoke issues.
  static var provokingIssues: Self {
    .compactMapIssues { issue in
      guard let list = ProvokedIssues.list else { return issue }
      list.issues.append(issue)
      return nil
    }
  }
}

extension Issue {
  /// What was recorded, without where.
  var words: String { comments.map(\.rawValue).joined(separator: "\n") }
}
