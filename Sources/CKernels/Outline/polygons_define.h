// The definition of how polygons become edges.

// A coordinate on the grid, of 256 times its value plus 2²⁴ + ½: positive, so that the conversion is the floor.
KK_INLINE int32_t on_grid(double shifted) { return (int32_t)shifted - 16777216; }

// A map to the grid: x · a + y · c + tx and x · b + y · d + ty, ready for `on_grid`. Points are rounded as by `to_grid` in edges.c; the
// factor 256 is a power of two, so it may be multiplied into the map.
typedef struct {
  double a, b, c, d, tx, ty;
} grid_map;

KK_INLINE grid_map grid_map_of(const double *m) {
  return (grid_map){m[0] * 256, m[1] * 256, m[3] * 256, m[4] * 256, m[6] * 256 + 16777216.5, m[7] * 256 + 16777216.5};
}

// Whether all points no farther than `reach` from 0 are mapped to well inside of the limit.
KK_INLINE bool stays_near(const double *m, double reach) {
  const double limit = KK_COORDINATE_LIMIT / 2;
  return (fabs(m[0]) + fabs(m[3])) * reach + fabs(m[6]) < limit && (fabs(m[1]) + fabs(m[4])) * reach + fabs(m[7]) < limit;
}

KK_FN bool define_add_polygons(
    kk_edge_list *list, const double *corners, const uint32_t *counts, size_t polygons, double reach, const double *matrix) {
  if (polygons == 0) return true;
  if (!stays_near(matrix, reach)) return false;
  const grid_map map = grid_map_of(matrix);
  for (size_t k = 0; k < polygons; k++) {
    int32_t from_x = 0, from_y = 0;
    for (uint32_t i = 0; i < counts[k]; i++, corners += 2) {
      const int32_t x = on_grid(corners[0] * map.a + corners[1] * map.c + map.tx);
      const int32_t y = on_grid(corners[1] * map.d + corners[0] * map.b + map.ty);
      if (i > 0 && y != from_y) {
        if (list->count < list->capacity) list->edges[list->count] = (kk_edge){from_x, from_y, x, y};
        list->count++;
      }
      from_x = x;
      from_y = y;
    }
  }
  return true;
}
