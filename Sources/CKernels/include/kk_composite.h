// Kernels on rows of pixels: filling, source-over, modulation, mixing.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The composite kernels. In their descriptions `m` stands for the modulation of a pixel: `opacity` where `coverage` is null, else
/// `mul(coverage[i], opacity)`. `mul(S, m)` applies to each of the four components.
typedef struct kk_CompositeKernels {
  /// Fills a row: `dst[i] = color`.
  void (*_Nonnull fill)(uint32_t *dst, uint32_t color, size_t count);

  /// Source-over of one colour: with `s = mul(color, m)`, `dst[i] = s + mul(D, 255 - s.a)`, limited to 255.
  void (*_Nonnull over_color)(uint32_t *dst, uint32_t color, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);

  /// Modulates a row: `dst[i] = mul(S, m)`. `dst` and `src` may be the same.
  void (*_Nonnull modulate)(uint32_t *dst, const uint32_t *src, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);

  /// Source-over of a row: with `s = mul(S, m)`, `dst[i] = s + mul(D, 255 - s.a)`, limited to 255.
  void (*_Nonnull over)(uint32_t *dst, const uint32_t *src, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);

  /// Replacement by a row: each component becomes `(D*(255 - m) + S*m) / 255` rounded to nearest.
  void (*_Nonnull mix)(uint32_t *dst, const uint32_t *src, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);

  /// Cross-fade: each component becomes `(a*(256 - t) + b*t + 128) >> 8`; `t` is 0...256. `dst` may be `a` or `b`.
  void (*_Nonnull lerp)(uint32_t *dst, const uint32_t *a, const uint32_t *b, uint32_t t, size_t count);
} kk_CompositeKernels;

/// Prefetches `bytes` bytes of memory that are about to be written, from `ahead` bytes after `at`. An invalid address has no effect.
static inline void kk_send_for(const void *at, ptrdiff_t ahead, size_t bytes) {
  uintptr_t from = (uintptr_t)at + (uintptr_t)ahead;
  for (size_t i = 0; i < bytes; i += 64) __builtin_prefetch((const void *)(from + i), 1);
}

#pragma clang assume_nonnull end
