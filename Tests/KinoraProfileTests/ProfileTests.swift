import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMeasure
import KinoraProfile
import KinoraRaster
import Testing

/// An output with a thread of its own, which works before the last frame and ends when no more frames come.
private final class EndingThread: FrameSink {
  static let name = "ending"
  let wantsYUV = false
  private let (worked, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  func begin(_ film: SinkFormat) throws(ExportError) {
    let thread = Thread { [worked, ends] in
      Thread.current.name = Self.name
      var digest = FrameHash(of: PixelBuffer(width: 8, height: 8))
      for _ in 0..<200 where digest != FrameHash(of: PixelBuffer(width: 512, height: 512)) {
        digest = FrameHash(of: PixelBuffer(width: 256, height: 256))
      }
      worked.signal()
      ends.wait()
    }
    thread.start()
    worked.wait()
  }

  func append(_ frame: FinishedFrame) throws(ExportError) {}

  func finish() throws(ExportError) {
    ends.signal()
    while Self.isThere { Thread.sleep(forTimeInterval: 0.001) }
  }

  func cancel() { ends.signal() }

  /// Whether a thread of that name lives.
  private static var isThere: Bool {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return numbers.contains {
      (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == name + "\n"
    }
  }
}

@Suite("A film's profile")
struct ProfileTests {
  @Test("measuring changes no byte of a frame", arguments: PlantedLayerTests.all)
  func bytes(_ planted: Planted) throws {
    let (plain, measured) = (Fingerprints(), Fingerprints())
    try planted.film().export(into: plain)
    _ = try planted.film().profile(clocks: .counting, options: ProfileOptions(keepsTrace: true), into: measured)
    #expect(plain.hashes.count == 12)
    #expect(measured.hashes == plain.hashes)
    _ = try planted.film().profile(clocks: .counting, options: ProfileOptions(forecastCores: [16]), into: measured)
    #expect(measured.hashes == plain.hashes)
  }

  @Test("every frame and every stage of it is there, and shares add up to the whole")
  func complete() throws {
    let profile = try PlantedLayerTests.all[3].film().profile(clocks: .counting)
    #expect(profile.frames.count == 12)
    #expect(profile.stages.map(\.key).starts(with: ["load", "events"]))
    for key in ["sample", "flatten", "compare", "prepare", "plan", "draw", "convert", "handOver"] {
      #expect(profile.stages.contains { $0.key == key && $0.wall > 0 }, "\(key)")
    }
    #expect(abs(profile.layers.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    #expect(abs(profile.layers.reduce(0) { $0 + $1.countedShare } - 1) < 1e-9)
    for frame in profile.frames { #expect(frame.stages.count == profile.stages.count) }
  }

  @Test("a thread of the output that ends before the output does is counted")
  func endedThread() throws {
    let profile = try PlantedLayerTests.all[3].film().profile(clocks: .system, into: EndingThread())
    #expect((profile.outside[EndingThread.name] ?? 0) > 0, "\(profile.outside)")
  }

  @Test("layers' times are within those of the stages in which they are drawn")
  func within() throws {
    var options = ProfileOptions()
    options.rendering.threads = 1
    for planted in PlantedLayerTests.all {
      let profile = try planted.film().profile(clocks: .counting, options: options)
      let keys = ["layout", "flatten", "compare", "prepare", "draw"]
      let drawing = profile.stages.filter { keys.contains($0.key) }.reduce(0) { $0 + $1.wall }
      let layers = profile.layers.reduce(0) { $0 + $1.seconds }
      #expect(layers > 0.3 * drawing, "\(planted.name)")
      #expect(layers <= drawing, "\(planted.name)")
    }
  }

  @Test("the heat lies where the layer is")
  func heat() throws {
    let film = Film(size: CGSize(width: 480, height: 240), frameRate: 10, duration: 0.5) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 400, y: 160, width: 40, height: 40)
      layer.backgroundColor = .black
      stage.root.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0.1
      animation.duration = 1
      layer.add(animation, forKey: "fade")
    }
    let heat = try film.profile(clocks: .counting).heat
    // The first frame is drawn whole.
    let later = heat.parts.dropFirst().reduce(into: [Int](repeating: 0, count: heat.columns * heat.rows)) { sum, part in
      for (index, value) in part.enumerated() { sum[index] += value }
    }
    for (index, value) in later.enumerated() where value > 0 {
      let (x, y) = (index % heat.columns * heat.side, index / heat.columns * heat.side)
      #expect(x + heat.side > 384 && x < 464 && y + heat.side > 144 && y < 224)
    }
    #expect(later.contains { $0 > 0 })
  }

  @Test("a program's signposts are counted, and run without a profile as well")
  func signposts() throws {
    func film() -> Film {
      Film(size: CGSize(width: 20, height: 20), frameRate: 10, duration: 0.5) { stage in
        stage.root.backgroundColor = .black
        for time in [0.1, 0.2] {
          stage.at(time) { stage.signpost("step") { stage.root.opacity = Float(1 - time) } }
        }
      }
    }
    let profile = try film().profile(clocks: .counting)
    #expect(profile.signposts.map(\.name) == ["step"])
    #expect(profile.signposts.first?.count == 2)
    #expect(try film().frame(at: 0.4).pixels[5, 5] != SIMD4(0, 0, 0, 255))
  }

  @Test("a trace has tracks for threads, frames and layers, and each event a beginning and a length")
  func trace() throws {
    let film = PlantedLayerTests.all[0].film()
    let profiler = Profiler(clocks: .counting, options: ProfileOptions(keepsTrace: true))
    _ = try profiler.run(try film.format, into: NullSink(wantsYUV: true), output: "nothing") {
      () throws(ExportError) in try film.makeStage()
    }
    let data = try #require(profiler.trace).json()
    let trace = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let spans = events.filter { $0["ph"] as? String == "X" }
    // Viewers take what lies on one track only inside or after each other.
    var open: [String: [Double]] = [:]
    for span in spans {
      let (begin, length) = (span["ts"] as? Double ?? -1, span["dur"] as? Double ?? -1)
      let track = "\(span["pid"] ?? "") \(span["tid"] ?? "")"
      open[track, default: []].removeAll { $0 <= begin + 1e-3 }
      #expect(open[track]?.allSatisfy { begin + length <= $0 + 1e-3 } == true, "\(span)")
      open[track]?.append(begin + length)
    }
    #expect(spans.allSatisfy { ($0["ts"] as? Double ?? -1) >= 0 && ($0["dur"] as? Double ?? -1) >= 0 })
    let names = Set(spans.compactMap { $0["name"] as? String })
    #expect(names.isSuperset(of: ["draw", "prepare", "flatten", "frame 0", "frame 11", "filter"]))
    let tracks = events.filter { $0["name"] as? String == "thread_name" }.compactMap {
      ($0["args"] as? [String: Any])?["name"] as? String
    }
    #expect(Set(tracks).isSuperset(of: ["film", "raster 0", "frames", "planted"]))
  }

  @Test("the page holds the profile, and no name can end its data")
  func page() throws {
    var profile = try PlantedLayerTests.all[0].film().profile(clocks: .counting)
    profile.subject = "</script><b>"
    let html = ProfilePage(profile).html
    #expect(html.contains("&lt;/script&gt;&lt;b&gt; · profile"))
    #expect(!html.contains("</script><b>"))
    #expect(html.contains("\"planted\""))
  }
}
