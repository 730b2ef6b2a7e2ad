import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraPreview
import KinoraScenes

extension Verb {
  /// `kinora preview` shows a scene in a browser while it is written.
  static let preview = Verb(
    name: "preview",
    summary: "Show a scene in a browser while it is written.",
    details: """
      Serves a page on this machine, and prints its address: the film under a scrubber, with sound; its layers with their values, animations
      and curves; its problems; its parameters. The page follows within half a second when the scene, a file it uses or the data file is
      saved. Nobody without the address can see it, and nobody from another machine. docs/preview.md has the keys.
      Ends with status 0 at SIGINT (Ctrl-C).
      """,
    operands: ["SCENE"],
    options: [
      Option(
        "--port", value: "N",
        help: "The port on 127.0.0.1; the first free one from \(Preview.usualPort) on unless given."),
      Option("--open", help: "Open the page in the browser too."),
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.data, SceneArguments.row, SceneArguments.memory,
    ]
  ) { arguments, console in
    let port = try arguments.integer("--port", in: 1...65535)
    let scene = try PreviewedScene(arguments)
    let preview = try Preview(scene.source, port: port)
    Interruption.endsTheWork()
    try console.print(preview.address)
    if arguments.has("--open") { open(preview.address, console) }
    preview.run()
    return .done
  }

  private static func open(_ address: String, _ console: Console) {
    #if os(Linux)
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // A browser that cannot be found is told by the program's status, which nobody waits for.
    do { try process.run() } catch { console.warn("the page could not be opened: \(error)") }
  }
}

/// The scene of the command line, read again whenever it is saved.
private final class PreviewedScene {
  private let arguments: Arguments
  private let memory: MemoryBudget
  private var assets: AssetLoader
  /// The scene on standard input, which cannot be read again.
  private let given: SceneInput?
  /// The files whose change leaves the other files' contents as they are.
  private let texts: Set<String>

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    memory = try SceneArguments.memory(arguments)
    assets = AssetLoader(memory: memory)
    let operand = arguments.operand(0)
    texts = [operand, arguments[SceneArguments.data.name] ?? operand]
    if texts.contains(SceneInput.standardInput), arguments.has(SceneArguments.data.name) {
      throw UsageError("standard input cannot be read again; give the names of files")
    }
    // A slip in a file's name is no reason to serve a page.
    let input = try SceneInput(operand)
    given = operand == SceneInput.standardInput ? input : nil
    _ = try SceneArguments.data(arguments, [:])
    _ = try SceneArguments.parameters(arguments)
  }

  var source: PreviewSource {
    PreviewSource(
      name: given?.name ?? arguments.operand(0), paths: given == nil ? Array(texts) : [],
      problems: { $0.rehearse(assets: self.assets, memory: MemoryBudget(self.memory.limit)) },
      warnings: { $0.warnings(assets: self.assets) }, load: load)
  }

  private func load(_ values: [String: String], _ changed: Set<String>) throws -> PreviewSubject {
    if !changed.isSubset(of: texts) {
      // What was read of the files before must not stand in for what they are now.
      FontLibrary.shared.forgetRegistered()
      assets = AssetLoader(memory: memory)
    }
    let input: SceneInput
    var parameters: [String: String]
    if let chosen = try CheckedRow.chosen(arguments, output: "film.mp4") {
      (input, parameters) = (chosen.data.input, chosen.row.values)
    } else {
      (input, parameters) = (try given ?? SceneInput(arguments.operand(0)), try SceneArguments.parameters(arguments))
    }
    // What the page has set may be a parameter that the scene no longer has.
    let declared = Set(try SceneLoader.parameters(bytes: input.bytes, file: input.name).map(\.name))
    parameters.merge(values.filter { declared.contains($0.key) }) { _, new in new }
    let scene = try input.load(parameters: parameters, assets: assets)
    return PreviewSubject(Film(scene, memory: memory, assets: assets), scene: scene)
  }
}
