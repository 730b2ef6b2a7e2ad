#pragma STDC FP_CONTRACT OFF

#include "kk_outline.h"

#include <string.h>

// A cell's number is the *step* in winding area at that pixel: a row's running sum, pixel by pixel, is 131072 × (winding × covered
// fraction). An edge piece that descends d (1/256 pixel) inside one pixel, on average t/2 (1/256 pixel) from its left side, covers
// d · (512 − t) of that pixel and all, d · 512, of every pixel right of it.

static inline void touch(uint64_t *bits, int32_t from, int32_t to) {
  // Cells from…to, both included.
  uint32_t a = (uint32_t)from >> 3, b = (uint32_t)to >> 3;
  bits[a >> 6] |= 1ull << (a & 63);
  for (uint32_t k = a + 1; k <= b; k++) bits[k >> 6] |= 1ull << (k & 63);
}

// One piece of an edge in one row: it descends `dy` (signed by the winding) between the columns xa and xb (1/256 pixel from the
// window's left side; xa ≤ xb). `width` is the window's in pixels.
static inline void add_piece(int32_t *row, uint64_t *bits, int32_t width, int32_t xa, int32_t xb, int32_t dy, int32_t sign) {
  int32_t ca = xa >> 8, cb = xb >> 8;
  if (ca == cb) {
    if ((uint32_t)ca >= (uint32_t)width) {
      if (ca >= 0) return;
      row[0] += sign * dy * 512;
      touch(bits, 0, 0);
      return;
    }
    int32_t t = (xa & 255) + (xb & 255), d = sign * dy;
    row[ca] += d * (512 - t);
    row[ca + 1] += d * t;
    touch(bits, ca, ca + 1);
    return;
  }
  if (ca >= width) return;
  if (cb < 0) {
    row[0] += sign * dy * 512;
    touch(bits, 0, 0);
    return;
  }
  // How far it has descended when it reaches a column line: a multiplication from its own left end, so any window finds the same.
  int64_t rate = (((int64_t)dy << 24) + ((xb - xa) >> 1)) / (xb - xa);
  int32_t first = ca, done = 0, left = xa & 255;
  if (first < 0) {
    first = 0;
    left = 0;
    done = (int32_t)(((int64_t)(0 - xa) * rate) >> 24);
    if (done > dy) done = dy;
    row[0] += sign * done * 512;
  }
  int32_t last = cb < width ? cb : width - 1;
  for (int32_t c = first; c <= last; c++) {
    int32_t reached, right;
    if (c == cb) {
      reached = dy;
      right = xb & 255;
    } else {
      reached = (int32_t)(((int64_t)(((c + 1) << 8) - xa) * rate) >> 24);
      if (reached > dy) reached = dy;
      right = 256;
    }
    int32_t d = sign * (reached - done), t = left + right;
    row[c] += d * (512 - t);
    row[c + 1] += d * t;
    done = reached;
    left = 0;
  }
  touch(bits, first, last + 1);
}

void kk_cover_add_edges(kk_cover_window *window, const kk_edge *edges, size_t count) {
  const int32_t top = window->y * 256, bottom = (window->y + window->height) * 256;
  const int32_t left = window->x * 256, right = (window->x + window->width) * 256;
  const int32_t width = window->width;
  int32_t first_row = window->first_row, end_row = window->end_row;
  for (size_t i = 0; i < count; i++) {
    const kk_edge *edge = &edges[i];
    int32_t y0 = edge->y0 > top ? edge->y0 : top, y1 = edge->y1 < bottom ? edge->y1 : bottom;
    if (y0 >= y1) continue;
    if (edge->x0 >= right && edge->x1 >= right) continue;
    const int32_t sign = edge->winding;
    const int64_t slope = edge->slope;
    int32_t r = (y0 - top) >> 8, r_last = (y1 - 1 - top) >> 8;
    if (r < first_row) first_row = r;
    if (r_last >= end_row) end_row = r_last + 1;
    int32_t *row = window->cells + (size_t)r * window->stride;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    if (edge->x0 < left && edge->x1 < left) {
      for (; r <= r_last; r++, row += window->stride, bits += window->touched_stride) {
        int32_t line = top + (r << 8), a = line > y0 ? line : y0, b = line + 256 < y1 ? line + 256 : y1;
        row[0] += sign * (b - a) * 512;
        bits[0] |= 1;
      }
      continue;
    }
    // The column at height y: x0 + (y − y0) · slope, rounded; linear in y, so stepping and multiplying agree to the last bit.
    int64_t at = ((int64_t)(edge->x0 - left) << 32) + (int64_t)(y0 - edge->y0) * slope + (1ll << 31);
    int32_t xa = (int32_t)(at >> 32), ya = y0;
    for (; r <= r_last; r++, row += window->stride, bits += window->touched_stride) {
      int32_t yb = top + ((r + 1) << 8);
      if (yb > y1) yb = y1;
      int32_t dy = yb - ya;
      at += (int64_t)dy * slope;
      int32_t xb = (int32_t)(at >> 32);
      if (xa <= xb) add_piece(row, bits, width, xa, xb, dy, sign);
      else add_piece(row, bits, width, xb, xa, dy, sign);
      xa = xb;
      ya = yb;
    }
  }
  window->first_row = first_row;
  window->end_row = end_row;
}

static inline uint8_t coverage(int32_t v, int even_odd) {
  if (even_odd) {
    v &= 262143;
    if (v > 131072) v = 262144 - v;
  } else {
    if (v < 0) v = -v;
    if (v > 131072) v = 131072;
  }
  return (uint8_t)((v * 255 + 65536) >> 17);
}

size_t kk_cover_sweep(kk_cover_window *window, int even_odd, kk_span *spans, uint8_t *masks) {
  kk_span *out = spans;
  uint32_t offset = 0;
  const int32_t width = window->width;
  const uint32_t groups = (uint32_t)(width + 7) >> 3;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->cells + (size_t)r * window->stride;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    int32_t sum = 0, at = 0;
    kk_span *open = NULL;
    for (uint32_t g = 0; g <= groups;) {
      // The next touched group from g on.
      uint32_t word = g >> 6;
      uint64_t rest = bits[word] >> (g & 63);
      uint32_t next = g;
      if (rest != 0) {
        next = g + (uint32_t)__builtin_ctzll(rest);
      } else {
        next = (word + 1) << 6;
        while (next <= groups && bits[next >> 6] == 0) next += 64;
        if (next <= groups) next += (uint32_t)__builtin_ctzll(bits[next >> 6]);
      }
      if (next > groups) next = groups + 1;
      // Nothing changes before it.
      int32_t stop = (int32_t)next * 8 < width ? (int32_t)next * 8 : width;
      if (stop > at) {
        uint8_t value = coverage(sum, even_odd);
        if (value != 0) {
          *out++ = (kk_span){
            .x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(stop - at), .masked = 0,
            .value = value, .mask_offset = 0};
        }
        open = NULL;
        at = stop;
      }
      if (next > groups) break;
      int32_t *cell = row + next * 8;
      if (at < width) {
        int32_t n = width - at < 8 ? width - at : 8;
        if (open == NULL) {
          open = out++;
          *open = (kk_span){
            .x = (uint16_t)at, .y = (uint16_t)r, .count = 0, .masked = 1, .value = 0,
            .mask_offset = offset};
        }
        for (int32_t k = 0; k < n; k++) {
          sum += cell[k];
          masks[offset + (uint32_t)k] = coverage(sum, even_odd);
        }
        open->count = (uint16_t)(open->count + n);
        offset += (uint32_t)n;
        at += n;
      }
      memset(cell, 0, 8 * sizeof(int32_t));
      g = next + 1;
    }
    memset(bits, 0, window->touched_stride * sizeof(uint64_t));
  }
  window->first_row = INT32_MAX;
  window->end_row = 0;
  return (size_t)(out - spans);
}

// The part of [p0, p1) (1/256 pixel) inside pixel `p`, 0…256.
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
