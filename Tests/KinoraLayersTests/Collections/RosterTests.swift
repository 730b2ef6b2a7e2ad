import KinoraLayers
import TestSupport
import Testing

@Suite("Rosters")
struct RosterTests {
  private final class Member {}

  @Test("a roster holds what a list without repetitions holds, in its order", arguments: [10, 40, 200])
  func twin(size: Int) {
    var noise = Noise(seed: UInt64(size))
    let members = (0..<size).map { _ in Member() }
    var roster = Roster<Member>()
    var plain: [Member] = []
    for _ in 0..<20 * size {
      let member = members[noise.below(size)]
      if noise.below(2) == 0 {
        roster.append(member)
        if !plain.contains(where: { $0 === member }) { plain.append(member) }
      } else {
        let wasThere = plain.contains { $0 === member }
        #expect(roster.remove(member) == wasThere)
        plain.removeAll { $0 === member }
      }
      #expect(roster.count == plain.count)
      #expect(roster.places.count <= 2 * plain.count, "gaps are closed before they outnumber the members")
      #expect(roster.last === plain.last)
    }
    #expect(roster.elements.map(ObjectIdentifier.init) == plain.map(ObjectIdentifier.init))
    #expect(roster.map(ObjectIdentifier.init) == plain.map(ObjectIdentifier.init))
    let places = plain.compactMap { roster.place(of: $0) }
    #expect(places.count == plain.count && places == places.sorted())
  }
}
