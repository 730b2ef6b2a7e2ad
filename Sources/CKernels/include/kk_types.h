// Types that several kernels use.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "pixels are little-endian words here"
#endif

/// The size of a canvas cell in pixels. Damage is recorded, and coverage kept, cell by cell; the first cell begins at pixel (0, 0).
#define KK_CELL_WIDTH 16
#define KK_CELL_HEIGHT 8

#pragma clang assume_nonnull begin

/// An image: rows of premultiplied RGBA8, top row first.
typedef struct kk_Image {
  const uint32_t *pixels;
  /// The bytes from one row to the next; a multiple of 4.
  size_t row_bytes;
  /// The size in pixels; both at least 1.
  int32_t width, height;
} kk_Image;

/// A mask of `width` x `height` samples, 0...16320 (64 per level of coverage), each stored beside the sample below it: the pair at column x
/// of row y has sample (x, y) in its lower half and sample (x, y + 1) in its upper half. There is one row of pairs less than of samples.
typedef struct kk_Mask {
  const uint32_t *pairs;
  /// The bytes from one row to the next; a multiple of 4. All rows together are less than 2^31 bytes.
  size_t row_bytes;
  /// The size in samples; both at least 2.
  int32_t width, height;
} kk_Mask;

#pragma clang assume_nonnull end
