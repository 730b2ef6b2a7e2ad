// Coverage: from signed areas to bytes, and arithmetic on masks.
#pragma once

#include "kk_kept.h"
#include "kk_outline.h"
#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The signed area that stands for a fully covered pixel with winding number 1: with 256 sub-positions along x and along y,
/// and areas doubled so that trapezoids stay integral, 2 * 256 * 256.
#define KK_FULL_AREA 131072

typedef struct kk_CoverageKernels {
  /// Running sum of `accum`, starting at `start`, to coverage by the non-zero rule: with s the sum up to and including i,
  /// `out[i] = (min(|s|, KK_FULL_AREA)*255 + 65536) >> 17`. Sets `accum[i]` to 0, ready for the next row. Sums wrap.
  /// Returns the last sum (`start` for no elements).
  int32_t (*_Nonnull nonzero)(int32_t *accum, uint8_t *out, size_t count, int32_t start);

  /// The same by the even-odd rule: |s| is folded into 0...KK_FULL_AREA as a triangle wave of period 2*KK_FULL_AREA.
  int32_t (*_Nonnull even_odd)(int32_t *accum, uint8_t *out, size_t count, int32_t start);

  /// `dst[i] = mul(a[i], b[i])`. `dst` may be `a` or `b`.
  void (*_Nonnull multiply)(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count);

  /// `dst[i] = mul(dst[i], alpha of src[i])`.
  void (*_Nonnull multiply_alpha)(uint8_t *dst, const uint32_t *src, size_t count);

  /// `dst[i] = alpha of src[i]`.
  void (*_Nonnull extract_alpha)(uint8_t *dst, const uint32_t *src, size_t count);

  /// The window's cells as coverage (`kk_cover_sweep`'s) through which `color` is put over the pixels at once: with c a pixel's coverage,
  /// s = mul(color, c) and D = s + mul(D, 255 - s.a), limited to 255. `dst` is the window's top left pixel. Clears the window.
  void (*_Nonnull paint)(kk_cover_window *window, bool even_odd, uint32_t *dst, size_t dst_row_bytes, uint32_t color);

  /// Puts `color` over the pixels of `area` (canvas pixels) through kept coverage, as `paint` does. `dst` is the area's top left pixel. `wanted` is null or
  /// says which cells are to be painted: a word for each band from `wanted_band` on, a bit for each column from `wanted_column` on, all counted from
  /// the canvas; then the area begins no further left and is no wider than 64 columns.
  void (*_Nonnull paint_kept)(
      const kk_kept_coverage *kept, kk_box area, const uint64_t *_Nullable wanted, int32_t wanted_column, int32_t wanted_band,
      uint32_t *dst, size_t dst_row_bytes, uint32_t color);

  /// The window's cells as coverage, a byte for each pixel; rows in which nothing is are not written. `out` is the window's top left pixel. Clears the
  /// window.
  void (*_Nonnull take)(kk_cover_window *window, bool even_odd, uint8_t *out, size_t out_row_bytes);

  /// Adds the edges' signed areas to the window's cells; edges that only pixels not wanted see may be left out. `blocks` are the edges' as
  /// `kk_edges_bounds` gives them.
  void (*_Nonnull add_edges)(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks);
} kk_CoverageKernels;

#pragma clang assume_nonnull end
