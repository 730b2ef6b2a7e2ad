#pragma STDC FP_CONTRACT OFF

#include "clones.h"
#include "kk_outline.h"

#include <math.h>
#include <string.h>

// Vectors wider than the level's registers stay inside inlined functions.
#pragma clang diagnostic ignored "-Wpsabi"

typedef int32_t v4i __attribute__((vector_size(16)));
typedef int32_t v8i __attribute__((vector_size(32)));
typedef double v8d __attribute__((vector_size(64)));

KK_ALWAYS void add_polygons(kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, const double *m) {
  // Points are rounded as by `to_grid` in edges.c; the factor 256 is a power of two, so it may be multiplied into the map.
  const double a = m[0] * 256, b = m[1] * 256, c = m[3] * 256, d = m[4] * 256;
  const double x = m[6] * 256 + 16777216.5, y = m[7] * 256 + 16777216.5;
  const v8d along = {a, d, a, d, a, d, a, d}, across = {c, b, c, b, c, b, c, b}, by = {x, y, x, y, x, y, x, y};
  const size_t capacity = list->capacity;
  kk_edge *edges = list->edges;
  size_t count = list->count;
  for (size_t k = 0; k < polygons; k++) {
    v8i before = {0};
    for (size_t i = 0; i < counts[k]; i += 4, corners += 8) {
      v8d p;
      memcpy(&p, corners, sizeof p);
      v8d q = __builtin_shufflevector(p, p, 1, 0, 3, 2, 5, 4, 7, 6);
      v8i g = __builtin_convertvector(p * along + q * across + by, v8i) - 16777216;
      // No edge leads to the first corner; the horizontal one that results here is left out.
      if (i == 0) before = __builtin_shufflevector(g, g, 0, 1, 0, 1, 0, 1, 0, 1);
      v8i from = __builtin_shufflevector(before, g, 6, 7, 8, 9, 10, 11, 12, 13);
      before = g;
      v8i low = __builtin_shufflevector(from, g, 0, 1, 8, 9, 2, 3, 10, 11);
      v8i high = __builtin_shufflevector(from, g, 4, 5, 12, 13, 6, 7, 14, 15);
      v8i slant = from != g;
#define PUT(v, at, lane)                                                  \
  do {                                                                    \
    v4i edge = __builtin_shufflevector(v, v, at, at + 1, at + 2, at + 3); \
    if (count < capacity) memcpy(edges + count, &edge, sizeof edge);      \
    count -= (size_t)(int64_t)slant[lane];                                \
  } while (0)
      PUT(low, 0, 1);
      PUT(low, 4, 3);
      PUT(high, 0, 5);
      PUT(high, 4, 7);
#undef PUT
    }
  }
  list->count = count;
}

KK_CLONES static void add_near_polygons(
    kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, const double *m) {
  add_polygons(list, corners, counts, polygons, m);
}

bool kk_edges_add_polygons(
    kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, double reach, const double matrix[9]) {
  if (polygons == 0) return true;
  const double *m = matrix, limit = KK_COORDINATE_LIMIT / 2;
  if (!((fabs(m[0]) + fabs(m[3])) * reach + fabs(m[6]) < limit && (fabs(m[1]) + fabs(m[4])) * reach + fabs(m[7]) < limit)) {
    return false;
  }
  add_near_polygons(list, corners, counts, polygons, m);
  return true;
}
