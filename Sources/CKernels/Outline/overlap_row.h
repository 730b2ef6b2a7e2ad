// A row of pixels of an outline, gone through from left to right.
#pragma once

#include "overlap_pixel.h"

// The most lists of edges that begin together.
enum { most_beginnings = 256 };

// The edges of a row that begin to the right of the current pixel wait in lists, by their first columns; those that the pixel may have pieces
// of are in one list, in the order of the outline; those to the left of it are in its left side.
typedef struct {
  kk_row_edge *edges;
  int32_t y, x0;
  // The columns of a list of waiting edges are those with the same number when their distance from x0 is shifted right by this.
  int32_t shift;
  int32_t waiting[most_beginnings];
  // The first list that still waits.
  int32_t opened;
  // The first edge of the current list, and the number of edges in it.
  int32_t current, current_count;
  left_side left;
} row_sweep;

// Begins a row in an area: gathers the outline's edges in it, and those that are to the left of the area.
static void begin_row(row_sweep *row, const kk_overlap_search *search, int32_t y) {
  const kk_box area = search->area;
  row->y = y;
  row->x0 = area.x0;
  for (row->shift = 0; (area.x1 - area.x0 - 1) >> row->shift >= most_beginnings;) row->shift++;
  row->opened = 0;
  row->current = -1;
  row->current_count = 0;
  memset(row->waiting, -1, sizeof row->waiting);
  memset(&row->left, 0, sizeof row->left);
  int32_t count = 0;
  // From the last edge on, each is put before those that are there.
  const size_t blocks = (search->count + KK_EDGE_BLOCK - 1) / KK_EDGE_BLOCK;
  for (size_t block = blocks; block-- > 0;) {
    const kk_box box = search->blocks[block];
    if (box.y1 <= y * 256 || box.y0 >= y * 256 + 256) continue;
    const size_t first = block * KK_EDGE_BLOCK;
    for (size_t i = first + KK_EDGE_BLOCK < search->count ? first + KK_EDGE_BLOCK : search->count; i-- > first;) {
      const kk_edge *e = &search->edges[i];
      if (top_row(e) > y || last_row(e) < y) continue;
      kk_row_edge *entry = &row->edges[count];
      entry->edge = e;
      columns(e, slope_of(e), y, &entry->first, &entry->last);
      if (entry->first >= area.x1) continue;
      if (entry->last < area.x0) {
        pass(&row->left, e, y);
        continue;
      }
      int32_t *list = &row->waiting[most(entry->first - area.x0, 0) >> row->shift];
      entry->next = *list;
      *list = count++;
    }
  }
}

// Puts the waiting edges of a list among the current ones.
static void open_list(row_sweep *row, int32_t list) {
  int32_t *at = &row->current;
  for (int32_t i = row->waiting[list]; i >= 0;) {
    kk_row_edge *entry = &row->edges[i];
    const int32_t next = entry->next;
    while (*at >= 0 && row->edges[*at].edge < entry->edge) at = &row->edges[*at].next;
    entry->next = *at;
    *at = i;
    at = &entry->next;
    row->current_count++;
    i = next;
  }
}

// Goes on to the pixel in column `x`, which is to the right of the last one.
static void go_to(row_sweep *row, int32_t x) {
  for (const int32_t end = (x - row->x0) >> row->shift; row->opened <= end; row->opened++) open_list(row, row->opened);
  for (int32_t *at = &row->current; *at >= 0;) {
    const kk_row_edge *entry = &row->edges[*at];
    if (entry->last >= x) {
      at = &row->edges[*at].next;
      continue;
    }
    pass(&row->left, entry->edge, row->y);
    *at = entry->next;
    row->current_count--;
  }
}

// The correction of the sum of the pixel in column `x`, to which the row has gone on.
static int32_t correction(const row_sweep *row, bool even_odd, int32_t x) {
  pixel p;
  p.count = 0;
  p.left = row->left;
  for (int32_t i = row->current; i >= 0; i = row->edges[i].next) {
    const kk_row_edge *entry = &row->edges[i];
    if (entry->first <= x && !add_piece_of(&p, entry->edge, x, row->y)) return 0;
  }
  return correction_of(&p, even_odd);
}
