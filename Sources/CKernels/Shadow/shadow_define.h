// The definition of the shadow kernels.

/// The weights, in 1/1024, of the samples before, at, after and two after a position, by the position's eighths past a sample: NEAR has the
/// first two, FAR the others.
#define SMOOTH_NEAR0 0, 1024
#define SMOOTH_NEAR1 -49, 987
#define SMOOTH_NEAR2 -72, 888
#define SMOOTH_NEAR3 -75, 745
#define SMOOTH_NEAR4 -64, 576
#define SMOOTH_NEAR5 -45, 399
#define SMOOTH_NEAR6 -24, 232
#define SMOOTH_NEAR7 -7, 93
#define SMOOTH_FAR0 0, 0
#define SMOOTH_FAR1 93, -7
#define SMOOTH_FAR2 232, -24
#define SMOOTH_FAR3 399, -45
#define SMOOTH_FAR4 576, -64
#define SMOOTH_FAR5 745, -75
#define SMOOTH_FAR6 888, -72
#define SMOOTH_FAR7 987, -49

static const int16_t smooth_weights[8][4] __attribute__((unused)) = {
    {SMOOTH_NEAR0, SMOOTH_FAR0}, {SMOOTH_NEAR1, SMOOTH_FAR1}, {SMOOTH_NEAR2, SMOOTH_FAR2}, {SMOOTH_NEAR3, SMOOTH_FAR3},
    {SMOOTH_NEAR4, SMOOTH_FAR4}, {SMOOTH_NEAR5, SMOOTH_FAR5}, {SMOOTH_NEAR6, SMOOTH_FAR6}, {SMOOTH_NEAR7, SMOOTH_FAR7},
};

/// The weights of a canvas row or column.
KK_INLINE const int16_t *weights_at(int32_t at, int32_t step) { return smooth_weights[(at & ((1 << step) - 1)) << (3 - step)]; }

/// The weighted sum of the four samples of a column.
KK_INLINE int32_t smooth_down(const int16_t *s, int32_t columns, const int16_t *w) {
  return (s[0] * w[0] + s[columns] * w[1] + s[2 * columns] * w[2] + s[3 * columns] * w[3] + 512) >> 10;
}

KK_FN void define_smooth_values(uint16_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count) {
  memset(dst, 0, count * sizeof *dst);
  if (y < mask->first_y || y >= mask->end_y) return;
  const int16_t *down = weights_at(y, mask->step);
  const int16_t *rows = mask->samples + (ptrdiff_t)((y >> mask->step) - 1 - mask->row) * mask->columns;
  for (size_t i = 0; i < count; i++) {
    int32_t x = first + (int32_t)i;
    if (x < mask->first_x || x >= mask->end_x) continue;
    const int16_t *across = weights_at(x, mask->step);
    const int16_t *s = rows + ((x >> mask->step) - 1 - mask->column);
    int32_t sum = 128;
    for (int k = 0; k < 4; k++) sum += smooth_down(s + k, mask->columns, down) * across[k];
    dst[i] = (uint16_t)limited(sum >> 8, 0, KK_SHADOW_FULL);
  }
}

/// A colour through a value of a mask: every component is multiplied by the value, and the product truncated to a whole 255th of a level
/// before it is rounded to levels.
KK_INLINE uint32_t shaded(uint32_t color, uint32_t value) {
  Pixel c = unpacked(color);
  return packed((Pixel){div255(c.r * value >> 8), div255(c.g * value >> 8), div255(c.b * value >> 8), div255(c.a * value >> 8)});
}

KK_FN void define_shadow_over(uint32_t *dst, uint32_t color, const int16_t *values, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = over_pixel(shaded(color, (uint32_t)values[i] * 4), dst[i]);
}

KK_INLINE uint32_t faded_over(uint32_t s, uint32_t opacity, uint32_t d) { return over_pixel(scaled(s, opacity), d); }

KK_FN void define_shadow_row(const kk_ShadowRow *row) {
  for (int32_t x = row->first; x < row->end; x++) {
    uint32_t *d = row->dst + (x - row->x);
    bool full = x >= row->full_first && x < row->full_end;
    uint32_t s = x < row->left || x >= row->right ? 0 : row->colors ? row->colors[x - row->left] : row->color;
    if (!full) {
      uint16_t value;
      define_smooth_values(&value, row->mask, row->y, x, 1);
      uint32_t c = x < row->left || x >= row->right ? 0
          : x < row->full_first                     ? row->left_coverage[x - row->left]
                                                    : row->right_coverage[x - row->full_end];
      s = over_pixel(scaled(s, c), shaded(row->shadow_color, value));
    }
    *d = faded_over(s, row->opacity, *d);
  }
}
