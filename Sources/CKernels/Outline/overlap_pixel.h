// The share of a pixel that is inside an outline whose parts overlap in it.
#pragma once

#include <string.h>

#include "overlap_left.h"

enum { spaced_heights = 32 };

typedef struct {
  kk_PixelStrips strips;
  // How many of the pieces go up, and how many go down.
  int32_t ups, downs;
} pixel;

// Adds what an edge has in the pixel in column `x`; false when there are too many pieces. A piece to the left of the pixel counts at its left
// side.
static bool add_piece(pixel *p, const kk_row_edge *e, int32_t x) {
  const double at = e->x - x, u = at + e->slope * (e->y0 / 256.0), v = at + e->slope * (e->y1 / 256.0);
  if (u >= 1 && v >= 1) return true;
  kk_PixelStrips *s = &p->strips;
  if (s->piece_count == KK_MOST_PIECES) return false;
  const int32_t i = s->piece_count++;
  const bool is_left = u <= 0 && v <= 0;
  s->x[i] = is_left ? 0 : (float)at;
  s->slope[i] = is_left ? 0 : (float)e->slope;
  s->y0[i] = 2 * e->y0;
  s->y1[i] = 2 * e->y1;
  s->down[i] = e->winding > 0;
  if (e->winding > 0) p->downs++;
  else p->ups++;
  return true;
}

static void mark_height(uint64_t *heights, int32_t at) {
  if (at > 0 && at < 256) heights[at >> 6] |= 1ull << (at & 63);
}

// Cuts the pixel at the marked heights.
static void cut(pixel *p, const left_side *left, const uint64_t *heights) {
  kk_PixelStrips *s = &p->strips;
  int32_t top = 0, winding = left->full + left->at[0], count = 0;
#define STRIP(bottom)                  \
  do {                                 \
    s->middle[count] = top + (bottom); \
    s->height[count] = (bottom)-top;   \
    s->left[count++] = winding;        \
  } while (0)
  FOR_EACH_BIT(heights, at, {
    STRIP(at);
    winding += left->at[at];
    top = at;
  })
  STRIP(256);
#undef STRIP
  s->strip_count = count;
  memset(s->middle + count, 0, 16 * sizeof *s->middle);
  memset(s->height + count, 0, 16 * sizeof *s->height);
  memset(s->left + count, 0, 16 * sizeof *s->left);
}

// Marks the heights between which the inside is bounded by the same pieces in the same order, as far as the grid has them; true when there
// are any that were not marked. Among many pieces the areas are small, and are measured at equally spaced heights.
static bool mark_inside(const kk_PixelStrips *s, uint64_t *heights, const kk_OverlapKernels *kernels) {
  if (s->piece_count > KK_MOST_CUT) {
    for (int32_t at = 256 / spaced_heights; at < 256; at += 256 / spaced_heights) mark_height(heights, at);
    return true;
  }
  const uint64_t before[4] = {heights[0], heights[1], heights[2], heights[3]};
  kernels->mark_crossings(s, heights);
  return memcmp(before, heights, sizeof before) != 0;
}

// An area of 1/2²³ pixel as a sum has it.
static int32_t area_of(int64_t share) { return (int32_t)((share + 32) >> 6); }

// The area that a sum of signed areas stands for.
static int32_t area_of_sum(int32_t sum, bool even_odd) {
  sum = sum < 0 ? -sum : sum;
  if (!even_odd) return least(sum, 131072);
  sum &= 262143;
  return sum > 131072 ? 262144 - sum : sum;
}

// The correction of the sum of a pixel whose pieces are there; less than an eighth of a level of coverage counts as 0.
static int32_t correction_of(pixel *p, left_side *left, bool even_odd, const kk_OverlapKernels *kernels) {
  know(left);
  // The whole pixel is inside, wherever the pieces in it are.
  if (!even_odd && (left->low > p->ups || -left->high > p->downs)) return 0;
  kk_PixelStrips *s = &p->strips;
  uint64_t heights[4];
  memcpy(heights, left->changes, sizeof heights);
  heights[0] &= ~1ull;
  for (int32_t i = 0; i < s->piece_count; i++) {
    mark_height(heights, s->y0[i] / 2);
    mark_height(heights, s->y1[i] / 2);
  }
  cut(p, left, heights);
  // Along the one strip of a pixel the winding number changes by the sum of its pieces.
  const bool may_be_plain =
      s->piece_count <= KK_MOST_CUT && (s->strip_count > 1 || (p->ups - p->downs < 2 && p->downs - p->ups < 2));
  if (may_be_plain && kernels->is_plain(s)) return 0;
  if (mark_inside(s, heights, kernels)) cut(p, left, heights);
  const kk_PixelShare share = kernels->share(s, even_odd);
  const int32_t right = area_of(share.inside), sum = area_of(share.wound), error = right - area_of_sum(sum, even_odd);
  return error > -64 && error < 64 ? 0 : right - sum;
}
