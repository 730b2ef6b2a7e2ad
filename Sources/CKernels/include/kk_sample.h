// Kernels on rows: sampling an image or a mask through a map.
//
// Positions are in the sampled image's pixels with sample CENTRES at whole numbers: the map's result minus one half. Position (0, 0) gives
// exactly the first pixel. Beyond the outermost samples those samples are repeated.
//
// Bilinear at (u, v), between the samples p(i, j) and their right and lower neighbours:
//   i = floor(u + 1/510), fx = floor(255 * fraction of that):           the position across in 255ths, rounded to nearest;
//   j = floor(v), wy = floor(16448 * fraction of v):                    the position down, to 14 bits;
//   h0 = p(i, j)*(255 - fx) + p(i+1, j)*fx,  h1 likewise from row j+1;
//   component = (h0*(16448 - wy) + h1*wy + 2^21) >> 22                  as 255*16448 is 2^22 to 1.6e-5.
// Fractions are truncated to 16 bits first. At whole positions this gives the samples themselves; a premultiplied image stays
// premultiplied.
//
// Masks at (u, v): i, j = floor, fx, fy = floor(16384 * fraction),
//   a(i) = (m(i, j)*(16384 - fy) + m(i, j+1)*fy + 2^12) >> 13,  in 1/128 of a level,
//   value = a(i)*(16384 - fx) + a(i+1)*fx,  in 1/2^21 of a level, rounded.
// Beyond the outermost samples the value is 0. Under perspective u is that of images minus 4/2048.
//
// Nearest: the sample whose centre is nearest, ties to the right and downward.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The positions of an affine row: pixel i samples (u + i*du, v + i*dv), in 1/2^32 of an image pixel, two's complement. Positions are exact
/// however a row is divided into spans. Positions beyond +-2^31 image pixels wrap round.
typedef struct kk_AffineRow {
  int64_t u, v, du, dv;
} kk_AffineRow;

/// The positions of a perspective row, with i counted from the canvas' column 0: pixel i samples ((x + i*dx) / w', (y + i*dy) / w') with w'
/// = w + i*dw.
///
/// The canvas is taken in blocks of sixteen columns that begin at multiples of sixteen, so that the bytes do not depend on where spans
/// begin. One column of a block, the end nearer to the eye, is computed in double precision; the others relative to it, u + c*a / (1 +
/// c*b), in single precision: within 1/10000 of an image pixel wherever neighbours are less than a hundred apart. Positions are limited to
/// about +-10^6 image pixels (NaN counts as the lower limit) and, for bilinear sampling, rounded to 1/2048 image pixel: across they are
/// rounded down after 1/510 was added, and down the image to the nearest step. Nearest sampling computes every column in double precision.
typedef struct kk_PerspectiveRow {
  double x, y, w, dx, dy, dw;
} kk_PerspectiveRow;

/// How a block of columns is read from an image and its smaller copies: from level `low`, and `share` 256ths from the next smaller one.
typedef struct kk_BlockLevel {
  int32_t low;
  uint32_t share;
} kk_BlockLevel;

/// What chooses the levels of a map's blocks. Level k has 1/2^k of the image's size; `levels` is the last.
typedef struct kk_LevelChoice {
  /// The row of the map, and how much x, y and w grow from a row to the next.
  kk_PerspectiveRow row;
  double down_x, down_y, down_w;
  /// What is added to a level; and the least level, below which the image itself is read.
  double bias, least;
  int32_t levels;
} kk_LevelChoice;

/// How many more than the blocks that are wanted `levels` may write.
#define KK_LEVELS_SPARE 8

/// The bytes that `perspective_columns` keeps between rows: the common data of blocks of sixteen columns, as many as 257 columns can lie in.
#define KK_KEPT_BYTES 40960

typedef struct kk_SampleKernels {
  /// Samples pixels through an affine map, bilinearly. Scaling and translation (`dv` = 0) and unscaled translation (`du` = 2^32 besides)
  /// are recognised and faster.
  void (*_Nonnull affine)(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count);

  /// Samples pixels through an affine map, taking the nearest.
  void (*_Nonnull affine_nearest)(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count);

  /// Samples the canvas columns from `first` on through a perspective map, bilinearly.
  void (*_Nonnull perspective)(uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count);

  /// Gives the bytes of `perspective` for a map whose columns stay columns (a picture turned about a vertical axis), where the row of every
  /// call has the same x, w, dx and dw. The data that rows have in common is kept in `kept`: KK_KEPT_BYTES bytes, aligned to 64, of which
  /// the first eight are 0 before the first row of a picture.
  void (*_Nonnull perspective_columns)(
      uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *kept);

  /// Samples the canvas columns from `first` on through a perspective map, taking the nearest pixel.
  void (*_Nonnull perspective_nearest)(
      uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count);

  /// Samples coverage through an affine map, bilinearly, in 64ths of a level: 0...16320.
  void (*_Nonnull mask_affine)(int16_t *dst, const kk_Mask *mask, const kk_AffineRow *row, size_t count);

  /// Samples coverage through a perspective map, bilinearly, in 64ths of a level: 0...16320.
  void (*_Nonnull mask_perspective)(int16_t *dst, const kk_Mask *mask, const kk_PerspectiveRow *row, int32_t first, size_t count);

  /// Chooses the levels of `count` blocks of sixteen columns, the first of which begins at column `first`. With (a, b) and (c, d) what the
  /// place in the image changes by from the middle of a block one pixel across and one pixel down, and s = max(a*a + b*b, c*c + d*d), the
  /// level is e + f - 1 + bias, where sqrt(s) = f * 2^e with 1 <= f < 2; 0 + bias where s is not positive and finite. With a least level of
  /// 1 or more and no bias, s < 4 always means level 0. `places` has room for `KK_LEVELS_SPARE` more.
  void (*_Nonnull levels)(kk_BlockLevel *places, const kk_LevelChoice *choice, int32_t first, size_t count);

  /// Halves two rows in both directions: `dst[i]` is the mean of pixels 2i and 2i+1 of both rows, `(sum + 2) >> 2` a component. Reads
  /// 2*count pixels of `upper` and of `lower`, which may be the same row.
  void (*_Nonnull halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t count);
} kk_SampleKernels;

#pragma clang assume_nonnull end
