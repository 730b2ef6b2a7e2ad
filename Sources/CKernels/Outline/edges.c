#pragma STDC FP_CONTRACT OFF

#include "descent.h"
#include "extent.h"
#include "eye.h"

#include <math.h>
#include <string.h>

static inline int32_t to_grid(double v) {
  // v is inside the coordinate limit, so the sum is positive and the conversion is floor(256 · v + 1/2).
  return (int32_t)(v * 256.0 + 16777216.5) - 16777216;
}

// Stores an edge between two points of the grid at `list->edges[at]`, if there is room.
static inline void put(const kk_edge_list *list, size_t at, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (at < list->capacity) list->edges[at] = (kk_edge){x0, y0, x1, y1};
}

static inline void push(kk_edge_list *list, double ax, double ay, double bx, double by) {
  const int32_t y0 = to_grid(ay), y1 = to_grid(by);
  put(list, list->count, to_grid(ax), y0, to_grid(bx), y1);
  list->count += y0 != y1;
}

// Appends a line that may reach beyond the limit, clipped to it.
static void push_cut(kk_edge_list *list, double ax, double ay, double bx, double by) {
  const double limit = KK_COORDINATE_LIMIT;
  if (!(isfinite(ax) && isfinite(ay) && isfinite(bx) && isfinite(by))) return;
  if ((ay <= -limit && by <= -limit) || (ay >= limit && by >= limit)) return;
  // The part of the line between the limits above and below.
  double cx[2] = {ax, bx}, cy[2] = {ay, by};
  for (int i = 0; i < 2; i++) {
    double bound = cy[i] < -limit ? -limit : cy[i] > limit ? limit : cy[i];
    if (bound != cy[i]) {
      double t = (bound - ay) / (by - ay);
      cx[i] = ax + (bx - ax) * t;
      cy[i] = bound;
    }
  }
  // The left and right limits cut this part into up to three pieces, of which those outside run along the limit.
  double px = cx[0], py = cy[0], qx = cx[1], qy = cy[1];
  double cuts[2];
  int count = 0;
  for (int side = 0; side < 2; side++) {
    double bound = (side == 0) == (px < qx) ? -limit : limit;
    if ((px < bound && qx > bound) || (px > bound && qx < bound)) {
      double t = (bound - px) / (qx - px);
      if (t > 0 && t < 1) cuts[count++] = t;
    }
  }
  double fromX = px, fromY = py;
  for (int i = 0; i <= count; i++) {
    double toX = i == count ? qx : px + (qx - px) * cuts[i];
    double toY = i == count ? qy : py + (qy - py) * cuts[i];
    double u = fromX < -limit ? -limit : fromX > limit ? limit : fromX;
    double v = toX < -limit ? -limit : toX > limit ? limit : toX;
    push(list, u, fromY, v, toY);
    fromX = toX;
    fromY = toY;
  }
}

static inline int inside(double v) { return fabs(v) <= KK_COORDINATE_LIMIT; }

void kk_edges_add_line(kk_edge_list *list, double x0, double y0, double x1, double y1) {
  if (inside(x0) && inside(y0) && inside(x1) && inside(y1)) push(list, x0, y0, x1, y1);
  else push_cut(list, x0, y0, x1, y1);
}

// The number of chords that keep a curve's second difference `d` (the longest |p0 − 2 p1 + p2|, times 1/4 for a quadratic and 3/4 for a
// cubic: its greatest distance from one chord) within the tolerance: the distance decreases with the square of the count. A single chord,
// whose ends must stay on the curve, is held to half the tolerance.
//
// Chords all lie on the inner side of a curve and would take area from it, on average over 2/3 of their distance. So the points between two
// chords are moved outward by so much: −h²/6 times half the second derivative, where h is the step in t. Then no area is lost on average,
// and no point is farther from the curve than 2/3 of the tolerance.
static inline int chord_count(double d, double tolerance) {
  double ratio = d / tolerance;
  if (!(ratio > 0.5)) return 1;
  if (ratio > 250000) return 500;
  return (int)sqrt(ratio) + (ratio < 1 ? 2 : 1);
}

// The number of chords for a given (d / tolerance)², without a root or a branch for the usual counts.
static inline int chord_count_squared(double square) {
  if (!(square < 625)) return chord_count(sqrt(square), 1);
  return 1 + (square > 0.25) + (square >= 16) + (square >= 81) + (square >= 256);
}

// 1 / n for the usual counts.
static const double parts[6] = {1, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5};

static inline double part(int n) { return n < 6 ? parts[n] : 1.0 / n; }

static inline double longest_squared(double ax, double ay, double bx, double by) {
  double a = ax * ax + ay * ay, b = bx * bx + by * by;
  return a > b ? a : b;
}

static inline double longest(double ax, double ay, double bx, double by) { return sqrt(longest_squared(ax, ay, bx, by)); }

// MARK: affine maps: control points are mapped, the curve is flattened on the canvas

// The current point: on the canvas, and on the grid, where it is known only if all of the outline is inside the limit.
typedef struct {
  double x, y;
  int32_t grid_x, grid_y;
} tracer;

// Adds a line to a point. A `safe` line is known to be inside the limit and needs no test, and each of its points is rounded once.
static inline void line_to(kk_edge_list *list, tracer *at, double x, double y, int safe) {
  if (safe) {
    const int32_t grid_x = to_grid(x), grid_y = to_grid(y);
    put(list, list->count, at->grid_x, at->grid_y, grid_x, grid_y);
    list->count += grid_y != at->grid_y;
    at->grid_x = grid_x;
    at->grid_y = grid_y;
  } else {
    kk_edges_add_line(list, at->x, at->y, x, y);
  }
  at->x = x;
  at->y = y;
}

static inline void move_to(tracer *at, double x, double y, int safe) {
  *at = (tracer){x, y, safe ? to_grid(x) : 0, safe ? to_grid(y) : 0};
}

static inline void trace_affine(
    kk_edge_list *into, const uint8_t *verbs, size_t verb_count, const double *p, const double *m, double tolerance, int safe) {
  // A copy to which nothing points, so that the compiler may keep it in registers.
  kk_edge_list list = *into;
  const double a = m[0], b = m[1], c = m[3], d = m[4], tx = m[6], ty = m[7];
  const double sharpness = 1 / (tolerance * tolerance);
  double sx = 0, sy = 0;
  tracer at = {0, 0, 0, 0};
#define MAPX(i) (p[2 * (i)] * a + p[2 * (i) + 1] * c + tx)
#define MAPY(i) (p[2 * (i)] * b + p[2 * (i) + 1] * d + ty)
  for (size_t i = 0; i < verb_count; i++) {
    switch (verbs[i]) {
    case 0:
      if (at.x != sx || at.y != sy) line_to(&list, &at, sx, sy, safe);
      sx = MAPX(0);
      sy = MAPY(0);
      move_to(&at, sx, sy, safe);
      p += 2;
      break;
    case 1:
      line_to(&list, &at, MAPX(0), MAPY(0), safe);
      p += 2;
      break;
    case 2: {
      double x = at.x, y = at.y, x1 = MAPX(0), y1 = MAPY(0), x2 = MAPX(1), y2 = MAPY(1);
      double ax = x - 2 * x1 + x2, ay = y - 2 * y1 + y2;
      int n = chord_count_squared(0.0625 * sharpness * (ax * ax + ay * ay));
      double bx = 2 * (x1 - x), by = 2 * (y1 - y), step = part(n);
      double out = step * step * (1.0 / 6), ox = x - out * ax, oy = y - out * ay;
      for (int k = 1; k < n; k++) {
        double t = k * step;
        line_to(&list, &at, ox + t * (bx + t * ax), oy + t * (by + t * ay), safe);
      }
      line_to(&list, &at, x2, y2, safe);
      p += 4;
      break;
    }
    case 3: {
      double x = at.x, y = at.y, x1 = MAPX(0), y1 = MAPY(0), x2 = MAPX(1), y2 = MAPY(1), x3 = MAPX(2), y3 = MAPY(2);
      double ux = x - 2 * x1 + x2, uy = y - 2 * y1 + y2, vx = x1 - 2 * x2 + x3, vy = y1 - 2 * y2 + y3;
      int n = chord_count_squared(0.5625 * sharpness * longest_squared(ux, uy, vx, vy));
      double c1x = 3 * (x1 - x), c1y = 3 * (y1 - y), c2x = 3 * ux, c2y = 3 * uy, c3x = x3 - x + 3 * (x1 - x2),
             c3y = y3 - y + 3 * (y1 - y2), step = part(n);
      // The correction, −out · (c2 + 3 c3 t), is linear in t and joins the polynomial.
      double out = step * step * (1.0 / 6), ox = x - out * c2x, oy = y - out * c2y;
      double d1x = c1x - 3 * out * c3x, d1y = c1y - 3 * out * c3y;
      for (int k = 1; k < n; k++) {
        double t = k * step;
        line_to(&list, &at, ox + t * (d1x + t * (c2x + t * c3x)), oy + t * (d1y + t * (c2y + t * c3y)), safe);
      }
      line_to(&list, &at, x3, y3, safe);
      p += 6;
      break;
    }
    default:
      if (at.x != sx || at.y != sy) line_to(&list, &at, sx, sy, safe);
    }
  }
  if (at.x != sx || at.y != sy) line_to(&list, &at, sx, sy, safe);
#undef MAPX
#undef MAPY
  *into = list;
}

static void add_affine(
    kk_edge_list *list, const uint8_t *verbs, size_t verb_count, const double *p, size_t point_count, const double *m,
    double tolerance) {
  // Every point the outline can reach lies in the mapped box of its points.
  double least_x = 0, most_x = 0, least_y = 0, most_y = 0, poison = 0;
  for (size_t i = 0; i < point_count; i++) {
    double px = p[2 * i], py = p[2 * i + 1];
    least_x = px < least_x ? px : least_x;
    most_x = px > most_x ? px : most_x;
    least_y = py < least_y ? py : least_y;
    most_y = py > most_y ? py : most_y;
    // The sum stays zero unless a coordinate is infinite or NaN.
    poison += (px - px) + (py - py);
  }
  double reach_x = most_x - least_x, reach_y = most_y - least_y;
  if (poison == 0 && fabs(m[0]) * reach_x + fabs(m[3]) * reach_y + fabs(m[6]) < KK_COORDINATE_LIMIT / 2
      && fabs(m[1]) * reach_x + fabs(m[4]) * reach_y + fabs(m[7]) < KK_COORDINATE_LIMIT / 2) {
    trace_affine(list, verbs, verb_count, p, m, tolerance, 1);
  } else {
    trace_affine(list, verbs, verb_count, p, m, tolerance, 0);
  }
}

// MARK: perspective: the curve is flattened in its own plane, each chord is cut at the eye and then mapped

static double canvas_scale(const double *p, int count, const double *m, double size) {
  // How much longer a small step may get on the canvas: |row| · size / w at the nearest control point, bounded for points near the eye.
  double least = 1e300;
  for (int i = 0; i < count; i++) {
    double w = p[2 * i] * m[2] + p[2 * i + 1] * m[5] + m[8];
    if (w < least) least = w;
  }
  if (!(least > 0.02)) least = 0.02;
  double g = fabs(m[0]) + fabs(m[1]) + fabs(m[3]) + fabs(m[4]);
  double q = fabs(m[2]) + fabs(m[5]);
  double reach = size < 4096 ? size : 4096;
  return (g + q * reach) / least;
}

static void add_perspective(
    kk_edge_list *list, const uint8_t *verbs, size_t verb_count, const double *p, const double *m, double tolerance) {
  pen q = {.list = list};
  double x = 0, y = 0, sx = 0, sy = 0;
  int open = 0;
#define TO(px, py) pen_to(&q, (px)*m[0] + (py)*m[3] + m[6], (px)*m[1] + (py)*m[4] + m[7], (px)*m[2] + (py)*m[5] + m[8])
  for (size_t i = 0; i < verb_count; i++) {
    int verb = verbs[i];
    if (verb == 0 || (verb < 4 && !open)) {
      double nx = verb == 0 ? p[0] : sx, ny = verb == 0 ? p[1] : sy;
      if (open) pen_close(&q);
      x = sx = nx;
      y = sy = ny;
      pen_start(&q, x * m[0] + y * m[3] + m[6], x * m[1] + y * m[4] + m[7], x * m[2] + y * m[5] + m[8]);
      open = 1;
      if (verb == 0) {
        p += 2;
        continue;
      }
    }
    if (verb == 1) {
      TO(p[0], p[1]);
      x = p[0];
      y = p[1];
      p += 2;
    } else if (verb == 2 || verb == 3) {
      double c[8] = {x, y, p[0], p[1], p[2], p[3], 0, 0};
      int points = 3;
      double d;
      if (verb == 2) {
        double ax = c[0] - 2 * c[2] + c[4], ay = c[1] - 2 * c[3] + c[5];
        d = 0.25 * sqrt(ax * ax + ay * ay);
        // A quadratic is raised to a cubic, so that one evaluation serves both.
        c[6] = c[4];
        c[7] = c[5];
        c[4] = c[6] + (c[2] - c[6]) * (2.0 / 3);
        c[5] = c[7] + (c[3] - c[7]) * (2.0 / 3);
        c[2] = c[0] + (c[2] - c[0]) * (2.0 / 3);
        c[3] = c[1] + (c[3] - c[1]) * (2.0 / 3);
      } else {
        points = 4;
        c[6] = p[4];
        c[7] = p[5];
        d = 0.75 * longest(c[0] - 2 * c[2] + c[4], c[1] - 2 * c[3] + c[5], c[2] - 2 * c[4] + c[6], c[3] - 2 * c[5] + c[7]);
      }
      double extent = fabs(c[6] - c[0]) + fabs(c[7] - c[1]) + fabs(c[2] - c[0]) + fabs(c[3] - c[1]);
      int n = chord_count(d * canvas_scale(c, 4, m, extent), tolerance);
      for (int k = 1; k <= n; k++) {
        double t = (double)k / n, s = 1 - t;
        double b0 = s * s * s, b1 = 3 * s * s * t, b2 = 3 * s * t * t, b3 = t * t * t;
        double px = k == n ? c[6] : b0 * c[0] + b1 * c[2] + b2 * c[4] + b3 * c[6];
        double py = k == n ? c[7] : b0 * c[1] + b1 * c[3] + b2 * c[5] + b3 * c[7];
        TO(px, py);
      }
      x = c[6];
      y = c[7];
      p += 2 * (points - 1);
    } else {
      if (open) pen_close(&q);
      open = 0;
      x = sx;
      y = sy;
    }
  }
  if (open) pen_close(&q);
#undef TO
}

void kk_edges_add_path(
    kk_edge_list *list, const uint8_t *verbs, size_t verb_count, const double *points, size_t point_count, const double matrix[9],
    double tolerance) {
  if (matrix[2] == 0 && matrix[5] == 0 && matrix[8] == 1) {
    add_affine(list, verbs, verb_count, points, point_count, matrix, tolerance);
  } else {
    add_perspective(list, verbs, verb_count, points, matrix, tolerance);
  }
}

void kk_edges_bounds(const kk_edge *edges, size_t count, kk_box *box, kk_box *blocks) {
  extent all = no_extent;
  for (size_t first = 0; first < count; first += KK_EDGE_BLOCK) {
    extent block = no_extent;
    widen(&block, edges + first, count - first < KK_EDGE_BLOCK ? count - first : KK_EDGE_BLOCK);
    *blocks++ = box_of(block);
    all.least = __builtin_elementwise_min(all.least, block.least);
    all.most = __builtin_elementwise_max(all.most, block.most);
  }
  *box = count == 0 ? (kk_box){0, 0, 0, 0} : box_of(all);
}

void kk_edges_bands(const kk_edge *edges, size_t edge_count, int32_t first, size_t count, kk_band *bands) {
  const kk_band none = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}, {0, 0}};
  for (size_t band = 0; band < count; band++) bands[band] = none;
  for (size_t i = 0; i < edge_count; i++) {
    const descent e = descent_of(&edges[i]);
    const int up = e.winding < 0;
    const int32_t near = e.x0 < e.x1 ? e.x0 : e.x1, far = e.x0 < e.x1 ? e.x1 : e.x0;
    for (int32_t y = e.y0; y < e.y1;) {
      const int32_t number = (y >> 11) - first, end = ((y >> 11) + 1) * 2048, until = end < e.y1 ? end : e.y1, height = until - y;
      // The columns at which the edge enters and leaves the band, with a margin of one step of the grid.
      const int32_t a = e.x0 + (int32_t)((int64_t)(y - e.y0) * e.slope >> 32);
      const int32_t b = e.x0 + (int32_t)((int64_t)(until - e.y0) * e.slope >> 32);
      int32_t low = (a < b ? a : b) - 1, high = (a < b ? b : a) + 2;
      low = low < near ? near : low;
      high = high > far ? far : high;
      y = until;
      if (number < 0 || (size_t)number >= count) continue;
      kk_band *band = &bands[number];
      if (low < band->least[up]) band->least[up] = low;
      if (high > band->most[up]) band->most[up] = high;
      band->height[up] += height;
    }
  }
}
