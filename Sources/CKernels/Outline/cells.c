#pragma STDC FP_CONTRACT OFF

#include "kk_outline.h"

#include <string.h>

// A cell's number is the *step* in winding area at that pixel: a row's running sum, pixel by pixel, is 131072 × (winding × covered
// fraction). An edge piece that descends d (1/256 pixel) inside one pixel, on average t/2 (1/256 pixel) from its left side, covers
// d · (512 − t) of that pixel and all, d · 512, of every pixel right of it.

#if defined(__x86_64__) && defined(__linux__)
// The same integer arithmetic compiled for wider registers; the loader picks one.
#define KK_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define KK_CLONES
#endif
#define KK_ALWAYS static inline __attribute__((always_inline))

// Sums wrap: windings beyond ±16,383 are meaningless, not undefined.
KK_ALWAYS void bump(int32_t *cell, int32_t amount) { *cell = (int32_t)((uint32_t)*cell + (uint32_t)amount); }

// Marks the groups of eight that hold cells `from`…`to`, both included. `narrow`: a row's marks are one word.
KK_ALWAYS void touch(uint64_t *bits, int32_t from, int32_t to, int narrow) {
  uint32_t a = (uint32_t)from >> 3, b = (uint32_t)to >> 3;
  if (narrow || a >> 6 == b >> 6) {
    bits[narrow ? 0 : a >> 6] |= (2ull << (b & 63)) - (1ull << (a & 63));
    return;
  }
  for (uint32_t k = a; k <= b; k++) bits[k >> 6] |= 1ull << (k & 63);
}

// How far a piece that descends `dy` in all has descended `across` (1/256 pixel) from where it begins: from the piece's own numbers alone, so
// that any window finds the same.
KK_ALWAYS int32_t descended(int64_t across, int64_t descent, int32_t dy) {
  int32_t reached = (int32_t)(across * descent >> 32);
  return reached < dy ? reached : dy;
}

// One piece of an edge in one row, from column xa to xb (1/256 pixel from the window's left side; xa ≤ xb), that may leave the window on
// either side. `width` is the window's in pixels.
static void add_cut_piece(
  int32_t *row, uint64_t *bits, int32_t width, int32_t xa, int32_t xb, int32_t dy, int32_t sign, int64_t descent) {
  int32_t ca = xa >> 8, cb = xb >> 8;
  if (ca >= width) return;
  if (cb < 0) {
    bump(row, sign * dy * 512);
    touch(bits, 0, 0, 0);
    return;
  }
  int32_t first = ca, done = 0, left = xa & 255;
  if (first < 0) {
    first = 0;
    left = 0;
    done = descended(0 - (int64_t)xa, descent, dy);
    bump(row, sign * done * 512);
  }
  int32_t last = cb < width ? cb : width - 1;
  for (int32_t c = first; c <= last; c++) {
    int32_t line = (c + 1) << 8;
    int32_t reached = c == cb ? dy : descended((int64_t)line - xa, descent, dy);
    int32_t right = c == cb ? xb & 255 : 256;
    int32_t d = sign * (reached - done), t = left + right;
    bump(row + c, d * (512 - t));
    bump(row + c + 1, d * t);
    done = reached;
    left = 0;
  }
  touch(bits, first, last + 1, 0);
}

// The same for a piece inside the window that meets one pixel or two: no branch, because which of them it is cannot be foreseen.
KK_ALWAYS void add_steep_piece(
  int32_t *row, uint64_t *bits, int32_t xa, int32_t xb, int32_t dy, int32_t sign, int64_t descent, int narrow) {
  int32_t ca = xa >> 8, cb = xb >> 8, one = ca == cb;
  int32_t reached = descended(256 - (xa & 255), descent, dy);
  reached = one ? dy : reached;
  int32_t u = xb & 255, t = (xa & 255) + (one ? u : 256);
  int32_t d = sign * reached, e = sign * (dy - reached);
  bump(row + ca, d * (512 - t));
  bump(row + ca + 1, d * t + e * (512 - u));
  bump(row + ca + 2, e * u);
  touch(bits, ca, cb + 1, narrow);
}

// The same for any piece inside the window.
KK_ALWAYS void add_flat_piece(
  int32_t *row, uint64_t *bits, int32_t xa, int32_t xb, int32_t dy, int32_t sign, int64_t descent, int narrow) {
  int32_t ca = xa >> 8, cb = xb >> 8;
  if (cb - ca < 2) {
    add_steep_piece(row, bits, xa, xb, dy, sign, descent, narrow);
    return;
  }
  // `at` is `descended` before its rounding; each pixel passes to the next what its part of the piece covers there.
  int64_t at = (256 - (xa & 255)) * descent;
  int32_t done = (int32_t)(at >> 32);
  done = done < dy ? done : dy;
  int32_t t = (xa & 255) + 256;
  bump(row + ca, sign * done * (512 - t));
  int32_t carry = sign * done * t;
  for (int32_t c = ca + 1; c < cb; c++) {
    at += descent << 8;
    int32_t reached = (int32_t)(at >> 32);
    reached = reached < dy ? reached : dy;
    int32_t d = sign * (reached - done) * 256;
    bump(row + c, carry + d);
    carry = d;
    done = reached;
  }
  int32_t u = xb & 255, e = sign * (dy - done);
  bump(row + cb, carry + e * (512 - u));
  bump(row + cb + 1, e * u);
  touch(bits, ca, cb + 1, narrow);
}

// An edge left of the window covers whole rows of it: the rows' starting sums change, kept as differences from row to row.
KK_ALWAYS void add_backdrop(int32_t *starts, int32_t top, int32_t y0, int32_t y1, int32_t sign) {
  int32_t r = (y0 - top) >> 8, last = (y1 - 1 - top) >> 8, unit = sign * 512;
  if (r == last) {
    bump(starts + r, unit * (y1 - y0));
    bump(starts + r + 1, -unit * (y1 - y0));
    return;
  }
  int32_t before = top + ((r + 1) << 8) - y0, after = y1 - (top + (last << 8));
  bump(starts + r, unit * before);
  bump(starts + r + 1, unit * (256 - before));
  bump(starts + last, unit * (after - 256));
  bump(starts + last + 1, -unit * after);
}

// The pieces of an edge, row by row. `PIECE` adds the one from column xa to xb (xa ≤ xb).
#define EACH_PIECE(PIECE)                                      \
  for (; r <= r_last; r++, row += stride, bits += words) {     \
    int32_t dy = (yb < y1 ? yb : y1) - ya;                     \
    at += (int64_t)dy * slope;                                 \
    int32_t next = (int32_t)(at >> 32);                        \
    int32_t xa = x < next ? x : next, xb = x < next ? next : x; \
    PIECE;                                                     \
    x = next;                                                  \
    ya = yb;                                                   \
    yb += 256;                                                 \
  }

KK_ALWAYS void add_edge(
  kk_cover_window *window, const kk_edge *edge, int32_t top, int32_t bottom, int32_t left, int32_t right, int narrow) {
  int32_t y0 = edge->y0 > top ? edge->y0 : top, y1 = edge->y1 < bottom ? edge->y1 : bottom;
  int32_t near = edge->x0 < edge->x1 ? edge->x0 : edge->x1, far = edge->x0 < edge->x1 ? edge->x1 : edge->x0;
  if (y0 >= y1 || near >= right) return;
  const int32_t sign = edge->winding;
  int32_t r = (y0 - top) >> 8, r_last = (y1 - 1 - top) >> 8;
  if (r < window->first_row) window->first_row = r;
  if (r_last >= window->end_row) window->end_row = r_last + 1;
  if (far < left) {
    add_backdrop(window->starts, top, y0, y1, sign);
    return;
  }
  const size_t stride = window->stride, words = narrow ? 1 : window->touched_stride;
  const int64_t slope = edge->slope, descent = edge->descent;
  int32_t *row = window->cells + (size_t)r * stride;
  uint64_t *bits = window->touched + (size_t)r * words;
  // The column at height y: x0 + (y − y0) · slope, rounded; linear in y, so stepping and multiplying agree to the last bit.
  int64_t at = (int64_t)(edge->x0 - left) * 4294967296ll + (int64_t)(y0 - edge->y0) * slope + (1ll << 31);
  int32_t x = (int32_t)(at >> 32), ya = y0;
  int32_t yb = top + ((r + 1) << 8);
  // A quarter pixel of room: rounding may put a point that far beyond the ends.
  if (near < left + 64 || far >= right - 64) {
    const int32_t width = window->width;
    EACH_PIECE(add_cut_piece(row, bits, width, xa, xb, dy, sign, descent))
  } else if (slope <= 4261412864ll && slope >= -4261412864ll) {
    // Less than 254/256 pixel a row: never three pixels.
    EACH_PIECE(add_steep_piece(row, bits, xa, xb, dy, sign, descent, narrow))
  } else {
    EACH_PIECE(add_flat_piece(row, bits, xa, xb, dy, sign, descent, narrow))
  }
}

KK_ALWAYS void add_edges(
  kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks, int narrow) {
  const int32_t top = window->y * 256, bottom = (window->y + window->height) * 256;
  const int32_t left = window->x * 256, right = (window->x + window->width) * 256;
  for (size_t first = 0; first < count; first += KK_EDGE_BLOCK, blocks++) {
    if (blocks->y0 >= bottom || blocks->y1 <= top || blocks->x0 >= right) continue;
    size_t end = first + KK_EDGE_BLOCK < count ? first + KK_EDGE_BLOCK : count;
    for (size_t i = first; i < end; i++) add_edge(window, &edges[i], top, bottom, left, right, narrow);
  }
}

void kk_cover_add_edges(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks) {
  if (window->touched_stride == 1) add_edges(window, edges, count, blocks, 1);
  else add_edges(window, edges, count, blocks, 0);
}

KK_ALWAYS uint8_t coverage(int32_t v, int even_odd) {
  if (even_odd) {
    v &= 262143;
    if (v > 131072) v = 262144 - v;
  } else {
    v = v < 0 ? (int32_t)(0u - (uint32_t)v) : v;
    // The one number without an opposite stays negative; it too is more than a full turn.
    if (v > 131072 || v < 0) v = 131072;
  }
  return (uint8_t)((v * 255 + 65536) >> 17);
}

typedef int32_t v8i __attribute__((vector_size(32)));
typedef uint8_t v8b __attribute__((vector_size(8)));

// Eight cells to coverage; `sum` runs on.
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
          // Only what spilled over the right side.
          memset(row + g * 8, 0, 8 * sizeof(int32_t));
          continue;
        }
        if (g * 8 > at) {
          // Nothing changed since `at`.
          uint8_t value = coverage(sum, even_odd);
          if (value != 0) {
            *out++ = (kk_span){
              .x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(g * 8 - at), .masked = 0, .value = value};
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
            *open = (kk_span){
              .x = (uint16_t)at, .y = (uint16_t)r, .count = 0, .masked = 1, .value = 0, .mask_offset = offset};
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
        *out++ = (kk_span){
          .x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(width - at), .masked = 0, .value = value};
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
