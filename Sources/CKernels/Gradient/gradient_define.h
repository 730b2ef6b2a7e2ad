// Definition of the gradient kernels: positions in blocks by plain vectorisable loops, then look-ups.

/// Positions are made this many at a time.
#define GRADIENT_BLOCK 64

KK_INLINE uint32_t gradient_color(kk_GradientTable table, int32_t entry) {
  return entry < 0 ? table.before : entry >= table.count ? table.after : table.colors[entry];
}

/// floor(t), -1 below 0 and for what is not a number, at most `count`.
KK_INLINE int32_t gradient_entry(float t, float count) {
  t = t >= 0 ? t : -1.0f;
  return (int32_t)(t < count ? t : count);
}

KK_FN void look_up(uint32_t *dst, kk_GradientTable table, const int32_t *entries, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = gradient_color(table, entries[i]);
}

KK_FN void define_linear(uint32_t *dst, kk_GradientTable table, int64_t t0, int64_t dt, size_t count) {
  uint64_t t = (uint64_t)t0;
  for (size_t i = 0; i < count; i++, t += (uint64_t)dt) dst[i] = gradient_color(table, (int32_t)(t >> 32));
}

typedef struct Point {
  float x, y;
} Point;

KK_INLINE Point gradient_point(kk_GradientRow row, int32_t first, size_t i) {
  double column = (double)first + (double)(int32_t)i;
  return (Point){(float)(row.x + column * row.dx), (float)(row.y + column * row.dy)};
}

KK_INLINE float distance(Point p) { return __builtin_elementwise_sqrt(p.x * p.x + p.y * p.y); }

/// The angle of p from +x toward +y in turns. atan(a)/(2*pi) for a in 0...1 is an odd polynomial, fitted to least largest error;
/// the octants follow by reflection.
KK_INLINE float turn(Point p) {
  float x = p.x < 0 ? -p.x : p.x, y = p.y < 0 ? -p.y : p.y;
  float low = x < y ? x : y, high = x < y ? y : x;
  float a = low / (high > 0 ? high : 1.0f), s = a * a;
  float t = 0.0010841275798156857f;
  t = t * s - 0.005348269362002611f;
  t = t * s + 0.012672492302954197f;
  t = t * s - 0.02106151357293129f;
  t = t * s + 0.03152511641383171f;
  t = t * s - 0.0530262365937233f;
  t = t * s + 0.15915432572364807f;
  t = t * a;
  t = y > x ? 0.25f - t : t;
  t = p.x < 0 ? 0.5f - t : t;
  t = p.y < 0 ? 1.0f - t : t;
  return t < 1.0f ? t : 0.0f;
}

#define DEFINE_GRADIENT(name, position)                                                                          \
  KK_FN void name(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count) {      \
    int32_t entries[GRADIENT_BLOCK];                                                                             \
    float entry_count = (float)table.count;                                                                      \
    for (size_t done = 0; done < count; done += GRADIENT_BLOCK) {                                                \
      size_t n = count - done < GRADIENT_BLOCK ? count - done : GRADIENT_BLOCK;                                  \
      KK_VECTORIZE for (size_t i = 0; i < n; i++) {                                                              \
        Point p = gradient_point(row, first, done + i);                                                          \
        entries[i] = gradient_entry(position, entry_count);                                                      \
      }                                                                                                          \
      look_up(dst + done, table, entries, n);                                                                    \
    }                                                                                                            \
  }
DEFINE_GRADIENT(define_radial, distance(p))
DEFINE_GRADIENT(define_conic, turn(p) * entry_count)
#undef DEFINE_GRADIENT

// A point p lies on the circle of position s where |p - s*c| = r0 + s*dr, a quadratic A*s*s - 2*B*s + C = 0 with
// A = c.c - dr*dr, B = p.c + r0*dr, C = p.p - r0*r0.

KK_INLINE bool circle_exists(kk_TwoCircles circles, double s) {
  return circles.r0 + s * circles.dr >= 0 && (s >= 0 || circles.extends_start) && (s < 1 || circles.extends_end);
}

/// The position, or nothing: false.
KK_INLINE bool circle_position(kk_TwoCircles circles, double x, double y, double *position) {
  double a = circles.cx * circles.cx + circles.cy * circles.cy - circles.dr * circles.dr;
  double b = x * circles.cx + y * circles.cy + circles.r0 * circles.dr;
  double c = x * x + y * y - circles.r0 * circles.r0;
  if (a == 0) {
    *position = c / (b + b);
    return b != 0 && circle_exists(circles, *position);
  }
  double discriminant = b * b - a * c;
  if (!(discriminant >= 0)) return false;
  double root = __builtin_elementwise_sqrt(discriminant);
  double s0 = (b - root) / a, s1 = (b + root) / a;
  *position = s0 > s1 ? s0 : s1;
  if (circle_exists(circles, *position)) return true;
  *position = s0 > s1 ? s1 : s0;
  return circle_exists(circles, *position);
}

KK_FN void define_two_circles(
    uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, kk_GradientRow row, int32_t first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    double column = (double)first + (double)(int32_t)i, position;
    bool found = circle_position(circles, row.x + column * row.dx, row.y + column * row.dy, &position);
    int32_t entry = found ? gradient_entry((float)(position * (double)table.count), (float)table.count) : 0;
    dst[i] = found ? gradient_color(table, entry) : 0;
  }
}
