import Foundation
import KinoraExport
import KinoraMedia
import KinoraProfile

extension Verb {
  /// `kinora profile` says what making a film costs.
  static let profile = Verb(
    name: "profile",
    summary: "Say what making a film costs: stages, layers, frames; hold it to budgets.",
    details: """
      Makes the film as `kinora render` does, into a file that is removed again, and prints where the time went: the stages of a frame,
      and the ten costliest layers with the reason and what makes them cheaper. Measuring changes no byte of the film.

      --budget NAME=LIMIT ends with status 1 where the limit is passed, and says by whom: frame.p95=12ms, draw.worst=8ms, total=20s,
      layer:hero=15%, damaged=40%, pixels=250000, prepared=12, memory=64MiB. A number a frame takes .mean, .median, .p95 or .worst. With
      --counts-only nothing is encoded and only counts decide, which are the same in every run. --baseline compares with a profile that
      --json printed; a limit such as +10% is how much more than there it may be.

      With a second scene, with --against another build of kinora, or --without a layer, both are measured in turn, round by round, and
      compared: the ratios, their spread, and whether the difference is real. --savings says what leaving out each of the costliest layers
      saves, which is more than its own cost where it has others drawn again. docs/profiling.md says more.
      """,
    operands: ["SCENE"],
    further: "SCENE",
    options: [
      Option("--json", help: "Print the profile as JSON."),
      Option(
        "--trace", value: "FILE.json", help: "Write a trace of threads, frames and layers, which ui.perfetto.dev opens."
      ),
      Option(
        "--page", value: "FILE.html", help: "Write a page with the frames, the layers and a map of the picture's cost."),
      Option("--budget", value: "NAME=LIMIT", repeats: true, help: "A limit; status 1 when it is passed."),
      Option("--counts-only", help: "Count, and show and check no times: the same in every run."),
      Option("--baseline", value: "FILE.json", help: "Compare with a profile that --json printed."),
      Option("--against", value: "KINORA", help: "Compare with another build of the command."),
      Option(
        "--without", value: "LAYER", repeats: true, help: "Compare with the film without this layer, named by its path."
      ),
      Option(
        "--savings", value: "N",
        help: "Measure what leaving out each of the N costliest layers saves; makes the film often."),
      Option("--cores", value: "N,N", help: "Forecast how long the film takes on so many cores."),
      Option(
        "--rounds", value: "N", help: "How often two films or builds are measured, 7 unless given, or --savings, 3."),
      Option("--output", "-o", value: "FILE", help: "Keep the film, as kinora render -o FILE makes it."),
      SceneArguments.frames, SceneArguments.parameter, SceneArguments.variant,
    ] + RunArguments.options
  ) { arguments, console in
    let request = try ProfileRequest(arguments)
    let budgets = try budgets(arguments, request)
    if let comparison = try comparison(arguments, request, console) {
      try console.print(comparison.text)
      return .done
    }
    let baseline = try arguments["--baseline"].map { try StoredProfile.read($0) }
    if baseline == nil, let relative = budgets.first(where: \.isRelative) {
      throw UsageError(
        "--budget \(relative.text) is a growth over a stored profile; name one with --baseline FILE.json")
    }
    let savings = try arguments.integer("--savings", in: 1...100)
    let display = ProgressDisplay(request.run.progress, console)
    let scene = try SceneInput(arguments.operand(0))
    let result = try request.profile(scene, showing: display)
    var profile = result.profile
    if let savings {
      let rounds = ProfileRounds(request: request, rounds: try roundCount(arguments) ?? 3, console: console)
      profile.savings = try rounds.savings(scene, profile, layers: savings)
    }
    if let path = arguments["--trace"], let trace = result.trace {
      try WholeFile.write(try trace.json(), to: path, what: "the trace", sparing: result.files)
    }
    if let path = arguments["--page"] {
      try WholeFile.write(ProfilePage(profile).html.utf8, to: path, what: "the page", sparing: result.files)
    }
    if arguments.has("--json") {
      try console.print(json: try StoredProfile.text(request.isCounted ? profile.counted : profile))
    } else if !request.run.isQuiet {
      try console.print(request.isCounted ? profile.countedDescription : profile.description)
      if let forecast = profile.forecast { try console.print("\n\(forecast)") }
    }
    let excesses: [FilmProfile.Excess]
    do throws(ProfileBudget.Problem) {
      excesses = try profile.exceeded(budgets, baseline: baseline, isCounted: request.isCounted)
    } catch { throw UsageError(error, "--budget") }
    for excess in excesses { console.note("over budget: \(excess)") }
    let grown = baseline.map { GrownCounts(profile, since: $0, isCounted: request.isCounted) }
    if let grown {
      if arguments.has("--json") { console.note(grown.text) } else { try console.print("\n" + grown.text) }
    }
    return excesses.isEmpty && grown?.hasGrown != true ? .done : .different
  }

  /// The budgets of the command line.
  private static func budgets(_ arguments: Arguments, _ request: ProfileRequest) throws -> [ProfileBudget] {
    try arguments.all("--budget").map { text in
      let budget: ProfileBudget
      do throws(ProfileBudget.Problem) { budget = try ProfileBudget(text) } catch {
        throw UsageError(error, "--budget")
      }
      if request.isCounted, !budget.isCounted {
        throw UsageError(
          "--budget \(text) is for times, and --counts-only measures none; allowed: layer:PATH=SHARE%, "
            + "\(ProfileBudget.countedNames.joined(separator: ", "))")
      }
      return budget
    }
  }

  private static func roundCount(_ arguments: Arguments) throws(UsageError) -> Int? {
    try arguments.integer("--rounds", in: 1...100)
  }

  /// Two films or two builds, when the command line asks for such.
  private static func comparison(
    _ arguments: Arguments, _ request: ProfileRequest, _ console: Console
  ) throws -> ProfileComparison? {
    let others = arguments.further
    let against = arguments["--against"]
    let without = arguments.all("--without")
    let ways = others.count + (against == nil ? 0 : 1) + (without.isEmpty ? 0 : 1)
    guard ways > 0 else {
      if arguments.has("--rounds"), !arguments.has("--savings") {
        throw UsageError("--rounds is for two scenes, for --against, --without or --savings")
      }
      return nil
    }
    if ways > 1 {
      throw UsageError("two are compared: SCENE SCENE, SCENE --against KINORA, or SCENE --without LAYER")
    }
    for option in [
      "--json", "--trace", "--page", "--budget", "--baseline", "--output", "--counts-only", "--cores", "--savings",
    ] where arguments.has(option) {
      throw UsageError("\(option) is for one film; it cannot be combined with a second one")
    }
    let rounds = ProfileRounds(request: request, rounds: try roundCount(arguments) ?? 7, console: console)
    if !without.isEmpty { return try rounds.scene(SceneInput(arguments.operand(0)), without: without) }
    guard let against else { return try rounds.scenes(SceneInput(arguments.operand(0)), SceneInput(others[0])) }
    var words: [String] = []
    for option in ["--frames", "--param", "--variant", "--memory", "--threads"] {
      for value in arguments.all(option) { words.append("\(option)=\(value)") }
    }
    return try rounds.builds(arguments.operand(0), against: against, words: words)
  }
}

extension UsageError {
  /// The error for a budget that makes no sense.
  fileprivate init(_ problem: ProfileBudget.Problem, _ option: String) {
    if let unknown = problem.unknown {
      self.init("\(option): \(problem)", word: unknown.word, known: unknown.known)
    } else {
      self.init("\(option): \(problem)")
    }
  }
}
