// Gaussian blur of whole pictures, transparent outside, within one level (1/255) of the exact Gaussian.
//
// Each direction on its own, in 16-bit samples with 6 fractional bits. For a standard deviation up to 6 it is a convolution
// with the Gaussian cut at 3.5 sigma; a larger one is halved by decimation with the binomial (1 4 6 4 1)/16 until it is
// below 6, convolved there, and interpolated back with (-1 9 9 -1)/16. The binomial's own variance (1 pixel^2 a level) is
// taken off the Gaussian's, so that the total is exact.
//
// Pixels are halved and convolved downward first, then blurred across in whatever rows that left, then interpolated downward.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The largest standard deviation, in pixels; larger ones are treated as this.
#define KK_BLUR_LARGEST_SIGMA 4096.0

/// How many pixels beyond its own edge a picture can reach when blurred: pad it by this much and nothing is cut off. 0 for sigmas
/// too small to matter (below 0.05), for negative ones and for what is not a number.
int32_t kk_blur_reach(double sigma);

/// The bytes of scratch memory a blur needs. `components` is 1 for a mask, 4 for pixels.
size_t kk_blur_scratch_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y, int32_t components);

/// A blur of `width` x `height` premultiplied pixels from `src` to `dst`, which may be the same, done in parts by several threads.
typedef struct kk_PixelBlur {
  uint32_t *dst;
  size_t dst_row_bytes;
  const uint32_t *src;
  size_t src_row_bytes;
  int32_t width, height;
  double sigma_x, sigma_y;
  /// The picture between the passes: `kk_blur_between_bytes`, aligned to 64.
  void *between;
} kk_PixelBlur;

/// Passes of a blur of pixels. All strips of one must be done before the next begins.
#define KK_BLUR_PASSES 3

/// Strips of a pass; any number of threads may do them in any order.
int32_t kk_blur_strips(const kk_PixelBlur *blur, int32_t pass);

size_t kk_blur_between_bytes(const kk_PixelBlur *blur);

/// What a thread doing strips needs for itself, aligned to 64.
size_t kk_blur_strip_bytes(const kk_PixelBlur *blur);

typedef struct kk_BlurKernels {
  /// Blurs `width` x `height` samples of `src` to 64ths of a level in `dst`: 0...16320. `scratch` has `kk_blur_scratch_bytes` bytes and is
  /// aligned to 64.
  void (*_Nonnull mask)(
      int16_t *dst, size_t dst_row_bytes, const uint8_t *src, size_t src_row_bytes, int32_t width, int32_t height,
      double sigma_x, double sigma_y, void *scratch);

  /// Blurs premultiplied pixels from `src` to `dst`, which may be the same.
  void (*_Nonnull pixels)(
      uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height,
      double sigma_x, double sigma_y, void *scratch);

  /// Strips `first` ..< `end` of a pass of the same.
  void (*_Nonnull strips)(const kk_PixelBlur *blur, int32_t pass, int32_t first, int32_t end, void *scratch);
} kk_BlurKernels;

#pragma clang assume_nonnull end
