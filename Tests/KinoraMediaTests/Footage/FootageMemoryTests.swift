import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Memory of footage")
struct FootageMemoryTests {
  @Test("what footage takes does not grow with its length")
  func bounded() throws {
    let scratch = try Scratch()
    var most: [Int] = []
    for count in [60, 240] {
      let memory = MemoryBudget()
      let path = try NumberedFootage.make(
        "\(count).mp4", in: scratch, count: count, ["-vf", "scale=640:480:flags=neighbor", "-c:v", "libx264"])
      do {
        let footage = try Footage(path: path, memory: memory)
        var used = 0
        for index in 0..<count {
          #expect(NumberedFootage.number(of: try footage.frame(index)) == index)
          used = max(used, memory.used)
        }
        for index in (0..<count).reversed().prefix(30) {
          #expect(NumberedFootage.number(of: try footage.frame(index)) == index)
        }
        most.append(used)
      }
      // The thread that decodes ahead gives its memory back when it ends, which is soon.
      for _ in 0..<500 where memory.used != 0 { usleep(10_000) }
      #expect(memory.used == 0)
    }
    // One picture is 1.2 MB as pixels and 0.5 MB as samples; the codec may keep a dozen.
    #expect(most[1] < 32 << 20 && most[1] < most[0] + (4 << 20), "\(most)")
  }

  @Test("footage that does not fit is one message, and one that barely fits plays")
  func tight() throws {
    let scratch = try Scratch()
    let path = try NumberedFootage.make(
      "a.mp4", in: scratch, ["-vf", "scale=640:480:flags=neighbor", "-c:v", "libx264"])
    let little = MemoryBudget(MemoryLimit(bytes: 4 << 20))
    let error = #expect(throws: MediaError.self) { try Footage(path: path, memory: little) }
    #expect(error?.kind == .outOfMemory && error?.file == path && little.used == 0)
    let enough = MemoryBudget(MemoryLimit(bytes: 16 << 20))
    let footage = try Footage(path: path, memory: enough)
    for index in [0, 1, 2, 30, 59, 58, 5] { #expect(NumberedFootage.number(of: try footage.frame(index)) == index) }
  }
}
