// Outlines to coverage: edges, the cells they cross, and the spans that come out.
//
// Everything here stands on a fixed 1/256 pixel grid, every crossing of a row is a function of the edge alone, and what an edge covers in a pixel a
// function of its two crossings and that pixel. So the coverage of a pixel does not depend on the window it is computed in: tiles of any size give the same bytes.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Outlines beyond this many pixels from the origin are cut before they become edges.
#define KK_COORDINATE_LIMIT 60000.0

// A straight piece of an outline in the direction in which the outline goes, in 1/256 pixel; never level (y0 ≠ y1).
typedef struct {
  int32_t x0, y0, x1, y1;
} kk_edge;

// Edges being collected. `count` may exceed `capacity`: then the surplus was counted, not stored, and the caller grows the buffer and
// starts again.
typedef struct {
  kk_edge *edges;
  size_t count;
  size_t capacity;
} kk_edge_list;

// Appends the line from (x0, y0) to (x1, y1), in pixels. Horizontal lines and lines with a NaN add nothing; what lies beyond
// KK_COORDINATE_LIMIT to the left or right is moved to that limit (its winding still counts), above and below it is cut.
void kk_edges_add_line(kk_edge_list *list, double x0, double y0, double x1, double y1);

// Appends the outline given by `verbs` (0 move, 1 line, 2 quadratic, 3 cubic, 4 close; open subpaths are closed) and its points
// (x, y pairs), mapped by the 3 × 3 `matrix` (row vectors, row by row; what lies behind the eye is cut off).
// Curves become chords no farther than `tolerance` pixels from them, which keep their area on average.
void kk_edges_add_path(
  kk_edge_list *list, const uint8_t *verbs, size_t verb_count, const double *points, size_t point_count,
  const double matrix[9], double tolerance);

typedef struct {
  int32_t x0, y0, x1, y1;
} kk_box;

// Appends polygons, mapped by the affine `matrix`: `counts` has how many corners each of them has, a multiple of four, its first corner standing
// again behind its last as often as needed; `corners` their coordinates, x and y in turn, none of which is farther from 0 than `reach`.
// False, and nothing appended, where they may lie beyond KK_COORDINATE_LIMIT.
bool kk_edges_add_polygons(
  kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, double reach, const double matrix[9]);

// Edges in one block, whose box is kept so that windows can pass it over: edges that follow each other lie near each other.
#define KK_EDGE_BLOCK 16

// The smallest box, in 1/256 pixel, around the edges (all zero for none), and those of their blocks, ⌈count / KK_EDGE_BLOCK⌉ of them.
void kk_edges_bounds(const kk_edge *edges, size_t count, kk_box *box, kk_box *blocks);

// The smallest box, in 1/256 pixel, around the edges that only one of two lists has, where both describe closed outlines: nothing outside it is
// covered differently. In what order they come does not matter, in lists of up to 2,048 edges. False when they are the same.
bool kk_edges_difference(const kk_edge *a, size_t a_count, const kk_edge *b, size_t b_count, kk_box *box);

// How far closed outlines reach in each of `count` bands of 8 rows, the first beginning at row 8 · `first`: columns in 1/256 pixel, `right` below
// `left` where no edge is. Nothing outside is covered.
void kk_edges_extents(const kk_edge *edges, size_t edge_count, int32_t first, size_t count, int32_t *left, int32_t *right);

// The window coverage is computed in: cells of `width` × `height` pixels, at most 1024 each way, whose top left pixel is (x, y).
typedef struct {
  int32_t x, y, width, height;
  // `stride` numbers a row, at least width + 9 rounded up to a multiple of 16; all zero between uses.
  int32_t *cells;
  size_t stride;
  // One bit for each eight cells, `touched_stride` words a row; all zero between uses.
  uint64_t *touched;
  size_t touched_stride;
  // height + 1 numbers: by how much each row's starting sum differs from the row's above; all zero between uses.
  int32_t *starts;
  // Rows [first_row, end_row) hold something.
  int32_t first_row, end_row;
  // The cells of the canvas that will be asked for, or null for all: a word for each band of 8 rows, a bit for each 16 columns, the left one
  // lowest. Row 0 is row `wanted_row` of the first band and column 0 the first of bit `wanted_shift`. Only `kk_CoverageKernels.paint` may then be used on the cells.
  const uint64_t *wanted;
  int32_t wanted_row, wanted_shift;
} kk_cover_window;

// A run of pixels in one row; x and y count from the window's top left pixel.
typedef struct {
  uint16_t x, y;
  uint16_t count;
  // 0: constant coverage `value`; 1: one byte a pixel, from `mask_offset` on.
  uint8_t masked;
  uint8_t value;
  uint32_t mask_offset;
} kk_span;

// Turns the cells into spans (top to bottom, left to right) and clears the window; runs without coverage are left out. `spans` holds at least
// height × (width / 8 + 2) entries and `masks` height × (width rounded up to 8) + 8 bytes. A cell's value v (131072 = one full turn) becomes
// round(255 · min(|v|, 131072) / 131072); for `even_odd`, |v| is folded into one turn first.
size_t kk_cover_sweep(kk_cover_window *window, int even_odd, kk_span *spans, uint8_t *masks);

// The spans of a rectangle with sides parallel to the axes, given in 1/256 pixel of the canvas (x0 ≤ x1, y0 ≤ y1): the same bytes as its
// four edges give. At most 3 spans a row.
size_t kk_cover_box(const kk_cover_window *window, kk_box box, kk_span *spans);

