// 256-bit vectors: AVX2.

#include "arith.h"
#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)

#define KK_BYTES 32
#define KK_TABLE kk_kernels_avx2
#include "definitions.h"
#include "kernels_wide.h"

#pragma clang attribute pop

#endif
