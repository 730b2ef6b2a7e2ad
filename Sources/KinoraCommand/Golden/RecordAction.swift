import Foundation
import KinoraExport
import KinoraGolden

extension GoldenAction {
  /// `kinora golden record` pins the frames of a scene.
  static let record = GoldenAction(
    name: "record",
    summary:
      "Renders a scene twice, the second time backwards, and pins its frames; refuses one that does not\nrepeat itself. With CI in the environment it records nothing.",
    scenes: 1...1,
    options: GoldenOptions.scene + [
      Option("--frames", value: "LIST", help: "record: pin these frames, such as 0,15,30 or 0..89; all unless given."),
      Option("--review", value: "LIST", help: "record: keep a picture of these frames, for people."),
      Option(
        "--oracle", value: "NAME", words: GoldenManifest.Oracle.allCases.map(\.rawValue),
        help: "record: what else says that it is right: "
          + "\(GoldenManifest.Oracle.allCases.map(\.rawValue).joined(separator: ", "))."),
    ]
  ) { arguments, console in
    let request = try GoldenRequest(arguments.further[0], arguments)
    if ProcessInfo.processInfo.environment["CI"] != nil {
      throw UsageError("record: CI is set in the environment, and there nothing is recorded")
    }
    let count = try request.film.format.frameCount
    let oracles = GoldenManifest.Oracle.allCases
    let oracle = try arguments.choice("--oracle", of: oracles.map(\.rawValue)).flatMap(GoldenManifest.Oracle.init)
    let manifest = try Golden(store: request.store).record(
      request.film, named: request.name, frames: try FrameList.read("--frames", arguments, of: count),
      reviewed: try FrameList.read("--review", arguments, of: count) ?? [], oracle: oracle ?? .none)
    let frames = manifest.frames.count
    console.note("\(request.store.manifestPath(request.name)): \(frames) frame\(frames == 1 ? "" : "s") recorded")
    return .done
  }
}
