// Corrections for pixels whose coverage is not that of the running sums, because parts of the outline overlap in them and each covers a
// part of the pixel.
#pragma once

#include "kk_outline.h"

// A correction: an amount that is added to the sum of a pixel of the canvas; 131072 stands for a pixel covered once.
typedef struct {
  int32_t x, y;
  int32_t amount;
} kk_correction;

// A list to which corrections are appended; the caller grows it as it grows a `kk_edge_list`.
typedef struct {
  kk_correction *corrections;
  size_t count, capacity;
} kk_correction_list;

// An edge in the row of pixels that is gone through: its ends; where its line is at the row's upper side, in pixels; and, in the row, the
// heights between which the edge is, in 1/256 pixel, and the columns that it may touch.
typedef struct {
  const kk_edge *edge;
  double slope, x;
  // 1 for an edge that goes down, −1 for one that goes up.
  int32_t winding;
  int32_t upper_x, upper_y, lower_y;
  int32_t y0, y1, first, last;
} kk_row_edge;

// Scratch memory for one call: for `edge_count` edges, and for `row_count` + 1 numbers, one for each row.
typedef struct {
  size_t edge_count, row_count;
  kk_row_edge *edges;
  // The edges in the order of their uppermost rows; the places of those in the current pixel.
  int32_t *by_row, *in_pixel;
  // The places of those in the current row, from left to right, each with its first column in the upper half.
  int64_t *in_row;
  // The places of the edges that begin in the current row, each with its first column in the upper half, from left to right.
  int64_t *begun;
  // For each row, the place of its first edge in `by_row`.
  int32_t *begins;
} kk_overlap_scratch;

// A search for pixels to correct: an outline's edges, the boxes of their blocks as `kk_edges_bounds` gives them, and the area to search, in
// pixels.
typedef struct {
  const kk_edge *edges;
  size_t count;
  const kk_box *blocks;
  kk_box area;
} kk_overlap_search;

// The most pieces of edges in a pixel that is corrected.
#define KK_MOST_PIECES 512
// The heights that bound strips are in 1/256 pixel.
#define KK_MOST_STRIPS 256
// Up to so many pieces are compared with each other and cut where they meet.
#define KK_MOST_CUT 16

// A pixel cut into strips, from top to bottom, and the pieces of edges in it.
typedef struct kk_PixelStrips {
  int32_t piece_count, strip_count;
  // The lines of the pieces: the distance from the pixel's left side, in pixels, at its upper side, and how much it grows downward.
  float x[KK_MOST_PIECES], slope[KK_MOST_PIECES];
  // The heights between which there is a piece, in 1/512 pixel, and 1 for a piece that goes down, 0 for one that goes up.
  int32_t y0[KK_MOST_PIECES], y1[KK_MOST_PIECES], down[KK_MOST_PIECES];
  // The middle of each strip, in 1/512 pixel; its height in 1/256; the winding number at its left end. Sixteen more may be read.
  int32_t middle[KK_MOST_STRIPS + 16], height[KK_MOST_STRIPS + 16], left[KK_MOST_STRIPS + 16];
} kk_PixelStrips;

// What a pixel's strips add up to, in 1/2²³ pixel: the area that is inside, and that of all parts times their winding numbers.
typedef struct kk_PixelShare {
  int64_t inside, wound;
} kk_PixelShare;

typedef struct kk_OverlapKernels {
  // Whether no two of at most KK_MOST_CUT pieces cross each other within a strip of the pixel, and the winding numbers of its points are at
  // most two, one apart. False may also be said of other pixels. Positions are in single precision, `x + slope * height`.
  bool (*is_plain)(const kk_PixelStrips *strips);

  // Marks the heights at which two of at most KK_MOST_CUT pieces meet, or one meets a side of the pixel: those of 1/256 … 255/256 pixel that
  // are nearest. `heights` has a bit for each 1/256 pixel.
  void (*mark_crossings)(const kk_PixelStrips *strips, uint64_t heights[4]);

  // Measures a pixel along the middle of each strip. There, with x the distance of a piece, limited to 0…1 and rounded to 1/2¹⁵ pixel, the
  // winding number changes at x by 1 or −1; strips beyond a piece's ends have no such change. A part is inside where its winding number is
  // not 0 or, with `even_odd`, is odd.
  kk_PixelShare (*share)(const kk_PixelStrips *strips, bool even_odd);
} kk_OverlapKernels;

// Whether the edges cross so few rows and columns that all of them can be looked at. Otherwise the search ends after 64 million looks, so
// that the corrections depend on the area, which must then be the whole outline. `count` is the number of edges.
bool kk_overlaps_are_few(const kk_edge *edges, size_t count);

// Appends the corrections of the area's pixels, row by row from the left. With them, the coverage of each pixel of closed outlines is the
// share of the pixel that is inside; only pixels in which more than KK_MOST_PIECES edges meet keep their sums. `are_few` is the result of
// `kk_overlaps_are_few`; when it is true, a pixel's correction depends on the outline alone, not on the area.
//
// Returns false, and only sets the counts of `scratch`, when `scratch` needs memory and has none.
bool kk_overlaps_find(
    kk_overlap_search search, bool even_odd, bool are_few, const kk_OverlapKernels *kernels, kk_overlap_scratch *scratch,
    kk_correction_list *list);

// The smallest box, in pixels, around the corrections that only one of two lists has; all zero when the lists are the same.
kk_box kk_corrections_difference(const kk_correction_list *a, const kk_correction_list *b);

// Adds to `list`, which has the corrections inside `area`, those of `old` outside it, in order. `list` has room for both.
void kk_corrections_merge(kk_correction_list *list, const kk_correction_list *old, kk_box area);

// Adds corrections to the deltas of a window to which the edges were added.
void kk_cover_correct(kk_cover_window *window, const kk_correction *corrections, size_t count);
