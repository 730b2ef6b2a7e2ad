#pragma STDC FP_CONTRACT OFF

#include "extent.h"

// Lists of more than `most` edges are compared only by the edges that they have in common at their ends; for lists of fewer than `few`
// edges that is enough.
enum { most = 2048, few = 48, slots = 2 * most };

static inline bool same(const kk_edge *a, const kk_edge *b) { return memcmp(a, b, sizeof *a) == 0; }

static inline uint32_t slot_of(const kk_edge *edge) {
  const uint32_t mixed = (uint32_t)edge->x0 * 2654435761u + (uint32_t)edge->y0 * 2246822519u + (uint32_t)edge->x1 * 3266489917u
      + (uint32_t)edge->y1 * 668265263u;
  return (mixed >> 16 ^ mixed) % slots;
}

// Extends `all` by the edges that only one of the lists has, wherever they are in it. Returns false when there are none.
static bool widen_by_others(extent *all, const kk_edge *a, size_t a_count, const kk_edge *b, size_t b_count) {
  // A hash table of the edges of a: each edge's index plus one, at its slot or the next free one.
  uint16_t table[slots] = {0};
  bool paired[most] = {false}, any = false;
  for (size_t i = 0; i < a_count; i++) {
    uint32_t at = slot_of(&a[i]);
    while (table[at] != 0) at = (at + 1) % slots;
    table[at] = (uint16_t)(i + 1);
  }
  for (size_t i = 0; i < b_count; i++) {
    uint32_t at = slot_of(&b[i]);
    while (table[at] != 0 && (paired[table[at] - 1] || !same(&a[table[at] - 1], &b[i]))) at = (at + 1) % slots;
    if (table[at] != 0) {
      paired[table[at] - 1] = true;
    } else {
      widen(all, &b[i], 1);
      any = true;
    }
  }
  for (size_t i = 0; i < a_count; i++) {
    if (paired[i]) continue;
    widen(all, &a[i], 1);
    any = true;
  }
  return any;
}

// The difference of two closed outlines is closed too: in each row the windings of its edges add up to 0, so to the right of all of them
// nothing differs.
bool kk_edges_difference(const kk_edge *a, size_t a_count, const kk_edge *b, size_t b_count, kk_box *box) {
  size_t first = 0, both = a_count < b_count ? a_count : b_count;
  while (first < both && same(&a[first], &b[first])) first++;
  while (a_count > first && b_count > first && same(&a[a_count - 1], &b[b_count - 1])) {
    a_count--;
    b_count--;
  }
  a += first;
  b += first;
  a_count -= first;
  b_count -= first;
  if (a_count == 0 && b_count == 0) return false;
  extent all = no_extent;
  if (a_count + b_count > few && a_count <= most && b_count <= most) {
    if (!widen_by_others(&all, a, a_count, b, b_count)) return false;
  } else {
    widen(&all, a, a_count);
    widen(&all, b, b_count);
  }
  *box = box_of(all);
  return true;
}
