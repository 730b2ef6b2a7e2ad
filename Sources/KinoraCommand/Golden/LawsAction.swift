import KinoraGolden

extension GoldenAction {
  /// `kinora golden laws` makes scenes in other ways that must give the same pixels.
  static let laws = GoldenAction(
    name: "laws",
    summary: "Makes a scene in other ways that must give the same pixels: at twice its speed, by seeking, with one\n"
      + "thread, at each SIMD level, in other tiles, in a group, with empty layers. Needs no golden. Ends with\n"
      + "status 1 when a law is broken.",
    scenes: 1...Int.max, options: GoldenOptions.scene + [GoldenOutput.json]
  ) { arguments, console in
    let isJSON = arguments.has("--json")
    var reports = LawReports()
    var isKept = true
    for request in try GoldenOptions.requests(arguments) {
      reports.begin(request)
      for law in FilmLaw.all {
        let verdict = try law.verdict(on: request.film)
        reports.add(law, verdict)
        if !isJSON { try console.print("\(request.name): \(law.statement): \(verdict)") }
        isKept = isKept && verdict.isKept
      }
    }
    if isJSON { try console.print(json: try reports.report()) }
    return isKept ? .done : .different
  }
}
