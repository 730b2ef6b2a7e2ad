// The tables of the levels. Where a processor family has no such level, its table does not exist.
#pragma once

#include "CKernels.h"

extern const kk_Kernels kk_kernels_scalar;
extern const kk_Kernels kk_kernels_128;
extern const kk_Kernels kk_kernels_avx2;
extern const kk_Kernels kk_kernels_avx512;
