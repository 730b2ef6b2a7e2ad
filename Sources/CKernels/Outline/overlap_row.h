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
  // The first column that one of the edges in the current pixel does not touch.
  int32_t pixel_end;
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

// Works out where an edge is in row `y`. The line is computed from the upper end, so that an edge and its reverse have the same line.
static void place(kk_row_edge *e, int32_t y) {
  const int32_t top = y * 256;
  e->y0 = most(e->upper_y - top, 0);
  e->y1 = least(e->lower_y - top, 256);
  const double x = e->upper_x + e->slope * (top - e->upper_y);
  const int32_t u = (int32_t)(x + e->slope * e->y0), v = (int32_t)(x + e->slope * e->y1);
  e->x = x / 256;
  e->first = (least(u, v) - 1) >> 8;
  e->last = (most(u, v) + 1) >> 8;
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
    row->pixel_end = least(row->pixel_end, e->last + 1);
    row->downs += e->winding > 0;
    row->ups += e->winding < 0;
  }
}

// Passes the edges in the current pixel that end before column `x`.
static void pass_until(row_sweep *row, int32_t x) {
  int32_t kept = 0;
  row->pixel_end = INT32_MAX;
  for (int32_t i = 0; i < row->pixel_count; i++) {
    const kk_row_edge *e = edge_in_pixel(row, i);
    if (e->last >= x) {
      row->scratch->in_pixel[kept++] = row->scratch->in_pixel[i];
      row->pixel_end = least(row->pixel_end, e->last + 1);
      continue;
    }
    pass(&row->left, e);
    row->downs -= e->winding > 0;
    row->ups -= e->winding < 0;
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

// Whether the current pixel's edges are at different heights, and the winding numbers before and beyond them are at most two, one apart, as
// along a line that goes down or up.
static bool is_one_line(const row_sweep *row) {
  int32_t low = row->left.low, high = row->left.high;
  for (int32_t i = 0; i < row->pixel_count && high - low < 2; i++) {
    const kk_row_edge *e = edge_in_pixel(row, i);
    for (int32_t j = 0; j < i; j++) {
      const kk_row_edge *other = edge_in_pixel(row, j);
      if (e->y0 < other->y1 && other->y0 < e->y1) return false;
    }
    widen(&row->left, e->y0, e->y1, e->winding, &low, &high);
  }
  return high - low < 2;
}

// Whether each of two edges, one of which goes down and one up, is on one side of the other, and the winding numbers before, between and
// beyond them are at most two, one apart.
static bool is_one_pair(const row_sweep *row) {
  const kk_row_edge *a = edge_in_pixel(row, 0), *b = edge_in_pixel(row, 1);
  const edge_side side = side_between(a->edge, b->edge);
  if (side == BOTH_SIDES) return false;
  // Seen along an edge that goes down, what is to its right is left of it.
  const bool is_swapped = (side == RIGHT_SIDE) == (a->winding > 0);
  const kk_row_edge *first = is_swapped ? b : a, *second = is_swapped ? a : b;
  int32_t low = row->left.low, high = row->left.high;
  widen(&row->left, first->y0, first->y1, first->winding, &low, &high);
  widen(&row->left, second->y0, least(second->y1, first->y0), second->winding, &low, &high);
  widen(&row->left, most(second->y0, first->y1), second->y1, second->winding, &low, &high);
  return high - low < 2;
}

// Whether no pixel needs a correction as long as the edges in it are those in the current one.
static bool is_settled(row_sweep *row) {
  // Looking at more would take as long as measuring.
  enum { few = 4 };
  know(&row->left);
  if (!row->even_odd && (row->left.low > row->ups || -row->left.high > row->downs)) return true;
  if (row->pixel_count < 2 && row->left.low == row->left.high) return true;
  if (row->pixel_count > few || row->left.high - row->left.low > 1) return false;
  if (is_one_line(row)) return true;
  return row->pixel_count == 2 && row->ups == 1 && is_one_pair(row);
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
  row->pixel_end = INT32_MAX;
  clear_left(&row->left);
  const int32_t end = row->area.x1;
  for (int32_t x = row->area.x0; x < end && row->looks_left >= 0;) {
    if (row->pixel_count == 0 && !is_changed(&row->left)) {
      x = pass_lines(row, x);
      // Right of the last edge of closed outlines there is nothing.
      if (row->taken == row->row_count) return;
    }
    take_until(row, x);
    int32_t next = least(row->pixel_end, end);
    if (row->taken < row->row_count) next = least(next, column_in_row(row, row->taken));
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
