import CKernels

/// The set of instructions that pixels are computed with. Every level gives the same bytes; higher ones are faster.
public enum SIMDLevel: Int, Sendable, Comparable, CaseIterable {
  /// Plain C, the definition of every kernel.
  case scalar = 0
  /// 128-bit vectors: SSE4.1 or NEON.
  case vector128 = 1
  /// AVX2.
  case avx2 = 2
  /// AVX-512 F, BW, DQ and VL.
  case avx512 = 3

  /// The highest level this processor can run.
  public static var best: SIMDLevel { SIMDLevel(rawValue: Int(kk_best_level().rawValue)) ?? .scalar }

  public static func < (a: SIMDLevel, b: SIMDLevel) -> Bool { a.rawValue < b.rawValue }

  /// The kernels of this level, or of the highest available one below it.
  var kernels: UnsafePointer<kk_Kernels> { kk_kernels(kk_Level(rawValue: UInt32(rawValue))) }
}
