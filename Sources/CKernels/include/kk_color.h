// Kernels on rows of pixels: premultiplication and colour matrices.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

typedef struct kk_ColorKernels {
  /// Converts straight pixels to premultiplied ones: `mul(C, A)`. `dst` and `src` may be the same.
  void (*_Nonnull premultiply)(uint32_t *dst, const uint32_t *src, size_t count);

  /// Converts premultiplied pixels to straight ones: C * 255 / A rounded to nearest, at most 255; 0 where A = 0. `premultiply` gives back
  /// the same pixels. `dst` and `src` may be the same.
  void (*_Nonnull straighten)(uint32_t *dst, const uint32_t *src, size_t count);

  /// Applies a colour matrix of twenty numbers, four rows of five: `out = M * (r, g, b, a, 1)` on straight components in 0...1, each
  /// limited to 0...1, then premultiplied and rounded to nearest. Single precision: the products of a row are added from left to right. `r`
  /// is C / A (0 where A = 0). `dst` and `src` may be the same.
  void (*_Nonnull matrix)(uint32_t *dst, const uint32_t *src, const float *matrix, size_t count);
} kk_ColorKernels;

#pragma clang assume_nonnull end
