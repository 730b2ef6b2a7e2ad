// The definition of how edges are added to the deltas of a window.
#pragma once

#include "../Outline/descent.h"

// A pixel's delta is how much the winding area changes there from the pixel to its left: a row's running sum of deltas is 131072 × (winding ×
// covered fraction). With G(X) twice the area between a piece of an edge, in one row, and the vertical line X to its right, a pixel's area is the
// difference of G at its two sides, and a delta the difference of two areas. Beyond the piece G is a whole number, whatever was rounded
// before, so that no error is carried along the row.

// Adds to a delta. Sums wrap, so that windings beyond ±16,383 are meaningless but not undefined.
KK_INLINE void bump(int32_t *delta, int32_t amount) { *delta = (int32_t)((uint32_t)*delta + (uint32_t)amount); }

// Marks the groups of eight that hold deltas `from`…`to`, both included. `narrow`: a row's marks are one word.
KK_INLINE void touch(uint64_t *bits, int32_t from, int32_t to, int narrow) {
  uint32_t a = (uint32_t)from >> 3, b = (uint32_t)to >> 3;
  if (narrow || a >> 6 == b >> 6) {
    bits[narrow ? 0 : a >> 6] |= (2ull << (b & 63)) - (1ull << (a & 63));
    return;
  }
  for (uint32_t k = a; k <= b; k++) bits[k >> 6] |= 1ull << (k & 63);
}

typedef int32_t v4i __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));

// G at `distance` (1/256 pixel) to the right of the beginning of a piece that descends `dy` while it goes `dx` to the right;
// `steep` is dy / dx. The parabola's value is truncated to an integer, at most one 131072nd off.
KK_INLINE int32_t covered(int32_t distance, int32_t dx, int32_t dy, float steep) {
  int32_t u = distance < dx ? distance : dx;
  float w = (float)u;
  return (int32_t)(w * w * steep) + (distance - u) * 2 * dy;
}

// The steepness dy / dx; for a vertical piece any finite number.
KK_INLINE float steepness(int32_t dx, int32_t dy) { return (float)dy / (float)(dx > 1 ? dx : 1); }

// Adds a piece of an edge in one row, from column xa to xb (1/256 pixel from the window's left side; xa ≤ xb), that may leave the window on
// either side; it descends `dy`, negative for an edge that went up. `width` is the window's in pixels.
KK_FN __attribute__((noinline)) void add_cut_piece(
    int32_t *row, uint64_t *bits, int32_t width, int32_t xa, int32_t xb, int32_t dy) {
  int32_t ca = xa >> 8, cb = xb >> 8;
  if (ca >= width) return;
  if (cb < 0) {
    bump(row, dy * 512);
    touch(bits, 0, 0, 0);
    return;
  }
  const int32_t dx = xb - xa;
  const float steep = steepness(dx, dy);
  int32_t first = ca < 0 ? 0 : ca, last = cb + 1 < width ? cb + 1 : width;
  int32_t two = first > ca ? covered((first << 8) - xa, dx, dy, steep) : 0, one = two;
  // The first delta takes all the area to the left of the window.
  for (int32_t c = first; c <= last; c++) {
    int32_t now = covered(((c + 1) << 8) - xa, dx, dy, steep);
    bump(row + c, c == first ? now - one : now - 2 * one + two);
    two = one;
    one = now;
  }
  touch(bits, first, last, 0);
}

// G at four distances, each as `covered` computes it.
KK_INLINE v4i four_covered(v4i distance, int32_t dx, int32_t dy, float steep) {
  v4i u = __builtin_elementwise_min(distance, (v4i){dx, dx, dx, dx});
  v4f w = __builtin_convertvector(u, v4f);
  return __builtin_convertvector(w * w * steep, v4i) + (distance - u) * (2 * dy);
}

KK_INLINE void bump4(int32_t *delta, v4i amount) {
  v4i v;
  memcpy(&v, delta, sizeof v);
  v += amount;
  memcpy(delta, &v, sizeof v);
}

// Adds a piece inside the window, as `add_cut_piece` adds one that may leave it. Nearly all pieces meet at most three pixels and take one
// step.
KK_INLINE void add_piece(int32_t *row, uint64_t *bits, int32_t xa, int32_t xb, int32_t dy, int narrow) {
  int32_t ca = xa >> 8, cb = xb >> 8, dx = xb - xa;
  float steep = steepness(dx, dy);
  v4i zero = {0}, distance = (v4i){256, 512, 768, 1024} - (xa & 255);
  v4i g = four_covered(distance, dx, dy, steep);
  bump4(row + ca, g - 2 * __builtin_shufflevector(g, zero, 4, 0, 1, 2) + __builtin_shufflevector(g, zero, 4, 4, 0, 1));
  touch(bits, ca, cb + 1, narrow);
  for (int32_t c = ca + 4; __builtin_expect(c <= cb + 1, 0); c += 4) {
    v4i before = g;
    distance += 1024;
    g = four_covered(distance, dx, dy, steep);
    bump4(row + c, g - 2 * __builtin_shufflevector(before, g, 3, 4, 5, 6) + __builtin_shufflevector(before, g, 2, 3, 4, 5));
  }
}

// Adds an edge to the left of the window, which changes the starting sums of rows; starting sums are kept as differences from row to row.
KK_INLINE void add_backdrop(int32_t *starts, int32_t top, int32_t y0, int32_t y1, int32_t sign) {
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

// Adds the pieces of an edge between heights y0 and y1, row by row.
KK_INLINE void add_pieces(
    kk_cover_window *window, const descent *edge, int32_t y0, int32_t y1, int32_t top, int32_t left, int narrow, int cut) {
  const size_t stride = window->stride, words = narrow ? 1 : window->touched_stride;
  const int64_t slope = edge->slope;
  const int32_t winding = edge->winding, r = (y0 - top) >> 8, width = window->width;
  int32_t *row = window->deltas + (size_t)r * stride;
  uint64_t *bits = window->touched + (size_t)r * words;
  // The column at height y: x0 + (y − y0) · slope, rounded; linear in y, so stepping and multiplying agree to the last bit.
  int64_t at = (int64_t)(edge->x0 - left) * 4294967296ll + (int64_t)(y0 - edge->y0) * slope + (1ll << 31);
  int32_t x = (int32_t)(at >> 32), ya = y0;
  int32_t yb = top + ((r + 1) << 8);
  do {
    int32_t down = (yb < y1 ? yb : y1) - ya, dy = down * winding;
    at += (int64_t)down * slope;
    int32_t next = (int32_t)(at >> 32);
    int32_t xa = x < next ? x : next, xb = x < next ? next : x;
    if (cut) add_cut_piece(row, bits, width, xa, xb, dy);
    else add_piece(row, bits, xa, xb, dy, narrow);
    x = next;
    ya = yb;
    yb += 256;
    row += stride;
    bits += words;
  } while (ya < y1);
}

KK_INLINE void enter_rows(kk_cover_window *window, int32_t first, int32_t last) {
  if (first < window->first_row) window->first_row = first;
  if (last >= window->end_row) window->end_row = last + 1;
}

// Adds edges to the left of the window. Of a run of connected edges only the two ends matter.
KK_INLINE void add_backdrops(kk_cover_window *window, const kk_edge *edges, size_t count, int32_t top, int32_t bottom) {
  int32_t from = 0, to = 0;
  for (size_t i = 0; i <= count; i++) {
    int32_t start = 0, end = 0;
    if (i < count) {
      start = edges[i].y0;
      end = edges[i].y1;
      if (i > 0 && start == to) {
        to = end;
        continue;
      }
    }
    if (i > 0 && from != to) {
      int32_t sign = from < to ? 1 : -1, y0 = from < to ? from : to, y1 = from < to ? to : from;
      y0 = y0 > top ? y0 : top;
      y1 = y1 < bottom ? y1 : bottom;
      if (y0 < y1) {
        enter_rows(window, (y0 - top) >> 8, (y1 - 1 - top) >> 8);
        add_backdrop(window->starts, top, y0, y1, sign);
      }
    }
    from = start;
    to = end;
  }
}

// Adds an edge whose pixels are not wanted: in each row only its winding counts, from the next wanted column on. Returns false when one of
// its pixels is wanted.
KK_INLINE int add_unseen(
    kk_cover_window *window, int32_t winding, int32_t y0, int32_t y1, int32_t near, int32_t far, int32_t top, int32_t left) {
  // A margin of a quarter pixel on either side, and the pixel after the last, which is written to as well.
  const int32_t a = near - 64 > left ? (near - 64 - left) >> 12 : 0, b = (far + 320 - left) >> 12;
  const uint64_t *bands = window->wanted;
  const int32_t shift = window->wanted_shift;
  int32_t r = (y0 - top) >> 8;
  const int32_t last = (y1 - 1 - top) >> 8;
  uint64_t any = 0;
  for (int32_t band = (r + window->wanted_row) >> 3; band <= (last + window->wanted_row) >> 3; band++) any |= bands[band];
  if (any >> shift >> a & ((2ull << (b - a)) - 1)) return 0;
  while (r <= last) {
    const int32_t band = (r + window->wanted_row) >> 3;
    int32_t end = (band + 1) * 8 - window->wanted_row;
    if (end > last + 1) end = last + 1;
    const uint64_t rest = bands[band] >> shift >> a;
    const int32_t column = rest != 0 ? (a + __builtin_ctzll(rest)) << 4 : INT32_MAX;
    if (column < window->width) {
      int32_t *delta = window->deltas + (size_t)r * window->stride + column;
      uint64_t *bits = window->touched + (size_t)r * window->touched_stride + (column >> 9), mark = 1ull << (column >> 3 & 63);
      int32_t ya = top + (r << 8) > y0 ? top + (r << 8) : y0;
      for (int32_t k = r; k < end; k++, delta += window->stride, bits += window->touched_stride) {
        int32_t yb = top + ((k + 1) << 8) < y1 ? top + ((k + 1) << 8) : y1;
        bump(delta, winding * 512 * (yb - ya));
        *bits |= mark;
        ya = yb;
      }
    }
    r = end;
  }
  return 1;
}

KK_INLINE void add_edge(
    kk_cover_window *window, const kk_edge *edge, int32_t top, int32_t bottom, int32_t left, int32_t right, int narrow) {
  const int32_t winding = edge->y0 < edge->y1 ? 1 : -1;
  int32_t y0 = winding > 0 ? edge->y0 : edge->y1, y1 = winding > 0 ? edge->y1 : edge->y0;
  y0 = y0 > top ? y0 : top;
  y1 = y1 < bottom ? y1 : bottom;
  int32_t near = edge->x0 < edge->x1 ? edge->x0 : edge->x1, far = edge->x0 < edge->x1 ? edge->x1 : edge->x0;
  if (y0 >= y1 || near >= right) return;
  if (far < left) {
    enter_rows(window, (y0 - top) >> 8, (y1 - 1 - top) >> 8);
    add_backdrop(window->starts, top, y0, y1, winding);
  } else if (window->wanted && far < right - 512 && add_unseen(window, winding, y0, y1, near, far, top, left)) {
    enter_rows(window, (y0 - top) >> 8, (y1 - 1 - top) >> 8);
  } else {
    const descent down = descent_of(edge);
    enter_rows(window, (y0 - top) >> 8, (y1 - 1 - top) >> 8);
    // A margin of a quarter pixel, since rounding may put a point that far beyond the ends.
    if (near < left + 64 || far >= right - 64) add_pieces(window, &down, y0, y1, top, left, narrow, 1);
    else add_pieces(window, &down, y0, y1, top, left, narrow, 0);
  }
}

// Whether a block of edges has no effect on the window.
KK_INLINE int is_outside(const kk_cover_window *window, const kk_box *block) {
  return block->y0 >= (window->y + window->height) * 256 || block->y1 <= window->y * 256
      || block->x0 >= (window->x + window->width) * 256;
}

KK_FN void define_add_edges(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks) {
  const int32_t top = window->y * 256, bottom = (window->y + window->height) * 256;
  const int32_t left = window->x * 256, right = (window->x + window->width) * 256;
  for (size_t i = 0; i < count; i++) {
    if (!is_outside(window, &blocks[i / KK_EDGE_BLOCK])) add_edge(window, &edges[i], top, bottom, left, right, 0);
  }
}
