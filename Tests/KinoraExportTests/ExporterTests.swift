import Foundation
import KinoraExport
import KinoraGraphics
import KinoraRaster
import KinoraTiming
import Synchronization
import TestSupport
import Testing

@Suite("The export loop")
struct ExporterTests {
  private func hashes(_ options: Exporter.Options) throws -> [FrameHash] {
    let sink = HashSink()
    try Exporter(format: try Formats.make(), options: options).run(SweepSource(), into: sink)
    return sink.hashes
  }

  @Test("frame n is drawn at exactly n / rate, and ⌈duration · rate⌉ frames are made")
  func times() throws {
    let source = SweepSource()
    let rate = try #require(FrameRate(30000, 1001))
    let sink = NullSink()
    try Exporter(format: try Formats.make(Rational(1), rate: rate)).run(source, into: sink)
    #expect(sink.frameCount == 30)
    #expect(source.times == (0..<30).map { Double($0 * 1001) / 30000 })
  }

  @Test("a range of frames has the bytes that these frames have in the whole film")
  func range() throws {
    let all = try hashes(Exporter.Options())
    #expect(Set(all).count == 10)
    #expect(try hashes(Exporter.Options(frames: 3..<7)) == Array(all[3..<7]))
  }

  @Test(
    "frames outside the film are refused before anything is made", arguments: [0..<0, 3..<3, -1..<2, 8..<11, 10..<11])
  func badRange(frames: Range<Int>) throws {
    let source = SweepSource()
    let exporter = Exporter(format: try Formats.make(), options: Exporter.Options(frames: frames))
    let error = #expect(throws: ExportError.self) { try exporter.run(source, into: NullSink()) }
    #expect(error?.failureClass == .usage)
    #expect(source.times.isEmpty)
  }

  @Test("threads, tiles, damage and SIMD levels change no frame")
  func options() throws {
    let plain = try hashes(
      Exporter.Options(
        rendering: FrameRenderer.Options(
          threads: 1, tileSize: 16, simd: .scalar, tracksDamage: false, usesOcclusion: false)))
    #expect(try hashes(Exporter.Options()) == plain)
    #expect(try hashes(Exporter.Options(rendering: FrameRenderer.Options(threads: 4, tileSize: 64))) == plain)
  }

  @Test("progress counts every frame, and with a clock it tells speed and time left")
  func progress() throws {
    let ticks = Atomic(0)
    let clock: ExportClock = { Double(ticks.wrappingAdd(1, ordering: .relaxed).newValue) }
    let exporter = Exporter(
      format: try Formats.make(), options: Exporter.Options(clock: clock, measuresConversion: true))
    var seen: [ExportProgress] = []
    exporter.progress = { seen.append($0) }
    let profile = try exporter.run(SweepSource(), into: NullSink(wantsYUV: true))
    #expect(seen.map(\.framesDone) == Array(1...10))
    #expect(seen.allSatisfy { $0.frameCount == 10 })
    let last = try #require(seen.last)
    #expect(last.fraction == 1)
    #expect(last.remaining == 0)
    #expect(try #require(last.framesPerSecond) > 0)
    // The clock moves by a second each time it is read, so that each stage measured in a frame takes one second.
    for stage in [ExportProfile.Stage.sampling, .flattening, .raster, .conversion, .output] {
      #expect(profile[stage] == 10)
    }
    #expect(profile[.finishing] == 1)
    #expect(profile.frameCount == 10)
  }

  @Test("progress without a clock tells no speed")
  func noClock() throws {
    let exporter = Exporter(format: try Formats.make())
    var last: ExportProgress?
    exporter.progress = { last = $0 }
    let profile = try exporter.run(SweepSource(), into: NullSink())
    #expect(last?.framesPerSecond == nil)
    #expect(profile.total == 0)
  }

  @Test("a film that is cancelled between two frames leaves nothing behind")
  func cancellation() throws {
    let scratch = try Scratch()
    try scratch.write([1], to: "a.mp4")
    let cancellation = Cancellation()
    let exporter = Exporter(format: try Formats.make(), options: Exporter.Options(cancellation: cancellation))
    exporter.progress = { if $0.framesDone == 4 { cancellation.cancel() } }
    let error = #expect(throws: ExportError.self) {
      try exporter.run(SweepSource(), into: MovieSink(path: scratch.path("a.mp4")))
    }
    #expect(error == .cancelled)
    #expect(try scratch.names() == ["a.mp4"])
    #expect(try scratch.read("a.mp4") == [1])
  }

  @Test(
    "a frame is drawn while or after the next one is asked of the layers, and a failure there costs no frame before it",
    arguments: [false, true])
  func oneAhead(framesWait: Bool) throws {
    let source = SweepSource()
    source.failing = 6
    let sink = OrderSink(source, framesWait)
    let exporter = Exporter(
      format: try Formats.make(), options: Exporter.Options(rendering: FrameRenderer.Options(threads: 2)))
    let error = #expect(throws: ExportError.self) { try exporter.run(source, into: sink) }
    #expect(error?.description.contains("no sixth frame") == true)
    // Frame n arrives when the source has been asked for n + 2 frames, the first being 0.
    #expect(sink.framesAsked == [2, 3, 4, 5, 6, 7])
    #expect(sink.isCancelled)
  }

  @Test("a display list of another size is an error, not a crash")
  func otherSize() throws {
    let error = #expect(throws: ExportError.self) {
      try Exporter(format: try Formats.make()).run(SweepSource(width: 32), into: NullSink())
    }
    #expect(error?.description.contains("32 × 48") == true)
  }
}

/// A sink that notes how many frames its source has been asked for when a frame arrives.
private final class OrderSink: FrameSink {
  private let source: SweepSource
  private(set) var framesAsked: [Int] = []
  private(set) var isCancelled = false
  var wantsYUV: Bool { true }

  let hasWaitingFrames: Bool

  init(_ source: SweepSource, _ hasWaitingFrames: Bool) {
    self.source = source
    self.hasWaitingFrames = hasWaitingFrames
  }
  func begin(_ film: SinkFormat) throws(ExportError) {}
  func append(_ frame: FinishedFrame) throws(ExportError) { framesAsked.append(source.times.count) }
  func finish() throws(ExportError) {}
  func cancel() { isCancelled = true }
}
