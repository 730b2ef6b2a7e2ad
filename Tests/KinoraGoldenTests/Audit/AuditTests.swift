import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

@Suite("Faults planted into films")
struct AuditTests {
  private func report(_ film: Film, _ sampling: FrameSampling) throws -> AuditReport {
    let folder = try Scratch()
    let store = GoldenStore(folder: folder.folder)
    try Golden(store: store).record(film, named: "film", frames: sampling.frames(of: film), oracle: .none)
    return try GoldenAudit(store: store).audit(film, named: "film")
  }

  /// How many of the faults that show in a film each choice of frames notices. The last column is all frames.
  @Test("a few frames that see the events notice nearly every fault that all frames notice, evenly spread ones do not")
  func table() throws {
    var lines = ["film | faults | 4 even frames | events | all frames"]
    var sums = (even: 0, events: 0, all: 0)
    for name in AuditFilms.names {
      let film = AuditFilms.film(name)
      let even = try report(film, .frames([0, 20, 40, 59]))
      let events = try report(film, .events)
      let all = try report(film, .all)
      #expect(all.missed.isEmpty && all.noticed + all.harmless.count == all.planted)
      #expect(events.planted == all.planted && even.planted == all.planted)
      sums = (sums.even + even.noticed, sums.events + events.noticed, sums.all + all.noticed)
      lines.append(
        "\(name) | \(all.planted) | \(even.noticed) | \(events.noticed) by \(events.pinned) | \(all.noticed)")
    }
    let table = Comment(rawValue: lines.joined(separator: "\n"))
    #expect(sums.events * 100 >= sums.all * 98, table)
    #expect(sums.even < sums.events, table)
    #expect(sums.all > 120, table)
  }

  @Test("a golden of one frame before anything moves notices no fault of the motion, which is a finding")
  func tooFew() throws {
    let report = try report(AuditFilms.film("steps of events"), .frames([0]))
    #expect(!report.isSound)
    #expect(
      report.findings == [
        "no fault in card, opacity is noticed; pin a frame that shows it",
        "no fault in card, position is noticed; pin a frame that shows it",
      ])
    let late = report.missed.first { "\($0.fault)" == "card, position: begins 1 frame late" }
    #expect(late?.frame == 13)
    #expect(report.text(all: true).contains("missed: card, position: begins 1 frame late; shows in frame 13"))
  }

  @Test("a golden of a film that shows nothing can be hurt by no fault, and is blank")
  func blank() throws {
    let film = AuditFilms.make { stage in
      let card = AuditFilms.card(in: stage)
      card.add(AuditFilms.move(from: 20, to: 76, begin: 0, duration: 1, .linear), forKey: nil)
      for layer in stage.root.sublayers ?? [] { layer.isHidden = true }
    }
    let report = try report(film, .all)
    #expect(report.noticed == 0 && report.missed.isEmpty)
    #expect(report.findings == ["no fault can hurt this golden", "all pinned frames show one colour only"])
    #expect(report.harmless.allSatisfy { $0.reason == "the layer is hidden or transparent in every pinned frame" })
  }

  @Test("every kind of fault is planted and noticed in a moving card above a ground")
  func kinds() throws {
    let report = try report(AuditFilms.film("swing"), .all)
    #expect(report.planted == report.noticed + report.harmless.count)
    // The card's own curve is no fault, and what is opaque cannot be more so.
    #expect(report.planted == 4 + 4 + 2 + 1 + 2 * 3 + 1)
    #expect(report.harmless.isEmpty, "\(report.text(all: true))")
  }

  @Test("a golden accepts its own film and no other of the set")
  func discrimination() throws {
    let folder = try Scratch()
    let store = GoldenStore(folder: folder.folder)
    for name in AuditFilms.names {
      try Golden(store: store).record(
        AuditFilms.film(name), named: name, frames: FrameSampling.events.frames(of: AuditFilms.film(name)),
        oracle: .none)
    }
    let audit = GoldenAudit(store: store)
    for name in AuditFilms.names {
      for other in AuditFilms.names {
        #expect(try audit.accepts(AuditFilms.film(other), as: name) == (name == other), "\(name), \(other)")
      }
    }
  }

  @Test("a film that does not match its golden is not audited")
  func mismatch() throws {
    let folder = try Scratch()
    let store = GoldenStore(folder: folder.folder)
    try Golden(store: store).record(AuditFilms.film("linear"), named: "film", oracle: .none)
    let report = try GoldenAudit(store: store).audit(AuditFilms.film("swing"), named: "film")
    #expect(report.findings == ["the film does not match its golden, first in frame 7; verify it first"])
  }
}
