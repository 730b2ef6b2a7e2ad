// Gradients in blocks of pixels: positions by plain loops, which the compiler vectorises for each level, then look-ups by LOOK_UP, which is
// the instruction level's own.

#define GRADIENT_BLOCK 64

#define GRADIENT_ROW(name, row_type, place, entry)                                                    \
  KK_FN void name(uint32_t *dst, kk_GradientTable table, row_type row, int32_t first, size_t count) { \
    int32_t entries[GRADIENT_BLOCK];                                                                  \
    const float entry_count = (float)table.count;                                                     \
    for (size_t done = 0; done < count; done += GRADIENT_BLOCK) {                                     \
      const size_t n = count - done < GRADIENT_BLOCK ? count - done : GRADIENT_BLOCK;                 \
      KK_VECTORIZE for (size_t i = 0; i < n; i++) {                                                   \
        const GradientPlace at = place(row, (double)first + (double)(int32_t)(done + i));             \
        entries[i] = entry;                                                                           \
      }                                                                                               \
      LOOK_UP(dst + done, table, entries, n);                                                         \
    }                                                                                                 \
  }
#define RADIAL_ENTRY gradient_entry(distance(gradient_point(at)), entry_count)
#define CONIC_ENTRY gradient_entry(turn(gradient_point(at)) * entry_count, entry_count)
GRADIENT_ROW(gradient_radial, kk_GradientRow, gradient_place, RADIAL_ENTRY)
GRADIENT_ROW(gradient_conic, kk_GradientRow, gradient_place, CONIC_ENTRY)
GRADIENT_ROW(gradient_projected, kk_ProjectedRow, projected_place, projected_entry(at.x, (double)entry_count))
GRADIENT_ROW(gradient_projected_radial, kk_ProjectedRow, projected_place, RADIAL_ENTRY)
GRADIENT_ROW(gradient_projected_conic, kk_ProjectedRow, projected_place, CONIC_ENTRY)
#undef GRADIENT_ROW
#undef RADIAL_ENTRY
#undef CONIC_ENTRY

#define GRADIENT_CIRCLES(name, row_type, place)                                                                              \
  KK_FN void name(uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, row_type row, int32_t first, size_t count) { \
    int32_t entries[GRADIENT_BLOCK];                                                                                         \
    uint32_t shown[GRADIENT_BLOCK];                                                                                          \
    for (size_t done = 0; done < count; done += GRADIENT_BLOCK) {                                                            \
      const size_t n = count - done < GRADIENT_BLOCK ? count - done : GRADIENT_BLOCK;                                        \
      KK_VECTORIZE for (size_t i = 0; i < n; i++) {                                                                          \
        const GradientPlace p = place(row, (double)first + (double)(int32_t)(done + i));                                     \
        const CirclePosition at = circle_position(&circles, p.x, p.y);                                                       \
        entries[i] = gradient_entry((float)(at.s * (double)table.count), (float)table.count);                                \
        shown[i] = at.found ? UINT32_MAX : 0;                                                                                \
      }                                                                                                                      \
      LOOK_UP(dst + done, table, entries, n);                                                                                \
      for (size_t i = 0; i < n; i++) dst[done + i] &= shown[i];                                                              \
    }                                                                                                                        \
  }
GRADIENT_CIRCLES(gradient_two_circles, kk_GradientRow, gradient_place)
GRADIENT_CIRCLES(gradient_projected_two_circles, kk_ProjectedRow, projected_place)
#undef GRADIENT_CIRCLES
