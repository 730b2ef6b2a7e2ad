// What several kernels are given.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "pixels are little-endian words here"
#endif

#pragma clang assume_nonnull begin

/// Rows of premultiplied RGBA8, top row first.
typedef struct kk_Image {
  const uint32_t *pixels;
  /// From one row to the next; a multiple of 4.
  size_t row_bytes;
  /// Both at least 1.
  int32_t width, height;
} kk_Image;

/// Rows of one byte a sample, top row first.
typedef struct kk_Mask {
  const uint8_t *bytes;
  size_t row_bytes;
  /// Both at least 1.
  int32_t width, height;
} kk_Mask;

#pragma clang assume_nonnull end
