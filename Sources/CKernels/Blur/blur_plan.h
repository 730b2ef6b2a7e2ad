// The plan of a blur in one direction: its weights, its levels of decimation and its scratch memory.
#pragma once

#include "CKernels.h"

/// The largest radius of a convolution: sigma 6, truncated at 3.5 sigma.
#define BLUR_LARGEST_RADIUS 21
/// The number of samples that a decimated picture has beyond the original on both sides, for the reach of the binomial and of the
/// interpolation.
#define BLUR_MARGIN 3
/// The number of zeros on both sides of every level, so that a convolution needs no edge cases, even where it takes taps in pairs.
#define BLUR_PADDING (BLUR_MARGIN + BLUR_LARGEST_RADIUS + 1)
#define BLUR_MOST_LEVELS 12
/// The pixels side by side in a strip.
#define BLUR_STRIP_PIXELS KK_BLUR_STRIP_PIXELS
/// The 16-bit samples side by side in a strip. A strip of a thousand rows fits the second-level cache.
#define BLUR_STRIP (4 * BLUR_STRIP_PIXELS)

/// Rows or columns `from` ..< `to`.
typedef struct BlurRange {
  int32_t from, to;
} BlurRange;

typedef struct BlurPlan {
  /// The radius of the convolution; 0 when the direction is not blurred.
  int32_t radius;
  /// The number of times that the picture is halved before the convolution.
  int32_t levels;
  /// The weights of the distances 0...radius, then at least one 0; weight[0] + 2 * (the others) = 32768.
  int16_t weight[BLUR_LARGEST_RADIUS + 2];
} BlurPlan;

/// The plan for a standard deviation in pixels.
BlurPlan kk_blur_plan(double sigma);

/// The number of samples of a level, without padding, when the level before it has `count`.
static inline int32_t blur_halved(int32_t count) { return count / 2 + 1; }

/// The rows of the next level that interpolation reads for the rows `wanted` of a level; at most BLUR_MARGIN beyond its ends.
static inline BlurRange blur_halved_range(BlurRange wanted) {
  return (BlurRange){(wanted.from >> 1) - 1, ((wanted.to - 1) >> 1) + 3};
}

/// The rows of a decimated picture of `count` rows, including those beyond its ends.
int32_t kk_blur_low_rows(const BlurPlan *plan, int32_t count);

/// The rows of scratch memory that a strip of `count` rows needs.
size_t kk_blur_strip_rows(const BlurPlan *plan, int32_t count);

/// The blocks of rows between the passes that hold what is wanted of the result.
BlurRange kk_blur_blocks(const kk_PixelBlur *blur, const BlurPlan *down);

/// How many strips of a pass come before the first that is wanted.
int32_t kk_blur_strips_before(const kk_PixelBlur *blur, int32_t pass, const BlurPlan *down);
