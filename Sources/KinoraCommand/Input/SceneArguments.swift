import KinoraGraphics
import KinoraScenes
import KinoraTiming

/// The options that verbs with a scene have in common, and how they are read.
enum SceneArguments {
  static let parameter = Option(
    "--param", value: "NAME=VALUE", repeats: true, help: "Give a parameter of the scene a value.")

  static let variant = Option(
    "--variant", value: "NAME", help: "The variant of the scene: the same as --param variant=NAME.")

  static let time = Option(
    "--at", value: "TIME", help: "An instant of the film: 1.5, 1.5s, 250ms, 45f or 00:00:01:15.")

  /// The option `--at` where it may be given several times.
  static let times = Option(time.name, value: time.value, repeats: true, help: time.help)

  /// The option `--frames`, where it chooses a range.
  static let frames = Option(
    "--frames", value: "A..B",
    help:
      "Only these frames, B included: 30..59, 30.., ..59 or one number;\nor without B, which a shell wants in quotes: '30..<60'."
  )

  static let data = Option(
    "--data", value: "ROWS",
    help: "A file with rows of values for the parameters: CSV or JSON Lines;\n- reads it from standard input.")

  /// The option `--row`, which chooses a row of ``data``.
  static let row = Option("--row", value: "N", help: "The row of --data whose values are used, from 1.")

  static let memory = Option(
    "--memory", value: "SIZE",
    help:
      "The most memory that pictures, layers and frames may take: 512MiB, 2GB, 25%;\na quarter of the machine's unless given."
  )

  /// An empty ledger with the ceiling of the command line.
  static func memory(_ arguments: Arguments) throws(UsageError) -> MemoryBudget {
    guard let text = arguments["--memory"] else { return MemoryBudget() }
    guard let limit = MemoryLimit(text) else { throw arguments.error("--memory", MemoryLimit.allowed) }
    return MemoryBudget(limit)
  }

  /// The instant that `--at` names: inside the film, its end included.
  static func time(_ arguments: Arguments, _ scene: Scene) throws(UsageError) -> Rational {
    try time(try arguments.required("--at"), arguments, scene)
  }

  /// The instants that every `--at` names, in the order of the command line.
  static func times(_ arguments: Arguments, _ scene: Scene) throws(UsageError) -> [Rational] {
    var times: [Rational] = []
    for text in arguments.all("--at") { times.append(try time(text, arguments, scene)) }
    return times
  }

  private static func time(
    _ text: String, _ arguments: Arguments, _ scene: Scene
  ) throws(UsageError) -> Rational {
    let time: Rational
    do throws(TimeError) {
      time = try TimeParsing.seconds(text, rate: scene.canvas.frameRate)
    } catch {
      throw arguments.error("--at", found: text, error.allowed)
    }
    guard time >= .zero, time <= scene.canvas.duration else {
      throw arguments.error("--at", found: text, "0 to \(scene.canvas.duration.doubleValue) s, the length of the film")
    }
    return time
  }

  /// The scene that an operand names, with the parameters of the command line.
  static func load(_ arguments: Arguments, operand: Int = 0) throws -> Scene {
    try load(arguments.operand(operand), arguments)
  }

  /// The scene in the file `path`, with the parameters of the command line.
  static func load(_ path: String, _ arguments: Arguments) throws -> Scene {
    try SceneInput(path).load(parameters: try parameters(arguments))
  }

  /// The rows of `--data` for the scene that the first operand names; nil when there are none.
  static func data(_ arguments: Arguments, _ parameters: [String: String]) throws -> SceneData? {
    guard let path = arguments[data.name] else { return nil }
    if path == SceneInput.standardInput, arguments.operand(0) == path {
      throw UsageError("SCENE and --data are both standard input, which holds one of them")
    }
    return try SceneData(try SceneInput(arguments.operand(0)), data: path, parameters: parameters)
  }

  static func parameters(_ arguments: Arguments) throws(UsageError) -> [String: String] {
    var parameters: [String: String] = [:]
    for word in arguments.all("--param") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("--param: found \"\(word)\"; allowed: NAME=VALUE")
      }
      guard parameters.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw UsageError("--param: \"\(parts[0])\" is given twice")
      }
    }
    if let variant = arguments[variant.name], parameters.updateValue(variant, forKey: "variant") != nil {
      throw UsageError("--variant and --param variant=… are both given")
    }
    return parameters
  }
}
