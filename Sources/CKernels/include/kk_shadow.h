// Shadow kernels: smooth masks interpolated from samples a few pixels apart, and shapes on top of them.
#pragma once

#include "kk_outline.h"
#include "kk_sample.h"
#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The canvas columns [first, end).
typedef struct kk_ShadowColumns {
  int32_t first, end;
} kk_ShadowColumns;

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
  /// The columns between which anything of the mask is seen, for the canvas rows from each row of samples to the next: at index Y - row - 1
  /// those of the rows Y << step and below. The last three rows of samples have none.
  const kk_ShadowColumns *seen;
} kk_SmoothMask;

/// Where the samples of a smooth mask come from: a mask seen through an affine map.
typedef struct kk_SmoothSource {
  kk_Mask mask;
  /// The place in the mask of canvas pixel (0, 0), and what a step across and a step down add, in 1/2^32.
  kk_AffineRow across;
  int64_t down_u, down_v;
  /// The places between which samples are taken, in 1/2^32; elsewhere they are 0.
  int64_t first_u, end_u, first_v, end_v;
  /// The greatest sample that shows nothing; at least 0.
  int16_t invisible;
} kk_SmoothSource;

/// Canvas rows with a shadow and over it the shape that hides it, drawn in one pass with the result of drawing both on a transparent
/// ground and compositing that with `opacity`.
typedef struct kk_ShadowRows {
  const kk_SmoothMask *mask;
  /// The canvas pixels, at most KK_SHADOW_REACH columns, that are drawn. All of them may be read and written back as they were.
  kk_box area;
  /// The pixel at the area's top left, and the bytes from one row to the next.
  uint32_t *dst;
  size_t dst_row_bytes;
  /// The shape's coverage, as `kk_CoverageKernels.sweep` gives it for a window inside the area whose top left pixel is (span_x, span_y),
  /// with KK_COVERAGE_SPARE more bytes after the last mask that may be read.
  const kk_span *spans;
  size_t span_count;
  const uint8_t *masks;
  int32_t span_x, span_y;
  /// The shape's colours: the one of the area's top left pixel, and the bytes from one row to the next. Those between the first and the last
  /// column of a row's spans are read. Null for `color` everywhere.
  const uint32_t *_Nullable colors;
  size_t colors_row_bytes;
  uint32_t color;
  uint32_t shadow_color;
  uint8_t opacity;
} kk_ShadowRows;

#define KK_SHADOW_REACH 1024

#define KK_COVERAGE_SPARE 7

/// The greatest value of a mask. Values are in 1/256 of a level of coverage, so that they are rounded to levels after the colour's opacity
/// is applied.
#define KK_SHADOW_FULL 65280

typedef struct kk_ShadowKernels {
  /// Fills the samples and the seen columns of a mask whose other members are set. A sample is the source's value at the place of its
  /// canvas pixel, as `kk_SampleKernels.mask_affine` gives it. Between two rows of samples, pixels are seen from the first to the last
  /// column of which one of the two samples beside it shows something in these rows or the next ones above and below, and one of the four
  /// samples around it in these two rows.
  void (*_Nonnull samples)(int16_t *samples, kk_ShadowColumns *seen, const kk_SmoothMask *mask, const kk_SmoothSource *source);

  /// Draws the rows of the area. In each row these are the columns of the shape and those between which the shadow is seen.
  ///
  /// A mask's value m at a pixel is a sum of samples s: with px and py the position between samples and w the four weights of a position in
  /// 1/1024, samples are first summed down, a = (sum w(py) s + 512) >> 10, then across, m = (sum w(px) a + 128) >> 8, limited to
  /// 0...KK_SHADOW_FULL. With shaded(C, m) = round(floor(C*m / 256) / 255) for each component, c the shape's coverage and S its colour, G =
  /// mul(S, c) over shaded(shadow_color, m), or S where c is full; then `D = mul(G, opacity)` over D. The shape is opaque where it is full,
  /// or of colour 0 and leaves what is there.
  void (*_Nonnull rows)(const kk_ShadowRows *rows);

  /// Composites `color` over the pixels through samples, 64 to a level, 0...16320: with m = 4*value, s = shaded(color, m), `dst[i] = s +
  /// mul(D, 255 - s.a)`, limited to 255.
  void (*_Nonnull over)(uint32_t *dst, uint32_t color, const int16_t *values, size_t count);
} kk_ShadowKernels;

#pragma clang assume_nonnull end
