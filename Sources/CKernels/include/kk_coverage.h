// Coverage kernels: from signed areas to coverage bytes, and arithmetic on masks.
#pragma once

#include "kk_kept.h"
#include "kk_outline.h"
#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The signed area of a fully covered pixel with winding number 1: with 256 sub-positions along x and along y, and areas doubled so that
/// trapezoids stay integral, 2 * 256 * 256.
#define KK_FULL_AREA 131072

typedef struct kk_CoverageKernels {
  /// Converts the running sum of `accum`, which starts at `start`, to coverage by the non-zero rule: with s the sum up to and including i,
  /// `out[i] = (min(|s|, KK_FULL_AREA)*255 + 65536) >> 17`. Sets `accum[i]` to 0, ready for the next row. Sums wrap. Returns the last sum
  /// (`start` for no elements).
  int32_t (*_Nonnull nonzero)(int32_t *accum, uint8_t *out, size_t count, int32_t start);

  /// Converts the running sum of `accum` to coverage by the even-odd rule, otherwise as `nonzero`: |s| is folded into 0...KK_FULL_AREA as a
  /// triangle wave of period 2*KK_FULL_AREA.
  int32_t (*_Nonnull even_odd)(int32_t *accum, uint8_t *out, size_t count, int32_t start);

  /// Multiplies masks: `dst[i] = mul(a[i], b[i])`. `dst` may be `a` or `b`.
  void (*_Nonnull multiply)(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count);

  /// Multiplies a mask by pixels' alpha: `dst[i] = mul(dst[i], alpha of src[i])`.
  void (*_Nonnull multiply_alpha)(uint8_t *dst, const uint32_t *src, size_t count);

  /// Makes a mask of pixels' alpha: `dst[i] = alpha of src[i]`.
  void (*_Nonnull extract_alpha)(uint8_t *dst, const uint32_t *src, size_t count);

  /// Converts the window's deltas to spans, top to bottom and left to right, without runs of no coverage, and clears the window. Returns the
  /// number of spans. `spans` holds at least height × (width / 8 + 2) entries and `masks` height × (width rounded up to 8) + 8 bytes.
  size_t (*_Nonnull sweep)(kk_cover_window *window, bool even_odd, kk_span *spans, uint8_t *masks);

  /// Converts the window's deltas to coverage, as `sweep` does, and composites `color` through it over the pixels in one pass: with c a
  /// pixel's coverage, s = mul(color, c) and D = s + mul(D, 255 - s.a), limited to 255. `dst` is the window's top left pixel. Clears the
  /// window.
  void (*_Nonnull paint)(kk_cover_window *window, bool even_odd, uint32_t *dst, size_t dst_row_bytes, uint32_t color);

  /// Composites `color` over the pixels of `area` (canvas pixels) through kept coverage, as `paint` does. `dst` is the area's top left
  /// pixel. `wanted` is null, or says which canvas cells of 16 × 8 pixels are to be painted: a word for each row of cells from row
  /// `wanted_band` of the canvas on, with a bit for each column of cells from column `wanted_column` of the canvas on. Then the area must
  /// not begin further left than these, nor be wider than 64 columns of cells.
  void (*_Nonnull paint_kept)(
      const kk_kept_coverage *kept, kk_box area, const uint64_t *_Nullable wanted, int32_t wanted_column, int32_t wanted_band,
      uint32_t *dst, size_t dst_row_bytes, uint32_t color);

  /// Converts the window's deltas to coverage, a byte for each pixel, and clears the window. Empty rows are not written. `out` is the
  /// window's top left pixel.
  void (*_Nonnull take)(kk_cover_window *window, bool even_odd, uint8_t *out, size_t out_row_bytes);

  /// Adds the edges' signed areas to the window's deltas; edges that affect only unwanted pixels may be left out. `blocks` are the boxes of
  /// the edges' blocks, as `kk_edges_bounds` gives them.
  void (*_Nonnull add_edges)(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks);
} kk_CoverageKernels;

#pragma clang assume_nonnull end
