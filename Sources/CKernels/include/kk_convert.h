// Kernels that convert finished frames to the planes of encoders. Alpha is ignored: a premultiplied pixel shows over black.
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

typedef struct kk_ConvertKernels {
  /// Converts the rectangle x0 <= x < x1, y0 <= y < y1 of `frame` to 4:2:0. x0 and y0 are even; x1 is even or the frame's width, y1
  /// even or its height. Chroma is computed from the exact sums of the pixels it stands for (both rows), rounded once; at the frame's
  /// edges missing columns and rows repeat the outermost. For left siting the column x0 - 1 of the frame is read,
  /// so it must be finished: a rectangle's first chroma column also depends on the pixel to the left of it.
  void (*_Nonnull yuv420)(
      kk_Image frame, kk_Planes planes, int32_t x0, int32_t y0, int32_t x1, int32_t y1, kk_ChromaSiting siting);
} kk_ConvertKernels;

#pragma clang assume_nonnull end
