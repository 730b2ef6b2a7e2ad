import KinoraGolden

extension GoldenAction {
  /// `kinora golden review` asks about each golden that waits, or writes a page on which somebody decides.
  static let review = GoldenAction(
    name: "review",
    summary:
      "Shows the goldens that wait, and asks about each of them. With --page it writes a page instead, with\npictures, on which each is accepted or rejected with a key; accept reads the file that the page saves.",
    scenes: 0...Int.max, operand: "GOLDEN",
    options: [
      GoldenOptions.pending,
      Option("--page", value: "FILE.html", help: "review: write a page with pictures instead of asking."),
      Option("--list", help: "review: only say what waits."),
    ]
  ) { arguments, console in
    let waiting = Waiting(arguments, console)
    let goldens = try waiting.chosen()
    if let page = arguments["--page"] {
      guard page.lowercased().hasSuffix(".html") else { throw arguments.error("--page", "a name that ends in .html") }
      var report = GoldenReport(summary: "\(goldens.count) golden\(goldens.count == 1 ? "" : "s") waiting")
      for golden in goldens {
        if let item = waiting.store.page(of: golden) {
          report.add(item)
        } else {
          console.warn("\(golden.id): its pictures are missing; verify again")
        }
      }
      try report.write(to: page)
      console.note("open \(page); what it saves is read by: kinora golden accept --from decisions.json")
      return .done
    }
    if arguments.has("--list") {
      for golden in goldens { try console.print("\(golden.id)  \(golden.cause.split(separator: "\n").first ?? "")") }
      return .done
    }
    guard !goldens.isEmpty else {
      console.note("no golden waits in \(waiting.store.folder)")
      return .done
    }
    try GoldenOptions.refuseInCI("review")
    return try ask(goldens, waiting, console)
  }

  private static func ask(_ goldens: [PendingGolden], _ waiting: Waiting, _ console: Console) throws -> ExitStatus {
    for (number, golden) in goldens.enumerated() {
      console.note("\(number + 1) of \(goldens.count): \(golden.id)\n\(golden.cause)")
      question: while true {
        console.draw("accept, reject, skip, quit [a r s q]? ")
        guard let answer = readLine()?.lowercased() else {
          console.note("")
          return .done
        }
        switch answer {
        case "a", "accept": try waiting.apply(.accept, to: golden)
        case "r", "reject": try waiting.apply(.reject, to: golden)
        case "s", "skip": break
        case "q", "quit": return .done
        default: continue question
        }
        break
      }
    }
    return .done
  }
}
