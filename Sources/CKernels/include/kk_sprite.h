// Sprite kernels: small images at sub-pixel positions, sampled, tinted and composited in one pass.
#pragma once

#include "kk_sample.h"
#include "kk_types.h"

#pragma clang assume_nonnull begin

/// A block of a sprite to draw. The sprite must have a border of at least one transparent pixel on every side and the caller clips the
/// block to its canvas by moving `src` and `dst` together: bytes do not depend on the clipping.
typedef struct kk_SpriteBlock {
  uint32_t *dst;
  /// The bytes from one row of `dst` to the next.
  size_t dst_row_bytes;
  /// The upper left of the samples of the block's first pixel; width + 1 pixels of height + 1 rows from there are read.
  const uint32_t *src;
  size_t src_row_bytes;
  int32_t width, height;
  /// The weight of the right one of two neighbours, 0...127: the left one has 127 - fx.
  uint8_t fx;
  /// The weight of the lower one of two neighbours, 0...128: the upper one has 128 - fy.
  uint8_t fy;
  /// Factors for R, G, B, A, 0...32768 meaning 0...1, opacity in all four. For source-over none may exceed alpha's, or sums
  /// are limited to 255.
  uint16_t tint[4];
} kk_SpriteBlock;

/// Rows of a turned or scaled sprite to sample.
typedef struct kk_TurnedSprite {
  uint32_t *dst;
  /// The bytes from one row of `dst` to the next.
  size_t dst_row_bytes;
  /// The sprite, whose outermost rows and columns are transparent; at least two pixels each way.
  const kk_Image *image;
  /// The positions of the first row, and what each further row adds to them.
  kk_AffineRow row;
  int64_t down_u, down_v;
  int32_t width, height;
} kk_TurnedSprite;

/// The sampled, tinted component: with a, b the upper pair and c, d the lower pair of neighbours,
///   h0 = a*(127-fx) + b*fx,  h1 = c*(127-fx) + d*fx,
///   W0 = (tint*(128-fy)*33026 + 2^21) >> 22,  W1 likewise with fy,
///   s = ((h0*W0 >> 16) + (h1*W1 >> 16) + 33) >> 6.
/// It is within 0.55 of the exact tinted bilinear value with the weights fx/127 and fy/128.
typedef struct kk_SpriteKernels {
  /// Adds the sprite: `D = min(255, D + s)`.
  void (*_Nonnull add)(kk_SpriteBlock block);

  /// Composites the sprite over the pixels: `D = min(255, s + mul(D, 255 - s.a))`.
  void (*_Nonnull over)(kk_SpriteBlock block);

  /// Samples rows with the bytes of `kk_SampleKernels.affine`.
  void (*_Nonnull turned)(const kk_TurnedSprite *sprite);
} kk_SpriteKernels;

#pragma clang assume_nonnull end
