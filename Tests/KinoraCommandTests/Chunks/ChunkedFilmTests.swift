import Foundation
import TestSupport
import Testing

@Suite("Films in chunks")
struct ChunkedFilmTests {
  @Test(
    "one chunk makes the very bytes that render makes, in every container and codec",
    arguments: [
      ["f.mp4"], ["f.mp4", "--codec", "hevc"], ["f.mp4", "--codec", "av1"], ["f.mp4", "--bitrate", "500k"],
      ["f.mov"], ["f.mov", "--codec", "prores"], ["f.mov", "--codec", "png"], ["f.webm"], ["f.webm", "--codec", "vp8"],
      ["f.mkv", "--codec", "ffv1"], ["f.mkv", "--gop", "7", "--size", "40x40"],
    ])
  func one(output: [String]) throws {
    let folder = try ChunkScene.folder()
    let run = try KinoraProcess.run(["render", "scene.json5", "-o"] + output, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let film = try ChunkScene.bytes(folder, output[0])
    try FileManager.default.removeItem(atPath: folder.path(output[0]))
    let plan = try KinoraProcess.run(["plan", "scene.json5", "parts", "--chunks", "1", "-o"] + output, in: folder.url)
    #expect(plan.status == 0, "\(plan.errors)")
    try ChunkScene.make(1, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
    #expect(try ChunkScene.bytes(folder, output[0]) == film)
  }

  @Test(
    "a lossless film of any number of chunks has the frames, times and sound of a single run, and receipts name the frames",
    arguments: [(2, 0...59), (7, 0...59), (12, 24...35)])
  func lossless(count: Int, range: ClosedRange<Int>) throws {
    let folder = try ChunkScene.folder()
    let frames = "\(range.lowerBound)..\(range.upperBound)"
    try ChunkScene.kinora(
      "render", "scene.json5", "-o", "single.mkv", "--codec", "ffv1", "--frames", frames, in: folder)
    try ChunkScene.kinora(
      "plan", "scene.json5", "parts", "--chunks", "\(count)", "-o", "film.mkv", "--codec", "ffv1", "--frames", frames,
      in: folder)
    try ChunkScene.make(count, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
    let single = try ChunkScene.frames(folder.path("single.mkv"), "bgr0")
    #expect(single.count == range.count && Set(single).count > range.count / 2)
    #expect(try ChunkScene.frames(folder.path("film.mkv"), "bgr0") == single)
    #expect(try ChunkScene.receipts(folder, "parts") == single)
    #expect(try ChunkScene.times(folder.path("film.mkv")) == ChunkScene.times(folder.path("single.mkv")))
    let sound = try DecodedSound(path: folder.path("film.mkv"))
    #expect(sound.left == (try DecodedSound(path: folder.path("single.mkv")).left))
    if range.count == ChunkScene.frameCount { #expect(DecodedSound.peak(of: sound.left, in: 0..<48_000) == 4800) }
  }

  @Test(
    "a compressed film of chunks has the times of a single run, a whole picture where each chunk begins, and the sound",
    arguments: ["film.mp4", "film.mov", "film.webm", "film.mkv"])
  func compressed(name: String) throws {
    let folder = try ChunkScene.folder()
    try ChunkScene.kinora("render", "scene.json5", "-o", "single." + name.split(separator: ".")[1], in: folder)
    try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunk-length", "17f", "-o", name, in: folder)
    try ChunkScene.make(4, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
    let (film, single) = (folder.path(name), folder.path("single." + name.split(separator: ".")[1]))
    #expect(try ChunkScene.times(film) == ChunkScene.times(single))
    let keys = try TestSupport.Tool.ffprobe(
      "-select_streams", "v:0", "-show_entries", "frame=key_frame", "-of", "csv=p=0", film)
    let places = keys.split(separator: "\n").enumerated().filter { $0.element.hasPrefix("1") }.map(\.offset)
    #expect(Set(places).isSuperset(of: [0, 17, 34, 51]), "\(places)")
    let sound = try DecodedSound(path: film)
    #expect(DecodedSound.peak(of: sound.left, in: 0..<48_000) == 4800)
    #expect(DecodedSound.peak(of: sound.left, in: 48_000..<95_000) == 91_200)
    // Packets are decoded in the order in which they stand. Matroska does not store these times.
    if name.hasSuffix(".mkv") { return }
    let times = try TestSupport.Tool.ffprobe(
      "-select_streams", "v:0", "-show_entries", "packet=dts", "-of", "csv=p=0", film)
    let steps = times.split(separator: "\n").compactMap { Int($0.prefix { $0 != "," }) }
    #expect(steps.count == ChunkScene.frameCount && zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("the frames handed to the encoder are the same, however many chunks there are")
  func digests() throws {
    let folder = try ChunkScene.folder()
    var lists: [[String]] = []
    for count in [1, 4] {
      try ChunkScene.kinora(
        "plan", "scene.json5", "parts-\(count)", "--chunks", "\(count)", "-o", "film.mp4", in: folder)
      try ChunkScene.make(count, in: folder, "parts-\(count)")
      lists.append(try ChunkScene.receipts(folder, "parts-\(count)"))
    }
    #expect(lists[0] == lists[1] && lists[0].count == ChunkScene.frameCount)
  }

  @Test("a transparent film keeps its alpha in chunks")
  func alpha() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 32, height: 32, frameRate: 10, duration: "1s", background: "#00000000" },
        layers: [{ position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "#ff000080" }] }
      """, to: "scene.json5")
    for name in ["film.webm", "film.mov", "film.mkv"] {
      let single = "single-" + name
      try ChunkScene.kinora("render", "scene.json5", "-o", single, in: folder)
      try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunks", "1", "-o", name, in: folder)
      try ChunkScene.make(1, in: folder)
      try ChunkScene.kinora("assemble", "parts", in: folder)
      #expect(try ChunkScene.bytes(folder, name) == ChunkScene.bytes(folder, single), "\(name)")
    }
  }

  @Test("the sound of a video goes with its layer through every chunk")
  func videoSound() throws {
    let folder = try TemporaryFolder()
    try TestSupport.Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=32x32:rate=25:duration=3", "-f", "lavfi", "-i",
      "sine=frequency=330:duration=3",
      "-c:v", "ffv1", "-c:a", "pcm_s16le", folder.path("clip.mkv"))
    try folder.write(
      """
      { kinora: 1, canvas: { width: 32, height: 32, frameRate: 30, duration: "3s" }, assets: { clip: { video: "clip.mkv" } },
        layers: [{ name: "v", position: [16, 16], bounds: [0, 0, 32, 32],
          contents: { video: "clip", sound: 0.8, whenOver: "loop" } }],
        timeline: [{ at: "1.013s", set: { "v.speed": 1.5 } }, { at: "2.51s", set: { "v.contents": null } }] }
      """, to: "scene.json5")
    try ChunkScene.kinora("render", "scene.json5", "-o", "single.mp4", in: folder)
    for count in [1, 5] {
      try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunks", "\(count)", "-o", "film.mp4", in: folder)
      try ChunkScene.make(count, in: folder)
      try ChunkScene.kinora("assemble", "parts", in: folder)
      let (film, single) = try (
        DecodedSound(path: folder.path("film.mp4")), DecodedSound(path: folder.path("single.mp4"))
      )
      #expect(film.left == single.left && film.right == single.right)
      #expect(film.left.count >= 144_000 && film.left.contains { $0 > 0.05 })
      if count == 1 { #expect(try ChunkScene.bytes(folder, "film.mp4") == ChunkScene.bytes(folder, "single.mp4")) }
    }
  }

  @Test("a range of frames, parameters and a background go through the plan")
  func options() throws {
    let folder = try ChunkScene.folder()
    let words = ["--frames", "10..29", "--param", "word=other", "--background", "#102030", "--codec", "ffv1"]
    let render = try KinoraProcess.run(["render", "scene.json5", "-o", "single.mkv"] + words, in: folder.url)
    #expect(render.status == 0, "\(render.errors)")
    let plan = try KinoraProcess.run(
      ["plan", "scene.json5", "parts", "--chunks", "3", "-o", "film.mkv"] + words, in: folder.url)
    #expect(plan.status == 0, "\(plan.errors)")
    try ChunkScene.make(3, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
    let frames = try ChunkScene.frames(folder.path("film.mkv"), "bgr0")
    #expect(frames.count == 20)
    #expect(try frames == ChunkScene.frames(folder.path("single.mkv"), "bgr0"))
  }

  @Test("a scene from standard input, in a folder with an awkward name, is planned with its files")
  func standardInput() throws {
    let folder = try ChunkScene.folder()
    let name = "Stücke & \u{1F3AC} 'eins'"
    let plan = try KinoraProcess.run(
      ["plan", "-", name, "--chunks", "2", "-o", "film \u{1F3AC}.mp4"], input: try folder.text("scene.json5"),
      in: folder)
    #expect(plan.status == 0, "\(plan.errors)")
    try ChunkScene.make(2, in: folder, name)
    try ChunkScene.kinora("assemble", name, in: folder)
    #expect(try ChunkScene.times(folder.path("film \u{1F3AC}.mp4")).count == ChunkScene.frameCount)
  }

  @Test("a folder with another name, on a machine without the scene, makes the same film")
  func moved() throws {
    let folder = try ChunkScene.folder()
    try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunks", "2", "-o", "film.mp4", in: folder)
    try ChunkScene.make(2, in: folder)
    try ChunkScene.kinora("assemble", "parts", in: folder)
    let film = try ChunkScene.bytes(folder, "film.mp4")
    let other = try TemporaryFolder()
    for name in ["clip.mkv", "clicks.wav", "parts"] {
      try FileManager.default.copyItem(atPath: folder.path(name), toPath: other.path(name))
    }
    for index in 0..<2 {
      try FileManager.default.removeItem(atPath: other.path("parts/chunk-0000\(index).segment"))
    }
    try ChunkScene.make(2, in: other)
    try ChunkScene.kinora("assemble", "parts", in: other)
    #expect(try ChunkScene.bytes(other, "film.mp4") == film)
  }
}
