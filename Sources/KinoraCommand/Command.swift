import Foundation
import KinoraExport

/// The command `kinora`: a table of verbs, with the preparations and the end that all verbs share.
@main struct Command {
  static func main() {
    guard StandardDescriptors.fill() else { _exit(ExitStatus.failed.rawValue) }
    let console = Console()
    let status =
      Interruption.install(console)
      ? status(CommandLine.arguments.dropFirst(), console)
      : console.report(ExportError.output("the system has no thread to spare"))
    Interruption.conclude()
    exit(status.rawValue)
  }

  private static func status(_ words: ArraySlice<String>, _ console: Console) -> ExitStatus {
    do {
      return try dispatch(words, console)
    } catch {
      return console.report(error)
    }
  }

  private static func dispatch(_ words: ArraySlice<String>, _ console: Console) throws -> ExitStatus {
    guard let first = words.first else {
      try console.print(Usage.command())
      return .invalid
    }
    switch first {
    case "--help", "-h", "help":
      guard let name = words.dropFirst().first else {
        try console.print(Usage.command())
        return .done
      }
      try console.print(Usage.verb(try verb(named: name)))
      return .done
    case "--version":
      switch words.dropFirst().first {
      case nil: try console.print(LibraryVersions.text(of: version))
      case "--json"? where words.count == 2: try console.print(report: LibraryVersions.report(of: version))
      case let other?: throw UsageError("--version: found \"\(other)\" behind it; allowed: --json")
      }
      return .done
    default: break
    }
    let verb = try verb(named: first)
    let words = words.dropFirst()
    if Arguments.asksForHelp(words) {
      try console.print(Usage.verb(verb))
      return .done
    }
    do {
      return try verb.run(try Arguments(words, of: verb), console)
    } catch let error as UsageError {
      throw error.about(verb)
    }
  }

  private static func verb(named name: String) throws(UsageError) -> Verb {
    if let verb = Verb.all.first(where: { $0.name == name }) { return verb }
    throw UsageError(
      name.hasPrefix("-") ? "unknown option \"\(name)\"" : "unknown verb \"\(name)\"", word: name,
      known: Verb.all.map(\.name) + (name.hasPrefix("-") ? ["--help", "--version"] : []))
  }

  /// The version that `--version` prints; CHANGELOG.md describes it.
  static let version = "0.1.0"
}
