import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import Testing

@Suite("Many small layers below one layer are one entry of a profile")
struct LayerFoldingTests {
  /// A film of `count` cards in a group, all of which move, the last one `scale` times as large.
  private func film(_ count: Int, scale: Int = 1, named group: String = "group", side own: Int = 0) -> Film {
    Film(size: CGSize(width: 200, height: 100), frameRate: 10, duration: 0.5) { stage in
      stage.root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      let cards = CALayer()
      cards.name = group
      cards.frame = CGRect(x: 0, y: 0, width: own, height: own)
      if own > 100 { cards.shadowOpacity = 1 }
      cards.backgroundColor = .white
      stage.root.addSublayer(cards)
      for index in 0..<count {
        let side = 6 * (index == count - 1 ? scale : 1)
        let card = CALayer()
        card.name = "card\(index)"
        card.frame = CGRect(x: 8 * index, y: 10, width: side, height: side)
        card.backgroundColor = .black
        if side > 6 { card.shadowOpacity = 1 }
        cards.addSublayer(card)
        for frame in 1..<5 { stage.at(Double(frame) / 10) { card.position.y += 3 } }
      }
      if own > 0 { for frame in 1..<5 { stage.at(Double(frame) / 10) { cards.cornerRadius = CGFloat(frame) } } }
    }
  }

  @Test("eight are put together, with each of them inside")
  func eight() throws {
    let profile = try film(8).profile(clocks: .counting)
    let first = try #require(profile.layers.first)
    #expect(first.path == "group" && first.number == 1)
    // The group itself is gone through as well.
    let cards = first.parts.map(\.path).filter { $0 != "group" }
    #expect(Set(cards) == Set((0..<8).map { "group/card\($0)" }))
    #expect(abs(first.countedShare - first.parts.reduce(0) { $0 + $1.countedShare }) < 1e-12)
    #expect(abs(first.seconds - first.parts.reduce(0) { $0 + $1.seconds }) < 1e-12)
    #expect(profile.description.contains("group (\(first.count) layers)"))
  }

  @Test("few stand alone, and so do many of which one is large")
  func alone() throws {
    for film in [film(5), film(12, scale: 12)] {
      let profile = try film.profile(clocks: .counting)
      #expect(profile.layers.allSatisfy { $0.parts.isEmpty })
    }
    let costliest = try film(12, scale: 12).profile(clocks: .counting).layers.max { $0.countedShare < $1.countedShare }
    #expect(costliest?.path == "group/card11")
  }

  @Test(
    "a layer that costs less than all below it is in their entry, one that costs more stands alone",
    arguments: [10, 400])
  func above(side: Int) throws {
    let layers = try film(12, side: side).profile(clocks: .counting).layers
    let group = try #require(layers.first { $0.path == "group" })
    #expect(group.parts.isEmpty == (side == 400))
    #expect(layers.first?.path == "group")
  }

  @Test("a budget may still name one of them, or all")
  func budgets() throws {
    let profile = try film(20).profile(clocks: .counting)
    #expect(try profile.exceeded([try ProfileBudget("layer:group/card3=1%")], isCounted: true).count == 1)
    #expect(try profile.exceeded([try ProfileBudget("layer:group/card3=20%")], isCounted: true).isEmpty)
    #expect(try profile.exceeded([try ProfileBudget("layer:group=20%")], isCounted: true).count == 1)
  }

  @Test("what belongs to no layer stands last, whatever it costs")
  func ground() throws {
    let profile = try film(2).profile(clocks: .counting)
    #expect(profile.layers.last?.path == LayerCost.ground)
    #expect(profile.layers.dropLast().allSatisfy { $0.path != LayerCost.ground })
  }

  @Test("a name with a slash is no layer above")
  func slash() throws {
    let profile = try film(10, named: "a/b").profile(clocks: .counting)
    #expect(profile.layers.first?.path == "a/b")
  }

  @Test("a profile that was stored without them is read")
  func stored() throws {
    var profile = try film(10).profile(clocks: .counting)
    let text = try StoredProfile.text(profile)
    #expect(try JSONDecoder().decode(FilmProfile.self, from: Data(text.utf8)) == profile)
    for layer in profile.layers.indices {
      profile.layers[layer].parts = []
      for effect in profile.layers[layer].effects.indices {
        profile.layers[layer].effects[effect].listing = 0
        profile.layers[layer].effects[effect].listed = 0
      }
    }
    let stored = try JSONSerialization.jsonObject(with: Data(try StoredProfile.text(profile).utf8))
    let old = try JSONSerialization.data(withJSONObject: Self.without(["listing", "listed", "parts"], stored))
    #expect(try JSONDecoder().decode(FilmProfile.self, from: old) == profile)
  }

  /// A JSON value whose layers and effects lack some keys. The heat map has parts of its own.
  private static func without(_ keys: Set<String>, _ value: Any) -> Any {
    if let list = value as? [Any] { return list.map { without(keys, $0) } }
    guard let object = value as? [String: Any] else { return value }
    let isHeatMap = object["path"] == nil && object["kind"] == nil
    return object.filter { isHeatMap || !keys.contains($0.key) }.mapValues { without(keys, $0) }
  }
}
