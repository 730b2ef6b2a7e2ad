// Every kernel at one vector level, and the level's table. Included by each `level_*.c` inside its target attribute, with KK_BYTES
// (the vector's size) and KK_TABLE (the table's name) defined.

#include "wide.h"

#include "../Composite/composite_wide.h"
#include "../Convert/convert_wide.h"
#include "../Sample/places_wide.h"

#include "../Sample/sample_wide.h"

#include "../Sample/mask_wide.h"
#include "../Sprite/sprite_wide.h"

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
    .sample = {wide_affine, wide_affine_nearest, wide_perspective, wide_perspective_nearest, wide_mask_affine,
               wide_mask_perspective, wide_halve},
    .sprite = {wide_sprite_add, wide_sprite_over},
    .gradient = {define_linear, define_radial, define_conic, define_two_circles},
    .color = {define_premultiply, define_unpremultiply, define_matrix, define_swap_red_blue},
    .blur = {define_blur_mask, define_blur_pixels},
    .convert = {wide_yuv420, wide_yuv444, define_planes},
    .compare = {define_hash, define_difference, define_mismatch},
};
