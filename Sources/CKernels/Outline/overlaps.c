#pragma STDC FP_CONTRACT OFF

#include "corrections.h"
#include "overlap_row.h"

#include <string.h>

// An outline's running sums are right in every pixel whose points have at most two winding numbers, which differ by one, such as 0 and 1.
// Any other pixel has parts of two edges that change the winding number in the same sense, one after the other or crossing. Such pairs are
// searched for between chains of edges: within a chain, which only goes down or only goes up, there are none.

// MARK: chains

static bool follows(const kk_edge *e, const kk_edge *next) { return next->y0 == e->y1 && next->x0 == e->x1; }

static bool goes_down(const kk_edge *e) { return e->y0 < e->y1; }

// Whether the box has no row of the area.
static bool is_above_or_below(const kk_box *box, const kk_box *area) {
  return box->y0 >= area->y1 * 256 || box->y1 < area->y0 * 256;
}

static bool is_beside(const kk_box *box, const kk_box *area) { return box->x0 >= area->x1 * 256 || box->x1 < area->x0 * 256; }

// Writes the chains and loose ends of the edges in the area's rows, as many as there is room for by the scratch's counts, and counts all of
// them.
static kk_overlap_scratch make_chains(const kk_overlap_search *search, kk_overlap_scratch room) {
  const kk_edge *edges = search->edges;
  const size_t count = search->count;
  size_t end_count = 0, chain_count = 0, edge_count = 0;
  for (size_t i = 0; i < count;) {
    if (i % KK_EDGE_BLOCK == 0 && is_above_or_below(&search->blocks[i / KK_EDGE_BLOCK], &search->area)) {
      i += KK_EDGE_BLOCK;
      continue;
    }
    const kk_edge *first = &edges[i], *last = first;
    const bool down = goes_down(first);
    kk_box box = {least(first->x0, first->x1), 0, most(first->x0, first->x1), 0};
    for (i++; i < count && follows(last, &edges[i]) && goes_down(&edges[i]) == down; i++) {
      // The rest of the chain is in other rows.
      if (i % KK_EDGE_BLOCK == 0 && is_above_or_below(&search->blocks[i / KK_EDGE_BLOCK], &search->area)) break;
      last = &edges[i];
      box.x0 = least(box.x0, last->x1);
      box.x1 = most(box.x1, last->x1);
    }
    if (first == edges || !follows(first - 1, first)) {
      if (end_count < room.end_count) room.ends[end_count] = (kk_loose_end){first->x0, first->y0, -1};
      end_count++;
    }
    if (last == edges + count - 1 || !follows(last, last + 1)) {
      if (end_count < room.end_count) room.ends[end_count] = (kk_loose_end){last->x1, last->y1, 1};
      end_count++;
    }
    edge_count += (size_t)(last - first) + 1;
    box.y0 = least(first->y0, last->y1);
    box.y1 = most(first->y0, last->y1);
    if (is_beside(&box, &search->area)) continue;
    if (chain_count < room.chain_count) {
      room.chains[chain_count] = (kk_chain){down ? first : last, down ? 1 : -1, (size_t)(last - first) + 1, box};
    }
    chain_count++;
  }
  room.chain_count = chain_count;
  room.end_count = end_count;
  room.edge_count = edge_count;
  return room;
}

// Sorts `count` elements of `size` bytes by Shell's method; `before` tells whether its first element goes before its second. Inlined, it is
// compiled for each type of element.
static inline __attribute__((always_inline)) void sort(
    void *elements, size_t count, size_t size, bool (*before)(const void *, const void *)) {
  char *all = elements;
  _Alignas(max_align_t) char element[sizeof(kk_chain)];
  for (size_t gap = count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < count; i++) {
      memcpy(element, all + i * size, size);
      size_t j = i;
      for (; j >= gap && before(element, all + (j - gap) * size); j -= gap) memcpy(all + j * size, all + (j - gap) * size, size);
      memcpy(all + j * size, element, size);
    }
  }
}

// MARK: horizontal edges

static bool end_before(const void *p, const void *q) {
  const kk_loose_end *a = p, *b = q;
  return a->y != b->y ? a->y < b->y : a->x < b->x;
}

// Finds the horizontal edges that close the gaps between the others, as chains of their own. Two such edges on one line stand for any
// number of them.
static size_t find_horizontals_between(
    const kk_box *area, kk_loose_end *ends, size_t end_count, kk_edge *horizontals, kk_chain *chains) {
  sort(ends, end_count, sizeof *ends, end_before);
  size_t found = 0;
  int32_t open = 0;
  for (size_t i = 0; i + 1 < end_count; i++) {
    open += ends[i].step;
    const int32_t x0 = ends[i].x, x1 = ends[i + 1].x, y = ends[i].y;
    // A horizontal edge between two rows of pixels is in neither.
    if (open == 0 || x0 == x1 || (y & 255) == 0) continue;
    const kk_box box = {x0, y, x1, y};
    if (is_above_or_below(&box, area) || is_beside(&box, area)) continue;
    for (int32_t copy = 0; copy < 2 && copy < (open < 0 ? -open : open); copy++) {
      horizontals[found] = open > 0 ? (kk_edge){x0, y, x1, y} : (kk_edge){x1, y, x0, y};
      chains[found] = (kk_chain){&horizontals[found], 1, 1, box};
      found++;
    }
  }
  return found;
}

// MARK: pairs

// The most pixels of an area that has a bit for each pixel, without memory of the caller's and with it; the marked pixels then come out in
// order and without repetition.
enum { small_area = 4096, marked_area = 1 << 25 };

static int64_t pixels_in(const kk_box *area) { return (int64_t)(area->x1 - area->x0) * (area->y1 - area->y0); }

typedef struct {
  kk_correction_list *places;
  kk_box area;
  // The number of comparisons that may still be made.
  int64_t comparisons_left;
  // A bit for each pixel of the area, row by row; NULL for an area that is too large.
  uint64_t *marks;
  bool is_marked;
} comparison;

static void mark(comparison *s, int32_t x, int32_t y) {
  const int32_t at = (y - s->area.y0) * (s->area.x1 - s->area.x0) + x - s->area.x0;
  s->marks[at >> 6] |= 1ull << (at & 63);
  s->is_marked = true;
}

static void push(comparison *s, int32_t x, int32_t y) {
  kk_correction_list *list = s->places;
  if (--s->comparisons_left < 0) return;
  if (s->marks != NULL) {
    mark(s, x, y);
    return;
  }
  if (list->count < list->capacity) list->corrections[list->count] = (kk_correction){x, y, 0};
  list->count++;
}

// Adds the pixels that both edges may touch.
static void push_shared(comparison *s, const kk_edge *a, const kk_edge *b) {
  int32_t row = most(most(top_row(a), top_row(b)), s->area.y0), end = least(least(last_row(a), last_row(b)), s->area.y1 - 1);
  const double p = slope_of(a), q = slope_of(b);
  if (end - row > 4) {
    if (p != q) {
      // The approximate height at which the edges, or their lines, meet.
      const double meet = (b->x0 - a->x0 + p * a->y0 - q * b->y0) / (p - q);
      const double apart = (256 + 256 * (fabs(p) + fabs(q))) / fabs(p - q), above = (meet - apart) / 256 - 1,
                   below = (meet + apart) / 256 + 1;
      if (above > end || below < row) return;
      if (above > row) row = (int32_t)above;
      if (below < end) end = (int32_t)below;
    }
  }
  for (; row <= end; row++) {
    int32_t first, last, from, to;
    columns(a, p, row, &first, &last);
    columns(b, q, row, &from, &to);
    first = most(most(first, from), s->area.x0);
    last = least(least(last, to), s->area.x1 - 1);
    for (int32_t x = first; x <= last; x++) push(s, x, row);
  }
}

// The index of the first edge of a chain, from the top, that ends in `row` or below it.
static size_t first_in(const kk_chain *chain, int32_t row) {
  if (chain->box.y0 >> 8 >= row) return 0;
  size_t low = 0, high = chain->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (last_row(chain->top + (ptrdiff_t)middle * chain->step) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

static void compare_chains(comparison *s, const kk_chain *a, const kk_chain *b) {
  const int32_t first_row = most(most(a->box.y0, b->box.y0) >> 8, s->area.y0), bottom = least(b->box.y1 >> 8, s->area.y1 - 1);
  const kk_edge *q = b->top + (ptrdiff_t)first_in(b, first_row) * b->step, *b_end = b->top + (ptrdiff_t)b->count * b->step;
  const size_t start = first_in(a, first_row);
  const kk_edge *p = a->top + (ptrdiff_t)start * a->step;
  for (size_t i = start; i < a->count; i++, p += a->step) {
    const int32_t top = top_row(p), last = last_row(p);
    if (top > bottom) return;
    while (q != b_end && last_row(q) < top) q += b->step;
    for (const kk_edge *r = q; r != b_end && top_row(r) <= last; r += b->step) {
      if (--s->comparisons_left < 0) return;
      if (share_columns(p, r) && add_up(p, r)) push_shared(s, p, r);
    }
  }
}

static bool begins_above(const void *a, const void *b) { return ((const kk_chain *)a)->box.y0 < ((const kk_chain *)b)->box.y0; }

static bool begins_to_the_left(const void *a, const void *b) {
  return ((const kk_chain *)a)->box.x0 < ((const kk_chain *)b)->box.x0;
}

// Whether chains are smaller, relative to the box around all of them, from left to right than from top to bottom.
static bool are_narrow(const kk_chain *chains, size_t count) {
  kk_box all = chains[0].box;
  double widths = 0, heights = 0;
  for (size_t i = 0; i < count; i++) {
    const kk_box box = chains[i].box;
    all = (kk_box){least(all.x0, box.x0), least(all.y0, box.y0), most(all.x1, box.x1), most(all.y1, box.y1)};
    widths += box.x1 - box.x0;
    heights += box.y1 - box.y0;
  }
  return widths * (all.y1 - all.y0) < heights * (all.x1 - all.x0);
}

static void compare_all(comparison *s, kk_chain *chains, size_t count) {
  const bool across = count > 8 && are_narrow(chains, count);
  if (across) sort(chains, count, sizeof *chains, begins_to_the_left);
  else sort(chains, count, sizeof *chains, begins_above);
  for (size_t i = 0; i < count; i++) {
    const kk_box a = chains[i].box;
    const int32_t end = (across ? a.x1 : a.y1) >> 8;
    for (size_t j = i + 1; j < count; j++) {
      const kk_box b = chains[j].box;
      if ((across ? b.x0 : b.y0) >> 8 > end) break;
      if (--s->comparisons_left < 0) return;
      if (a.x0 >> 8 > b.x1 >> 8 || b.x0 >> 8 > a.x1 >> 8 || a.y0 >> 8 > b.y1 >> 8 || b.y0 >> 8 > a.y1 >> 8) continue;
      compare_chains(s, &chains[i], &chains[j]);
    }
  }
}

bool kk_overlaps_are_few(const kk_box *blocks, size_t count) {
  // With more blocks, or more pixels of edges in boxes that overlap, comparing all would take tens of milliseconds.
  const size_t most_blocks = 256, block_count = (count + KK_EDGE_BLOCK - 1) / KK_EDGE_BLOCK;
  const int64_t most_meetings = 1 << 17;
  if (block_count > most_blocks) return false;
  int64_t meetings = 0;
  for (size_t i = 0; i < block_count; i++) {
    const kk_box a = blocks[i];
    for (size_t j = 0; j <= i; j++) {
      const kk_box b = blocks[j];
      const int32_t rows = (least(a.y1, b.y1) >> 8) - (most(a.y0, b.y0) >> 8) + 1,
                    columns = (least(a.x1, b.x1) >> 8) - (most(a.x0, b.x0) >> 8) + 1;
      if (rows > 0 && columns > 0) meetings += rows + columns;
    }
  }
  return meetings <= most_meetings;
}

// MARK: places

static size_t sort_places(kk_correction *places, size_t count) {
  sort(places, count, sizeof *places, place_before);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept == 0 || place_before(&places[kept - 1], &places[i])) places[kept++] = places[i];
  }
  return kept;
}

// Appends the pixels whose bits are set.
static void list_marks(const comparison *s) {
  kk_correction_list *list = s->places;
  const int32_t width = s->area.x1 - s->area.x0, words = (int32_t)((pixels_in(&s->area) + 63) / 64);
  for (int32_t word = 0; word < words; word++) {
    for (uint64_t bits = s->marks[word]; bits != 0; bits &= bits - 1) {
      const int32_t at = word * 64 + __builtin_ctzll(bits);
      if (list->count < list->capacity)
        list->corrections[list->count] = (kk_correction){s->area.x0 + at % width, s->area.y0 + at / width, 0};
      list->count++;
    }
  }
}

static void find(
    const kk_overlap_search *search, bool even_odd, bool are_few, const kk_overlap_scratch *scratch, kk_correction_list *list) {
  const size_t before = list->count;
  const size_t horizontals = find_horizontals_between(
      &search->area, scratch->ends, scratch->end_count, scratch->horizontals, scratch->chains + scratch->chain_count);
  const size_t chain_count = scratch->chain_count + horizontals;
  if (chain_count < 2) return;
  comparison s = {.places = list, .area = search->area, .comparisons_left = are_few ? INT64_MAX : 1 << 22};
  uint64_t few_marks[small_area / 64];
  const int64_t pixels = pixels_in(&s.area);
  if (scratch->marks != NULL) s.marks = scratch->marks;
  else if (pixels <= small_area) s.marks = few_marks;
  if (s.marks != NULL) memset(s.marks, 0, (size_t)(pixels + 63) / 64 * sizeof *s.marks);
  compare_all(&s, scratch->chains, chain_count);
  if (s.is_marked) list_marks(&s);
  if (list->count == before || list->count > list->capacity) return;
  kk_correction *found = list->corrections + before;
  const size_t places = s.marks != NULL ? list->count - before : sort_places(found, list->count - before);
  list->count = before;
  row_sweep row = {.edges = scratch->row, .y = INT32_MIN};
  // The number of edges that may still be looked at for pixels; where overlaps are few, there is no limit.
  int64_t looks = are_few ? INT64_MAX : 1 << 26;
  for (size_t i = 0; i < places; i++) {
    const kk_correction place = found[i];
    if (place.y != row.y) {
      begin_row(&row, search, place.y);
      looks -= (int64_t)search->count;
    }
    go_to(&row, place.x);
    looks -= row.current_count + 1;
    if (looks < 0) return;
    const int32_t amount = correction(&row, even_odd, place.x);
    if (amount != 0) list->corrections[list->count++] = (kk_correction){place.x, place.y, amount};
  }
}

bool kk_overlaps_find(
    kk_overlap_search search, bool even_odd, bool are_few, kk_overlap_scratch *scratch, kk_correction_list *list) {
  enum { few_ends = 16, few_chains = 24, few_edges = 256 };
  kk_loose_end ends[few_ends];
  kk_edge horizontals[2 * few_ends];
  kk_chain chains[few_chains + 2 * few_ends];
  kk_row_edge row[few_edges];
  const bool has_memory = scratch->chains != NULL;
  kk_overlap_scratch few = {few_chains, few_ends, few_edges, 0, ends, horizontals, chains, row, NULL};
  few = make_chains(&search, has_memory ? *scratch : few);
  if (!has_memory && (few.chain_count > few_chains || few.end_count > few_ends || few.edge_count > few_edges)) {
    scratch->chain_count = few.chain_count;
    scratch->end_count = few.end_count;
    scratch->edge_count = few.edge_count;
    const int64_t pixels = pixels_in(&search.area);
    scratch->mark_count = pixels <= marked_area ? (size_t)(pixels + 63) / 64 : 0;
    return false;
  }
  find(&search, even_odd, are_few, &few, list);
  return true;
}
