// The scalar level: every kernel as it is defined.

#include "arith.h"
#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#include "definitions.h"

#include "../Blur/blur_define.h"
#define BLUR_KERNEL(name) define_blur_##name
#include "../Blur/blur_steps.h"

#define PAINT_CELL define_paint_cell
#include "../Coverage/kept_cells.h"

#define KK_OVER define_over
#define KK_OVER_COLOR define_over_color
#include "../Blend/blend_rows.h"
#define LOOK_UP look_up
#include "../Gradient/gradient_rows.h"

#define KK_TABLE kk_kernels_scalar
#define KK_OWN(name) define_##name
#include "kernel_list.h"
