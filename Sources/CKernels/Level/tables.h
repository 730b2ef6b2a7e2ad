// The tables of the levels. A level that a processor family does not have has no table there.
#pragma once

#include "CKernels.h"

extern const kk_Kernels kk_kernels_scalar;
extern const kk_Kernels kk_kernels_128;
extern const kk_Kernels kk_kernels_avx2;
extern const kk_Kernels kk_kernels_avx512;
