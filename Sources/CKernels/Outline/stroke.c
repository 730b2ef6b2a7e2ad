#pragma STDC FP_CONTRACT OFF

#include "stroke_plain.h"
#include "stroke_sides.h"

// The length along the points at which a stroke is trimmed for a `length` of the whole path. The line or curve is found by length, and the
// share of the curve's length is then taken as its parameter. Core Animation trims in this way, as frames that it rendered show.
static double trimmed_at(const kk_stroke_point *p, size_t count, double length) {
  size_t a = last_at(p, 0, count, length), b = a + 1;
  if (b >= count) return length;
  while (a > 0 && p[a].t < 1) a--;
  while (b + 1 < count && p[b].t < 1) b++;
  const double span = p[b].length - p[a].length;
  if (!(span > 0)) return length;
  const double t = (length - p[a].length) / span;
  size_t i = a;
  while (i + 1 < b && p[i + 1].t <= t) i++;
  const double before = i == a ? 0 : p[i].t, after = p[i + 1].t;
  return p[i].length + (p[i + 1].length - p[i].length) * ((t - before) / (after - before));
}

// Strokes the part of the open line a…b between the two lengths. Its ends may lie inside chords, so the points there are replaced while it
// is stroked.
static void part(inker *k, kk_stroke_point *p, size_t a, size_t b, double from, double until, bool first_end, bool last_end) {
  if (!(until > from)) return;
  const size_t i = last_at(p, a, b, from), j = first_at(p, i + 1, b, until);
  kk_stroke_point before = p[i], after = p[j];
  kk_stroke_point first = from > before.length ? between(&before, &p[i + 1], from) : before;
  kk_stroke_point last = until < after.length ? between(&p[j - 1], &after, until) : after;
  if (k->sides != NULL && i + 2 < j && !folds(k, &first, &p[i + 1]) && !folds(k, &p[j - 1], &last)) {
    cut_strip(k, k->sides, p, &first, i + 1, j - 1, &last);
    return;
  }
  p[i] = first;
  p[j] = last;
  run(k, p, i, j, first_end, last_end);
  p[i] = before;
  p[j] = after;
}

// The point at which a closed path meets itself, with the last point's direction before it and the first point's after it; whether it is a
// corner is decided as at any other point.
static kk_stroke_point seam_at(const kk_stroke_point *first, const kk_stroke_point *last) {
  kk_stroke_point seam = *first;
  seam.in_x = last->in_x;
  seam.in_y = last->in_y;
  seam.kind = seam.in_x * seam.out_x + seam.in_y * seam.out_y < 0.9999 ? 1 : 0;
  return seam;
}

// Whether the closed subpath a…b is one strip all the way around, so that its two sides are two outlines.
static bool is_ring(const inker *k, const kk_stroke_point *p, size_t a, size_t b, const kk_stroke_point *seam) {
  if (b < a + 2) return false;
  for (size_t i = a; i < b; i++) {
    if (folds(k, &p[i], &p[i + 1]) || (i + 1 < b && breaks(k, p, i + 1))) return false;
  }
  return seam->kind != 1 || meets(k, seam, distance(&p[b - 1], &p[b]), distance(&p[a], &p[a + 1]));
}

static void closed(inker *k, const kk_stroke_point *p, size_t a, size_t b) {
  kk_stroke_point seam = seam_at(&p[a], &p[b]);
  if (is_ring(k, p, a, b, &seam)) {
    side_at(k, &seam, 1);
    for (size_t i = a + 1; i < b; i++) side_at(k, &p[i], 1);
    end_piece(k);
    for (size_t i = b; --i > a;) side_at(k, &p[i], -1);
    side_at(k, &seam, -1);
    end_piece(k);
    return;
  }
  run(k, p, a, b, false, false);
  join_at(k, &seam);
}

// Strokes the dashes from one length to another. On a closed path (`whole`) the last dash is joined to the first.
static void dashes(inker *k, kk_stroke_point *p, size_t a, size_t b, double from, double until, bool whole) {
  const kk_Pen *pen = k->style;
  size_t count = pen->dash_count;
  double total = 0;
  for (size_t i = 0; i < count; i++) total += pen->dashes[i];
  size_t period = count % 2 == 1 ? 2 * count : count;
  if (count % 2 == 1) total *= 2;
  double phase = fmod(pen->dash_phase, total);
  if (!(phase >= 0)) phase = phase < 0 ? phase + total : 0;
  size_t index = 0;
  while (index < period && phase >= pen->dashes[index % count] && phase > 0) {
    phase -= pen->dashes[index % count];
    index++;
  }
  double at = from;
  double left = pen->dashes[index % count] - phase;
  // The end of the first dash, which is stroked together with the last.
  double first = whole && index % 2 == 0 && left > 0 ? from + left : from;
  if (first >= until) return closed(k, p, a, b);
  // More dashes than this would be too fine to be seen.
  for (size_t guard = 0; at < until && guard < 1000000; guard++) {
    double stop = at + left < until ? at + left : until;
    if (index % 2 == 0 && stop > at && !(at == from && first > from)) {
      bool joins = first > from && stop == until;
      part(k, p, a, b, at, stop, true, !joins);
      if (joins) {
        kk_stroke_point seam = seam_at(&p[a], &p[b]);
        join_at(k, &seam);
        part(k, p, a, b, from, first, false, true);
        first = from;
      }
    }
    if (index % 2 == 0 && stop == at && left == 0) {
      // A dash without length shows its round or square ends.
      const size_t i = last_at(p, a, b, at);
      kk_stroke_point point = between(&p[i], &p[i + 1], at);
      dot(k, &point, point.in_x, point.in_y);
    }
    at = stop;
    index++;
    left = pen->dashes[index % count];
  }
  part(k, p, a, b, from, first, true, true);
}

static bool has_dashes(const kk_Pen *pen) {
  double total = 0;
  for (size_t i = 0; i < pen->dash_count; i++) {
    if (!(pen->dashes[i] >= 0)) return false;
    total += pen->dashes[i];
  }
  return total > 1e-9 && isfinite(total);
}

void kk_edges_add_stroke(
    kk_edge_list *list, kk_stroke_points *scratch, const uint8_t *verbs, size_t verb_count, const double *points,
    const kk_Pen *pen, const double matrix[9], double tolerance, bool kept, kk_stroke_sides *sides) {
  double half = pen->width / 2;
  if (!(half > 0) || !isfinite(half)) {
    scratch->count = 0;
    return;
  }
  bool affine = matrix[2] == 0 && matrix[5] == 0 && matrix[8] == 1;
  // The largest length of a unit of the path on the canvas.
  double sx = sqrt(matrix[0] * matrix[0] + matrix[1] * matrix[1]), sy = sqrt(matrix[3] * matrix[3] + matrix[4] * matrix[4]);
  double scale = sx > sy ? sx : sy;
  if (!affine) scale *= 2;
  if (!(scale > 1e-9)) scale = 1e-9;
  if (!(scale < 1e6)) scale = 1e6;
  double own = tolerance / scale;
  // A chord of a circle of radius r stays within e of it when it turns by no more than √(8 e / r).
  double turn = sqrt(8 * own / half);
  if (turn > 0.9) turn = 0.9;
  if (turn < 0.05) turn = 0.05;
  // The cosine and the sine by their series, which are accurate enough far beyond 0.9.
  double t2 = turn * turn;
  double cosine = 1 - t2 / 2 + t2 * t2 / 24 - t2 * t2 * t2 / 720,
         sine = turn * (1 - t2 / 6 + t2 * t2 / 120 - t2 * t2 * t2 / 5040);
  walk w = {.out = scratch, .tolerance = own, .turn_cosine = cosine, .shortest = own / 64};
  if (pen->join == KK_JOIN_ROUND && pen->cap == KK_CAP_ROUND) w.thinning = (thinning){8 * own, own / 2};
  if (!kept) {
    scratch->count = 0;
    flatten(&w, verbs, verb_count, points);
    if (scratch->count > scratch->capacity) return;
  }
  inker k = {
      .list = list,
      .m = matrix,
      .affine = affine,
      .eye = {.list = list},
      .half = half,
      .style = pen,
      .arc_cosine = cosine,
      .arc_sine = sine,
      .arc_swell = 1 + t2 / 12};
  if (!kept) find_plain_length(&k, scratch);
  double total = scratch->count > 0 ? scratch->points[scratch->count - 1].length : 0;
  double from = pen->start > 0 ? trimmed_at(scratch->points, scratch->count, pen->start * total) : 0;
  double until = pen->end < 1 ? trimmed_at(scratch->points, scratch->count, pen->end * total) : total;
  bool whole = !(pen->start > 0) && !(pen->end < 1), dashed = has_dashes(pen);
  scratch->is_plain = !dashed && is_plain(&k, scratch, from, until);
  if (!whole && !(until > from)) return;
  kk_stroke_point *p = scratch->points;
  if (sides != NULL && sides->count == 0) make_sides(sides, k, scratch);
  if (sides != NULL && sides->count == scratch->count && !dashed) k.sides = sides;
  for (size_t a = 0; a < scratch->count;) {
    // A path with sides is one line.
    size_t b = k.sides != NULL ? scratch->count - 1 : a;
    while (b + 1 < scratch->count && p[b + 1].kind < 2) b++;
    double first = p[a].length > from ? p[a].length : from, last = p[b].length < until ? p[b].length : until;
    if (a == b) {
      if (p[a].length >= from && p[a].length <= until) dot(&k, &p[a], 1, 0);
    } else if (dashed) {
      if (last > first) dashes(&k, p, a, b, first, last, whole && p[a].kind == 3);
    } else if (whole) {
      if (p[a].kind == 3) closed(&k, p, a, b);
      else run(&k, p, a, b, true, true);
    } else {
      part(&k, p, a, b, first, last, true, true);
    }
    a = b + 1;
  }
}
