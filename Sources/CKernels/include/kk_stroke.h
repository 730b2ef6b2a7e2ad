// Strokes: the edges of the area that a pen covers along a path.
//
// The area is composed of strips that all turn in the same direction, so that by the non-zero rule it is their union: nothing is lost or
// filled twice where a stroke crosses itself or bends more tightly than its width. A strip goes around corners as long as its inner sides
// meet.
#pragma once

#include <stdbool.h>

#include "kk_outline.h"

typedef enum kk_Cap { KK_CAP_BUTT, KK_CAP_ROUND, KK_CAP_SQUARE } kk_Cap;
typedef enum kk_Join { KK_JOIN_MITER, KK_JOIN_ROUND, KK_JOIN_BEVEL } kk_Join;

// A pen; all lengths are in the path's own units.
typedef struct kk_Pen {
  double width;
  kk_Cap cap;
  kk_Join join;
  // A miter that reaches more than this many half-widths from the corner becomes a bevel.
  double miter_limit;
  // The lengths of dashes and gaps in turn; none for a solid line. A list of an odd number is read twice. A list with a negative or without
  // a positive length counts as none.
  const double *dashes;
  size_t dash_count;
  double dash_phase;
  // The part of the path that is stroked, as fractions of its whole length, 0…1; the path is trimmed before it is dashed.
  double start, end;
} kk_Pen;

// A point of the flattened path.
typedef struct kk_stroke_point {
  double x, y;
  // The unit directions of travel just before and just after the point.
  double in_x, in_y, out_x, out_y;
  // The length of the path from its beginning to the point.
  double length;
  // The kind of the point: 0 where the path goes on smoothly, 1 at a corner, 2 where an open subpath begins, 3 where a closed subpath
  // begins.
  int32_t kind;
  // The parameter of the point on its curve; 1 at the end of every line and curve, and where a subpath begins.
  float t;
} kk_stroke_point;

// A list to which points are appended; the caller grows it as it grows a `kk_edge_list`.
typedef struct kk_stroke_points {
  kk_stroke_point *points;
  size_t count, capacity;
  // The length up to which the path is one open line without folds whose directions all lie within half a turn, and whose sides meet at
  // its corners; and the middle of these directions, both 0 for a line without corners.
  double plain_length, axis_x, axis_y;
  // Whether the stroke added last ends within `plain_length` and has no dashes, so that no two parts of it overlap.
  bool is_plain;
} kk_stroke_points;

// The edges of both sides of a path that is one strip, kept for strokes of parts of the path.
typedef struct kk_stroke_sides {
  // The edges of either side, with room for `capacity` edges each.
  kk_edge *forward, *backward;
  // For each point of the path, the number of edges before the side reaches it.
  uint32_t *forward_reached, *backward_reached;
  size_t capacity;
  // The number of the path's points; 0 when the sides are still to be made, and 1 when the path cannot have sides or there is no room.
  size_t count;
} kk_stroke_sides;

// Appends the edges of the stroked path, mapped by `matrix`. `scratch` holds the flattened path; when its count exceeds its capacity
// nothing was added and the caller grows it and starts again. Curves are flattened to within `tolerance` canvas pixels. `kept` says that
// the scratch still holds the same path, flattened for a pen of the same width and a matrix that differs at most in its translation.
// `sides`, if not null, are the sides of the same path, pen and matrix, or are made if their count is 0.
//
// Within one strip nothing is covered twice, and a line that runs to and fro is one strip. Where strips cross, or a strip crosses itself,
// pixels that are partly covered twice need the corrections of `kk_overlaps_find`, unless the stroke is plain.
void kk_edges_add_stroke(
    kk_edge_list *list, kk_stroke_points *scratch, const uint8_t *verbs, size_t verb_count, const double *points,
    const kk_Pen *pen, const double matrix[9], double tolerance, bool kept, kk_stroke_sides *sides);
