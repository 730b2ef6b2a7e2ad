import CKernels
import Testing

@Suite("Kernel levels")
struct KernelLevelTests {
  @Test("asking for a SIMD level above the best one available gives the best one")
  func levelsAreLimited() {
    #expect(kk_kernels(KK_LEVEL_AVX512) == kk_kernels(kk_best_level()))
    #expect(kk_kernels(KK_LEVEL_SCALAR) != kk_kernels(kk_best_level()) || kk_best_level() == KK_LEVEL_SCALAR)
  }
}
