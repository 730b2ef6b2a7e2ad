// The plan of a blur: its levels of decimation, and where their pictures stand in memory.
#pragma once

#include "CKernels.h"

/// The number of samples that a decimated picture has beyond the original on both sides, for the reach of the binomial and of the
/// interpolation.
#define BLUR_MARGIN 3
/// The number of zeros on both sides of every level, so that a convolution needs no edge cases, even where it takes taps in pairs.
#define BLUR_PADDING (BLUR_MARGIN + KK_BLUR_LARGEST_RADIUS + 1)
#define BLUR_MOST_LEVELS 12
/// The 16-bit samples that are computed together: rows have memory for a whole number of such blocks.
#define BLUR_BLOCK (4 * KK_BLUR_BLOCK)
/// The pixels in a block.
#define BLUR_BLOCK_PIXELS KK_BLUR_BLOCK
/// The columns for which a row of samples has memory before its first pixel: padding, in whole blocks.
#define BLUR_BEFORE ((BLUR_PADDING + BLUR_BLOCK_PIXELS - 1) / BLUR_BLOCK_PIXELS * BLUR_BLOCK_PIXELS)
/// The columns beyond its last pixel: padding, and the rest of blocks that begin anywhere in the row.
#define BLUR_AFTER (BLUR_PADDING + 2 * BLUR_BLOCK_PIXELS)

/// The plan for a standard deviation in pixels.
kk_BlurPlan kk_blur_plan(double sigma);

/// The number of samples of a level, without padding, when the level before it has `count`.
static inline int32_t blur_halved(int32_t count) { return count / 2 + 1; }

/// The rows of the next level that interpolation reads for the rows `wanted` of a level; at most BLUR_MARGIN beyond its ends.
static inline kk_BlurRange blur_halved_range(kk_BlurRange wanted) {
  return (kk_BlurRange){(wanted.from >> 1) - 1, ((wanted.to - 1) >> 1) + 3};
}

/// The rows that are convolved together: what they read of a block of columns stays in the first-level cache.
#define BLUR_BAND 32

/// The columns that are halved together, all rows of them: what is read of them stays in the first-level cache.
#define BLUR_PART 192
/// How many rows ahead memory is sent for where pixels are written.
#define BLUR_ROWS_AHEAD 3
/// The rows of pixels that are read for a row, at most.
#define BLUR_TAPS 7
/// The rows of the whole picture's width that halving has memory for.
#define BLUR_ROWS_TAKEN 4

/// A picture of 16-bit samples, four for each pixel, in rows.
typedef struct BlurPlane {
  /// Where the pixel (0, 0) is, or would be.
  int16_t *first;
  /// The samples from a row to the next.
  ptrdiff_t stride;
} BlurPlane;

/// The samples of a row of `width` pixels, with those before and after it.
size_t kk_blur_row_samples(int32_t width);

/// The rows beyond a level that halving it again reads: two more than twice the margin.
#define BLUR_HALVING_PADDING (2 * BLUR_MARGIN + 2)

/// A picture that has been halved. All around it is clear, for BLUR_PADDING columns and `padding` rows.
typedef struct BlurLevel {
  int32_t width, height;
  /// How many columns and rows it has beyond its edges.
  int32_t margin_x, margin_y;
  int32_t padding;
  BlurPlane plane;
} BlurLevel;

/// How a direction grows: whether it is doubled on curves first, then by which power of two it is enlarged on straight lines; the pixels that
/// are doubled, and those that are convolved.
typedef struct BlurDirection {
  bool doubles;
  int32_t enlarged;
  kk_BlurRange doubled, convolved;
} BlurDirection;

/// How a direction grows to the pixels `wanted`.
BlurDirection kk_blur_direction(const kk_BlurPlan *plan, kk_BlurRange wanted);

/// The number of levels in both directions.
int32_t kk_blur_levels(const kk_PixelBlur *blur);

/// The first level that is made: 0 where nothing is halved, 2 where one pixel of four is taken at once, or else 1.
int32_t kk_blur_first_level(const kk_PixelBlur *blur);

/// How the first halving takes a direction: pixel x of the result is made from those from `step` · x - `before` to `step` · x + `after`.
typedef struct BlurStep {
  int32_t step, before, after;
} BlurStep;

BlurStep kk_blur_step_across(const kk_PixelBlur *blur);
BlurStep kk_blur_step_down(const kk_PixelBlur *blur);

/// The picture after `level` halvings in each direction that is halved so often, from the first level on.
BlurLevel kk_blur_level(const kk_PixelBlur *blur, int32_t level);

/// What has been convolved: the columns and rows that growing reads, and their pixels.
typedef struct BlurConvolved {
  kk_BlurRange columns, rows;
  BlurPlane plane;
} BlurConvolved;

BlurConvolved kk_blur_convolved(const kk_PixelBlur *blur);

/// The rows of scratch memory that a strip of `count` rows of a mask needs.
size_t kk_blur_strip_rows(const kk_BlurPlan *plan, int32_t count);
