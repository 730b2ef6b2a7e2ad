// Gaussian blur of whole pictures, transparent outside, within one level (1/255) of the exact Gaussian.
//
// Each direction is blurred on its own, in 16-bit samples with 6 fractional bits. For a standard deviation up to 6 the blur is a
// convolution with the Gaussian truncated at 3.5 sigma. For a larger one the picture is halved by decimation with the binomial (1 4 6 4
// 1)/16 until the standard deviation is below 6, convolved there, and interpolated back with (-1 9 9 -1)/16. The binomial's own variance (1
// pixel^2 per halving) is subtracted from the Gaussian's, so that the total is exact.
//
// Pixels are halved and convolved downward first, then the remaining rows are blurred across, then the result is interpolated downward.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The largest standard deviation, in pixels; larger ones are clamped to it.
#define KK_BLUR_LARGEST_SIGMA 4096.0

/// The number of pixels that a blurred picture can reach beyond its own edge; padded by so many, nothing of it is cut off. It is 0 for
/// sigmas too small to matter (below 0.05), for negative ones and for NaN.
int32_t kk_blur_reach(double sigma);

/// The bytes of scratch memory a blur needs. `components` is 1 for a mask, 4 for pixels.
size_t kk_blur_scratch_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y, int32_t components);

/// The columns of a strip.
#define KK_BLUR_STRIP_PIXELS 16

/// A blur of `width` x `height` premultiplied pixels from `src` to `dst`, which may be the same; several threads may do its parts. Only the
/// pixels kept_x ..< kept_x + kept_width of the rows kept_y ..< kept_y + kept_height are made; of others nothing is written except in the
/// strips that kept columns lie in, whose rows kept_y ..< kept_y + kept_height are written whole.
typedef struct kk_PixelBlur {
  /// What the last pass writes, and it alone.
  uint32_t *_Nullable dst;
  size_t dst_row_bytes;
  /// What the first pass reads, and it alone: each strip the columns of its own. The last strip of a picture that is wide enough begins
  /// earlier, so that it is as wide as the others.
  const uint32_t *_Nullable src;
  size_t src_row_bytes;
  int32_t width, height;
  int32_t kept_x, kept_y, kept_width, kept_height;
  double sigma_x, sigma_y;
  /// Memory for the picture between the passes: `kk_blur_between_bytes` bytes, aligned to 64.
  void *_Nullable between;
} kk_PixelBlur;

/// The number of passes of a blur of pixels. All strips of one pass must be done before the next begins.
#define KK_BLUR_PASSES 3

/// The number of strips of a pass, of those that are needed; any number of threads may do them in any order.
int32_t kk_blur_strips(const kk_PixelBlur *blur, int32_t pass);

size_t kk_blur_between_bytes(const kk_PixelBlur *blur);

/// The bytes of scratch memory that each thread doing strips needs, aligned to 64.
size_t kk_blur_strip_bytes(const kk_PixelBlur *blur);

typedef struct kk_BlurKernels {
  /// Blurs `width` x `height` samples of `src` to 64ths of a level in `dst`: 0...16320. `scratch` has `kk_blur_scratch_bytes` bytes and is
  /// aligned to 64.
  void (*_Nonnull mask)(
      int16_t *dst, size_t dst_row_bytes, const uint8_t *src, size_t src_row_bytes, int32_t width, int32_t height, double sigma_x,
      double sigma_y, void *scratch);

  /// Blurs premultiplied pixels from `src` to `dst`, which may be the same.
  void (*_Nonnull pixels)(
      uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height,
      double sigma_x, double sigma_y, void *scratch);

  /// Does the strips `first` ..< `end` of a pass of a blur.
  void (*_Nonnull strips)(const kk_PixelBlur *blur, int32_t pass, int32_t first, int32_t end, void *scratch);
} kk_BlurKernels;

#pragma clang assume_nonnull end
