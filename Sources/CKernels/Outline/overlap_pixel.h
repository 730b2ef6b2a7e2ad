// The share of a pixel that is inside an outline whose parts overlap in it.
#pragma once

#include <string.h>

#include "overlap_sides.h"

enum {
  // The most edges in a pixel that is corrected.
  most_in_pixel = 512,
  // Up to so many edges are divided where they meet. Among more edges the areas are small, and are measured at equally spaced heights.
  most_cut = 16,
  spaced_heights = 32,
  most_heights = 512
};

// A piece of an edge in the pixel's row, in pixels from the pixel's top left corner; `x` is that of the edge's line at height 0.
typedef struct {
  double y0, y1, x, slope;
  int32_t winding;
} piece;

// The change of the winding number at a pixel's left side at each 1/256 of its height, which is all that edges to the left of the pixel do.
typedef struct {
  int32_t at[257];
  // A bit for each of these changes that may not be zero.
  uint64_t changes[5];
} left_side;

typedef struct {
  piece pieces[most_in_pixel];
  int32_t count;
  left_side left;
  // The heights between which the inside is bounded by the same pieces in the same order.
  double heights[most_heights];
  int32_t height_count;
} pixel;

static void change_at(left_side *left, int32_t at, int32_t winding) {
  left->at[at] += winding;
  left->changes[at >> 6] |= 1ull << (at & 63);
}

// Adds an edge that is to the left of the pixels of row `y` from here on.
static void pass(left_side *left, const kk_edge *e, int32_t y) {
  const int32_t top = y * 256, y0 = most(least(e->y0, e->y1), top), y1 = least(most(e->y0, e->y1), top + 256);
  if (y0 >= y1) return;
  const int32_t winding = e->y0 < e->y1 ? 1 : -1;
  change_at(left, y0 - top, winding);
  change_at(left, y1 - top, -winding);
}

// The first height after `at` at which the winding number on the left may change; 256 when there is none.
static int32_t next_change(const pixel *p, int32_t at) {
  at++;
  for (int32_t word = at >> 6; word < 4; word++, at = word * 64) {
    const uint64_t bits = p->left.changes[word] >> (at & 63);
    if (bits != 0) return at + __builtin_ctzll(bits);
  }
  return 256;
}

static bool add_piece_of(pixel *p, const kk_edge *e, int32_t x, int32_t y) {
  const int32_t top = y * 256, y0 = most(least(e->y0, e->y1), top), y1 = least(most(e->y0, e->y1), top + 256);
  if (y0 >= y1 || least(e->x0, e->x1) >= x * 256 + 256) return true;
  const int32_t winding = e->y0 < e->y1 ? 1 : -1;
  // The line is computed from the upper end, so that an edge and its reverse have the same line.
  const int32_t upper_x = e->y0 < e->y1 ? e->x0 : e->x1, upper_y = least(e->y0, e->y1);
  const double slope = (double)(e->x1 - e->x0) / (double)(e->y1 - e->y0);
  const double at = (upper_x - x * 256 + slope * (top - upper_y)) / 256, from = (y0 - top) / 256.0, to = (y1 - top) / 256.0;
  const double u = at + slope * from, v = at + slope * to;
  if (u >= 1 && v >= 1) return true;
  if (u <= 0 && v <= 0) {
    pass(&p->left, e, y);
    return true;
  }
  // Two opposite pieces on one line cancel out, as where two shapes share a side.
  for (int32_t i = 0; i < p->count; i++) {
    const piece *other = &p->pieces[i];
    if (other->x != at || other->slope != slope || other->y0 != from || other->y1 != to || other->winding != -winding) continue;
    p->pieces[i] = p->pieces[--p->count];
    return true;
  }
  if (p->count == most_in_pixel) return false;
  p->pieces[p->count++] = (piece){from, to, at, slope, winding};
  return true;
}

static void add_height(pixel *p, double y) {
  if (!(y > 0 && y < 1) || p->height_count == most_heights) return;
  int32_t i = p->height_count;
  while (i > 0 && p->heights[i - 1] > y) i--;
  if (i > 0 && p->heights[i - 1] == y) return;
  for (int32_t j = p->height_count++; j > i; j--) p->heights[j] = p->heights[j - 1];
  p->heights[i] = y;
}

static void find_heights(pixel *p) {
  p->height_count = 0;
  for (int32_t y = next_change(p, 0); y < 256; y = next_change(p, y)) {
    if (p->left.at[y] != 0) add_height(p, y / 256.0);
  }
  if (p->count > most_cut) {
    for (int32_t i = 1; i < spaced_heights; i++) add_height(p, i * (1.0 / (int)spaced_heights));
    return;
  }
  for (int32_t i = 0; i < p->count; i++) {
    const piece *a = &p->pieces[i];
    add_height(p, a->y0);
    add_height(p, a->y1);
    if (a->slope != 0) {
      const double in = -a->x / a->slope, out = (1 - a->x) / a->slope;
      if (in > a->y0 && in < a->y1) add_height(p, in);
      if (out > a->y0 && out < a->y1) add_height(p, out);
    }
    for (int32_t j = 0; j < i; j++) {
      const piece *b = &p->pieces[j];
      if (a->slope == b->slope) continue;
      const double meet = (b->x - a->x) / (a->slope - b->slope);
      if (meet > a->y0 && meet < a->y1 && meet > b->y0 && meet < b->y1) add_height(p, meet);
    }
  }
}

// Computes, at the height y within the pixel, the length that is inside, and the sum of all lengths weighted by their winding numbers. The
// winding number on the left is `winding`.
static void measure(const pixel *p, double y, int32_t winding, bool even_odd, double *inside, double *weighed) {
  double at[most_in_pixel];
  int32_t turns[most_in_pixel], count = 0;
  for (int32_t i = 0; i < p->count; i++) {
    const piece *l = &p->pieces[i];
    if (y < l->y0 || y >= l->y1) continue;
    const double x = l->x + l->slope * y;
    if (x <= 0) {
      winding += l->winding;
      continue;
    }
    if (x >= 1) continue;
    int32_t j = count++;
    for (; j > 0 && at[j - 1] > x; j--) {
      at[j] = at[j - 1];
      turns[j] = turns[j - 1];
    }
    at[j] = x;
    turns[j] = l->winding;
  }
  double from = 0;
  *inside = *weighed = 0;
  for (int32_t i = 0; i <= count; i++) {
    const double to = i < count ? at[i] : 1;
    if (even_odd ? winding & 1 : winding != 0) *inside += to - from;
    *weighed += winding * (to - from);
    from = to;
    if (i < count) winding += turns[i];
  }
}

static int32_t area_of(double share) { return (int32_t)(share * 131072 + (share < 0 ? -0.5 : 0.5)); }

// The area that a sum of signed areas stands for.
static int32_t area_of_sum(int32_t sum, bool even_odd) {
  sum = sum < 0 ? -sum : sum;
  if (!even_odd) return least(sum, 131072);
  sum &= 262143;
  return sum > 131072 ? 262144 - sum : sum;
}

// Whether the whole pixel is inside by the non-zero rule, wherever the pieces in it are.
static bool is_inside(const pixel *p) {
  int32_t up = 0, down = 0, winding = 0;
  for (int32_t i = 0; i < p->count; i++) *(p->pieces[i].winding > 0 ? &down : &up) += 1;
  int32_t low = INT32_MAX, high = INT32_MIN;
  for (int32_t y = 0; y < 256; y = next_change(p, y)) {
    winding += p->left.at[y];
    low = least(low, winding);
    high = most(high, winding);
  }
  return low > up || -high > down;
}

// The correction of a pixel's sum, whose pieces and left side are there; less than an eighth of a level of coverage counts as 0.
static int32_t correction_of(pixel *p, bool even_odd) {
  if (!even_odd && is_inside(p)) return 0;
  find_heights(p);
  double inside = 0, weighed = 0, top = 0;
  int32_t winding = 0, change = 0;
  for (int32_t i = 0; i <= p->height_count; i++) {
    const double bottom = i < p->height_count ? p->heights[i] : 1, middle = (top + bottom) / 2;
    for (; change < 256 && change <= middle * 256; change = next_change(p, change)) winding += p->left.at[change];
    double a, b;
    // Both lengths are linear between two neighbouring heights.
    measure(p, middle, winding, even_odd, &a, &b);
    inside += a * (bottom - top);
    weighed += b * (bottom - top);
    top = bottom;
  }
  const int32_t right = area_of(inside), sum = area_of(weighed), error = right - area_of_sum(sum, even_odd);
  return error > -64 && error < 64 ? 0 : right - sum;
}
