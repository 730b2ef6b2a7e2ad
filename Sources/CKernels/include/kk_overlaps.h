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

// A chain: consecutive edges that all go down or all go up, or one horizontal edge.
typedef struct {
  // The uppermost edge, and the step from each edge to the next one below it.
  const kk_edge *top;
  ptrdiff_t step;
  size_t count;
  kk_box box;
} kk_chain;

// A loose end: a point at which the list of edges breaks off or starts again. Horizontal edges, which lists leave out, lead from one such
// point to another.
typedef struct {
  int32_t x, y;
  // 1 where the list breaks off, −1 where it starts again.
  int32_t step;
} kk_loose_end;

// An edge in a row of pixels: the columns that it may touch there, and the place of the next edge in the same list of them, −1 for none.
typedef struct {
  const kk_edge *edge;
  int32_t first, last, next;
} kk_row_edge;

// Scratch memory for one call: for `end_count` loose ends, for twice as many horizontal edges, for `chain_count` chains and one for each
// horizontal edge, for `edge_count` edges of a row, and for `mark_count` words with a bit for each pixel of the area.
typedef struct {
  size_t chain_count, end_count, edge_count, mark_count;
  kk_loose_end *ends;
  kk_edge *horizontals;
  kk_chain *chains;
  kk_row_edge *row;
  uint64_t *marks;
} kk_overlap_scratch;

// A search for pixels to correct: an outline's edges, the boxes of their blocks as `kk_edges_bounds` gives them, and the area to search, in
// pixels.
typedef struct {
  const kk_edge *edges;
  size_t count;
  const kk_box *blocks;
  kk_box area;
} kk_overlap_search;

// Whether the parts of the outline that lie on one another are so few that all can be compared. Otherwise the comparisons end after the
// first four million, and the corrections after 64 million edges were looked at for them, so that the corrections depend on the area, which must
// then be the whole outline. `count` is the number of edges.
bool kk_overlaps_are_few(const kk_box *blocks, size_t count);

// Appends the corrections of the area's pixels, row by row from the left. With them, the coverage of each pixel of closed outlines is the
// share of the pixel that is inside; only pixels in which more than 512 edges meet keep their sums. `are_few` is the result of
// `kk_overlaps_are_few`; when it is true, a pixel's correction depends on the outline alone, not on the area.
//
// Returns false, and only sets the counts of `scratch`, when `scratch` needs memory and has none.
bool kk_overlaps_find(
    kk_overlap_search search, bool even_odd, bool are_few, kk_overlap_scratch *scratch, kk_correction_list *list);

// The smallest box, in pixels, around the corrections that only one of two lists has; all zero when the lists are the same.
kk_box kk_corrections_difference(const kk_correction_list *a, const kk_correction_list *b);

// Adds to `list`, which has the corrections inside `area`, those of `old` outside it, in order. `list` has room for both.
void kk_corrections_merge(kk_correction_list *list, const kk_correction_list *old, kk_box area);

// Adds corrections to the deltas of a window to which the edges were added.
void kk_cover_correct(kk_cover_window *window, const kk_correction *corrections, size_t count);
