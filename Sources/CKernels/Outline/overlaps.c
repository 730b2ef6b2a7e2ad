#pragma STDC FP_CONTRACT OFF

#include "overlap_row.h"

// An outline's running sums are right in every pixel whose points have at most two winding numbers, which differ by one, such as 0 and 1.
// Any other pixel has parts of two edges that change the winding number in the same sense, one after the other or crossing, or more than
// one change of it at its left side. Row by row, the outline is gone through from left to right, and such pixels are measured.

// MARK: edges of rows

// Whether the box has no row of the area.
static bool is_above_or_below(const kk_box *box, const kk_box *area) {
  return box->y0 >= area->y1 * 256 || box->y1 <= area->y0 * 256;
}

// Carries out `body` for each edge that is in one of the area's rows.
#define FOR_EACH_EDGE(search, e, body)                                                                       \
  for (size_t block_ = 0; block_ * KK_EDGE_BLOCK < (search)->count; block_++) {                              \
    if (is_above_or_below(&(search)->blocks[block_], &(search)->area)) continue;                             \
    const size_t end_ = block_ * KK_EDGE_BLOCK + KK_EDGE_BLOCK;                                              \
    for (size_t i_ = block_ * KK_EDGE_BLOCK; i_ < (end_ < (search)->count ? end_ : (search)->count); i_++) { \
      const kk_edge *e = &(search)->edges[i_];                                                               \
      if (top_row(e) < (search)->area.y1 && last_row(e) >= (search)->area.y0) body                           \
    }                                                                                                        \
  }

static size_t count_edges(const kk_overlap_search *search) {
  size_t count = 0;
  FOR_EACH_EDGE(search, e, {
    (void)e;
    count++;
  })
  return count;
}

// The first of the area's rows that an edge is in, counted from the area's first row.
static size_t row_of(const kk_overlap_search *search, const kk_edge *e) {
  return (size_t)(most(top_row(e), search->area.y0) - search->area.y0);
}

// How far to the right an edge is: its column in the area, times `scale`, in 1/2³².
static size_t place_across(const kk_overlap_search *search, const kk_edge *e, uint64_t scale) {
  const int32_t width = search->area.x1 - search->area.x0, x = (least(e->x0, e->x1) >> 8) - search->area.x0;
  return (size_t)((uint64_t)(x < 0 ? 0 : x < width ? x : width - 1) * scale >> 32);
}

// Turns counts into the sums of those before each.
static void sum_up(int32_t *counts, size_t count) {
  int32_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    sum += counts[i];
    counts[i] = sum - counts[i];
  }
}

// Puts the edges in the order of their uppermost rows, and those of a row roughly from left to right.
static void sort_by_row(const kk_overlap_search *search, const kk_overlap_scratch *scratch) {
  int32_t *numbers = scratch->begins, *across = scratch->in_pixel;
  const size_t rows = scratch->row_count;
  const uint64_t scale = ((uint64_t)rows << 32) / (uint64_t)(search->area.x1 - search->area.x0);
  memset(numbers, 0, (rows + 1) * sizeof *numbers);
  size_t count = 0;
  FOR_EACH_EDGE(search, e, {
    numbers[place_across(search, e, scale)]++;
    count++;
  })
  sum_up(numbers, rows);
  FOR_EACH_EDGE(search, e, { across[numbers[place_across(search, e, scale)]++] = (int32_t)(e - search->edges); })
  memset(numbers, 0, (rows + 1) * sizeof *numbers);
  for (size_t i = 0; i < count; i++) numbers[row_of(search, &search->edges[across[i]])]++;
  sum_up(numbers, rows + 1);
  for (size_t i = 0; i < count; i++) scratch->by_row[numbers[row_of(search, &search->edges[across[i]])]++] = across[i];
  // Each number has become that of the next row.
  memmove(numbers + 1, numbers, rows * sizeof *numbers);
  numbers[0] = 0;
}

static kk_row_edge entry_of(const kk_edge *e) {
  const bool down = e->y0 < e->y1;
  return (kk_row_edge){
      .edge = e,
      .slope = (double)(e->x1 - e->x0) / (double)(e->y1 - e->y0),
      .winding = down ? 1 : -1,
      .upper_x = down ? e->x0 : e->x1,
      .upper_y = down ? e->y0 : e->y1,
      .lower_y = down ? e->y1 : e->y0};
}

// Sorts numbers with steps of `gap`; stops after so many moves, and returns how many are left.
static int64_t sort_by_steps(int64_t *numbers, int32_t count, int32_t gap, int64_t moves) {
  for (int32_t i = gap; i < count && moves >= 0; i++) {
    const int64_t one = numbers[i];
    int32_t j = i;
    for (; j >= gap && numbers[j - gap] > one; j -= gap, moves--) numbers[j] = numbers[j - gap];
    numbers[j] = one;
  }
  return moves;
}

// Sorts numbers most of which are in order; where many are not, this is Shell's method.
static void sort(int64_t *numbers, int32_t count) {
  if (sort_by_steps(numbers, count, 1, 8 * (int64_t)count) >= 0) return;
  for (int32_t gap = count / 2; gap > 0; gap /= 2) sort_by_steps(numbers, count, gap, INT64_MAX);
}

// Puts the row's edges in the order of their first columns. The first `old` of them were in the row above, where they had nearly the same
// order; the others begin in this row.
static void sort_row(const kk_overlap_scratch *scratch, int32_t old, int32_t count) {
  int64_t *row = scratch->in_row, *begun = scratch->begun;
  sort(row, old);
  if (old == count) return;
  memcpy(begun, row + old, (size_t)(count - old) * sizeof *row);
  sort(begun, count - old);
  // Both parts are merged from the right.
  for (int32_t i = old, j = count - old; j > 0; count--) {
    const bool takes_old = i > 0 && row[i - 1] > begun[j - 1];
    row[count - 1] = takes_old ? row[i - 1] : begun[j - 1];
    i -= takes_old;
    j -= !takes_old;
  }
}

// MARK: convex outlines

// Positive where the outline turns one way from an edge to the next, negative where it turns the other way. A horizontal edge between the
// two, which lists leave out, turns the same way at both of its ends, since one of them goes down and the other up.
static int64_t turn_between(const kk_edge *a, const kk_edge *b) {
  const int64_t across = b->x0 - a->x1;
  if (across != 0) return -across * (a->y1 - a->y0);
  return (int64_t)(a->x1 - a->x0) * (b->y1 - b->y0) - (int64_t)(a->y1 - a->y0) * (b->x1 - b->x0);
}

// Whether the edges are one convex outline, no part of which can overlap another. Its horizontal edges are at its top and bottom.
static bool is_convex(const kk_edge *edges, size_t count) {
  size_t reversals = 0;
  bool left = true, right = true;
  const kk_edge *last = &edges[count - 1];
  for (size_t i = 0; i < count && (left || right) && reversals <= 2; last = &edges[i++]) {
    const kk_edge *e = &edges[i];
    if (e->y0 != last->y1) return false;
    const bool reverses = (e->y0 < e->y1) != (last->y0 < last->y1);
    if (!reverses && e->x0 != last->x1) return false;
    reversals += reverses;
    const int64_t turn = turn_between(last, e);
    left = left && turn <= 0;
    right = right && turn >= 0;
  }
  return (left || right) && reversals == 2;
}

// MARK: rows

// Goes on to row `y`: leaves out the edges that end above it, and adds those that begin in it. Returns how many are left of those of the
// row above.
static int32_t begin_row(row_sweep *row, int32_t y) {
  const kk_overlap_scratch *scratch = row->scratch;
  int32_t count = 0;
  for (int32_t i = 0; i < row->row_count; i++) {
    const int64_t one = (int32_t)scratch->in_row[i];
    scratch->in_row[count] = one;
    count += scratch->edges[one].lower_y > y * 256;
  }
  const int32_t old = count;
  const int32_t *begins = scratch->begins + (y - row->area.y0);
  for (int32_t one = begins[0]; one < begins[1]; one++) {
    scratch->edges[one] = entry_of(&row->edges[scratch->by_row[one]]);
    scratch->in_row[count++] = one;
  }
  row->row_count = count;
  return old;
}

// The first of the 256 rows after `y` in which an edge begins or that an edge does not fill; `y` itself when there is such an edge in it.
static int32_t quiet_end(const row_sweep *row, int32_t y) {
  const kk_overlap_scratch *scratch = row->scratch;
  int32_t end = least(row->area.y1, y + 256);
  for (int32_t i = 0; i < row->row_count; i++) {
    const kk_row_edge *e = edge_in_row(row, i);
    if (e->y0 > 0) return y;
    end = least(end, e->lower_y >> 8);
  }
  const int32_t *begins = scratch->begins - row->area.y0;
  for (int32_t next = y + 1; next < end; next++) {
    if (begins[next + 1] != begins[next]) return next;
  }
  return most(end, y);
}

// Whether the edges of the row stand so far apart, in their order, that a pixel lies between each two.
static bool stand_apart(const row_sweep *row) {
  for (int32_t i = 1; i < row->row_count; i++) {
    if (edge_in_row(row, i)->first - edge_in_row(row, i - 1)->last < 2) return false;
  }
  return true;
}

static void place_all(const row_sweep *row, int32_t y) {
  for (int32_t i = 0; i < row->row_count; i++) {
    kk_row_edge *e = edge_in_row(row, i);
    place(e, y);
    row->scratch->in_row[i] = e->first * (1ll << 32) + (e - row->scratch->edges);
  }
}

// Between rows in which edges begin or end, those that stand apart at both ends do so all the way, and need no corrections. Returns the
// first row that may need some.
static int32_t skip_quiet_rows(const row_sweep *row, int32_t y) {
  if (!stand_apart(row)) return y;
  const int32_t end = quiet_end(row, y);
  if (end - y < 2) return y;
  place_all(row, end - 1);
  if (stand_apart(row)) return end;
  place_all(row, y);
  return y;
}

static void find(row_sweep *row) {
  // Where edges do not stand apart, whether they do is not asked in each row.
  int32_t ask_again = INT32_MIN;
  for (int32_t y = row->area.y0; y < row->area.y1 && row->looks_left >= 0; y++) {
    const int32_t old = begin_row(row, y);
    if (row->row_count == 0) continue;
    row->looks_left -= row->row_count;
    place_all(row, y);
    sort_row(row->scratch, old, row->row_count);
    if (y >= ask_again) {
      const int32_t next = skip_quiet_rows(row, y);
      if (next > y) {
        y = next - 1;
        continue;
      }
      ask_again = y + 8;
    }
    row->y = y;
    sweep_row(row);
  }
}

bool kk_overlaps_are_few(const kk_edge *edges, size_t count) {
  // Looking at more takes hundreds of milliseconds.
  const int64_t most_pixels = 1 << 22;
  int64_t pixels = 0;
  for (size_t i = 0; i < count && pixels <= most_pixels; i++) {
    const kk_edge *e = &edges[i];
    pixels += last_row(e) - top_row(e) + (most(e->x0, e->x1) >> 8) - (least(e->x0, e->x1) >> 8) + 2;
  }
  return pixels <= most_pixels;
}

bool kk_overlaps_find(
    kk_overlap_search search, bool even_odd, bool are_few, const kk_OverlapKernels *kernels, kk_overlap_scratch *scratch,
    kk_correction_list *list) {
  enum { few_edges = 256, few_rows = 1024 };
  kk_row_edge edges[few_edges];
  int32_t by_row[few_edges], in_pixel[few_edges], begins[few_rows + 1];
  int64_t in_row[few_edges], begun[few_edges];
  kk_overlap_scratch few = {few_edges, few_rows, edges, by_row, in_pixel, in_row, begun, begins};
  const size_t row_count = (size_t)(search.area.y1 - search.area.y0);
  const bool has_memory = scratch->begins != NULL;
  if (!has_memory) {
    if (search.count < 2 || is_convex(search.edges, search.count)) return true;
    const size_t edge_count = count_edges(&search);
    if (edge_count > few_edges || row_count > few_rows) {
      scratch->edge_count = edge_count;
      scratch->row_count = row_count;
      return false;
    }
  } else {
    few = *scratch;
  }
  few.row_count = row_count;
  sort_by_row(&search, &few);
  row_sweep row = {
      .scratch = &few,
      .edges = search.edges,
      .kernels = kernels,
      .list = list,
      .area = search.area,
      .even_odd = even_odd,
      .looks_left = are_few ? INT64_MAX : 1 << 26};
  find(&row);
  return true;
}
