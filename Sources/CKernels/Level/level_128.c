// 128-bit vectors: SSE4.1 on x86-64, NEON on arm64.

#include "arith.h"
#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("sse4.1,ssse3,popcnt"))), apply_to = function)

#elif defined(__aarch64__)

#include <arm_neon.h>

#endif

#if defined(__x86_64__) || defined(__aarch64__)

#define KK_BYTES 16
#define KK_TABLE kk_kernels_128
#include "definitions.h"
#include "kernels_wide.h"

#endif

#if defined(__x86_64__)
#pragma clang attribute pop
#endif
