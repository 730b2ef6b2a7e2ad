// Subpaths under perspective: each chord is cut where it passes behind the eye, then divided by w.
#pragma once

#include "kk_outline.h"

typedef struct {
  kk_edge_list *list;
  // The canvas point reached last in front of the eye, and the first one of the subpath.
  double x, y, first_x, first_y;
  int started;
  // The homogeneous point given last, and the subpath's first one.
  double hx, hy, hw, start_x, start_y, start_w;
} pen;

#define EYE 1e-4

static inline void visible(pen *q, double x, double y, double w) {
  double px = x / w, py = y / w;
  if (q->started) {
    kk_edges_add_line(q->list, q->x, q->y, px, py);
  } else {
    q->first_x = px;
    q->first_y = py;
    q->started = 1;
  }
  q->x = px;
  q->y = py;
}

static inline void pen_to(pen *q, double x, double y, double w) {
  int before = q->hw >= EYE, now = w >= EYE;
  if (before != now) {
    double t = (EYE - q->hw) / (w - q->hw);
    visible(q, q->hx + (x - q->hx) * t, q->hy + (y - q->hy) * t, EYE);
  }
  if (now) visible(q, x, y, w);
  q->hx = x;
  q->hy = y;
  q->hw = w;
}

static inline void pen_close(pen *q) {
  if (q->hx != q->start_x || q->hy != q->start_y || q->hw != q->start_w) pen_to(q, q->start_x, q->start_y, q->start_w);
  if (q->started) kk_edges_add_line(q->list, q->x, q->y, q->first_x, q->first_y);
  q->started = 0;
}

static inline void pen_start(pen *q, double x, double y, double w) {
  q->hx = q->start_x = x;
  q->hy = q->start_y = y;
  q->hw = q->start_w = w;
  q->started = 0;
  if (w >= EYE) visible(q, x, y, w);
}
