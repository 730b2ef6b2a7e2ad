import KinoraProfile
import TestSupport
import Testing

@Suite("Comparing two films or builds")
struct ComparisonTests {
  @Test("a difference that every one of seven rounds shows is real, one that turns round is not")
  func real() throws {
    let slower = try #require(RatioCost("x", (0..<7).map { (1.0, 1.1 + 0.01 * Double($0)) }))
    #expect(slower.isReal)
    #expect(slower.chance == 2.0 / 128)
    #expect(abs(slower.ratio - 1.13) < 1e-9)
    let mixed = try #require(RatioCost("x", [(1, 1.1), (1, 0.9), (1, 1.05), (1, 0.95), (1, 1.02), (1, 0.99), (1, 1)]))
    #expect(!mixed.isReal)
  }

  @Test("few rounds are never enough")
  func few() throws {
    #expect(try #require(RatioCost("x", [(1, 9), (1, 9), (1, 9)])).isReal == false)
  }

  @Test("equal numbers differ by nothing")
  func equal() throws {
    let ratio = try #require(RatioCost("x", [(2, 2), (3, 3)]))
    #expect(ratio.ratio == 1)
    #expect(ratio.chance == 1)
    #expect(RatioCost("x", [(0, 1)]) == nil)
  }

  @Test(
    "of twenty numbers that only wobble, one in twenty tables at most shows a difference; a real one is seen beside them"
  )
  func many() throws {
    var noise = Noise(seed: 7)
    // The sum of twelve even numbers is nearly normal.
    func wobbling() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(noise.below(1_000_000)) / 1_000_000 } * 0.02
    }
    var falseTables = 0
    var seen = 0
    for _ in 0..<60 {
      let wobble = (0..<20).map { _ in (0..<8).map { _ in wobbling() } }
      if SignFlips.chances(wobble).contains(where: { $0 < 0.05 }) { falseTables += 1 }
      let real = (0..<8).map { _ in 0.1 + wobbling() }
      if SignFlips.chances(wobble + [real])[20] < 0.05 { seen += 1 }
    }
    #expect(falseTables <= 6)
    #expect(seen >= 57)
  }

  @Test("one number alone has the chance of the plain sign-flip test")
  func alone() {
    #expect(SignFlips.chances([[0.1, 0.2, 0.3]]) == [2.0 / 8])
    #expect(SignFlips.chances([[0.1, -0.1]]) == [1])
    #expect(SignFlips.chances([[0, 0]]) == [1])
    #expect(SignFlips.chances([]) == [])
  }

  @Test("the spread of numbers has the mean, the median, the 95th of a hundred and the worst")
  func spread() {
    let spread = Distribution((1...100).map(Double.init))
    #expect(spread.mean == 50.5)
    #expect(spread.median == 50.5)
    #expect(spread.p95 == 95)
    #expect(spread.worst == 100)
    #expect(spread.worstFrame == 99)
    #expect(Distribution([]).worst == 0)
  }
}
