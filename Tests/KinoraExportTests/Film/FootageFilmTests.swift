import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraRaster
import KinoraScenes
import TestSupport
import Testing

@Suite("Films with footage")
struct FootageFilmTests {
  /// Two seconds at 30 frames a second whose frames carry their number: six columns of 4 × 16 pixels, the lowest bit left.
  private func makeFootage(in scratch: Scratch) throws {
    try Tool.ffmpeg(
      "-f", "lavfi", "-i",
      "nullsrc=size=24x16:rate=30,trim=end_frame=60,format=yuv420p,"
        + "geq=lum='16+219*mod(floor(N/pow(2,floor(X/4))),2)':cb=128:cr=128", "-c:v", "libx264", "-qp", "0",
      scratch.path("clip.mp4"))
  }

  private func film(_ layers: String, duration: String = "2s", rate: Int = 30, in scratch: Scratch) throws -> Film {
    Film(try SceneLoader.load(path: try scene(layers, duration: duration, rate: rate, in: scratch)))
  }

  private func scene(
    _ layers: String, duration: String = "2s", rate: Int = 30, in scratch: Scratch
  ) throws -> String {
    try makeFootage(in: scratch)
    let scene = """
      { kinora: 1, canvas: { width: 48, height: 16, frameRate: \(rate), duration: "\(duration)", background: "blue" },
        assets: { clip: { video: "clip.mp4" } }, layers: [\(layers)] }
      """
    return try scratch.write(Array(scene.utf8), to: "s.json5")
  }

  /// The number at the left or the right of a picture; nil where the background shows.
  private func number(_ image: CGImage, right: Bool = false) -> Int? {
    let start = right ? 24 : 0
    if image.pixels[start + 2, 8] == SIMD4(0, 0, 255, 255) { return nil }
    return (0..<6).reduce(0) { $0 + (image.pixels[start + 4 * $1 + 2, 8].x > 127 ? 1 << $1 : 0) }
  }

  private let left = "bounds: [0, 0, 24, 16], position: [12, 8]"
  private let right = "bounds: [0, 0, 24, 16], position: [36, 8]"

  @Test("frames asked for in any order are those of the film, two places of the footage at once")
  func anyOrder() throws {
    let scratch = try Scratch()
    let film = try film(
      "{ \(left), contents: 'clip' }, { \(right), contents: { video: 'clip', whenOver: 'hold' }, timeOffset: 1 }",
      in: scratch)
    let sink = HashSink()
    try film.export(into: sink)
    #expect(sink.hashes.count == 60)
    for index in [59, 0, 31, 30, 7, 8, 45] {
      let image = try film.frame(number: index)
      #expect(FrameHash(of: image) == sink.hashes[index], "frame \(index)")
      #expect(number(image) == index && number(image, right: true) == min(index + 30, 59))
    }
  }

  @Test("trim, speed, loops and what shows then")
  func playing() throws {
    let scratch = try Scratch()
    let film = try film(
      "{ \(left), contents: { video: 'clip', trim: ['1s', '45f'], speed: 0.5, loop: 2, whenOver: 'hide' } }, "
        + "{ \(right), contents: { video: 'clip', trim: ['0.5s', null], loop: true }, beginTime: '0.5s' }",
      duration: "4s", in: scratch)
    let expected = [(0, 30, 15), (14, 37, 15), (29, 44, 29), (30, 30, 30), (59, 44, 59), (60, nil, 15), (119, nil, 29)]
    for (index, first, second) in expected as [(Int, Int?, Int?)] {
      let image = try film.frame(number: index)
      #expect(number(image) == first && number(image, right: true) == second, "frame \(index)")
    }
  }

  @Test("footage that is over fails the film at that frame, unless something is said to show then")
  func over() throws {
    let scratch = try Scratch()
    let film = try film("{ name: 'screen', \(left), contents: 'clip' }", duration: "3s", in: scratch)
    let sink = HashSink()
    let error = #expect(throws: ExportError.self) { try film.export(into: sink) }
    #expect(sink.hashes.count == 60)
    let message = "\(try #require(error))"
    #expect(message.contains("screen") && message.contains("over after 2 s") && message.contains("whenOver"))
  }

  @Test("footage is contents in programs too")
  func program() throws {
    let scratch = try Scratch()
    try makeFootage(in: scratch)
    let footage = try Footage(path: scratch.path("clip.mp4"))
    let image = try footage.image(playing: Playback(start: 1))
    let film = Film(size: CGSize(width: 48, height: 16), frameRate: 15, duration: 1) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 24, height: 16)
      layer.contents = image
      stage.root.addSublayer(layer)
    }
    for index in 0..<15 { #expect(number(try film.frame(number: index)) == 30 + 2 * index) }
  }

  @Test("a part that the footage does not have fails before the first frame, and check finds it")
  func noPart() throws {
    let scratch = try Scratch()
    let path = try scene("{ \(left), contents: { video: 'clip', trim: ['1s', '9s'] } }", in: scratch)
    let scene = try SceneLoader.load(path: path)
    let sink = HashSink()
    #expect(throws: ExportError.self) { try Film(scene).export(into: sink) }
    #expect(sink.hashes.isEmpty)
    let problems = scene.problems()
    #expect(problems.count == 1 && problems.first?.message.contains("it lasts 2.0 s") == true, "\(problems)")
    #expect(problems.first?.pointer == "/assets/clip/video")
  }

  @Test("check decodes footage where it is asked to, and names its damage")
  func damage() throws {
    let scratch = try Scratch()
    let path = try scene("{ \(left), contents: 'clip' }", in: scratch)
    #expect(try SceneLoader.load(path: path).problems().isEmpty)
    var bytes = try scratch.read("clip.mp4")
    let middle = bytes.count / 2
    for place in middle..<middle + 60 { bytes[place] ^= 0x5A }
    try scratch.write(bytes, to: "clip.mp4")
    let scene = try SceneLoader.load(path: path)
    #expect(scene.problems().isEmpty)
    let problems = scene.problems(decoding: true)
    #expect(problems.count == 1 && problems.first?.message.contains("clip.mp4") == true, "\(problems)")
  }

  @Test("everything that is said about a video is checked")
  func problems() throws {
    let scratch = try Scratch()
    for (contents, message, hint) in [
      ("'clap'", "there is no image or video asset \"clap\"", "clip"),
      ("{ video: 'clap' }", "there is no video asset \"clap\"", "clip"), ("{ speed: 2 }", "needs \"video\"", nil),
      ("{ video: 'clip', trin: [0, 1] }", "has no key \"trin\"", "trim"),
      ("{ video: 'clip', trim: [-1, 1] }", "trim: found -1", nil),
      ("{ video: 'clip', trim: [1] }", "trim: found", nil),
      ("{ video: 'clip', trim: ['2s', '1s'] }", "trim: it ends at 1 s and begins at 2 s", nil),
      ("{ video: 'clip', speed: 0 }", "speed: found 0", nil), ("{ video: 'clip', loop: 0 }", "loop: found 0", nil),
      ("{ video: 'clip', whenOver: 'hald' }", "whenOver: found", "hold"),
      ("{ video: 'clip', loop: true, whenOver: 'hide' }", "never over", nil), ("7", "contents: found 7", nil),
    ] as [(String, String, String?)] {
      let path = try scene("{ \(left), contents: \(contents) }", in: scratch)
      let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(path: path) }
      let problem = try #require(error?.problems.first)
      #expect(error?.problems.count == 1 && problem.message.contains(message), "\(problem)")
      #expect(problem.suggestion == hint && problem.line > 0)
      #expect(problem.pointer.hasPrefix("/layers/0/contents"))
    }
  }

  /// The frames of footage, always whole.
  private struct Whole: ImageFrames {
    let footage: Footage
    func frame(_ index: Int) throws -> CGImage { try footage.frame(index) }
  }

  @Test("footage shown small looks as if its frames were whole", arguments: [16, 12, 8, 5, 3])
  func small(width: Int) throws {
    let scratch = try Scratch()
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10,trim=end_frame=4,format=yuv420p", "-c:v", "ffv1",
      scratch.path("a.mkv"))
    let footage = try Footage(path: scratch.path("a.mkv"))
    let halved = try footage.image()
    let animation = ImageAnimation(
      durations: [0.1, 0.1, 0.1, 0.1], loopCount: 1, source: Whole(footage: footage))
    let whole = CGImage(pixels: try footage.frame(0).pixels, isOpaque: true, animation: animation)
    func frames(_ image: CGImage) throws -> [FrameHash] {
      let film = Film(size: CGSize(width: 40, height: 40), frameRate: 10, duration: 0.4) { stage in
        let layer = CALayer()
        layer.frame = CGRect(x: 3, y: 5.5, width: Double(width), height: Double(width))
        layer.contents = image
        stage.root.addSublayer(layer)
      }
      let sink = HashSink()
      try film.export(into: sink)
      return sink.hashes
    }
    #expect(try frames(halved) == frames(whole))
  }
}
