import KinoraGraphics
import Testing

@Suite("Memory budgets")
struct MemoryBudgetTests {
  @Test("memory is given back when the object that took it goes")
  func givenBack() throws {
    let budget = MemoryBudget(MemoryLimit(bytes: 10_000_000))
    var room: MemoryReservation? = try budget.reserve(6_000_000, for: "a test")
    #expect(budget.used == 6_000_000 && budget.available == 4_000_000)
    #expect(room?.bytes == 6_000_000)
    room = nil
    #expect(budget.used == 0)
  }

  @Test("a request that does not fit is refused with a message that says for what, how much, and how much is left")
  func refused() throws {
    let budget = MemoryBudget(MemoryLimit(bytes: 10_000_000))
    let room = try budget.reserve(6_000_000, for: "a test")
    let error = #expect(throws: MemoryError.self) { try budget.reserve(5_000_000, for: "the other test") }
    #expect(
      error?.description
        == "the other test needs 5 MB of memory, and of the 10 MB allowed 4 MB are left; make it smaller, or allow more "
        + "(--memory; in programs, MemoryLimit)")
    withExtendedLifetime(room) {}
    #expect(throws: MemoryError.self) { try budget.reserve(.max, for: "anything") }
  }

  @Test("pixels count for as long as their buffer lives")
  func pixelsCount() throws {
    let budget = MemoryBudget(MemoryLimit(bytes: 2_000_000))
    var image: CGImage? = CGImage(pixels: try PixelBuffer(width: 100, height: 1000, in: budget, for: "a picture"))
    // A row of 100 pixels, 400 bytes, takes whole cache lines of 64.
    #expect(budget.used == 448 * 1000)
    #expect(throws: MemoryError.self) { try PixelBuffer(width: 1000, height: 1000, in: budget, for: "a picture") }
    #expect(image?.width == 100)
    image = nil
    #expect(budget.used == 0)
  }
}
