import CKernels
import Testing

/// A SIMD level that this processor can run.
struct KernelLevel: Sendable, CustomTestStringConvertible {
  let rawValue: UInt32
  var level: kk_Level { kk_Level(rawValue: rawValue) }
  var kernels: kk_Kernels { kk_kernels(level).pointee }
  var testDescription: String { String(cString: kk_level_name(level)) }

  static let scalar = KernelLevel(rawValue: KK_LEVEL_SCALAR.rawValue)
  static let all: [KernelLevel] = (0...kk_best_level().rawValue).map { KernelLevel(rawValue: $0) }
}

/// The kernels of the scalar level, which define what every level gives.
let scalar = KernelLevel.scalar.kernels

/// Lengths of rows that leave every remainder after whole vectors several times, and some longer ones.
let kernelLengths: [Int] = Array(0...70) + [95, 96, 97, 127, 128, 129, 191, 192, 193, 254, 255, 256, 257, 300, 301]

/// Runs `body` on a copy of `destination` at each level, and expects the bytes of the scalar level and no change beside
/// the copy. A copy starts `offset` elements after an aligned address.
func expectEqualLevels<Element: BitwiseCopyable & Equatable>(
  _ destination: [Element], offset: Int = 0, _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (kk_Kernels, UnsafeMutablePointer<Element>) -> Void
) {
  guard let filler = destination.first else { return }
  let margin = 64
  var expected: [Element] = []
  for level in KernelLevel.all {
    let count = margin + offset + destination.count + margin
    let memory = UnsafeMutableBufferPointer<Element>.allocateAligned(count)
    defer { memory.deallocate() }
    memory.initialize(repeating: filler)
    let start = memory.baseAddress! + margin + offset
    for i in 0..<destination.count { start[i] = destination[i] }
    body(level.kernels, start)
    let beside =
      memory[..<(margin + offset)].allSatisfy { $0 == filler }
      && memory[(count - margin)...].allSatisfy { $0 == filler }
    #expect(beside, "\(level.testDescription) writes beside its destination \(what)", sourceLocation: sourceLocation)
    let result = Array(memory[(margin + offset)..<(count - margin)])
    if level.rawValue == 0 {
      expected = result
    } else if result != expected {
      let at = zip(result, expected).enumerated().first { $0.element.0 != $0.element.1 }!
      Issue.record(
        "\(level.testDescription) differs \(what): element \(at.offset) of \(result.count) is \(at.element.0), not \(at.element.1)",
        sourceLocation: sourceLocation)
    }
  }
}

extension UnsafeMutableBufferPointer {
  static func allocateAligned(_ count: Int) -> UnsafeMutableBufferPointer {
    let raw = UnsafeMutableRawBufferPointer.allocate(
      byteCount: (count + 1) * MemoryLayout<Element>.stride, alignment: 64)
    return UnsafeMutableBufferPointer(start: raw.baseAddress!.assumingMemoryBound(to: Element.self), count: count)
  }
}

/// Elements at a fixed address for as long as the object lives.
final class Stored<Element: BitwiseCopyable> {
  let start: UnsafeMutablePointer<Element>
  private let memory: UnsafeMutableBufferPointer<Element>

  /// A copy of `elements`, starting `offset` elements after an aligned address.
  init(_ elements: [Element], offset: Int = 0) {
    memory = .allocateAligned(elements.count + offset)
    start = memory.baseAddress! + offset
    for (i, element) in elements.enumerated() { (start + i).initialize(to: element) }
  }

  deinit { memory.deallocate() }
}
