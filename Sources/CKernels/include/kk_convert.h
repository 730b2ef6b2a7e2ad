// Kernels that convert finished frames to the planes of encoders, and the planes of decoders to pixels. In frames alpha is ignored: a
// premultiplied pixel shows over black.
//
// Y'CbCr is ITU-R BT.709, limited range, in integers: with weights W = 2^15 * (the standard's),
//   Y  = (5983*R + 20127*G + 2032*B + (16 << 15) + 16384) >> 15
//   Cb = (-3298*R - 11094*G + 14392*B + (128 << 15) + 16384) >> 15
//   Cr = (14392*R - 13072*G - 1320*B + (128 << 15) + 16384) >> 15
// which rounds the exact value to within 0.503.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The planes of a whole frame; plane rows start at x = 0.
typedef struct kk_Planes {
  uint8_t *y, *cb, *cr;
  size_t y_row_bytes, c_row_bytes;
} kk_Planes;

/// The horizontal siting of 4:2:0 chroma samples; vertically they are always midway between two luma rows.
typedef enum kk_ChromaSiting {
  /// Sited in the column of the left luma sample (MPEG-2; what H.264, HEVC and VP9 decoders assume): columns 2x-1, 2x, 2x+1 weigh 1, 2, 1.
  KK_CHROMA_LEFT = 0,
  /// Sited midway between two columns (MPEG-1, JPEG): columns 2x and 2x+1 weigh 1, 1.
  KK_CHROMA_CENTER = 1,
} kk_ChromaSiting;

/// The conversion of samples to a pixel's components: (luma*Y + from_cb*Cb + from_cr*Cr + constant) >> 19, limited to 0...255. The
/// constants hold the range's offsets and half a level.
typedef struct kk_SampleMatrix {
  int16_t luma, red_from_cr, green_from_cb, green_from_cr, blue_from_cb;
  int32_t red, green, blue;
} kk_SampleMatrix;

/// The integers of a matrix from R'G'B' to Y'CbCr, for samples of any depth: 2^shift times the exact weights, so that a
/// sample is (r*R + g*G + b*B + constant) >> shift with the R, G and B of 8 bits, at most `highest`. The constant holds the offset and a half.
/// Only the full range's chroma reaches beyond: by half a step, at the purest blue and red.
typedef struct kk_YUVMatrix {
  int32_t y[3], cb[3], cr[3];
  int32_t y_constant, c_constant;
  int32_t shift, highest;
} kk_YUVMatrix;

/// The planes of a whole frame of any chroma subsampling; plane rows start at x = 0. Samples are bytes, or 16-bit words in
/// the machine's order.
typedef struct kk_DeepPlanes {
  void *y, *cb, *cr;
  size_t y_row_bytes, c_row_bytes;
  /// Pixels that share one chroma sample are 2^across wide and 2^down high, each 0 or 1.
  int32_t across, down;
  /// Whether samples are words.
  bool wide;
} kk_DeepPlanes;

typedef struct kk_ConvertKernels {
  /// Converts the rectangle x0 <= x < x1, y0 <= y < y1 of `frame` to 4:2:0. x0 and y0 are even; x1 is even or the frame's width, y1
  /// even or its height. Chroma is computed from the exact sums of the pixels it stands for (both rows), rounded once; at the frame's
  /// edges missing columns and rows repeat the outermost. For left siting the column x0 - 1 of the frame is read,
  /// so it must be finished: a rectangle's first chroma column also depends on the pixel to the left of it.
  void (*_Nonnull yuv420)(
      kk_Image frame, kk_Planes planes, int32_t x0, int32_t y0, int32_t x1, int32_t y1, kk_ChromaSiting siting);

  // The way back goes by lines of samples of 14 bits: an 8-bit sample is 64 times itself.

  /// Mixes two rows of 8-bit samples: `a` weighs 4 - part, `b` weighs part, 0 <= part <= 4.
  void (*_Nonnull mix8)(int16_t *dst, const uint8_t *a, const uint8_t *b, int32_t part, size_t count);

  /// Mixes two rows of samples of `depth` bits, 9 to 16, in words of the machine's byte order, with the weights of `mix8`; rounded to nearest
  /// where 14 bits are too few.
  void (*_Nonnull mix16)(int16_t *dst, const uint16_t *a, const uint16_t *b, int32_t part, int32_t depth, size_t count);

  /// Interpolates a line of `count` samples linearly to 2*count, rounded to nearest; beyond its ends the outermost repeat. The even
  /// places of the result are those of the samples where these are sited left; where they are sited in the middle, each lies between two.
  void (*_Nonnull widen)(int16_t *dst, const int16_t *src, kk_ChromaSiting siting, size_t count);

  /// Converts lines of samples to opaque pixels.
  void (*_Nonnull pixels)(
      uint32_t *dst, const int16_t *y, const int16_t *cb, const int16_t *cr, kk_SampleMatrix matrix, size_t count);

  /// Converts the rows y0 <= y < y1 of `frame` with any matrix, subsampling and depth; y0 is even, y1 even or the frame's height.
  /// Chroma is sited left and midway between two rows, from the exact sums of the pixels it stands for, as `yuv420` takes them.
  void (*_Nonnull yuv)(kk_Image frame, kk_DeepPlanes planes, const kk_YUVMatrix *matrix, int32_t y0, int32_t y1);

  /// Copies the bytes R, G, B of each pixel: 3 * count bytes.
  void (*_Nonnull rgb)(uint8_t *dst, const uint32_t *src, size_t count);

  /// Filters a row of a PNG file by Paeth (PNG specification, section 9.4): from each of the row's `count` bytes that byte of its left, upper
  /// and upper left neighbours is taken away that is nearest to left + upper - upper left, the first of them where several are. Neighbours
  /// to the left are `step` bytes away; those of the first pixel are 0.
  void (*_Nonnull paeth)(uint8_t *dst, const uint8_t *row, const uint8_t *above, size_t step, size_t count);
} kk_ConvertKernels;

#pragma clang assume_nonnull end
