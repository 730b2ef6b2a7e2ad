// Gradients in blocks of pixels: positions by plain loops, which the compiler vectorises for each level, then look-ups by LOOK_UP, which is
// the instruction level's own.

#define GRADIENT_BLOCK 64

#define GRADIENT_ROW(name, position)                                                                        \
  KK_FN void name(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count) { \
    int32_t entries[GRADIENT_BLOCK];                                                                        \
    float entry_count = (float)table.count;                                                                 \
    for (size_t done = 0; done < count; done += GRADIENT_BLOCK) {                                           \
      size_t n = count - done < GRADIENT_BLOCK ? count - done : GRADIENT_BLOCK;                             \
      KK_VECTORIZE for (size_t i = 0; i < n; i++) {                                                         \
        Point p = gradient_point(row, first, done + i);                                                     \
        entries[i] = gradient_entry(position, entry_count);                                                 \
      }                                                                                                     \
      LOOK_UP(dst + done, table, entries, n);                                                               \
    }                                                                                                       \
  }
GRADIENT_ROW(gradient_radial, distance(p))
GRADIENT_ROW(gradient_conic, turn(p) * entry_count)
#undef GRADIENT_ROW

KK_FN void gradient_two_circles(
    uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, kk_GradientRow row, int32_t first, size_t count) {
  int32_t entries[GRADIENT_BLOCK];
  uint32_t shown[GRADIENT_BLOCK];
  for (size_t done = 0; done < count; done += GRADIENT_BLOCK) {
    size_t n = count - done < GRADIENT_BLOCK ? count - done : GRADIENT_BLOCK;
    KK_VECTORIZE for (size_t i = 0; i < n; i++) {
      double column = (double)first + (double)(int32_t)(done + i);
      CirclePosition at = circle_position(&circles, row.x + column * row.dx, row.y + column * row.dy);
      entries[i] = gradient_entry((float)(at.s * (double)table.count), (float)table.count);
      shown[i] = at.found ? UINT32_MAX : 0;
    }
    LOOK_UP(dst + done, table, entries, n);
    for (size_t i = 0; i < n; i++) dst[done + i] &= shown[i];
  }
}
