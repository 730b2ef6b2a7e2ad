// Kernels on rows of gradients: each pixel's position along the gradient is looked up in a table of colours.
//
// A gradient's table has `count` entries; its colours run from position 0 to position `count`. A pixel whose position is t takes entry
// floor(t). Entry -1 is the colour before the gradient, for t < 0 and NaN, and entry `count` the colour after it, for t >= count.
//
// Pixels are counted from the canvas' column 0, and `first` is the first column of a span, so that bytes do not depend on where spans
// begin. Coordinates (x, y) are in the gradient's own space, as described for each kind; a row's pixel i is at (x + i*dx, y + i*dy), each
// operation in double precision, then rounded to single.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// A gradient's table of colours; small enough to be passed in registers.
typedef struct kk_GradientTable {
  /// Entry 0 of the premultiplied colours; there is one more entry before it and one after the last.
  const uint32_t *colors;
  /// The number of entries; at least 1, at most 2^20.
  int64_t count;
} kk_GradientTable;

typedef struct kk_GradientRow {
  double x, y, dx, dy;
} kk_GradientRow;

/// A row in perspective: the pixel in column i is at (((i*dx + rx) + ox) / w, ((i*dy + ry) + oy) / w) with w = (i*dw + rw) + ow, each
/// operation in double precision.
typedef struct kk_ProjectedRow {
  double dx, dy, dw, rx, ry, rw, ox, oy, ow;
} kk_ProjectedRow;

/// Two circles: positions s along the pair have centre s*(cx, cy) and radius r0 + s*dr, both in units where the
/// gradient runs from s = 0 to 1; the start circle's centre is the origin.
typedef struct kk_TwoCircles {
  double cx, cy, r0, dr;
  /// Whether there are circles before s = 0, and from s = 1 on.
  bool extends_start, extends_end;
} kk_TwoCircles;

typedef struct kk_GradientKernels {
  /// A linear gradient: t = t0 + i*dt, in 1/2^32 of a table entry, two's complement and exact; i counts from the span's first pixel.
  /// Positions beyond +-2^31 entries wrap round.
  void (*_Nonnull linear)(uint32_t *dst, kk_GradientTable table, int64_t t0, int64_t dt, size_t count);

  /// A radial gradient: t = sqrt(x*x + y*y), where coordinates are scaled so that the outer ellipse is the circle of radius `table.count`.
  void (*_Nonnull radial)(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count);

  /// A conic gradient: t = count * turn, where turn is the angle of (x, y) from +x toward +y as a part of a full turn, 0 <= turn < 1. The
  /// angle comes from a polynomial and is good to 2e-7 turn; (0, 0) has angle 0.
  void (*_Nonnull conic)(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count);

  /// A gradient between two circles: t = count * s, where s is the largest position whose circle exists and passes through (x, y) with a
  /// radius of at least 0; pixels through which no circle passes become transparent. The arithmetic is in double precision throughout.
  void (*_Nonnull two_circles)(
      uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, kk_GradientRow row, int32_t first, size_t count);

  /// A linear gradient in perspective: t = x, rounded to 1/2^32 with halves away from 0; NaN counts as 0.
  void (*_Nonnull projected)(uint32_t *dst, kk_GradientTable table, kk_ProjectedRow row, int32_t first, size_t count);

  /// The gradients above in perspective.
  void (*_Nonnull projected_radial)(uint32_t *dst, kk_GradientTable table, kk_ProjectedRow row, int32_t first, size_t count);
  void (*_Nonnull projected_conic)(uint32_t *dst, kk_GradientTable table, kk_ProjectedRow row, int32_t first, size_t count);
  void (*_Nonnull projected_two_circles)(
      uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, kk_ProjectedRow row, int32_t first, size_t count);
} kk_GradientKernels;

#pragma clang assume_nonnull end
