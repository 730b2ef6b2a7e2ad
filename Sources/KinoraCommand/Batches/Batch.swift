import Foundation
import KinoraExport
import KinoraMedia
import KinoraMessages
import KinoraScenes

/// A batch: a film for every row of a data file, all of them checked.
struct Batch: Sendable {
  /// A row with its film.
  struct Item: Sendable {
    let name: RowName
    let row: DataRow
    /// The values of the scene's parameters, as text.
    let values: [String: String]
    let output: String
    let destination: ExportDestination
    let frames: Range<Int>
    /// The digest of everything that the film is made from; nil where some of it cannot be read.
    let content: String?
    /// The font files that the film registers, in order.
    let fonts: [String]

    /// The paths of the files that the film is: one, or one for every frame.
    var files: [String] { destination.files(of: frames) }
  }

  let request: RenderRequest
  let data: SceneData
  /// The files that are read for any of the films.
  let inputs: InputFiles
  let items: [Item]

  /// Checks all rows.
  ///
  /// - Throws: ``BatchProblems`` with every problem of every row.
  init(_ request: RenderRequest, _ data: SceneData, readingFrom files: [String], report: String?) throws {
    let template = try OutputTemplate(request.output, container: request.container)
    try template.checkForm(request.container)
    var problems = BatchProblems()
    let rows = CheckedRow.all(of: data, template, &problems)
    let content = try FilmContent(script: data.input.bytes)
    let assets = AssetLoader(memory: request.run.memory)
    var folders = OutputFolders()
    var read = Set(files)
    var items: [Item] = []
    for row in rows {
      guard let output = row.output else { continue }
      do {
        let task = try RenderTask(request, data.input, parameters: row.values, to: output, assets: assets)
        try task.checkEncoder()
        try folders.check(output)
        read.formUnion(task.scene.paths)
        items.append(
          Item(
            name: row.name, row: row.row, values: row.values, output: output, destination: task.destination,
            frames: task.frames, content: content.digest(of: task, row.values),
            fonts: task.scene.assets.filter { $0.kind == .font }.map(\.path)))
      } catch {
        problems.add(error, of: row.name)
      }
    }
    // One film must not replace what another is made from.
    let inputs = InputFiles(read)
    for item in items {
      do {
        guard let file = item.destination.files(of: item.frames.prefix(1)).first else { continue }
        try WholeFile.check(file, sparing: inputs)
        if let report, item.files.contains(report) {
          throw UsageError("--report: \(quoted(report)) is its film's name too")
        }
      } catch {
        problems.add(error, of: item.name)
      }
    }
    guard problems.isEmpty else { throw problems }
    if let report {
      try folders.check(report)
      try WholeFile.check(report, sparing: inputs)
    }
    self.request = request
    self.data = data
    self.inputs = inputs
    self.items = items
  }
}

/// The folders that outputs go to, each looked at once.
private struct OutputFolders {
  private var known: Set<String> = []

  /// Throws where a folder has the name of the output at `path`, or its own folder is missing or takes no new file.
  mutating func check(_ path: String) throws {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "./"
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      throw ExportError.output("\(path): it is a folder, and not the name of a file")
    }
    guard known.insert(folder).inserted else { return }
    let isFolder = stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else { throw ExportError.output("\(path): the folder \(folder) does not exist; make it first") }
    guard access(folder, W_OK) == 0 else {
      throw ExportError.output(
        "\(path): the folder \(folder) takes no new file: \(String(cString: strerror(errno)).lowercased())")
    }
  }
}
