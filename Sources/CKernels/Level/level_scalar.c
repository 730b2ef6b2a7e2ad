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
#include "../Blur/blur_picture.h"

#define PAINT_CELL define_paint_cell
#include "../Coverage/kept_cells.h"

#define KK_OVER define_over
#define KK_OVER_COLOR define_over_color
#include "../Blend/blend_rows.h"
#define LOOK_UP look_up
#include "../Gradient/gradient_rows.h"

const kk_Kernels kk_kernels_scalar = {
    .composite = {define_fill, define_over_color, define_modulate, define_over, define_mix, define_lerp,
                  define_alpha_kind},
    .blend = {blend_row, blend_color},
    .coverage = {define_nonzero, define_even_odd, define_multiply, define_scale, define_invert, define_multiply_alpha,
                 define_extract_alpha, define_run, define_paint, paint_kept, define_take, define_add_edges},
    .sample = {define_affine, define_affine_nearest, define_perspective, define_perspective_columns, define_perspective_nearest, define_mask_affine,
               define_mask_perspective, define_halve},
    .shadow = {define_smooth_values, define_shadow_row, define_shadow_over},
    .sprite = {define_sprite_add, define_sprite_over},
    .gradient = {define_linear, gradient_radial, gradient_conic, gradient_two_circles},
    .color = {define_premultiply, define_unpremultiply, define_matrix, define_swap_red_blue},
    .blur = {blur_mask, blur_pixels, blur_strips},
    .convert = {define_yuv420, define_yuv444, define_planes},
    .compare = {define_hash, define_difference, define_mismatch},
};
