import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes

extension Verb {
  /// `kinora check` reports everything wrong with a scene, without rendering it.
  static let check = Verb(
    name: "check",
    summary: "Report everything wrong with a scene.",
    details: """
      Prints one problem after the other as FILE:LINE:COLUMN: error: …, or nothing; status 2 when there are any. A scene without problems
      can be rendered: its files are read, every text that it ever shows is set, and its canvas and rate are held against the encoder.
      What can hardly be meant is a warning, such as a layer that is never on the canvas; with --strict warnings count as errors.
      With --data the scene is checked with the values of every row, and ${column} in --output stands for a value.
      """,
    operands: ["SCENE"],
    options: [
      Option(
        "--output", "-o", value: "FILE",
        help:
          "Check for this output, which is not written;\nfor a film as the scene's output asks for, H.264 at first, unless given."
      )
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.data, SceneArguments.memory,
      Option("--decode", help: "Decode the frames of animated images and videos too, as far as 2^31 pixels of each."),
      Option("--strict", help: "Let warnings count as errors."),
      .json("Print the problems as JSON."),
    ]
  ) { arguments, console in
    let isJSON = arguments.has("--json")
    do {
      let check = try SceneInspection(arguments)
      let parameters = try SceneArguments.parameters(arguments)
      let subject: String
      var warnings: [SceneProblem] = []
      if let data = try SceneArguments.data(arguments, parameters) {
        if !isJSON { data.warnOfUnknownColumns(besides: check.columns, console) }
        try check.run(data)
        let count = data.table.rows.count
        subject = "\(data.input.name) with \(count) row\(count == 1 ? "" : "s") of \(data.table.file)"
      } else {
        let scene = try SceneArguments.load(arguments)
        let assets = AssetLoader(memory: check.memory)
        let problems = try check.problems(of: scene, output: arguments["--output"], assets)
        if !problems.isEmpty { throw SceneProblems(problems) }
        warnings = scene.warnings(assets: assets)
        if arguments.has("--strict"), !warnings.isEmpty { throw SceneProblems(warnings) }
        subject = scene.source
      }
      if isJSON {
        let entries = warnings.isEmpty ? [] : [BatchProblems.Entry(problems: warnings)]
        try console.print(report: ProblemReport(entries))
      } else {
        for warning in warnings { console.note("\(warning)") }
        let count =
          warnings.isEmpty ? "no problems" : "\(warnings.count) warning\(warnings.count == 1 ? "" : "s"), no errors"
        console.note("\(subject): \(count)")
      }
      return .done
    } catch let problems as SceneProblems where isJSON {
      try console.print(report: ProblemReport([BatchProblems.Entry(problems: problems.problems)]))
      return .invalid
    } catch let problems as BatchProblems where isJSON {
      try console.print(report: ProblemReport(problems.entries))
      return problems.status
    }
  }
}

/// What `check` holds a scene against.
private struct SceneInspection {
  let memory: MemoryBudget
  private let template: OutputTemplate?
  private let container: MovieContainer?
  private let encoding: EncodingOptions
  private let delivery: DeliveryPreset?
  private let background: CGColor?
  /// Whether all frames of moving pictures are decoded.
  private let decodes: Bool

  init(_ arguments: Arguments) throws {
    let container = try RenderRequest.container(arguments)
    self.container = container
    encoding = try RenderRequest.encoding(arguments)
    delivery = try RenderRequest.delivery(arguments)
    background = try RenderRequest.background(arguments)
    memory = try SceneArguments.memory(arguments)
    decodes = arguments.has("--decode")
    let isBatch = arguments.has(SceneArguments.data.name)
    template = try isBatch ? arguments["--output"].map { try OutputTemplate($0, container: container) } : nil
    if let template {
      try template.checkForm(container)
    } else if let output = arguments["--output"] {
      _ = try ExportDestination(path: output, container: container)
    }
  }

  /// The columns that need not be parameters.
  var columns: Set<String> { Set(template?.columns ?? []) }

  /// Everything that would keep `scene` from being rendered to `output`.
  func problems(of scene: Scene, output: String?, _ assets: AssetLoader) throws -> [SceneProblem] {
    let destination = try output.map { path throws(ExportError) in
      try ExportDestination(path: path, container: container)
    }
    let scene = background.map(scene.flattened) ?? scene
    var encoding = encoding
    if let delivery, let destination {
      let canvas = scene.canvas
      let format = try FilmFormat(size: canvas.size, frameRate: canvas.frameRate, duration: canvas.duration)
      encoding = try RenderRequest.encoding(encoding, delivery, to: destination, format, hasSound: scene.hasSound)
    }
    return scene.problems(
      exportingTo: destination, encoding: encoding, assets: assets, memory: memory, decoding: decodes)
  }

  /// Checks every row; throws ``BatchProblems`` when there are any.
  func run(_ data: SceneData) throws {
    var problems = BatchProblems()
    var (assets, fonts) = (AssetLoader(memory: memory), [String]?.none)
    for row in CheckedRow.all(of: data, template, &problems) {
      do {
        let scene = try data.input.load(parameters: row.values, assets: assets)
        let own = scene.assets.filter { $0.kind == .font }.map(\.path)
        if let fonts, fonts != own {
          // What one row's fonts lend to texts must not hide what another's lack.
          FontLibrary.shared.forgetRegistered()
          assets = AssetLoader(memory: memory)
        }
        fonts = own
        let found = try self.problems(of: scene, output: row.output, assets)
        if !found.isEmpty { throw SceneProblems(found) }
      } catch {
        problems.add(error, of: row.name)
      }
    }
    if !problems.isEmpty { throw problems }
  }
}

/// The problems of a scene as `check --json` prints them.
private struct ProblemReport: Encodable {
  struct Entry: Encodable {
    /// The numbers of the rows that have the problem; nil for a scene without data, and where the message names the row.
    let rows: [Int]?
    let file: String
    let line: Int
    let column: Int
    let pointer: String
    /// The name of the kind, for `kinora explain`.
    let name: String
    /// "error" or "warning".
    let severity: String
    let message: String
    let allowed: String?
    let suggestion: String?
    /// The uses by which the value came about, the innermost first.
    let uses: [Use]?
  }

  struct Use: Encodable {
    let description: String
    let file: String
    let line: Int
    let column: Int
  }

  let problems: [Entry]

  init(_ entries: [BatchProblems.Entry]) {
    problems = entries.flatMap { entry in
      let rows = entry.rows.isEmpty ? nil : entry.rows.map(\.number)
      let found = entry.message.isEmpty ? entry.problems : [SceneProblem(file: "", message: entry.message)]
      return found.map {
        Entry(
          rows: rows, file: $0.file, line: $0.line, column: $0.column, pointer: $0.pointer,
          name: $0.kind.rawValue, severity: $0.isWarning ? "warning" : "error", message: $0.message,
          allowed: $0.allowed, suggestion: $0.suggestion,
          uses: $0.uses.isEmpty
            ? nil
            : $0.uses.map { Use(description: $0.description, file: $0.file, line: $0.line, column: $0.column) })
      }
    }
  }
}
