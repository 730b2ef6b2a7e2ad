import KinoraGraphics
import KinoraMedia

/// What `--version` prints.
enum LibraryVersions {
  static func text(of version: String) -> String {
    let libraries = MediaLibraries.versions + TextLibraries.versions
    let width = libraries.map(\.name.count).max() ?? 0
    let lines = libraries.map { $0.name + String(repeating: " ", count: width - $0.name.count) + "  " + $0.version }
    return (["kinora \(version)"] + lines.map { "  " + $0 }).joined(separator: "\n")
  }
}
