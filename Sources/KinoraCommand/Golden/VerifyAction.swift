import KinoraGolden

extension GoldenAction {
  /// `kinora golden verify` compares the pinned frames of a scene with its golden.
  static let verify = GoldenAction(
    name: "verify",
    summary:
      "Compares a scene with its golden. Ends with status 1 when any pinned frame has other pixels,\nor when nothing is recorded.",
    scenes: 1...1,
    options: GoldenOptions.scene + [
      Option("--report", value: "FOLDER", help: "verify: write a page about the frames that differ, with pictures.")
    ]
  ) { arguments, console in
    let request = try GoldenRequest(arguments.further[0], arguments)
    let verdict = try Golden(store: request.store).verify(request.film, named: request.name)
    try console.print("\(request.name): \(verdict)")
    if verdict.isMatch { return .done }
    if let folder = arguments["--report"] {
      let report = GoldenReport(of: verdict, named: request.name, in: folder)
      console.note("report: \(try report.write(request.film, store: request.store))")
    }
    return .different
  }
}
