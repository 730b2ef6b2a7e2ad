import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import Testing

@Suite("Budgets")
struct BudgetTests {
  private static let profile: FilmProfile? = {
    try? Film(size: CGSize(width: 100, height: 50), frameRate: 10, duration: 1) { stage in
      let hero = CALayer()
      hero.name = "hero"
      hero.frame = CGRect(x: 0, y: 0, width: 20, height: 25)
      hero.backgroundColor = .black
      stage.root.addSublayer(hero)
      for frame in 1..<10 { stage.at(Double(frame) / 10) { hero.position.x += 1 } }
    }.profile(clocks: .counting)
  }()

  private func exceeded(_ words: String...) throws -> [String] {
    try #require(Self.profile).exceeded(words.map { text throws(ProfileBudget.Problem) in try ProfileBudget(text) })
      .map(\.budget)
  }

  @Test("a number within its limit is silent, one beyond is named")
  func limits() throws {
    #expect(try exceeded("damaged=100%", "pixels.worst=5000", "prepared=2", "layer:hero=100%") == [])
    #expect(try exceeded("pixels.worst=4999") == ["pixels.worst=4999"])
    #expect(try exceeded("damaged.worst=99%", "prepared.worst=0") == ["damaged.worst=99%", "prepared.worst=0"])
  }

  @Test("an excess says what was found and by whom")
  func words() throws {
    let profile = try #require(Self.profile)
    let excess = try #require(try profile.exceeded([try ProfileBudget("pixels.worst=4999")]).first)
    #expect(excess.description == "pixels.worst=4999: found 5000; costliest: hero")
  }

  @Test("tables and budgets of counts depend on no time and on no order in which layers were measured")
  func untimed() throws {
    let film = Film(size: CGSize(width: 100, height: 50), frameRate: 10, duration: 1) { stage in
      for (index, name) in ["one", "two", "three"].enumerated() {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 0, y: 10 * Double(index), width: 20, height: 8)
        layer.backgroundColor = .black
        layer.shadowOpacity = 0.5
        stage.root.addSublayer(layer)
        for frame in 1..<10 { stage.at(Double(frame) / 10) { layer.position.x += 1 } }
      }
    }
    let profile = try film.profile(clocks: .counting)
    #expect(profile.layers.filter { $0.work > 0 }.count == 4 && profile.layers.contains { $0.effects.count > 1 })
    let budgets = [
      try ProfileBudget("layer:one=1%"), try ProfileBudget("pixels=1"), try ProfileBudget("memory=0.001MB"),
    ]
    let words = try profile.exceeded(budgets, isCounted: true).map(\.description)
    #expect(words.count == 3)
    for turn in 0..<6 {
      var other = profile
      for layer in other.layers.indices {
        for effect in other.layers[layer].effects.indices {
          other.layers[layer].effects[effect].drawing *= Double((turn + 3 * layer + effect) % 5) * 40
        }
        other.layers[layer].effects.shuffle()
        other.layers[layer].share = Double((turn + layer) % 3) / 3
      }
      other.layers.shuffle()
      #expect(other.countedDescription == profile.countedDescription)
      #expect(try other.exceeded(budgets, isCounted: true).map(\.description) == words)
    }
  }

  @Test(
    "what makes no sense is refused with what is allowed",
    arguments: [
      ("frame.p95", "is no budget; allowed: NAME=LIMIT"), ("frame.p90=12ms", "allowed: mean, median, p95, worst"),
      ("frame=12", "allowed: a time such as 12ms"), ("fraem=12ms", "a budget for \"fraem\" is not known"),
      ("layer:=5%", "names no layer"), ("damaged=40", "allowed: a share of the canvas such as 40%"),
      ("total.p95=2s", "takes no statistic"), ("pixels=-1", "allowed: a number"),
      ("draw=+x%", "allowed: a growth such as +10%"),
    ])
  func refused(_ text: String, _ words: String) {
    #expect {
      _ = try ProfileBudget(text)
    } throws: { "\($0)".contains(words) }
  }

  @Test("a layer that draws nothing is refused, with the layers that do")
  func noLayer() throws {
    let profile = try #require(Self.profile)
    #expect {
      _ = try profile.exceeded([try ProfileBudget("layer:heros=5%")])
    } throws: {
      ($0 as? ProfileBudget.Problem)?.unknown?.known.contains("hero") == true
    }
  }

  @Test(
    "allocations may be a hundredth above their limit, are told with two digits, and are refused where nobody counts them"
  )
  func allocations() throws {
    var profile = try #require(Self.profile)
    profile.allocations = 71_549
    let budgets = try [71_000, 70_000].map { count throws(ProfileBudget.Problem) in
      try ProfileBudget("allocations=\(count)")
    }
    #expect(try profile.exceeded([budgets[0]]).isEmpty)
    let excess = try #require(try profile.exceeded([budgets[1]]).first)
    #expect(excess.description.hasPrefix("allocations=70000: found about 72.0 k"))
    profile.allocations = nil
    #expect {
      try profile.exceeded(budgets)
    } throws: { "\($0)".contains("nobody counted allocations here") }
  }

  @Test("growth is measured against a stored profile")
  func growth() throws {
    let profile = try #require(Self.profile)
    var before = profile
    before.counts["pixels"] = Distribution(Array(repeating: 100, count: 10))
    let budget = try ProfileBudget("pixels.worst=+10%")
    #expect(try profile.exceeded([budget], baseline: before).count == 1)
    #expect(try profile.exceeded([budget], baseline: profile).isEmpty)
    #expect(throws: ProfileBudget.Problem.self) { try profile.exceeded([budget]) }
    #expect(GrownCounts(profile, since: before).hasGrown)
    #expect(!GrownCounts(profile, since: profile).hasGrown)
  }

  @Test("a profile that is stored and read is the same")
  func stored() throws {
    let profile = try #require(Self.profile)
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-profile-test.json")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try Data(try StoredProfile.text(profile).utf8).write(to: scratch)
    #expect(try StoredProfile.read(scratch.path) == profile)
    try Data("{}".utf8).write(to: scratch)
    #expect(throws: StoredProfile.Problem.self) { try StoredProfile.read(scratch.path) }
  }
}
