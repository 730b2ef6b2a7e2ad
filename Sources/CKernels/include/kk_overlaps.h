// Pixels that an outline covers otherwise than its running sums say: parts of it overlap there, and each of them covers some of the pixel.
#pragma once

#include "kk_outline.h"

// What is to be added to the sum of a pixel of the canvas; 131072 stands for a pixel covered once.
typedef struct {
  int32_t x, y;
  int32_t amount;
} kk_correction;

// Corrections being collected: grown by the caller as `kk_edge_list` is.
typedef struct {
  kk_correction *corrections;
  size_t count, capacity;
} kk_correction_list;

// Edges one after the other that all go down or all go up, or one level edge.
typedef struct {
  // The uppermost edge, and the way from each to the next one below it.
  const kk_edge *top;
  ptrdiff_t step;
  size_t count;
  kk_box box;
} kk_chain;

// A place where the list of edges breaks off or takes up again: level edges, which lists leave out, lead from one such place to another.
typedef struct {
  int32_t x, y;
  // 1 where the list breaks off, −1 where it takes up again.
  int32_t step;
} kk_loose_end;

// Memory for the time of one call: room for `end_count` loose ends, for twice as many level edges, for as many chains as `chain_count` and the level
// edges come to, and for `edge_count` pointers. Little of it is not needed.
typedef struct {
  size_t chain_count, end_count, edge_count;
  kk_loose_end *ends;
  kk_edge *levels;
  kk_chain *chains;
  const kk_edge **row;
} kk_overlap_scratch;

// An outline whose pixels are looked for in rows and columns of pixels, and the edges' blocks as `kk_edges_bounds` gives them.
typedef struct {
  const kk_edge *edges;
  size_t count;
  const kk_box *blocks;
  kk_box area;
} kk_overlap_search;

// Whether so few parts of the outline lie on one another that all of them are compared. In a tangle the comparisons end after the first four million, and
// what is found of a pixel depends on the area, which must be all of the outline then. `count` is that of the edges.
bool kk_overlaps_are_few(const kk_box *blocks, size_t count);

// Appends the corrections of pixels of the area, row by row from the left: with them, each pixel of closed outlines is covered by the share of it that is
// inside; only pixels in which more than 512 edges meet keep their sums. `are_few` is `kk_overlaps_are_few`'s answer: then what is found of a pixel depends on the
// outline alone, not on the area.
//
// False, and nothing done but the counts of `scratch` set, when it has no memory and there must be some.
bool kk_overlaps_find(kk_overlap_search search, bool even_odd, bool are_few, kk_overlap_scratch *scratch, kk_correction_list *list);

// The smallest box, in pixels, around what only one of two lists of corrections has; all zero when they are the same.
kk_box kk_corrections_difference(const kk_correction_list *a, const kk_correction_list *b);

// Makes `list` what `old` has outside `area` and `list` inside it, in order. `list` has room for both.
void kk_corrections_merge(kk_correction_list *list, const kk_correction_list *old, kk_box area);

// Adds corrections to the cells of a window that has the edges.
void kk_cover_correct(kk_cover_window *window, const kk_correction *corrections, size_t count);
