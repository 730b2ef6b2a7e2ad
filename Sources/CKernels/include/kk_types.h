// What several kernels are given.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "pixels are little-endian words here"
#endif

/// A cell of the canvas, in pixels: damage is told, and coverage kept, cell by cell. The first begins at pixel (0, 0).
#define KK_CELL_WIDTH 16
#define KK_CELL_HEIGHT 8

#pragma clang assume_nonnull begin

/// Rows of premultiplied RGBA8, top row first.
typedef struct kk_Image {
  const uint32_t *pixels;
  /// From one row to the next; a multiple of 4.
  size_t row_bytes;
  /// Both at least 1.
  int32_t width, height;
} kk_Image;

/// `width` x `height` samples, 0...16320 (64 a level of coverage), each stored beside the one below it: at column x of row y stands sample (x, y) in
/// the lower half and sample (x, y + 1) in the upper half. There is one row less than of samples.
typedef struct kk_Mask {
  const uint32_t *pairs;
  /// From one row to the next; a multiple of 4. All rows together are less than 2^31 bytes.
  size_t row_bytes;
  /// Both at least 2.
  int32_t width, height;
} kk_Mask;

#pragma clang assume_nonnull end
