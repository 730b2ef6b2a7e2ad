import KinoraGraphics
import KinoraMedia

/// What `--version` prints.
enum LibraryVersions {
  /// The versions as `--version --json` prints them.
  struct Report: Encodable {
    let kinora: String
    let libraries: [String: String]
  }

  private static var libraries: [(name: String, version: String)] { MediaLibraries.versions + TextLibraries.versions }

  static func report(of version: String) -> Report {
    Report(kinora: version, libraries: Dictionary(libraries.map { ($0.name, $0.version) }) { first, _ in first })
  }

  static func text(of version: String) -> String {
    let width = libraries.map(\.name.count).max() ?? 0
    let lines = libraries.map { $0.name + String(repeating: " ", count: width - $0.name.count) + "  " + $0.version }
    return (["kinora \(version)"] + lines.map { "  " + $0 }).joined(separator: "\n")
  }
}
