// The tables of the levels. On processors without a level its table does not exist.
#pragma once

#include "CKernels.h"

extern const kk_Kernels kk_kernels_scalar;
