#pragma STDC FP_CONTRACT OFF

#include "kk_coverage.h"

// The coverage of a part of a pixel, given by its area.
static inline uint8_t coverage(int32_t area) { return (uint8_t)((area * 255 + 65536) >> 17); }

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
    // 2 · width · height is the area in a delta's units, of which KK_FULL_AREA are a pixel.
    if (first == c0 && wl < 256) {
      uint8_t v = coverage(2 * wl * h);
      if (v != 0) *out++ = (kk_span){.x = (uint16_t)(a - window->x), .y = y, .count = 1, .masked = 0, .value = v};
      a++;
    }
    int32_t ends = last == c1 && wr < 256 && c1 != c0;
    if (ends) b--;
    if (b > a) {
      uint8_t v = coverage(512 * h);
      if (v != 0) {
        *out++ = (kk_span){.x = (uint16_t)(a - window->x), .y = y, .count = (uint16_t)(b - a), .masked = 0, .value = v};
      }
    }
    if (ends) {
      uint8_t v = coverage(2 * wr * h);
      if (v != 0) *out++ = (kk_span){.x = (uint16_t)(b - window->x), .y = y, .count = 1, .masked = 0, .value = v};
    }
  }
  return (size_t)(out - spans);
}
