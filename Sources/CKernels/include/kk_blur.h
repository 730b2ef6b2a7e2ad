// Gaussian blur of whole pictures, transparent outside, within one level (1/255) of the exact Gaussian.
//
// Each direction is blurred on its own, in 16-bit samples with 6 fractional bits. For a variance up to KK_BLUR_LARGEST_VARIANCE the blur is a
// convolution with the Gaussian truncated at 3.5 sigma. For a larger one the picture is halved by decimation with the binomial (1 4 6 4
// 1)/16 until the variance is no more than that, convolved there, and interpolated back with (-1 9 9 -1)/16. The binomial's own variance (1
// pixel^2 per halving) is subtracted from the Gaussian's, so that the total is exact.
//
// Pixels are halved in both directions, convolved in both, then interpolated in both, so that a wide blur takes hardly more than reading
// and writing the picture. They are interpolated with (-1 9 9 -1)/16 once; what is left to enlarge, by n, is on straight lines, which are
// within an eighth of a level of the curve then and whose variance, (n^2 - 1)/6, is subtracted too. Where both directions are halved three
// times or more, the first two halvings are one step with (1 2 3 4 3 2 1)/16.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The largest standard deviation, in pixels; larger ones are clamped to it.
#define KK_BLUR_LARGEST_SIGMA 4096.0
/// The columns that are made together.
#define KK_BLUR_BLOCK 16
/// The largest variance, in pixels^2, that is convolved as it is. With larger ones convolutions take longer; with smaller ones a halved picture,
/// which is interpolated, would be farther from the Gaussian.
#define KK_BLUR_LARGEST_VARIANCE 20
/// The largest radius of a convolution: that of the largest variance, truncated at 3.5 sigma.
#define KK_BLUR_LARGEST_RADIUS 16

/// The number of pixels that a blurred picture can reach beyond its own edge; padded by so many, nothing of it is cut off. It is 0 for
/// sigmas too small to matter (below 0.05), for negative ones and for NaN.
int32_t kk_blur_reach(double sigma);

/// The number of pixels beyond which a pixel has no part in a blurred one at all. It is more than the reach: what lies between is too little to
/// be seen, but may decide how a level is rounded.
int32_t kk_blur_support(double sigma);

/// The bytes of scratch memory that a whole blur of pixels needs.
size_t kk_blur_scratch_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y);

/// The bytes of scratch memory that a thread needs for a mask's strips, down or across.
size_t kk_blur_strip_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y);

/// How one direction is blurred.
typedef struct kk_BlurPlan {
  /// The radius of the convolution; 0 when the direction is not blurred.
  int32_t radius;
  /// The number of times that the picture is halved before the convolution.
  int32_t levels;
  /// The weights of the distances 0...radius, then at least one 0; weight[0] + 2 * (the others) = 32768.
  int16_t weight[KK_BLUR_LARGEST_RADIUS + 2];
} kk_BlurPlan;

/// Rows or columns `from` ..< `to`.
typedef struct kk_BlurRange {
  int32_t from, to;
} kk_BlurRange;

/// A blur of `width` x `height` premultiplied pixels, of which the columns and rows `kept` are wanted. It is done in steps, `shrink`,
/// `shrink_further`, `convolve` and `grow`, each of which must be done before the next; several threads may do the rows of a step.
typedef struct kk_PixelBlur {
  int32_t width, height;
  kk_BlurRange kept_columns, kept_rows;
  kk_BlurPlan across, down;
  /// Memory for the halved pictures: `kk_blur_halved_bytes` bytes, aligned to 64. A blur without levels reads it in `grow`, any other
  /// until `convolve` is done.
  void *_Nullable halved;
  /// Memory for the convolved picture, which `grow` reads: `kk_blur_convolved_bytes` bytes, aligned to 64.
  void *_Nullable convolved;
} kk_PixelBlur;

/// A blur without any memory yet.
kk_PixelBlur kk_pixel_blur(
    int32_t width, int32_t height, kk_BlurRange kept_columns, kk_BlurRange kept_rows, double sigma_x, double sigma_y);

/// Whether the picture is halved at least once. Otherwise nothing is convolved before `grow`.
bool kk_blur_halves(const kk_PixelBlur *blur);

size_t kk_blur_halved_bytes(const kk_PixelBlur *blur);
size_t kk_blur_convolved_bytes(const kk_PixelBlur *blur);

/// The number of rows that `shrink` makes, and `convolve`.
int32_t kk_blur_shrunk_rows(const kk_PixelBlur *blur);
int32_t kk_blur_convolved_rows(const kk_PixelBlur *blur);

/// The rows that `convolve` makes from some rows of the picture, among others.
kk_BlurRange kk_blur_rows_convolved_from(const kk_PixelBlur *blur, kk_BlurRange rows);

/// The columns that `shrink` makes.
kk_BlurRange kk_blur_shrunk_columns(const kk_PixelBlur *blur);

/// How many rows of the picture a row that `shrink` makes stands for: 1, 2 or 4.
int32_t kk_blur_shrunk_height(const kk_PixelBlur *blur);

/// The picture's rows that `shrink` reads for its rows `first` ..< `end`, and its columns, in whole blocks, for some of its columns; there
/// may be none.
kk_BlurRange kk_blur_source_rows(const kk_PixelBlur *blur, int32_t first, int32_t end);
kk_BlurRange kk_blur_source_columns(const kk_PixelBlur *blur, kk_BlurRange columns);

/// The rows that `shrink` makes from some rows of the picture, among others, and its columns.
kk_BlurRange kk_blur_rows_made_from(const kk_PixelBlur *blur, kk_BlurRange rows);
kk_BlurRange kk_blur_columns_made_from(const kk_PixelBlur *blur, kk_BlurRange columns);

/// The bytes of scratch memory, aligned to 64, that a thread needs for any step, when it grows at most `width` x `height` pixels at once.
size_t kk_blur_step_bytes(const kk_PixelBlur *blur, int32_t width, int32_t height);

typedef struct kk_BlurKernels {
  /// Blurs the columns `columns` of a mask down. `turned` has room for all of them in 64ths of a level, 0...16320, `height` for each column.
  /// A mask is blurred down, then across, each by any number of threads. `strip` has `kk_blur_strip_bytes` bytes and is aligned to 64.
  void (*_Nonnull mask_down)(
      int16_t *turned, const uint8_t *src, size_t src_row_bytes, int32_t height, double sigma, kk_BlurRange columns, void *strip);

  /// Blurs what has been blurred down across, and puts the rows `lines` of the mask to `dst`, in 64ths of a level.
  void (*_Nonnull mask_across)(
      int16_t *dst, size_t dst_row_bytes, const int16_t *turned, int32_t width, int32_t height, double sigma, kk_BlurRange lines,
      void *strip);

  /// Blurs premultiplied pixels from `src` to `dst`, which may be the same.
  void (*_Nonnull pixels)(
      uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height,
      double sigma_x, double sigma_y, void *scratch);

  /// Halves a picture for the first time, into the rows `first` ..< `end` and the columns `columns`, which begin a whole number of
  /// `KK_BLUR_BLOCK` after the first that there is, and end so or with the last. Of `src`, where the picture's first pixel would be, only
  /// `kk_blur_source_rows` and `kk_blur_source_columns` are read.
  void (*_Nonnull shrink)(
      const kk_PixelBlur *blur, const uint32_t *_Nullable src, size_t src_row_bytes, int32_t first, int32_t end,
      kk_BlurRange columns, void *scratch);

  /// Halves the picture as often as is left.
  void (*_Nonnull shrink_further)(const kk_PixelBlur *blur, void *scratch);

  /// Convolves the rows `first` ..< `end`.
  void (*_Nonnull convolve)(const kk_PixelBlur *blur, int32_t first, int32_t end, void *scratch);

  /// Makes the pixels in `columns` and `rows`, which are kept, at `dst`.
  void (*_Nonnull grow)(
      const kk_PixelBlur *blur, uint32_t *dst, size_t dst_row_bytes, kk_BlurRange columns, kk_BlurRange rows, void *scratch);
} kk_BlurKernels;

#pragma clang assume_nonnull end
