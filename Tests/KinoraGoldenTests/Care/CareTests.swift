import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraRaster
import TestSupport
import Testing

@Suite("Caring for goldens")
struct CareTests {
  @Test("the comparison proves itself on known pairs")
  func proof() {
    let proof = ComparatorProof()
    #expect(proof.holds && proof.steps.count == 21, "\(proof.steps.map(\.description).joined(separator: "\n"))")
  }

  @Test("a comparison that finds nothing, overlooks alpha, or hashes the first row only fails its proof")
  func blind() {
    let blind = ComparatorProof(difference: { a, _ in PixelDifference(a, a) })
    #expect(!blind.holds && blind.steps.filter { $0.failure == nil }.count < 3)
    func opaque(_ picture: PixelBuffer) -> PixelBuffer {
      let copy = PixelBuffer(width: picture.width, height: picture.height)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          copy[x, y] = picture[x, y]
          copy[x, y].w = 255
        }
      }
      return copy
    }
    #expect(!ComparatorProof(difference: { PixelDifference(opaque($0), opaque($1)) }).holds)
    func firstRow(_ picture: PixelBuffer) -> PixelBuffer {
      let copy = PixelBuffer(width: picture.width, height: 1)
      for x in 0..<picture.width { copy[x, 0] = picture[x, 0] }
      return copy
    }
    #expect(!ComparatorProof(hash: { FrameHash(of: firstRow($0)) }).holds)
  }

  @Test("the harness proves itself in a folder that it removes")
  func harness() throws {
    let scratch = try Scratch()
    let proof = try HarnessProof(in: scratch.path("proof"))
    #expect(proof.holds && proof.steps.count == 10, "\(proof.steps.map(\.description).joined(separator: "\n"))")
    #expect(try scratch.names().isEmpty)
  }

  @Test("goldens that no test asked for are found by the notes that tests make, and so are names that two tests use")
  func unused() throws {
    let scratch = try Scratch()
    let store = GoldenStore(folder: scratch.path("Goldens"))
    for name in ["one", "two", "three"] {
      try Golden(store: store).record(AuditFilms.film("linear"), named: name, frames: [0], oracle: .none)
    }
    let notes = [GoldenUse.variable: scratch.path("notes")]
    for (name, place) in [("one", "A.swift:1"), ("two", "A.swift:9"), ("two", "B.swift:4"), ("one", "A.swift:1")] {
      try GoldenUse(folder: scratch.path("Goldens/../Goldens"), name: name, place: place).note(notes)
    }
    let uses = try GoldenUse.read(scratch.path("notes"))
    #expect(uses.count == 3)
    let lint = GoldenLint(store: store)
    #expect(lint.unused(uses) == ["three"])
    #expect(
      lint.findings(uses).map(\.description) == [
        "two: 2 tests ask for it: A.swift:9, B.swift:4; give each its own name"
      ])
    #expect(throws: GoldenError.self) { try GoldenUse.read(scratch.path("other")) }
    try "nothing of ours".write(toFile: scratch.path("notes"), atomically: true, encoding: .utf8)
    #expect(throws: GoldenError.self) { try GoldenUse.read(scratch.path("notes")) }
  }

  @Test("pictures and traces without a golden, pictures of frames that are not pinned, and damaged goldens are found")
  func lint() throws {
    let scratch = try Scratch()
    let store = GoldenStore(folder: scratch.folder)
    try Golden(store: store).record(
      AuditFilms.film("linear"), named: "film", frames: [0, 3], reviewed: [3], oracle: .none)
    let picture = try scratch.read("film.f0003.png")
    #expect(GoldenLint(store: store).findings().isEmpty)
    for name in ["film.f0007.png", "gone.f0003.png", "a.b.f00003.png", "picture.png", "film.final.png"] {
      try scratch.write(picture, to: name)
    }
    try scratch.write([], to: "gone.trace")
    try scratch.write(Array("{".utf8), to: "bad.golden.json")
    let found = GoldenLint(store: store).findings().map { $0.subject.split(separator: "/").last ?? "" }
    #expect(found == ["bad.golden.json", "a.b.f00003.png", "film.f0007.png", "gone.f0003.png", "gone.trace"])
    try scratch.write([1, 2, 3], to: "film.f0003.png")
    #expect(GoldenLint(store: store).findings().contains { $0.subject == "film" && $0.problem.contains("not used") })
  }

  @Test("a trace that names no cause is found: damaged, of an unknown version, of other frames")
  func traces() throws {
    let scratch = try Scratch()
    let store = GoldenStore(folder: scratch.folder)
    try Golden(store: store).record(AuditFilms.film("linear"), named: "film", frames: [0, 3], oracle: .none)
    let text = String(decoding: try scratch.read("film.trace"), as: UTF8.self)
    func found(_ text: String) throws -> [String] {
      try scratch.write(Array(text.utf8), to: "film.trace")
      return GoldenLint(store: store).findings().map(\.problem)
    }
    #expect(try found(text).isEmpty)
    #expect(
      try found(text.replacing("kinora trace 2", with: "kinora trace 9")) == [
        "line 1: found \"kinora trace 9\"; allowed: kinora trace 2, which this version reads; record it again"
      ])
    #expect(try found(String(text.prefix(18))) == ["line 2: no list of frames; allowed: frames 0..89, 30 a second"])
    #expect(
      try found(text.replacing("frames 0 3,", with: "frames 0 4,")) == [
        "a trace of other frames than the golden pins; record the golden again"
      ])
  }
}
