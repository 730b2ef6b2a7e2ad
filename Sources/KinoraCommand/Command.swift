import Foundation

/// The command `kinora`: a table of verbs, and what every verb needs before and after it runs.
@main struct Command {
  static func main() {
    Interruption.install()
    let console = Console()
    exit(status(CommandLine.arguments.dropFirst(), console).rawValue)
  }

  private static func status(_ words: ArraySlice<String>, _ console: Console) -> ExitStatus {
    do throws(UsageError) {
      return try dispatch(words, console)
    } catch {
      console.explain(error)
      return .invalid
    }
  }

  private static func dispatch(_ words: ArraySlice<String>, _ console: Console) throws(UsageError) -> ExitStatus {
    guard let first = words.first else {
      console.print(Usage.command())
      return .invalid
    }
    switch first {
    case "--help", "-h", "help":
      guard let name = words.dropFirst().first else {
        console.print(Usage.command())
        return .done
      }
      console.print(Usage.verb(try verb(named: name)))
      return .done
    case "--version":
      console.print("kinora \(version)")
      return .done
    default: break
    }
    let verb = try verb(named: first)
    let words = words.dropFirst()
    if Arguments.asksForHelp(words) {
      console.print(Usage.verb(verb))
      return .done
    }
    let arguments = try Arguments(words, of: verb)
    return try run(verb, arguments, console)
  }

  private static func run(
    _ verb: Verb, _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitStatus {
    do {
      return try verb.run(arguments, console)
    } catch let error as UsageError {
      throw error.about(verb)
    } catch {
      return console.report(error)
    }
  }

  private static func verb(named name: String) throws(UsageError) -> Verb {
    if let verb = Verb.all.first(where: { $0.name == name }) { return verb }
    throw UsageError(
      name.hasPrefix("-") ? "unknown option \"\(name)\"" : "unknown verb \"\(name)\"", word: name,
      known: Verb.all.map(\.name) + (name.hasPrefix("-") ? ["--help", "--version"] : []))
  }

  /// The version that `--version` prints; CHANGELOG.md says what is in it.
  static let version = "0.1.0"
}
