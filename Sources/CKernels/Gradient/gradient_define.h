// The definition of the gradient kernels, one pixel at a time.

KK_INLINE uint32_t gradient_color(kk_GradientTable table, int32_t entry) {
  return table.colors[limited(entry, -1, (int32_t)table.count)];
}

/// The table entry floor(t): -1 for t below 0 and for NaN, and at most `count`.
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

/// A pixel's place in the gradient's space.
typedef struct GradientPlace {
  double x, y;
} GradientPlace;

KK_INLINE GradientPlace gradient_place(kk_GradientRow row, double column) {
  return (GradientPlace){row.x + column * row.dx, row.y + column * row.dy};
}

KK_INLINE GradientPlace projected_place(kk_ProjectedRow row, double column) {
  const double w = (column * row.dw + row.rw) + row.ow;
  return (GradientPlace){((column * row.dx + row.rx) + row.ox) / w, ((column * row.dy + row.ry) + row.oy) / w};
}

/// The table entry of position t rounded to 1/2^32, halves away from 0: -1 below 0, at most `count`, and 0 for NaN.
KK_INLINE int32_t projected_entry(double t, double count) {
  const double half = 0.5 / 4294967296.0;
  t = t == t ? t : 0.0;
  t = t < count ? t : count;
  t = t > -half ? (t > 0 ? t : 0.0) + half : -1.0;
  return (int32_t)t;
}

typedef struct Point {
  float x, y;
} Point;

KK_INLINE Point gradient_point(GradientPlace place) { return (Point){(float)place.x, (float)place.y}; }

KK_INLINE float distance(Point p) { return __builtin_elementwise_sqrt(p.x * p.x + p.y * p.y); }

/// The angle of p from +x toward +y in turns. atan(a)/(2*pi) for a in 0...1 is an odd polynomial with the smallest maximum error; the
/// octants follow by reflection.
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

// A point p lies on the circle of position s where |p - s*c| = r0 + s*dr, a quadratic A*s*s - 2*B*s + C = 0 with
// A = c.c - dr*dr, B = p.c + r0*dr, C = p.p - r0*r0.

/// Whether the circle of position s exists: 1 or 0. The operators do not short-circuit, so that loops over it have no branches.
KK_INLINE int32_t circle_exists(const kk_TwoCircles *circles, double s) {
  return (circles->r0 + s * circles->dr >= 0) & ((s >= 0) | circles->extends_start) & ((s < 1) | circles->extends_end);
}

/// A pixel's position along the pair of circles, and whether any circle passes through it.
typedef struct CirclePosition {
  double s;
  int32_t found;
} CirclePosition;

KK_INLINE CirclePosition circle_position(const kk_TwoCircles *circles, double x, double y) {
  double a = circles->cx * circles->cx + circles->cy * circles->cy - circles->dr * circles->dr;
  double b = x * circles->cx + y * circles->cy + circles->r0 * circles->dr;
  double c = x * x + y * y - circles->r0 * circles->r0;
  double straight = c / (b + b);
  double discriminant = b * b - a * c;
  double root = __builtin_elementwise_sqrt(discriminant >= 0 ? discriminant : 0.0);
  double s0 = (b - root) / a, s1 = (b + root) / a;
  double high = s0 > s1 ? s0 : s1, low = s0 > s1 ? s1 : s0;
  int32_t straight_found = (b != 0) & circle_exists(circles, straight);
  int32_t high_found = circle_exists(circles, high), low_found = circle_exists(circles, low);
  int32_t curved_found = (discriminant >= 0) & (high_found | low_found);
  return (CirclePosition){a == 0 ? straight : high_found ? high : low, a == 0 ? straight_found : curved_found};
}
