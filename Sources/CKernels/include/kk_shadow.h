// Shadow kernels: smooth masks interpolated from samples a few pixels apart, and shapes on top of them.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

#define KK_SMOOTH_SPARE 32

/// A smooth mask with a sample at every 2^step-th canvas pixel across and down. Between the samples it is interpolated by the cubic spline
/// of Catmull and Rom (1974).
typedef struct kk_SmoothMask {
  /// `rows` rows of `columns` samples, 0...16320 (64 a level of coverage), and KK_SMOOTH_SPARE more numbers that may be read.
  const int16_t *samples;
  int32_t columns, rows;
  /// The sample of canvas pixel (X << step, Y << step) is at column X - column, row Y - row.
  int32_t column, row;
  /// The distance of samples is 2^step canvas pixels; 1, 2 or 3.
  int32_t step;
  /// The canvas pixels in which the mask is defined: columns [first_x, end_x), rows [first_y, end_y). The mask has all samples that they
  /// need, one before and two after; everywhere else its value is 0.
  int32_t first_x, first_y, end_x, end_y;
} kk_SmoothMask;

/// A row of canvas with a shadow and over it the shape that hides it, drawn in one pass with the result of drawing both on a transparent
/// ground and compositing that with `opacity`. Columns are the canvas'; first <= left <= full_first <= full_end <= right <= end, and `end`
/// is at most KK_SHADOW_REACH columns from `first`.
typedef struct kk_ShadowRow {
  const kk_SmoothMask *mask;
  int32_t y;
  /// The pixel at column `x`.
  uint32_t *dst;
  int32_t x;
  /// The columns: on [first, left) and [right, end) there is only the shadow.
  int32_t first, left, full_first, full_end, right, end;
  /// The pixels of columns [free_first, free_end), among which are all of [first, end), may be read and written back as they were; no
  /// others are touched.
  int32_t free_first, free_end;
  /// The shape's coverage on [left, full_first) and [full_end, right), and KK_COVERAGE_SPARE more bytes that may be read; on [full_first,
  /// full_end) the coverage is full and the shape opaque.
  const uint8_t *_Nullable left_coverage, *_Nullable right_coverage;
  /// The shape's colours from `left` on, or null for `color` everywhere.
  const uint32_t *_Nullable colors;
  uint32_t color;
  uint32_t shadow_color;
  uint8_t opacity;
} kk_ShadowRow;

#define KK_SHADOW_REACH 1024

#define KK_COVERAGE_SPARE 7

/// The greatest value of a mask. Values are in 1/256 of a level of coverage, so that they are rounded to levels after the colour's opacity
/// is applied.
#define KK_SHADOW_FULL 65280

typedef struct kk_ShadowKernels {
  /// Computes the mask's values at `count` (at most KK_SHADOW_REACH) pixels of row `y` from column `first` on. With px and py the position
  /// between samples and w the four weights of a position in 1/1024, samples are first summed down, a = (sum w(py) s + 512) >> 10, then
  /// across, (sum w(px) a + 128) >> 8, limited to 0...KK_SHADOW_FULL.
  void (*_Nonnull values)(uint16_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count);

  /// Draws a row. With m the mask's value, shaded(C, m) = round(floor(C*m / 256) / 255) for each component, c the shape's coverage and S
  /// its colour: G = shaded(shadow_color, m) where the shadow lies alone, mul(S, c) over that where c is not full, S where it is; then `D =
  /// mul(G, opacity)` over D.
  void (*_Nonnull row)(const kk_ShadowRow *row);

  /// Composites `color` over the pixels through samples, 64 to a level, 0...16320: with m = 4*value, s = shaded(color, m), `dst[i] = s +
  /// mul(D, 255 - s.a)`, limited to 255.
  void (*_Nonnull over)(uint32_t *dst, uint32_t color, const int16_t *values, size_t count);
} kk_ShadowKernels;

#pragma clang assume_nonnull end
