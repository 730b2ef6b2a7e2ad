// Strokes a line as strips, and handles the places where one strip is not enough.
#pragma once

#include "stroke_folds.h"

static double distance(const kk_stroke_point *p, const kk_stroke_point *q) {
  return sqrt((q->x - p->x) * (q->x - p->x) + (q->y - p->y) * (q->y - p->y));
}

// Whether a strip must end at the corner i.
static bool breaks(const inker *k, const kk_stroke_point *p, size_t i) {
  return p[i].kind == 1 && !meets(k, &p[i], distance(&p[i - 1], &p[i]), distance(&p[i], &p[i + 1]));
}

// −1 when the path is straight before and after p and reverses there, 1 when it goes straight on, and 0 otherwise.
static int on_one_line(const kk_stroke_point *p) {
  const double straight = 1 - 1e-9;
  double before = p[-1].out_x * p->in_x + p[-1].out_y * p->in_y, after = p->out_x * p[1].in_x + p->out_y * p[1].in_y;
  double turn = p->in_x * p->out_x + p->in_y * p->out_y;
  if (before < straight || after < straight) return 0;
  return turn < -straight ? -1 : turn > straight ? 1 : 0;
}

static bool turns_back(const kk_stroke_point *p) { return p->kind == 1 && on_one_line(p) < 0; }

// An end of a strip of `to_and_fro`, and the cap that closes it: the largest of those that the path has there.
typedef struct {
  double at;
  kk_Cap cap;
} line_end;

// Records a cap at `reach` along the line, when that is the place of the end.
static void close_end(line_end *end, double reach, kk_Cap cap, double slack) {
  if (fabs(reach - end->at) > slack) return;
  if (cap == KK_CAP_SQUARE || end->cap == KK_CAP_BUTT) end->cap = cap;
}

// Strokes a straight piece on which the path goes to and fro, from point a to point b. One strip covers it once, however often the path
// goes along it. Turns and ends inside it are covered already, except those nearer than half the width to an end that is closed by a
// smaller cap.
static void to_and_fro(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool cap_first, bool cap_last) {
  double dx = p[a].out_x, dy = p[a].out_y, h = k->half;
  line_end low = {0, KK_CAP_BUTT}, high = {0, KK_CAP_BUTT};
#define ALONG(i) ((p[i].x - p[a].x) * dx + (p[i].y - p[a].y) * dy)
  for (size_t i = a + 1; i <= b; i++) {
    double at = ALONG(i);
    low.at = at < low.at ? at : low.at;
    high.at = at > high.at ? at : high.at;
  }
  const double slack = 1e-9 * (high.at - low.at + h);
  const kk_Pen *style = k->style;
  const kk_Cap turn = style->join == KK_JOIN_ROUND ? KK_CAP_ROUND : KK_CAP_BUTT;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = a; i <= b; i++) {
      bool inner = i > a && i < b;
      if (inner ? !turns_back(&p[i]) : i == a ? !cap_first : !cap_last) continue;
      kk_Cap cap = inner ? turn : style->cap;
      double way = i == a ? -1 : p[i].in_x * dx + p[i].in_y * dy, at = ALONG(i);
      line_end *end = way < 0 ? &low : &high;
      if (pass == 0) {
        close_end(end, at, cap, slack);
      } else if (cap != KK_CAP_BUTT && end->cap == KK_CAP_BUTT && fabs(end->at - at) < h) {
        kk_Pen other = *style;
        other.cap = cap;
        k->style = &other;
        end_cap(k, &p[i], way < 0 ? -dx : dx, way < 0 ? -dy : dy);
        k->style = style;
      }
    }
  }
#undef ALONG
  kk_stroke_point first = p[a], last = p[a];
  first.x += low.at * dx;
  first.y += low.at * dy;
  last.x += high.at * dx;
  last.y += high.at * dy;
  kk_Pen other = *style;
  k->style = &other;
  to(k, first.x + dy * h, first.y - dx * h);
  to(k, last.x + dy * h, last.y - dx * h);
  other.cap = high.cap;
  cap_after(k, &last, dx, dy);
  to(k, last.x - dy * h, last.y + dx * h);
  to(k, first.x - dy * h, first.y + dx * h);
  other.cap = low.cap;
  cap_after(k, &first, -dx, -dy);
  end_piece(k);
  k->style = style;
}

// Strokes the points a…b (b included) as a line of its own, with caps at its beginning and its end where asked.
static void run(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool first, bool end) {
  size_t from = a;
  for (size_t i = a; i < b; i++) {
    bool inner = i + 1 < b;
    if (inner && turns_back(&p[i + 1])) {
      // The piece on the same line before the point, and all pieces to and fro after it.
      size_t last = i + 1;
      while (last < b && on_one_line(&p[last]) != 0) last++;
      if (i > from) {
        strip(k, p, from, i, first && from == a, false);
        if (p[i].kind == 1) join_at(k, &p[i]);
      }
      to_and_fro(k, p, i, last, first && i == a, end && last == b);
      if (last < b && p[last].kind == 1) join_at(k, &p[last]);
      from = last;
      i = last - 1;
      continue;
    }
    if (folds(k, &p[i], &p[i + 1])) {
      if (i > from) strip(k, p, from, i, first && from == a, false);
      // The corner that was inside the strip is now at its end.
      if (i > from && p[i].kind == 1) join_at(k, &p[i]);
      from = folded(k, p, i, b, first && i == a, end);
      if (from < b && p[from].kind == 1) join_at(k, &p[from]);
      i = from - 1;
    } else if (inner && breaks(k, p, i + 1)) {
      strip(k, p, from, i + 1, first && from == a, false);
      from = i + 1;
      join_at(k, &p[i + 1]);
    }
  }
  if (from < b) strip(k, p, from, b, first && from == a, end);
}

// Strokes a subpath or dash without length in direction (dx, dy), which shows round and square caps.
static void dot(inker *k, const kk_stroke_point *p, double dx, double dy) {
  if (k->style->cap == KK_CAP_BUTT) return;
  double h = k->half;
  to(k, p->x + dy * h, p->y - dx * h);
  cap_after(k, p, dx, dy);
  to(k, p->x - dy * h, p->y + dx * h);
  cap_after(k, p, -dx, -dy);
  end_piece(k);
}
