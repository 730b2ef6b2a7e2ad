import Foundation
import Testing

@Suite("Signals")
struct SignalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Films of 30,000 frames, and one whose only frame takes long, so that a signal comes before their end.
    let animation = "{ a: { type: \"basic\", keyPath: \"position\", toValue: [1280, 720], duration: 1000 } }"
    for (name, color) in [("long.json5", "red"), ("other.json5", "blue")] {
      try folder.write(
        """
        { kinora: 1, canvas: { width: 1280, height: 720, frameRate: 30, duration: "1000s" },
          layers: [{ position: [0, 0], bounds: [0, 0, 300, 300], backgroundColor: "\(color)", animations: \(animation) }] }
        """, to: name)
    }
    let layer = """
      { type: "CAGradientLayer", position: [2000, 2000], bounds: [0, 0, 4000, 4000], opacity: 0.5,
        colors: ["#ff000080", "#0000ff40"], startPoint: [0.5, 0.5], endPoint: [1, 1] }
      """
    try folder.write(
      """
      { kinora: 1, canvas: { width: 4000, height: 4000, frameRate: 1, duration: "1s" },
        layers: [\(Array(repeating: layer, count: 400).joined(separator: ","))] }
      """, to: "slow.json5")
  }

  static let statuses: [(signal: Int32, status: Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143),
  ]

  @Test(
    "every signal that ends a command ends a render with the signal's status, and no file is left", arguments: statuses)
  func render(signal: Int32, status: Int32) throws {
    try folder.write("precious", to: "film.mp4")
    let names = try folder.names()
    let render = try RunningKinora(["render", "long.json5", "-o", "film.mp4"], in: folder)
    try render.wait("begin the film") { try folder.names() != names }
    render.send(signal)
    let end = try render.ended()
    #expect(end.status == status)
    #expect(end.errors.hasSuffix("kinora: stopped; nothing was written\n"), "\(end.errors)")
    #expect(try folder.names() == names)
    #expect(try folder.text("film.mp4") == "precious")
  }

  @Test(
    "a signal ends every verb, whatever it is doing",
    arguments: [
      ["render", "slow.json5", "-o", "film.mp4"], ["render", "slow.json5", "-o", "%d.png"],
      ["frame", "slow.json5", "--at", "0", "-o", "still.png"], ["golden", "record", "long.json5"],
      ["golden", "record", "slow.json5"], ["diff", "long.json5", "other.json5"], ["diff", "slow.json5", "slow.json5"],
      ["inspect", "pipe.json5", "--at", "0"], ["check", "pipe.json5"], ["render", "pipe.json5", "-o", "film.webm"],
      ["golden", "verify", "pipe.json5"],
    ])
  func everywhere(words: [String]) throws {
    mkfifo(folder.path("pipe.json5"), 0o600)
    let names = try folder.names()
    let run = try RunningKinora(words, in: folder)
    usleep(300_000)
    run.send(SIGTERM)
    #expect(try run.ended().status == 143)
    #expect(try folder.names() == names)
  }

  @Test("an interrupted film of pictures says which files are complete, and they are")
  func pictures() throws {
    let run = try RunningKinora(["render", "long.json5", "-o", "f-%05d.png"], in: folder)
    try run.wait("write pictures") { FileManager.default.fileExists(atPath: folder.path("f-00003.png")) }
    run.send(SIGINT)
    let end = try run.ended()
    #expect(end.status == 130)
    let pictures = try folder.names().filter { !$0.hasSuffix(".json5") }
    #expect(pictures == pictures.indices.map { String(format: "f-%05d.png", $0) })
    #expect(
      end.errors.hasSuffix(
        "kinora: stopped; complete are \(pictures.count) files, f-00000.png to \(pictures.last ?? ""), and nothing else was written\n"
      ), "\(end.errors)")
    for picture in pictures {
      #expect(try Tool.run("ffprobe", "-v", "error", folder.path(picture)) == "")
    }
  }

  @Test("a render removes what a killed one left for the same name, but not the files of one that still runs")
  func leftovers() throws {
    let names = try folder.names()
    func start() throws -> RunningKinora {
      let before = try folder.names()
      let run = try RunningKinora(["render", "long.json5", "-o", "film.mp4"], in: folder)
      try run.wait("begin the film") { try folder.names() != before }
      return run
    }
    let (first, second) = (try start(), try start())
    #expect(try folder.names().count == names.count + 2)
    first.send(SIGKILL)
    _ = try first.ended()
    #expect(try folder.names().count == names.count + 2)
    let run = try KinoraProcess.shell("$kinora render $scene -o film.mp4", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names().count == names.count + 2)
    second.send(SIGINT)
    #expect(try second.ended().status == 130)
    #expect(try folder.names() == (names + ["film.mp4"]).sorted())
  }

  @Test("under nohup a closed terminal does not end a render")
  func nohup() throws {
    let run = try KinoraProcess.shell(
      "nohup $kinora render long.json5 -o film.mp4 >/dev/null 2>&1 & sleep 2; kill -HUP $!; sleep 1; kill -TERM $!; wait $!",
      in: folder)
    #expect(run.status == 143)
  }

  @Test("a file at the limit of its size is an error and does not kill the command")
  func fileSize() throws {
    try folder.write("precious", to: "film.mp4")
    let run = try KinoraProcess.shell("ulimit -f 1; $kinora render $scene -o film.mp4 --quiet", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("film.mp4: cannot write the film"), "\(run.errors)")
    #expect(run.errors.lowercased().contains("file too large"), "\(run.errors)")
    #expect(try folder.text("film.mp4") == "precious")
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }
}
