import CKernels
import Testing

/// The instruction levels this processor can run, the scalar one first.
struct KernelLevel: Sendable, CustomTestStringConvertible {
  let rawValue: UInt32
  var level: kk_Level { kk_Level(rawValue: rawValue) }
  var kernels: kk_Kernels { kk_kernels(level).pointee }
  var testDescription: String { String(cString: kk_level_name(level)) }

  static let scalar = KernelLevel(rawValue: KK_LEVEL_SCALAR.rawValue)
  static let all: [KernelLevel] = (0...kk_best_level().rawValue).map { KernelLevel(rawValue: $0) }
}
