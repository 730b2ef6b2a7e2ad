import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import KinoraRaster
import Testing

@Suite("What leaving out a layer saves")
struct SavingTests {
  private static func hashes(_ film: Film, without paths: [String] = []) throws -> [FrameHash] {
    let sink = Fingerprints()
    let leftOut = try LeftOutLayers(paths, of: film.makeStage())
    _ = try film.profile(clocks: .counting, into: sink, without: leftOut)
    return sink.hashes
  }

  /// A film of a square that moves behind another one, with what `build` adds to these.
  private static func film(_ build: @escaping (_ still: CALayer, _ moving: CALayer, _ stage: Stage) -> Void) -> Film {
    Film(size: CGSize(width: 200, height: 100), frameRate: 10, duration: 1) { stage in
      let still = CALayer()
      still.name = "still"
      still.frame = CGRect(x: 80, y: 20, width: 60, height: 60)
      still.backgroundColor = CGColor(red: 0.8, green: 0.3, blue: 0.2, alpha: 1)
      let moving = CALayer()
      moving.name = "moving"
      moving.frame = CGRect(x: 10, y: 30, width: 40, height: 40)
      moving.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
      stage.root.addSublayer(still)
      stage.root.addSublayer(moving)
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 120
      move.duration = 1
      moving.add(move, forKey: "move")
      build(still, moving, stage)
    }
  }

  @Test("a film without a layer has the frames of one that never had it", arguments: PlantedLayerTests.all)
  func frames(_ planted: Planted) throws {
    let without = try Self.hashes(planted.film(), without: ["planted"])
    #expect(without == (try Self.hashes(planted.film(isPlanted: false))))
    #expect(without != (try Self.hashes(planted.film())))
  }

  @Test("a layer that the film shows later stays left out")
  func shownLater() throws {
    let film = Self.film { still, _, stage in
      still.isHidden = true
      stage.at(0.5) { still.isHidden = false }
    }
    let never = Self.film { still, _, _ in still.removeFromSuperlayer() }
    #expect(try Self.hashes(film, without: ["still"]) == (try Self.hashes(never)))
    #expect(try Self.hashes(film) != (try Self.hashes(never)))
  }

  @Test("a mask that is left out masks nothing")
  func mask() throws {
    let film = Self.film { still, _, _ in
      let mask = CALayer()
      mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      mask.backgroundColor = .black
      still.mask = mask
    }
    let bare = Self.film { _, _, _ in }
    #expect(try Self.hashes(film, without: ["still/mask"]) == (try Self.hashes(bare)))
    #expect(try Self.hashes(film) != (try Self.hashes(bare)))
  }

  @Test("a layer that shows nothing saves exactly nothing")
  func nothing() throws {
    let film = Self.film { _, moving, _ in
      let unseen = CALayer()
      unseen.name = "unseen"
      unseen.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      moving.addSublayer(unseen)
    }
    let whole = try film.profile(clocks: .counting).counted
    let leftOut = try LeftOutLayers(["moving/unseen"], of: film.makeStage())
    let without = try film.profile(clocks: .counting, without: leftOut).counted
    #expect(without.layers == whole.layers.filter { $0.path != "moving/unseen" })
    #expect(without.counts == whole.counts)
  }

  @Test("a layer that has another drawn again saves more than its own work")
  func neighbours() throws {
    let film = Self.film { _, _, _ in }
    let profile = try film.profile(clocks: .counting)
    let stage = try film.makeStage()
    let savings = try SavingRounds(profile, layers: 2, isCounted: true, of: stage).measure(rounds: 3) { leftOut in
      try film.profile(clocks: .counting, without: leftOut)
    }
    let moving = try #require(savings.first)
    #expect(moving.path == "moving")
    #expect(moving.work > moving.countedShare + 0.1)
    #expect(moving.pixels > 0)
    #expect(moving.frames.isEmpty)
  }

  @Test("every round measures the film whole and without each layer; the greatest saving stands first")
  func rounds() throws {
    let film = PlantedLayerTests.all[0].film()
    let profile = try film.profile(clocks: .counting)
    let savings = try film.savings(of: profile, layers: 3, rounds: 2, clocks: .counting)
    #expect(savings.count == 3)
    for saving in savings {
      #expect(saving.film.count == 2)
      #expect(saving.frames.count == 2)
      #expect(saving.film[0].whole > 0 && saving.film[0].without > 0)
    }
    let shares = savings.map { $0.frames.map(\.savedShare).reduce(0, +) }
    #expect(shares == shares.sorted(by: >))
    var stored = profile
    stored.savings = savings
    let data = try JSONEncoder().encode(stored)
    #expect(try JSONDecoder().decode(FilmProfile.self, from: data).savings == savings)
    #expect(stored.description.contains("\nleft out "))
    #expect(stored.counted.savings?.allSatisfy { $0.film.isEmpty && $0.seconds == 0 } == true)
  }

  @Test("what cannot be left out is refused, with the paths that could have been meant")
  func refused() throws {
    let stage = try Self.film { _, _, _ in }.makeStage()
    let problem = #expect(throws: LeftOutLayers.Problem.self) { try LeftOutLayers(["stil"], of: stage) }
    #expect(problem?.description == "no layer has the path \"stil\" at the film's beginning")
    #expect(problem?.unknown?.known == ["moving", "still"])
    let root = #expect(throws: LeftOutLayers.Problem.self) { try LeftOutLayers(["/"], of: stage) }
    #expect(root?.description == "\"/\" is the root: without it there is no film")
  }
}
