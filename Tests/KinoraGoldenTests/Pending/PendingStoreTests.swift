import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import TestSupport
import Testing

@Suite("Goldens that wait for a decision")
struct PendingStoreTests {
  private let scratch: Scratch
  private let golden: Golden
  private let pending: PendingStore

  init() throws {
    scratch = try Scratch()
    golden = Golden(store: GoldenStore(folder: scratch.path("Goldens")))
    pending = PendingStore(folder: scratch.path("pending"))
  }

  /// Records a film, and lets another one wait in its place.
  private func wait() throws -> PendingGolden {
    try golden.record(BarFilm.make(), named: "bar", frames: [0, 5, 9], reviewed: [5], oracle: .closedForm)
    return try pending.add(BarFilm.make(late: 1), named: "bar", in: golden.store, source: "bar.json5", cause: "late")
  }

  @Test("what is accepted is the golden from then on, with the frames, pictures and oracle that it had")
  func accept() throws {
    let waiting = try wait()
    #expect(pending.all().goldens == [waiting])
    #expect(try !golden.verify(BarFilm.make(late: 1), named: "bar").isMatch)
    try pending.accept(waiting)
    #expect(try golden.verify(BarFilm.make(late: 1), named: "bar").isMatch)
    let manifest = try #require(try golden.store.manifest("bar"))
    #expect(manifest.frames.map(\.i) == [0, 5, 9] && manifest.oracle == .closedForm)
    #expect(golden.store.reviewedFrames("bar") == [5])
    #expect(pending.all().goldens.isEmpty)
  }

  @Test("what is rejected waits no longer, and the golden stays")
  func reject() throws {
    let waiting = try wait()
    let before = try golden.store.manifest("bar")
    try pending.reject(waiting)
    #expect(pending.all().goldens.isEmpty)
    #expect(try golden.store.manifest("bar") == before)
  }

  @Test("a golden that was never recorded can be accepted")
  func new() throws {
    let waiting = try pending.add(BarFilm.make(), named: "new", in: golden.store, source: "", cause: "missing")
    #expect(waiting.approved == nil)
    try pending.accept(waiting)
    #expect(try golden.verify(BarFilm.make(), named: "new").isMatch)
  }

  @Test("a golden that was recorded anew since is not replaced")
  func changed() throws {
    let waiting = try wait()
    try golden.record(BarFilm.make(late: 3), named: "bar", oracle: .none)
    #expect { try pending.accept(waiting) } throws: { "\($0)".contains("the golden was changed since") }
    #expect(try golden.verify(BarFilm.make(late: 3), named: "bar").isMatch)
  }

  @Test("what would be approved and is missing or changed is said to be, and nothing is replaced")
  func missing() throws {
    let waiting = try wait()
    let candidate = pending.candidates(of: waiting).manifestPath("bar")
    try FileManager.default.removeItem(atPath: candidate)
    #expect { try pending.accept(waiting) } throws: { "\($0)".contains("is missing or was changed") }
    #expect(try golden.verify(BarFilm.make(), named: "bar").isMatch)
    #expect(pending.page(of: waiting) == nil)
  }

  @Test("a damaged entry is a problem that is told, not one that stops the others")
  func damaged() throws {
    let waiting = try wait()
    try FileManager.default.createDirectory(atPath: scratch.path("pending/bad"), withIntermediateDirectories: true)
    try scratch.write(Array("{".utf8), to: "pending/bad/pending.json")
    let all = pending.all()
    #expect(all.goldens == [waiting])
    #expect(all.problems.count == 1 && all.problems[0].contains("bad/pending.json"))
  }

  @Test("goldens of one name in two folders wait beside each other; git is told to ignore them")
  func folders() throws {
    _ = try wait()
    let other = GoldenStore(folder: scratch.path("Others"))
    try pending.add(BarFilm.make(), named: "bar", in: other, source: "", cause: "")
    #expect(pending.all().goldens.map(\.name) == ["bar", "bar"])
    #expect(try scratch.read("pending/.gitignore") == Array("*\n".utf8))
    try pending.remove("bar", in: other)
    #expect(pending.all().goldens.map(\.source) == ["bar.json5"])
  }

  @Test("a film that does not repeat itself does not wait")
  func unsteady() throws {
    var number = 0
    let film = Film(size: CGSize(width: 8, height: 8), frameRate: 10, duration: 1) { stage in
      number += 1
      stage.root.backgroundColor = CGColor(gray: Double(number % 3) / 2, alpha: 1)
    }
    #expect(throws: GoldenError.self) {
      try pending.add(film, named: "bar", in: golden.store, source: "", cause: "")
    }
    #expect(pending.all().goldens.isEmpty)
  }
}
