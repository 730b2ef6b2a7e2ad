// From outlines to coverage: edges, the signed areas that they add to pixels, and the resulting spans.
//
// Points lie on a fixed grid of 1/256 pixel. Where an edge crosses a row depends on the edge alone, and what it covers in a pixel depends
// only on its two crossings and that pixel. So the coverage of a pixel does not depend on the window it is computed in: tiles of any size
// give the same bytes.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The largest distance of edges from the origin, in pixels; outlines are clipped to it before they become edges.
#define KK_COORDINATE_LIMIT 60000.0

// An edge: a straight piece of an outline, in the outline's direction, in 1/256 pixel; never horizontal (y0 ≠ y1).
typedef struct {
  int32_t x0, y0, x1, y1;
} kk_edge;

// A list to which edges are appended. `count` may exceed `capacity`: then the surplus was counted but not stored, and the caller grows the
// buffer and starts again.
typedef struct {
  kk_edge *edges;
  size_t count;
  size_t capacity;
} kk_edge_list;

// Appends the line from (x0, y0) to (x1, y1), in pixels. Horizontal lines and lines with a NaN add nothing; parts beyond
// KK_COORDINATE_LIMIT to the left or right are moved to that limit (their winding still counts), and parts above or below it are cut off.
void kk_edges_add_line(kk_edge_list *list, double x0, double y0, double x1, double y1);

// Appends the outline given by `verbs` (0 move, 1 line, 2 quadratic, 3 cubic, 4 close; open subpaths are closed) and its points (x, y
// pairs), mapped by the 3 × 3 `matrix` (row vectors, row by row; parts behind the eye are cut off). Curves become chords no farther than
// `tolerance` pixels from them, which keep their area on average.
void kk_edges_add_path(
    kk_edge_list *list, const uint8_t *verbs, size_t verb_count, const double *points, size_t point_count, const double matrix[9],
    double tolerance);

typedef struct {
  int32_t x0, y0, x1, y1;
} kk_box;

// The number of edges in a block. The boxes of blocks are kept so that windows can skip whole blocks, since edges that follow each other
// lie near each other.
#define KK_EDGE_BLOCK 16

// Computes the smallest box around the edges, in 1/256 pixel (all zero for none), and the boxes of their ⌈count / KK_EDGE_BLOCK⌉ blocks.
void kk_edges_bounds(const kk_edge *edges, size_t count, kk_box *box, kk_box *blocks);

// Computes the smallest box, in 1/256 pixel, around the edges that only one of two lists of closed outlines has: outside it the coverage is
// the same. The order of edges does not matter in lists of up to 2,048 edges. Returns false when the lists are the same.
bool kk_edges_difference(const kk_edge *a, size_t a_count, const kk_edge *b, size_t b_count, kk_box *box);

// Columns in 1/256 pixel; `to` is not above `from` when there are none.
typedef struct {
  int32_t from, to;
} kk_columns;

// A band of 8 rows, and where an outline crosses it: the edges that go down have place 0, those that go up place 1.
typedef struct {
  // The leftmost and the rightmost columns of the edges in the band, in 1/256 pixel, and how much of the band's height they pass: 2048 is
  // all of it.
  int32_t least[2], most[2], height[2];
} kk_band;

// Finds where closed outlines cross each of `count` bands, the first of which begins at row 8 · `first`.
void kk_edges_bands(const kk_edge *edges, size_t edge_count, int32_t first, size_t count, kk_band *bands);

// How far closed outlines reach to the left and right in a band. Nothing outside is covered.
static inline kk_columns kk_band_reach(kk_band band) {
  const kk_columns none = {0, 0};
  if (band.height[0] == 0 && band.height[1] == 0) return none;
  return (kk_columns){
      band.least[0] < band.least[1] ? band.least[0] : band.least[1], band.most[0] > band.most[1] ? band.most[0] : band.most[1]};
}

// The columns that one convex outline covers in full in all rows of a band.
static inline kk_columns kk_band_inside(kk_band band) {
  const kk_columns none = {0, 0};
  if (band.height[0] != 2048 || band.height[1] != 2048) return none;
  if (band.most[0] < band.least[1]) return (kk_columns){band.most[0], band.least[1]};
  return (kk_columns){band.most[1], band.least[0]};
}

// The window in which coverage is computed: `width` × `height` pixels, at most 1024 each way, with the top left pixel (x, y). It has one
// delta for each pixel: how much the signed area changes there from the pixel to the left.
typedef struct {
  int32_t x, y, width, height;
  // The deltas, `stride` numbers per row, at least width + 9 rounded up to a multiple of 16; all zero between uses.
  int32_t *deltas;
  size_t stride;
  // A bit for each group of eight deltas that was written to, `touched_stride` words per row; all zero between uses.
  uint64_t *touched;
  size_t touched_stride;
  // height + 1 numbers: the difference of each row's starting sum from that of the row above; all zero between uses.
  int32_t *starts;
  // The rows [first_row, end_row) have deltas that are not zero, or changed sums.
  int32_t first_row, end_row;
  // The cells of the canvas whose coverage is wanted, or null for all: a word for each band of 8 rows, with a bit for each 16
  // columns, the leftmost lowest. Row 0 of the window is row `wanted_row` of the first band, and column 0 the first column of bit
  // `wanted_shift`. With `wanted` only `kk_CoverageKernels.paint` may be used on the window.
  const uint64_t *wanted;
  int32_t wanted_row, wanted_shift;
} kk_cover_window;

// A span: a run of pixels in one row; x and y count from the window's top left pixel.
typedef struct {
  uint16_t x, y;
  uint16_t count;
  // 0 for the constant coverage `value`; 1 for one byte per pixel, from `mask_offset` on.
  uint8_t masked;
  uint8_t value;
  uint32_t mask_offset;
} kk_span;

// Writes the spans of an axis-aligned rectangle, given in 1/256 pixel of the canvas (x0 ≤ x1, y0 ≤ y1), with the bytes that its edges would
// give; at most 3 spans per row.
size_t kk_cover_box(const kk_cover_window *window, kk_box box, kk_span *spans);
