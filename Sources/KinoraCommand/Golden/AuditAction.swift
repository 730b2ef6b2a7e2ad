import KinoraGolden

extension GoldenAction {
  /// `kinora golden audit` plants faults into scenes and says which their goldens miss.
  static let audit = GoldenAction(
    name: "audit",
    summary: "Plants small faults into a scene, one at a time, and lists those that its golden misses. Of several\n"
      + "scenes, no golden may accept another's film. Ends with status 1 when a golden is worth little.",
    scenes: 1...Int.max,
    options: GoldenOptions.scene + [
      Option("--details", help: "audit: list every fault that is missed or shows nowhere."), GoldenOutput.json,
    ]
  ) { arguments, console in
    let requests = try GoldenOptions.requests(arguments)
    let isJSON = arguments.has("--json")
    var reports = AuditReports()
    var isSound = true
    for request in requests {
      let start = ContinuousClock.now
      var tenths = 0
      let report = try GoldenAudit(store: request.store).audit(request.film, named: request.name) { done, all in
        // Who waits for a large film sees how far it is.
        guard done < all, 10 * done / all > tenths, ContinuousClock.now - start > .seconds(5) else { return }
        tenths = 10 * done / all
        console.note("\(request.name): \(done) of \(all) faults")
      }
      reports.add(report, of: request)
      if !isJSON { try console.print(report.text(all: arguments.has("--details"))) }
      isSound = isSound && report.isSound
    }
    for (index, request) in requests.enumerated() {
      for other in requests where other.name != request.name || other.store.folder != request.store.folder {
        guard try GoldenAudit(store: request.store).accepts(other.film, as: request.name) else { continue }
        isSound = false
        reports.note(index, accepts: other.scene)
        if !isJSON { try console.print("\(request.name): this golden accepts the film of \(other.name) as well") }
      }
    }
    if isJSON { try console.print(json: try reports.report()) }
    return isSound ? .done : .different
  }
}
