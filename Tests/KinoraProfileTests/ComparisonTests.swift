import KinoraProfile
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
