// Polygons to edges on vectors: four corners at once, whatever the level's vectors hold.

typedef double v8d __attribute__((vector_size(64)));

KK_FN bool wide_add_polygons(
    kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, double reach, const double *matrix) {
  if (polygons == 0) return true;
  if (!stays_near(matrix, reach)) return false;
  const grid_map map = grid_map_of(matrix);
  const v8d along = {map.a, map.d, map.a, map.d, map.a, map.d, map.a, map.d},
            across = {map.c, map.b, map.c, map.b, map.c, map.b, map.c, map.b},
            by = {map.tx, map.ty, map.tx, map.ty, map.tx, map.ty, map.tx, map.ty};
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
  return true;
}
