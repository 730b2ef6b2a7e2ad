// The scalar level: every kernel as it is defined.

#include "arith.h"
#include "tables.h"

#pragma STDC FP_CONTRACT OFF

#include "definitions.h"

#include "../Blur/blur_define.h"
#define BLUR_CONVOLVE define_blur_convolve
#define BLUR_DECIMATE define_blur_decimate
#define BLUR_INTERPOLATE define_blur_interpolate
#define BLUR_NARROW define_blur_narrow
#define BLUR_DECIMATE_PIXELS define_blur_decimate_pixels
#define BLUR_INTERPOLATE_PIXELS define_blur_interpolate_pixels
#include "../Blur/blur_picture.h"

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
