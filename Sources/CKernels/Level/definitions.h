// The definitions of all kernels, compiled into each level's translation unit with that level's instructions.
//
// KK_VECTORIZE stands before loops meant for the compiler's vectoriser.

#define KK_VECTORIZE _Pragma("clang loop vectorize(enable) interleave(disable)")

#include "../Composite/composite_define.h"

#include "../Blend/blend_define.h"
#include "../Color/color_define.h"
#include "../Compare/compare_define.h"
#include "../Convert/convert_define.h"
#include "../Convert/pixels_define.h"
#include "../Coverage/deltas_define.h"
#include "../Coverage/coverage_define.h"
#include "../Coverage/kept_define.h"
#include "../Coverage/spans_define.h"
#include "../Gradient/gradient_define.h"
#include "../Outline/overlap_define.h"
#include "../Outline/polygons_define.h"
#include "../Sample/sample_define.h"
#include "../Shadow/samples_define.h"
#include "../Shadow/shadow_define.h"
#include "../Sprite/sprite_define.h"
