import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraScenes
import TestSupport
import Testing

@Suite("Films within a memory limit")
struct FilmMemoryTests {
  private func budget(_ bytes: Int) -> MemoryBudget { MemoryBudget(MemoryLimit(bytes: bytes)) }

  private func film(_ memory: MemoryBudget, _ build: @escaping (Stage) -> Void) -> Film {
    Film(size: CGSize(width: 320, height: 200), frameRate: 10, duration: 1, memory: memory, build)
  }

  /// A rasterized layer of the canvas's size.
  private func rasterized(scale: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    layer.backgroundColor = .white
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    return layer
  }

  private func isMemory(_ error: ExportError?) -> Bool {
    guard case .memory(let words)? = error else { return false }
    return words.contains("--memory") && error?.failureClass == .file
  }

  @Test("a canvas that does not fit into the limit is an error")
  func canvas() throws {
    let stage = Stage(size: CGSize(width: 16000, height: 16000))
    stage.memory = budget(100_000_000)
    let error = #expect(throws: ExportError.self) { try stage.image() }
    #expect(isMemory(error) && error?.description.contains("16000 × 16000") == true, "\(error?.description ?? "")")
    let film = Film(
      size: CGSize(width: 16000, height: 16000), frameRate: 10, duration: 1, memory: budget(100_000_000)
    ) { _ in }
    #expect(isMemory(#expect(throws: ExportError.self) { try film.export(into: HashSink()) }))
    #expect(isMemory(#expect(throws: ExportError.self) { try film.frame(at: 0) }))
  }

  @Test("the pictures of rasterized layers, groups with filters and shadows count beside the canvas")
  func rasterPictures() throws {
    let builds: [(String, (Stage) -> Void)] = [
      ("rasterized", { stage in stage.root.addSublayer(rasterized(scale: 16)) }),
      (
        "many rasterized",
        { stage in for _ in 0..<60 { stage.root.addSublayer(rasterized(scale: 1.01)) } }
      ),
      (
        "filters",
        { stage in
          for _ in 0..<60 {
            let layer = rasterized(scale: 1)
            layer.shouldRasterize = false
            layer.filters = [CAFilter(type: "gaussianBlur")]
            (layer.filters?.first as? CAFilter)?.setInput(6, forKey: "inputRadius")
            stage.root.addSublayer(layer)
          }
        }
      ),
    ]
    for (name, build) in builds {
      let sink = HashSink()
      let error = #expect(throws: ExportError.self, "\(name)") {
        try film(budget(12_000_000), build).export(into: sink)
      }
      #expect(isMemory(error), "\(name): \(error?.description ?? "")")
      #expect(sink.hashes.isEmpty)
      #expect(throws: Never.self, "\(name)") { try film(budget(200_000_000), build).export(into: sink) }
    }
  }

  @Test("a film gives back its memory when it goes, and going back to an earlier frame takes no more")
  func givenBack() throws {
    let memory = budget(40_000_000)
    var film: Film? = film(memory) { stage in stage.root.addSublayer(rasterized(scale: 1)) }
    for time in [0, 0.5, 0.1, 0.9, 0.2, 0, 0.4] { _ = try film?.frame(at: time) }
    #expect(memory.used > 0)
    film = nil
    #expect(memory.used == 0)
  }

  @Test("pictures that no film shows any more make room for others")
  func loader() throws {
    let scratch = try Scratch()
    for name in ["a.png", "b.png", "c.png"] {
      try ImageEncoder.writePNG(PixelBuffer(width: 640, height: 480), to: scratch.path(name))
    }
    // Room for a little more than two of the three pictures, with what the decoder needs.
    let loader = AssetLoader(memory: budget(4_300_000))
    for name in ["a.png", "b.png", "c.png", "a.png"] { _ = try loader.image(atPath: scratch.path(name)) }
    let held = try loader.image(atPath: scratch.path("a.png"))
    let other = try loader.image(atPath: scratch.path("b.png"))
    let error = #expect(throws: MediaError.self) { try loader.image(atPath: scratch.path("c.png")) }
    #expect(error?.kind == .outOfMemory && error?.file == scratch.path("c.png"))
    withExtendedLifetime((held, other)) {}
  }

  @Test("a scene's layers count before they are made")
  func layers() throws {
    let scratch = try Scratch()
    let layers = String(repeating: "{},", count: 1000)
    let path = try scratch.write(
      Array(
        "{ kinora: 1, canvas: { width: 8, height: 8, frameRate: 1, duration: 1 }, layers: [ \(layers) ] }".utf8),
      to: "s.json5")
    let scene = try SceneLoader.load(path: path)
    let error = #expect(throws: ExportError.self) { try Film(scene, memory: budget(1_500_000)).frame(at: 0) }
    #expect(isMemory(error) && error?.description.contains("1000 layers") == true, "\(error?.description ?? "")")
    #expect(throws: Never.self) { try Film(scene, memory: budget(50_000_000)).frame(at: 0) }
  }

  @Test(
    "a damaged frame of a moving picture fails the film when it is shown, and a check of the files finds it before")
  func damagedFrame() throws {
    let scratch = try Scratch()
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=24x18:rate=10:duration=1", "-f", "apng", "-plays", "0", scratch.path("a.png"))
    var bytes = try scratch.read("a.png")
    let chunk = try #require(Data(bytes).range(of: Data("fdAT".utf8), options: .backwards))
    // The four bytes after the chunk's number are the header of the compressed data.
    for place in 4..<8 { bytes[chunk.upperBound + place] = 0xFF }
    try scratch.write(PNGFile.withCheckSums(bytes), to: "a.png")
    let scene = """
      { kinora: 1, canvas: { width: 24, height: 18, frameRate: 10, duration: "1s" }, assets: { a: { image: "a.png" } },
        layers: [ { name: "clip", bounds: [0, 0, 24, 18], position: [12, 9], contents: "a" } ] }
      """
    let film = Film(try SceneLoader.load(path: try scratch.write(Array(scene.utf8), to: "s.json5")))
    _ = try film.frame(number: 8)
    let sink = HashSink()
    let error = #expect(throws: ExportError.self) { try film.export(into: sink) }
    guard case .picture(let words)? = error else {
      Issue.record("\(error?.description ?? "no error")")
      return
    }
    #expect(words.contains("\"clip\"") && words.contains("a.png") && words.contains("frame 9 of 10"), "\(words)")
    #expect(sink.hashes.count == 9 && error?.failureClass == .file)
    let loader = AssetLoader()
    _ = try loader.image(atPath: scratch.path("a.png"))
    #expect(throws: MediaError.self) { try loader.checkFrames() }
  }
}
