import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraRaster
import KinoraTesting
import TestSupport
import Testing

/// A film of three frames in which a card moves `step` points a frame.
private func film(step: CGFloat, length: Double = 0.3) -> Film {
  Film(size: CGSize(width: 40, height: 20), frameRate: 10, duration: length) { stage in
    stage.root.backgroundColor = .white
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
    card.backgroundColor = .black
    stage.root.addSublayer(card)
    for frame in 1..<3 { stage.at(Double(frame) / 10) { card.position.x += step } }
  }
}

@Suite("What a failed golden attaches to its test")
struct AttachmentTests {
  private func files(_ film: Film, reviewed: [Int]) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try Scratch()
    let store = GoldenStore(folder: folder.folder)
    let golden = Golden(store: store)
    try golden.record(AttachmentTests.approved, named: "a", reviewed: reviewed, oracle: .none)
    let verdict = try golden.verify(film, named: "a")
    let cause = try golden.diagnosis(of: verdict, film, named: "a")
    var source = GoldenReportSource(id: "a", scene: "AttachmentTests.swift:1", message: "\(verdict)")
    source.findings = cause?.findings ?? []
    return GoldenAttachments.files(verdict, of: film, named: "step", comparedAs: "a", in: store, from: source)
  }

  private static var approved: Film { film(step: 4) }

  @Test(
    "the report, and of a frame that differs the picture, the approved one and their difference",
    arguments: [[], [2]])
  func pictures(reviewed: [Int]) throws {
    let found = try files(film(step: 5), reviewed: reviewed)
    #expect(
      found.map(\.name) == ["step.report.html"]
        + ["actual", "expected", "difference"].map { "step.f2.\($0).png" })
    let page = String(decoding: found[0].bytes, as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>") && page.contains("position") && page.contains("card"))
    try #require(found.count == 4)
    let folder = try Scratch()
    for (file, film) in [(found[1], film(step: 5)), (found[2], Self.approved)] {
      let picture = try ImageDecoder.decode(path: try folder.write(file.bytes, to: file.name))
      #expect(FrameHash(of: picture) == FrameHash(of: try film.frame(number: 2)), "\(file.name)")
    }
  }

  @Test("of a film of another length the report alone")
  func length() throws {
    #expect(try files(film(step: 4, length: 0.4), reviewed: [0]).map(\.name) == ["step.report.html"])
  }
}
