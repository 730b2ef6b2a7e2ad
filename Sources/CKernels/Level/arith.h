// Arithmetic shared by the definitions of all kernels.
#pragma once

#include <math.h>
#include <string.h>

#include "CKernels.h"

/// Attributes of a function in an instruction level's translation unit, which may be unused, since not every level uses every definition.
#define KK_FN static __attribute__((unused))
#define KK_INLINE static inline __attribute__((always_inline, unused))

/// The product x*y/255 rounded to nearest, for x, y in 0...255.
KK_INLINE uint32_t mul255(uint32_t x, uint32_t y) {
  uint32_t t = x * y + 128;
  return (t + (t >> 8)) >> 8;
}

/// The quotient t/255 rounded to nearest, for t in 0...255*255.
KK_INLINE uint32_t div255(uint32_t t) {
  t += 128;
  return (t + (t >> 8)) >> 8;
}

KK_INLINE uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }
KK_INLINE uint32_t most(uint32_t a, uint32_t b) { return a > b ? a : b; }
KK_INLINE int32_t limited(int32_t x, int32_t low, int32_t high) { return x < low ? low : x > high ? high : x; }

/// A pixel's components, each in a word of its own.
typedef struct Pixel {
  uint32_t r, g, b, a;
} Pixel;

KK_INLINE Pixel unpacked(uint32_t p) { return (Pixel){p & 255, (p >> 8) & 255, (p >> 16) & 255, p >> 24}; }
KK_INLINE uint32_t packed(Pixel p) { return p.r | p.g << 8 | p.b << 16 | p.a << 24; }

/// A pixel with mul(component, m) for all four components.
KK_INLINE uint32_t scaled(uint32_t p, uint32_t m) {
  Pixel c = unpacked(p);
  return packed((Pixel){mul255(c.r, m), mul255(c.g, m), mul255(c.b, m), mul255(c.a, m)});
}

/// The modulation of element i: its coverage, if there is any, times the opacity.
KK_INLINE uint32_t modulation(const uint8_t *coverage, uint32_t opacity, size_t i) {
  return coverage ? mul255(coverage[i], opacity) : opacity;
}

KK_INLINE const uint8_t *byte_row(const uint8_t *base, size_t row_bytes, int32_t y) { return base + (size_t)y * row_bytes; }

KK_INLINE const uint32_t *pixel_row(const uint32_t *base, size_t row_bytes, int32_t y) {
  return (const uint32_t *)((const char *)base + (size_t)y * row_bytes);
}
