// 512-bit vectors: AVX-512 F, BW, DQ, VL, VNNI and VBMI, which Ice Lake, Zen 4 and later processors have.

#include "arith.h"
#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512vbmi,bmi,bmi2,popcnt"))), apply_to = function)

#define KK_BYTES 64
#define KK_TABLE kk_kernels_avx512
#include "definitions.h"
#include "kernels_wide.h"

#pragma clang attribute pop

#endif
