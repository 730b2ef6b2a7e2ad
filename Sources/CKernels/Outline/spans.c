#pragma STDC FP_CONTRACT OFF

#include "clones.h"
#include "kk_outline.h"

#include <string.h>

// The coverage 0…255 of a running sum of signed areas, where 131072 is a whole pixel.

KK_ALWAYS uint8_t coverage(int32_t v, int even_odd) {
  if (even_odd) {
    v &= 262143;
    if (v > 131072) v = 262144 - v;
  } else {
    v = v < 0 ? (int32_t)(0u - (uint32_t)v) : v;
    // The smallest number has no opposite and stays negative; it too is more than a full turn.
    if (v > 131072 || v < 0) v = 131072;
  }
  return (uint8_t)((v * 255 + 65536) >> 17);
}

typedef int32_t v8i __attribute__((vector_size(32)));
typedef uint8_t v8b __attribute__((vector_size(8)));

// Converts eight cells to coverage; `sum` is the running sum.
KK_ALWAYS uint64_t eight(int32_t *cell, int32_t *sum, int even_odd) {
  v8i v, zero = {0};
  memcpy(&v, cell, sizeof v);
  memcpy(cell, &zero, sizeof zero);
  v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 3, 4, 5, 6);
  v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 2, 3, 4, 5);
  v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 0, 1, 2, 3);
  v += *sum;
  *sum = v[7];
  if (even_odd) {
    v &= 262143;
    v8i over = v > 131072;
    v = (over & (262144 - v)) | (~over & v);
  } else {
    v8i negative = v < 0;
    v = (v ^ negative) - negative;
    v8i over = (v > 131072) | (v < 0);
    v = (over & 131072) | (~over & v);
  }
  v = (v * 255 + 65536) >> 17;
  v8b bytes = __builtin_convertvector(v, v8b);
  uint64_t result;
  memcpy(&result, &bytes, sizeof result);
  return result;
}

KK_ALWAYS size_t sweep(kk_cover_window *window, int even_odd, kk_span *spans, uint8_t *masks) {
  kk_span *out = spans;
  uint32_t offset = 0;
  int32_t backdrop = 0;
  const uint32_t width = (uint32_t)window->width, groups = (width + 7) >> 3;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->cells + (size_t)r * window->stride;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    backdrop = (int32_t)((uint32_t)backdrop + (uint32_t)window->starts[r]);
    window->starts[r] = 0;
    int32_t sum = backdrop;
    uint32_t at = 0;
    kk_span *open = NULL;
    for (size_t word = 0; word < window->touched_stride; word++) {
      uint64_t rest = bits[word];
      bits[word] = 0;
      while (rest != 0) {
        uint32_t g = (uint32_t)(word << 6) + (uint32_t)__builtin_ctzll(rest);
        rest &= rest - 1;
        if (g >= groups) {
          // Only cells beyond the right side were written to.
          memset(row + g * 8, 0, 8 * sizeof(int32_t));
          continue;
        }
        if (g * 8 > at) {
          // The sum has not changed since `at`.
          uint8_t value = coverage(sum, even_odd);
          if (value != 0) {
            *out++ = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(g * 8 - at), .masked = 0, .value = value};
          }
          open = NULL;
        }
        at = g * 8;
        uint64_t bytes = eight(row + at, &sum, even_odd);
        uint32_t n = width - at < 8 ? width - at : 8;
        if (n < 8) bytes &= (1ull << (8 * n)) - 1;
        if (bytes == 0) {
          open = NULL;
        } else {
          if (open == NULL) {
            open = out++;
            *open = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = 0, .masked = 1, .value = 0, .mask_offset = offset};
          }
          // Eight bytes are written whatever n is: the next run begins where this one ends.
          memcpy(masks + offset, &bytes, 8);
          open->count = (uint16_t)(open->count + n);
          offset += n;
        }
        at += n;
      }
    }
    if (at < width) {
      uint8_t value = coverage(sum, even_odd);
      if (value != 0) {
        *out++ = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(width - at), .masked = 0, .value = value};
      }
    }
  }
  window->starts[window->height] = 0;
  if (window->end_row > 0) window->starts[window->end_row] = 0;
  window->first_row = INT32_MAX;
  window->end_row = 0;
  return (size_t)(out - spans);
}

KK_CLONES static size_t sweep_nonzero(kk_cover_window *window, kk_span *spans, uint8_t *masks) {
  return sweep(window, 0, spans, masks);
}

KK_CLONES static size_t sweep_even_odd(kk_cover_window *window, kk_span *spans, uint8_t *masks) {
  return sweep(window, 1, spans, masks);
}

size_t kk_cover_sweep(kk_cover_window *window, int even_odd, kk_span *spans, uint8_t *masks) {
  return even_odd ? sweep_even_odd(window, spans, masks) : sweep_nonzero(window, spans, masks);
}

// The length of the part of [p0, p1) (1/256 pixel) inside pixel `p`, 0…256.
static inline int32_t overlap(int32_t p, int32_t p0, int32_t p1) {
  int32_t a = p * 256 > p0 ? p * 256 : p0, b = p * 256 + 256 < p1 ? p * 256 + 256 : p1;
  return b > a ? b - a : 0;
}

size_t kk_cover_box(const kk_cover_window *window, kk_box box, kk_span *spans) {
  kk_span *out = spans;
  int32_t left = window->x * 256, right = (window->x + window->width) * 256;
  if (box.x0 >= right || box.x1 <= left || box.x0 >= box.x1) return 0;
  int32_t c0 = box.x0 >> 8, c1 = (box.x1 - 1) >> 8;
  int32_t first = c0 > window->x ? c0 : window->x;
  int32_t last = c1 < window->x + window->width - 1 ? c1 : window->x + window->width - 1;
  int32_t r0 = box.y0 >> 8, r1 = (box.y1 - 1) >> 8;
  if (r0 < window->y) r0 = window->y;
  if (r1 > window->y + window->height - 1) r1 = window->y + window->height - 1;
  int32_t wl = overlap(c0, box.x0, box.x1), wr = overlap(c1, box.x0, box.x1);
  for (int32_t r = r0; r <= r1; r++) {
    int32_t h = overlap(r, box.y0, box.y1);
    int32_t a = first, b = last + 1;
    uint16_t y = (uint16_t)(r - window->y);
    // 2 · width · height is the area in the cells' units.
    if (first == c0 && wl < 256) {
      uint8_t v = coverage(2 * wl * h, 0);
      if (v != 0) *out++ = (kk_span){.x = (uint16_t)(a - window->x), .y = y, .count = 1, .masked = 0, .value = v};
      a++;
    }
    int32_t ends = last == c1 && wr < 256 && c1 != c0;
    if (ends) b--;
    if (b > a) {
      uint8_t v = coverage(512 * h, 0);
      if (v != 0) {
        *out++ = (kk_span){.x = (uint16_t)(a - window->x), .y = y, .count = (uint16_t)(b - a), .masked = 0, .value = v};
      }
    }
    if (ends) {
      uint8_t v = coverage(2 * wr * h, 0);
      if (v != 0) *out++ = (kk_span){.x = (uint16_t)(b - window->x), .y = y, .count = 1, .masked = 0, .value = v};
    }
  }
  return (size_t)(out - spans);
}
