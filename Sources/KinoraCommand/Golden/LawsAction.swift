import KinoraGolden

extension GoldenAction {
  /// `kinora golden laws` makes scenes in other ways that must give the same pixels.
  static let laws = GoldenAction(
    name: "laws",
    summary: "Makes a scene in other ways that must give the same pixels: at twice its speed, by seeking, with one\n"
      + "thread, at each SIMD level, in other tiles, in a group, with empty layers. Needs no golden. Ends with\n"
      + "status 1 when a law is broken.",
    scenes: 1...Int.max, options: GoldenOptions.scene
  ) { arguments, console in
    var isKept = true
    for request in try GoldenOptions.requests(arguments) {
      for law in FilmLaw.all {
        let verdict = try law.verdict(on: request.film)
        try console.print("\(request.name): \(law.statement): \(verdict)")
        isKept = isKept && verdict.isKept
      }
    }
    return isKept ? .done : .different
  }
}
