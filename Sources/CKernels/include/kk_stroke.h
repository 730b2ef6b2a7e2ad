// The area a pen leaves along a path, as edges.
//
// The area is put together from strips that all turn the same way round, so that by the non-zero rule it is their union: nothing is lost or
// filled twice where a stroke crosses itself or bends more tightly than it is wide. A strip goes round corners as long as its inner sides meet.
#pragma once

#include <stdbool.h>

#include "kk_outline.h"

typedef enum kk_Cap { KK_CAP_BUTT, KK_CAP_ROUND, KK_CAP_SQUARE } kk_Cap;
typedef enum kk_Join { KK_JOIN_MITER, KK_JOIN_ROUND, KK_JOIN_BEVEL } kk_Join;

// Everything in the path's own units.
typedef struct kk_Pen {
  double width;
  kk_Cap cap;
  kk_Join join;
  // A miter longer than this many half-widths becomes a bevel.
  double miter_limit;
  // Lengths of dashes and gaps in turn; none for a solid line. An odd list is read twice. Lists with a negative or no positive length
  // count as none.
  const double *dashes;
  size_t dash_count;
  double dash_phase;
  // The part that is stroked, as fractions of the path's whole length, 0…1; cut before dashing.
  double start, end;
} kk_Pen;

// A point of the flattened path.
typedef struct kk_stroke_point {
  double x, y;
  // Unit directions of travel just before and just after it.
  double in_x, in_y, out_x, out_y;
  // Length of the path from its very beginning.
  double length;
  // 0: the path goes on smoothly; 1: a corner; 2: a subpath begins here; 3: a subpath begins here and is closed.
  int32_t kind;
  // The parameter of the curve it lies on; 1 at the end of every line and curve, and where a subpath begins.
  float t;
} kk_stroke_point;

// Points being collected: grown by the caller as `kk_edge_list` is.
typedef struct kk_stroke_points {
  kk_stroke_point *points;
  size_t count, capacity;
  // The length up to which the path is one open line without corners and folds whose directions all lie within half a turn.
  double plain_length;
  // Whether the stroke that was added last goes no farther and has no dashes: no two parts of it overlap then.
  bool is_plain;
} kk_stroke_points;

// The edges of both sides of a path that is one strip, for strokes of parts of it.
typedef struct kk_stroke_sides {
  // Room for `capacity` of each.
  kk_edge *forward, *backward;
  // How many of them come before a point of the path is reached.
  uint32_t *forward_reached, *backward_reached;
  size_t capacity;
  // The points of the path they are of; 0 when they are to be made. 1 when the path has none, or when there is no room.
  size_t count;
} kk_stroke_sides;

// Appends the edges of the stroked path, mapped by `matrix`. `scratch` holds the flattened path; when its count exceeds its capacity
// nothing was added and the caller grows it and starts again. Curves are flattened to within `tolerance` canvas pixels. `kept` says that the scratch
// still holds the same path, flattened for a pen as wide and a matrix that differs in where it puts the origin at most. `sides`, if not null, are
// those of the same path, pen and matrix, or are made then.
//
// Within one strip nothing is covered twice, and what runs to and fro on one line is one strip; where strips cross, or one crosses itself, pixels
// that are covered in part twice want `kk_overlaps_find`, unless the stroke is plain.
void kk_edges_add_stroke(
  kk_edge_list *list, kk_stroke_points *scratch, const uint8_t *verbs, size_t verb_count, const double *points,
  const kk_Pen *pen, const double matrix[9], double tolerance, bool kept, kk_stroke_sides *sides);
