// A row of pixels of an outline, gone through from left to right.
#pragma once

#include "overlap_pixel.h"

typedef struct {
  const kk_overlap_scratch *scratch;
  const kk_edge *edges;
  const kk_OverlapKernels *kernels;
  kk_correction_list *list;
  kk_box area;
  bool even_odd;
  int32_t y;
  // How many edges are in the row, and how many of them, the leftmost, were taken to the current pixel.
  int32_t row_count, taken;
  // How many edges are in the current pixel, and how many of them go up and down.
  int32_t pixel_count, ups, downs;
  left_side left;
  // How many more edges may be looked at.
  int64_t looks_left;
  pixel pixel;
} row_sweep;

static int32_t column_in_row(const row_sweep *row, int32_t place) { return (int32_t)(row->scratch->in_row[place] >> 32); }

static kk_row_edge *edge_in_row(const row_sweep *row, int32_t place) {
  return &row->scratch->edges[(int32_t)row->scratch->in_row[place]];
}

static kk_row_edge *edge_in_pixel(const row_sweep *row, int32_t place) {
  return &row->scratch->edges[row->scratch->in_pixel[place]];
}

// Works out where an edge is in row `y`.
static void place(kk_row_edge *entry, int32_t y) {
  const kk_edge *e = entry->edge;
  // The line is computed from the upper end, so that an edge and its reverse have the same line.
  const bool down = entry->winding > 0;
  const int32_t top = y * 256, upper_x = down ? e->x0 : e->x1, upper_y = least(e->y0, e->y1), lower_y = most(e->y0, e->y1);
  entry->y0 = most(upper_y - top, 0);
  entry->y1 = least(lower_y - top, 256);
  const double x = upper_x + entry->slope * (top - upper_y);
  const int32_t u = (int32_t)(x + entry->slope * entry->y0), v = (int32_t)(x + entry->slope * entry->y1);
  entry->x = x / 256;
  entry->first = (least(u, v) - 1) >> 8;
  entry->last = (most(u, v) + 1) >> 8;
}

// Takes the edges that begin at column `x` or before it to the current pixel; those that end before it are passed.
static void take_until(row_sweep *row, int32_t x) {
  for (; row->taken < row->row_count && column_in_row(row, row->taken) <= x; row->taken++) {
    const kk_row_edge *e = edge_in_row(row, row->taken);
    if (e->last < x) {
      pass(&row->left, e);
      continue;
    }
    row->scratch->in_pixel[row->pixel_count++] = (int32_t)row->scratch->in_row[row->taken];
    if (e->winding > 0) row->downs++;
    else row->ups++;
  }
}

// Passes the edges in the current pixel that end before column `x`.
static void pass_until(row_sweep *row, int32_t x) {
  int32_t kept = 0;
  for (int32_t i = 0; i < row->pixel_count; i++) {
    const kk_row_edge *e = edge_in_pixel(row, i);
    if (e->last >= x) {
      row->scratch->in_pixel[kept++] = row->scratch->in_pixel[i];
      continue;
    }
    pass(&row->left, e);
    if (e->winding > 0) row->downs--;
    else row->ups--;
  }
  row->pixel_count = kept;
}

static void push(row_sweep *row, int32_t x, int32_t amount) {
  if (amount == 0) return;
  kk_correction_list *list = row->list;
  if (list->count < list->capacity) list->corrections[list->count] = (kk_correction){x, row->y, amount};
  list->count++;
}

// The correction of the pixel in column `x`.
static int32_t correction(row_sweep *row, int32_t x) {
  row->looks_left -= row->pixel_count + 1;
  pixel *p = &row->pixel;
  p->strips.piece_count = p->ups = p->downs = 0;
  for (int32_t i = 0; i < row->pixel_count; i++) {
    if (!add_piece(p, edge_in_pixel(row, i), x)) return 0;
  }
  return correction_of(p, &row->left, row->even_odd, row->kernels);
}

// Whether no pixel needs a correction as long as the edges in it are those in the current one.
static bool is_settled(row_sweep *row) {
  know(&row->left);
  if (!row->even_odd && (row->left.low > row->ups || -row->left.high > row->downs)) return true;
  if (row->left.low != row->left.high) return false;
  if (row->pixel_count < 2) return true;
  if (row->pixel_count != 2 || row->ups != 1) return false;
  // One edge takes back what the other does, if both go as far.
  const kk_row_edge *a = edge_in_pixel(row, 0), *b = edge_in_pixel(row, 1);
  return a->y0 == b->y0 && a->y1 == b->y1 && !add_up(a->edge, b->edge);
}

// Passes the next edges as long as they make lines from the row's upper to its lower side, of which none shares a pixel with another edge.
// Such a line changes the winding number of what is right of it by one, and its pixels have no other change. Returns the column from which
// on the other edges are.
static int32_t pass_lines(row_sweep *row, int32_t x) {
  while (row->taken < row->row_count) {
    int32_t i = row->taken;
    const kk_row_edge *first = edge_in_row(row, i++);
    int32_t last = first->last, y0 = first->y0, y1 = first->y1;
    for (; (y0 > 0 || y1 < 256) && i < row->row_count; i++) {
      // A line may have several edges, each of which begins where another ends.
      const kk_row_edge *next = edge_in_row(row, i);
      if (next->winding != first->winding) return x;
      if (next->y0 == y1) y1 = next->y1;
      else if (next->y1 == y0) y0 = next->y0;
      else return x;
      last = most(last, next->last);
    }
    if (y0 > 0 || y1 < 256 || (i < row->row_count && column_in_row(row, i) <= last)) return x;
    pass_full(&row->left, first->winding);
    row->taken = i;
    x = most(x, last + 1);
  }
  return x;
}

// Adds the corrections of the row, whose edges have their places and order.
static void sweep_row(row_sweep *row) {
  row->taken = row->pixel_count = row->ups = row->downs = 0;
  clear_left(&row->left);
  const int32_t end = row->area.x1;
  for (int32_t x = row->area.x0; x < end && row->looks_left >= 0;) {
    if (row->pixel_count == 0 && !is_changed(&row->left)) {
      x = pass_lines(row, x);
      // Right of the last edge of closed outlines there is nothing.
      if (row->taken == row->row_count) return;
    }
    take_until(row, x);
    int32_t next = row->taken < row->row_count ? least(column_in_row(row, row->taken), end) : end;
    for (int32_t i = 0; i < row->pixel_count; i++) next = least(next, edge_in_pixel(row, i)->last + 1);
    row->looks_left -= row->pixel_count;
    if (is_settled(row)) {
      x = next;
    } else if (row->pixel_count == 0) {
      // All pixels up to the next edge are alike.
      for (const int32_t amount = correction(row, x); x < next; x++) push(row, x, amount);
    } else {
      for (; x < next; x++) push(row, x, correction(row, x));
    }
    pass_until(row, x);
  }
}
