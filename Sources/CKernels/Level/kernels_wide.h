// Every kernel at one vector level, and the level's table. Included by each `level_*.c` inside its target attribute, with KK_BYTES
// (the vector's size) and KK_TABLE (the table's name) defined.

#include "wide.h"

#include "../Composite/composite_wide.h"
#include "../Compare/compare_wide.h"
#include "../Convert/convert_wide.h"
#include "../Coverage/cells_wide.h"
#include "../Coverage/coverage_wide.h"
#include "../Coverage/kept_wide.h"
#define PAINT_CELL wide_paint_cell
#include "../Coverage/kept_cells.h"
#include "../Sample/places_wide.h"

#include "../Sample/sample_wide.h"
#include "../Sample/level_rows_wide.h"
#include "../Sample/columns_wide.h"

#include "../Sample/mask_wide.h"
#include "../Shadow/shadow_wide.h"
#include "../Color/color_wide.h"
#include "../Gradient/gradient_wide.h"
#define LOOK_UP wide_look_up
#include "../Gradient/gradient_rows.h"
#include "../Sprite/sprite_wide.h"

#include "../Blend/blend_wide.h"
#define KK_BLEND_ROWS WIDE_BLEND_ROWS
#define KK_OVER wide_over
#define KK_OVER_COLOR wide_over_color
#include "../Blend/blend_rows.h"

#include "../Blur/blur_define.h"

#include "../Blur/blur_wide.h"
#define BLUR_CONVOLVE wide_blur_convolve
#define BLUR_DECIMATE wide_blur_decimate
#define BLUR_INTERPOLATE wide_blur_interpolate
#define BLUR_NARROW wide_blur_narrow
#include "../Blur/blur_picture.h"


const kk_Kernels KK_TABLE = {
    .composite = {wide_fill, wide_over_color, wide_modulate, wide_over, wide_mix, wide_lerp,
                  define_alpha_kind},
    .blend = {blend_row, blend_color},
    .coverage = {wide_nonzero, wide_even_odd, wide_multiply, wide_scale, define_invert, define_multiply_alpha,
                 define_extract_alpha, wide_run, wide_paint, paint_kept, wide_take, wide_add_edges},
    .sample = {wide_affine, wide_affine_nearest, wide_perspective, wide_perspective_columns, wide_perspective_nearest, wide_mask_affine,
               wide_mask_perspective, wide_halve},
    .shadow = {wide_smooth_values, wide_shadow_row, wide_shadow_over},
    .sprite = {wide_sprite_add, wide_sprite_over},
    .gradient = {wide_linear, gradient_radial, gradient_conic, gradient_two_circles},
    .color = {define_premultiply, wide_unpremultiply, define_matrix, define_swap_red_blue},
    .blur = {blur_mask, blur_pixels, blur_strips},
    .convert = {wide_yuv420, wide_yuv444, define_planes},
    .compare = {define_hash, wide_difference, wide_mismatch},
};
