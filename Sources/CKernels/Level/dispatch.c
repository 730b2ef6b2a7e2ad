// The choice of the instruction level. The compiler's run-time library, which asks the processor once, says what it can do.

#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

kk_Level kk_best_level(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vbmi")) {
    return KK_LEVEL_AVX512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
    return KK_LEVEL_AVX2;
  }
  return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("popcnt") ? KK_LEVEL_128 : KK_LEVEL_SCALAR;
}

#elif defined(__aarch64__)

kk_Level kk_best_level(void) { return KK_LEVEL_128; }

#else

kk_Level kk_best_level(void) { return KK_LEVEL_SCALAR; }

#endif

const kk_Kernels *kk_kernels(kk_Level level) {
  kk_Level best = kk_best_level();
  switch (level < best ? level : best) {
#if defined(__x86_64__)
  case KK_LEVEL_AVX512: return &kk_kernels_avx512;
  case KK_LEVEL_AVX2: return &kk_kernels_avx2;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  case KK_LEVEL_128: return &kk_kernels_128;
#endif
  default: return &kk_kernels_scalar;
  }
}

const char *kk_level_name(kk_Level level) {
  switch (level) {
  case KK_LEVEL_AVX512: return "avx512";
  case KK_LEVEL_AVX2: return "avx2";
#if defined(__aarch64__)
  case KK_LEVEL_128: return "neon";
#else
  case KK_LEVEL_128: return "sse4.1";
#endif
  default: return "scalar";
  }
}
