import Foundation
import TestSupport
import Testing

@Suite("Chunks that are refused, and chunks that are made again")
struct ChunkRefusalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try ChunkScene.folder()
    try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunks", "3", "-o", "film.mp4", in: folder)
  }

  private func chunk(_ index: Int, environment: [String: String] = [:]) throws -> KinoraProcess {
    try KinoraProcess.run(["chunk", "parts", "--index", "\(index)"], in: folder.url, environment: environment)
  }

  /// Replaces the first `old` in a file by `new`.
  private func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try folder.text(name)
    #expect(text.contains(old))
    try folder.write(text.replacingOccurrences(of: old, with: new), to: name)
  }

  @Test("a whole chunk is not made again; one that is cut short, or whose receipt was changed, is")
  func again() throws {
    try ChunkScene.make(3, in: folder)
    let path = folder.path("parts/chunk-00001.segment")
    let (segment, receipt) = (try ChunkScene.bytes(folder, "parts/chunk-00001.segment"), "parts/chunk-00001.json")
    let whole = try folder.text(receipt)
    var run = try chunk(1)
    #expect(run.status == 0 && run.errors.contains("already made"), "\(run.errors)")

    try segment.dropLast(1).write(to: URL(fileURLWithPath: path))
    run = try KinoraProcess.run("assemble", "parts", in: folder.url)
    #expect(run.status == 3 && run.errors.contains("chunk 1, frames 20 to 39, cannot be used"), "\(run.errors)")
    #expect(
      run.errors.contains("kinora chunk parts --index 1") && run.errors.contains("1 of 3 chunks"), "\(run.errors)")
    run = try chunk(1)
    #expect(run.status == 0 && run.errors.contains("the chunk is made again"), "\(run.errors)")
    #expect(try ChunkScene.bytes(folder, "parts/chunk-00001.segment") == segment)

    var changed = segment
    changed[changed.count / 2] ^= 1
    try changed.write(to: URL(fileURLWithPath: path))
    #expect(try chunk(1).errors.contains("its bytes are not those"))

    let frame = try ChunkScene.receipts(folder, "parts")[25]
    try edit(receipt, frame, String(frame.reversed()))
    run = try KinoraProcess.run("assemble", "parts", in: folder.url)
    #expect(run.status == 3 && run.errors.contains("the receipt was changed"), "\(run.errors)")
    #expect(try chunk(1).status == 0)
    #expect(try folder.text(receipt) == whole)
    try ChunkScene.kinora("assemble", "parts", in: folder)
  }

  @Test("a missing chunk is named at assembly with the command that makes it, and no film appears")
  func missing() throws {
    #expect(try chunk(0).status == 0)
    let run = try KinoraProcess.run("assemble", "parts", in: folder.url)
    #expect(run.status == 3, "\(run.errors)")
    for index in 1...2 { #expect(run.errors.contains("make it: kinora chunk parts --index \(index)"), "\(run.errors)") }
    #expect(!FileManager.default.fileExists(atPath: folder.path("film.mp4")))
  }

  @Test("a machine with another asset, script, plan, build or font makes no chunk and says why")
  func others() throws {
    let clip = try ChunkScene.bytes(folder, "clip.mkv")
    try TestSupport.Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=4", "-c:v", "ffv1", folder.path("clip.mkv"))
    var run = try chunk(0)
    #expect(run.status != 0 && run.errors.contains("asset \"clip\"") && run.errors.contains("changed"), "\(run.errors)")
    try clip.write(to: folder.url.appendingPathComponent("clip.mkv"))

    let plan = try folder.text("parts/plan.json")
    try edit("parts/plan.json", "\"crf\" : 18", "\"crf\" : 19")
    run = try chunk(0)
    #expect(run.status != 0 && run.errors.contains("the plan was changed"), "\(run.errors)")
    try folder.write(plan, to: "parts/plan.json")

    let script = try folder.text("parts/scene.json5")
    try folder.write(script + " ", to: "parts/scene.json5")
    run = try chunk(0)
    #expect(run.status != 0 && run.errors.contains("scene.json5 was changed"), "\(run.errors)")
    try folder.write(script, to: "parts/scene.json5")

    // A program with another byte at its end is another build.
    let program = folder.path("kinora")
    try FileManager.default.copyItem(at: try KinoraProcess.binary(), to: URL(fileURLWithPath: program))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: program))
    try file.seekToEnd()
    try file.write(contentsOf: Data([0]))
    try file.close()
    run = try KinoraProcess.run(program: program, ["chunk", "parts", "--index", "0"], in: folder.url)
    #expect(run.status != 0 && run.errors.contains("another build of kinora"), "\(run.errors)")

    // A machine with one other font: whatever was asked for, text is set in that.
    let fonts = try TestSupport.Tool.run("fc-list", ["-f", "%{file}\n", "DejaVu Serif:style=Book"])
    let font = try #require(String(decoding: fonts, as: UTF8.self).split(separator: "\n").first)
    try folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path("fonts"))</dir><cachedir>\(folder.path("cache"))</cachedir>
      <alias binding="same"><family>Helvetica</family><prefer><family>DejaVu Serif</family></prefer></alias></fontconfig>
      """, to: "fonts.conf")
    try FileManager.default.createDirectory(atPath: folder.path("fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: String(font), toPath: folder.path("fonts/other.ttf"))
    run = try chunk(0, environment: ["FONTCONFIG_FILE": folder.path("fonts.conf")])
    #expect(run.status != 0 && run.errors.contains("other fonts are installed here"), "\(run.errors)")
    #expect(run.errors.contains("other.ttf"), "\(run.errors)")

    #expect(try folder.names().contains("film.mp4") == false)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).sorted() == [
        "plan.json", "scene.json5",
      ])
    #expect(try chunk(0).status == 0)
  }

  @Test("a new plan in the same folder makes the chunks of the old one worth nothing")
  func planned() throws {
    try ChunkScene.make(3, in: folder)
    let run = try KinoraProcess.run(
      "plan", "scene.json5", "parts", "--chunks", "3", "-o", "film.mp4", "--crf", "30", in: folder.url)
    #expect(run.status == 0 && run.errors.contains("replaced: the film is encoded in another way"), "\(run.errors)")
    #expect(try KinoraProcess.run("assemble", "parts", in: folder.url).errors.contains("made for another plan"))
    try ChunkScene.make(3, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
  }

  @Test(
    "the index comes from the option or from the scheduler",
    arguments: ["SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX", "JOB_COMPLETION_INDEX"])
  func index(variable: String) throws {
    var run = try KinoraProcess.run("chunk", "parts", in: folder.url, environment: [variable: "2"])
    #expect(run.status == 0 && run.errors.contains("chunk 2 of 3, frames 40 to 59"), "\(run.errors)")
    run = try KinoraProcess.run("chunk", "parts", in: folder.url, environment: [variable: "3"])
    #expect(run.status == 2 && run.errors.contains("from 0 to 2") && run.errors.contains(variable), "\(run.errors)")
    run = try KinoraProcess.run("chunk", "parts", in: folder.url, environment: [variable: "x"])
    #expect(run.status == 2, "\(run.errors)")
  }

  @Test("an index out of range, none, and two that differ are errors")
  func wrongIndex() throws {
    #expect(try chunk(3).errors.contains("a whole number from 0 to 2"))
    var run = try KinoraProcess.run("chunk", "parts", in: folder.url)
    #expect(run.status == 2 && run.errors.contains("--index is missing"), "\(run.errors)")
    run = try KinoraProcess.run(
      "chunk", "parts", in: folder.url, environment: ["SLURM_ARRAY_TASK_ID": "1", "JOB_COMPLETION_INDEX": "2"])
    #expect(run.status == 2 && run.errors.contains("say which with --index"), "\(run.errors)")
    run = try KinoraProcess.run("chunk", "nowhere", "--index", "0", in: folder.url)
    #expect(run.status == 2 && run.errors.contains("nowhere has no plan"), "\(run.errors)")
    run = try KinoraProcess.run("assemble", "nowhere", in: folder.url)
    #expect(run.status == 2 && run.errors.contains("nowhere has no plan"), "\(run.errors)")
  }

  @Test(
    "an output that cannot be joined is refused with those that can",
    arguments: ["f.gif", "f.apng", "f.webp", "f.y4m", "f-%03d.png", "f.wav", "-"])
  func notJoinable(output: String) throws {
    for words in [["plan", "scene.json5", "more", "--chunks", "2"], ["render", "scene.json5", "--resume"]] {
      let run = try KinoraProcess.run(words + ["-o", output], in: folder.url)
      #expect(run.status == 2 && run.errors.contains(".mp4, .mov, .webm, .mkv"), "\(run.errors)")
    }
    #expect(try !folder.names().contains("more"))
  }

  @Test("more chunks than frames, and no division at all, are errors")
  func division() throws {
    for (words, text) in [
      (["--chunks", "61"], "at most 60"), ([], "--chunks is missing"),
      (["--chunks", "2", "--chunk-length", "1s"], "leave one"),
      (["--chunk-length", "0s"], "at least one frame"),
    ] {
      let run = try KinoraProcess.run(["plan", "scene.json5", "more", "-o", "f.mp4"] + words, in: folder.url)
      #expect(run.status == 2 && run.errors.contains(text), "\(run.errors)")
    }
    #expect(try !folder.names().contains("more"))
  }
}
