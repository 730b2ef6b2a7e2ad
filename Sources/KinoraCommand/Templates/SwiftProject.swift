/// A Swift package to begin with: a film that a program makes.
struct SwiftProject {
  /// The package's name, which is also its program's.
  let name: String
  /// Where Kinora's own package is: a folder, relative to the new package's or absolute, or the URL of a Git repository.
  let kinora: String

  /// Whether the place is a URL rather than a folder.
  var isRemote: Bool { kinora.contains("://") || kinora.hasPrefix("git@") }

  /// The name by which the manifest calls Kinora's package. A folder has the name that stands beside it, so that another
  /// folder needs one change; of a URL the last part is the name.
  private var identity: String {
    if !isRemote { return "kinora" }
    let last = kinora.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? kinora
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// Whether a package and its program can have a name.
  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first) || ("A"..."Z").contains(first) else {
      return false
    }
    return name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
    }
  }

  var files: [ProjectTemplate.File] {
    [
      ProjectTemplate.File("Package.swift", manifest), ProjectTemplate.File("Sources/\(name)/main.swift", Self.program),
      ProjectTemplate.File(".gitignore", ".build/\n*.mp4\n"),
    ]
  }

  private var manifest: String {
    let dependency =
      isRemote ? ".package(url: \"\(kinora)\", branch: \"main\")" : ".package(name: \"kinora\", path: \"\(kinora)\")"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        // Where Kinora is: a folder, or .package(url: …, branch: …) of a Git repository called kinora.
        dependencies: [\(dependency)],
        targets: [
          .executableTarget(name: "\(name)", dependencies: [.product(name: "Kinora", package: "\(identity)")])
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  private static let program = #"""
    import Kinora

    // A headline that rises over a gradient, four seconds of 1280 × 720.
    let film = Film(size: CGSize(width: 1280, height: 720), frameRate: 30, duration: 4) { stage in
      let background = CAGradientLayer()
      background.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
      background.colors = [
        CGColor(red: 0.11, green: 0.25, blue: 0.37, alpha: 1), CGColor(red: 0.05, green: 0.08, blue: 0.15, alpha: 1),
      ]
      stage.root.addSublayer(background)

      let title = CATextLayer()
      title.string = "Made by a program"
      title.fontSize = 88
      title.alignmentMode = .center
      title.frame = CGRect(x: 0, y: 300, width: 1280, height: 120)
      stage.root.addSublayer(title)

      let rise = CABasicAnimation(keyPath: "transform.translation.y")
      rise.fromValue = 60
      let appear = CABasicAnimation(keyPath: "opacity")
      appear.fromValue = 0
      let enter = CAAnimationGroup()
      enter.animations = [rise, appear]
      enter.duration = 0.8
      enter.timingFunction = CAMediaTimingFunction(controlPoints: 0.16, 1, 0.3, 1)
      title.add(enter, forKey: "enter")

      stage.at(3.2) { title.opacity = 0 }
    }

    try film.export(to: "film.mp4")

    """#
}
