// Rows: an image or a mask seen through a map.
//
// Positions are in the sampled image's pixels with sample CENTRES at whole numbers: the map's result minus one half.
// Position (0, 0) gives exactly the first pixel. Beyond the outermost samples the edge ones go on.
//
// Bilinear: the position is rounded to 1/256 pixel, giving the sample (i, j) above and to the left of it and fractions
// fx, fy in 0...255; each component is
//   (256-fx)*(256-fy)*p(i, j) + fx*(256-fy)*p(i+1, j) + (256-fx)*fy*p(i, j+1) + fx*fy*p(i+1, j+1),
// plus 32768, shifted right by 16: exact, rounded once. A premultiplied image stays premultiplied.
//
// Nearest: the sample whose centre is nearest, ties to the right and downward.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// Positions along a row: pixel i shows (u + i*du, v + i*dv), in 1/2^32 of an image pixel, two's complement.
/// Exact however a row is cut into spans. Positions beyond +-2^31 image pixels wrap round.
typedef struct kk_AffineRow {
  int64_t u, v, du, dv;
} kk_AffineRow;

/// Positions along a row of canvas, i counted from the canvas' column 0: pixel i shows
/// ((x + i*dx) * r, (y + i*dy) * r) with r = 1 / (w + i*dw), each operation in double precision in this order.
/// Giving `first` apart keeps the bytes independent of where spans begin. Positions are limited to +-2^22 image pixels;
/// a position that is not a number counts as the lower limit.
typedef struct kk_PerspectiveRow {
  double x, y, w, dx, dy, dw;
} kk_PerspectiveRow;

typedef struct kk_SampleKernels {
  /// Pixels through an affine map, bilinear. Scaling and translation (`dv` = 0) and unscaled translation (`du` = 2^32
  /// besides) are recognised and faster.
  void (*_Nonnull affine)(uint32_t *dst, kk_Image image, kk_AffineRow row, size_t count);

  /// Pixels through an affine map, nearest.
  void (*_Nonnull affine_nearest)(uint32_t *dst, kk_Image image, kk_AffineRow row, size_t count);

  /// Canvas columns `first` ... through a perspective map, bilinear.
  void (*_Nonnull perspective)(uint32_t *dst, kk_Image image, kk_PerspectiveRow row, int32_t first, size_t count);

  /// The same, nearest.
  void (*_Nonnull perspective_nearest)(
      uint32_t *dst, kk_Image image, kk_PerspectiveRow row, int32_t first, size_t count);

  /// Coverage through an affine map, bilinear.
  void (*_Nonnull mask_affine)(uint8_t *dst, kk_Mask mask, kk_AffineRow row, size_t count);

  /// Coverage through a perspective map, bilinear.
  void (*_Nonnull mask_perspective)(uint8_t *dst, kk_Mask mask, kk_PerspectiveRow row, int32_t first, size_t count);

  /// Half the size in both directions: `dst[i]` is the mean of pixels 2i and 2i+1 of both rows, `(sum + 2) >> 2` a
  /// component. Reads 2*count pixels of `upper` and of `lower`, which may be the same row.
  void (*_Nonnull halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t count);
} kk_SampleKernels;

#pragma clang assume_nonnull end
