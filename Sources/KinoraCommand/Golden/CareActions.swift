import Foundation
import KinoraGolden

extension GoldenAction {
  /// `kinora golden doctor` lets the comparison prove itself.
  static let doctor = GoldenAction(
    name: "doctor",
    summary: "Lets the comparison prove itself: pairs of pictures with known differences, a film that is recorded\n"
      + "and must match, and faults that must not. Takes no scene. Ends with status 1 when anything is told wrongly.",
    scenes: 0...0, options: []
  ) { _, console in
    let folder = NSTemporaryDirectory() + "kinora-doctor-\(UUID().uuidString)"
    let steps = ComparatorProof().steps + (try HarnessProof(in: folder).steps)
    for step in steps { try console.print("\(step)") }
    let failed = steps.filter { $0.failure != nil }.count
    try console.print(
      failed == 0 ? "all \(steps.count) told rightly" : "\(failed) of \(steps.count) told wrongly; trust no golden here"
    )
    return failed == 0 ? .done : .different
  }

  /// `kinora golden unused` lists goldens that no test asks for.
  static let unused = GoldenAction(
    name: "unused",
    summary:
      "Lists the goldens of folders, which stand in the place of SCENE, that no test asked for. Tests note what\n"
      + "they ask for in the file that \(GoldenUse.variable) names; run all of them first. Status 1 when there are some.",
    scenes: 1...Int.max, operand: "FOLDER", options: [uses]
  ) { arguments, console in
    let notes = try GoldenUse.read(try arguments.required(uses.name))
    var isClean = true
    for store in try folders(arguments) {
      for name in GoldenLint(store: store).unused(notes) {
        isClean = false
        try console.print("\(store.manifestPath(name)): no test asked for it")
      }
    }
    return isClean ? .done : .different
  }

  /// `kinora golden lint` looks for what is wrong in folders of goldens.
  static let lint = GoldenAction(
    name: "lint",
    summary:
      "Looks into folders of goldens, which stand in the place of SCENE: goldens that cannot be used or are of an\n"
      + "older form, pictures and traces that belong to none, and names that two tests ask for, with --uses FILE.",
    scenes: 1...Int.max, operand: "FOLDER", options: [uses]
  ) { arguments, console in
    let notes = try arguments[uses.name].map { try GoldenUse.read($0) } ?? []
    var isClean = true
    for store in try folders(arguments) {
      for finding in GoldenLint(store: store).findings(notes) {
        isClean = false
        try console.print("\(finding)")
      }
    }
    return isClean ? .done : .different
  }

  private static let uses = Option(
    "--uses", value: "FILE", help: "unused and lint: the file in which tests noted the goldens that they asked for.")

  /// The stores of the folders on the command line.
  private static func folders(_ arguments: Arguments) throws(UsageError) -> [GoldenStore] {
    try arguments.further.map { (path) throws(UsageError) in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        throw UsageError("FOLDER: found \"\(path)\"; allowed: a folder with goldens")
      }
      return GoldenStore(folder: path)
    }
  }
}
