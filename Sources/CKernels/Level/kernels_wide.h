// Every kernel at one vector level, and the level's table. Included by each `level_*.c` inside its target attribute, with KK_BYTES
// (the vector's size) and KK_TABLE (the table's name) defined.

#include "wide.h"

#include "../Composite/composite_wide.h"

#define KK_OVER wide_over
#define KK_OVER_COLOR wide_over_color
#include "../Blend/blend_rows.h"

#include "../Blur/blur_define.h"

const kk_Kernels KK_TABLE = {
    .composite = {wide_fill, wide_paint_color, wide_over_color, wide_modulate, wide_over, wide_mix, wide_lerp,
                  define_alpha_kind},
    .blend = {blend_row, blend_color},
    .coverage = {define_nonzero, define_even_odd, define_multiply, define_scale, define_invert, define_multiply_alpha,
                 define_extract_alpha, define_run},
    .sample = {define_affine, define_affine_nearest, define_perspective, define_perspective_nearest, define_mask_affine,
               define_mask_perspective, define_halve},
    .sprite = {define_sprite_add, define_sprite_over},
    .gradient = {define_linear, define_radial, define_conic, define_two_circles},
    .color = {define_premultiply, define_unpremultiply, define_matrix, define_swap_red_blue},
    .blur = {define_blur_mask, define_blur_pixels},
    .convert = {define_yuv420, define_yuv444, define_planes},
    .compare = {define_hash, define_difference, define_mismatch},
};
