// The kernels at a vector level, and the level's table. Included by each `level_*.c` inside its target attribute, with KK_BYTES (the
// vector's size) and KK_TABLE (the table's name) defined.

#include "wide.h"

#include "../Compare/compare_wide.h"
#include "../Composite/composite_wide.h"
#include "../Convert/convert_wide.h"
#include "../Convert/pixels_wide.h"
#include "../Coverage/deltas_wide.h"
#include "../Coverage/coverage_wide.h"
#include "../Coverage/spans_wide.h"
#include "../Outline/polygons_wide.h"
#include "../Coverage/kept_wide.h"
#define PAINT_CELL wide_paint_cell
#include "../Coverage/kept_cells.h"
#include "../Sample/places_wide.h"

#include "../Color/color_wide.h"

#include "../Outline/overlap_wide.h"
#include "../Sample/sample_wide.h"
#include "../Sample/turned_rows_wide.h"
#include "../Sample/affine_rows_wide.h"
#include "../Sample/kept_columns_wide.h"
#include "../Sample/columns_wide.h"

#include "../Sample/levels_wide.h"
#include "../Sample/mask_wide.h"
#include "../Shadow/samples_wide.h"
#include "../Shadow/shadow_wide.h"
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
#define BLUR_KERNEL(name) wide_blur_##name
#include "../Blur/blur_steps.h"

#define KK_OWN(name) wide_##name
#include "kernel_list.h"
