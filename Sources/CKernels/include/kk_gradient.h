// Rows of gradients: a position along the gradient for every pixel, looked up in a table of colours.
//
// A gradient's table has `count` entries; its colours run from position 0 to position `count`. A pixel whose position is t
// takes entry floor(t): entry -1, what lies before, where t < 0 or t is not a number, and entry `count`, what lies after, where
// t >= count.
//
// Pixels are counted from the canvas' column 0, `first` being the row's first one, so that bytes do not depend on where spans
// begin. Coordinates (x, y) are in the gradient's own space, as described for each kind; a row's pixel i stands at
// (x + i*dx, y + i*dy), each operation in double precision, then rounded to single.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// Small enough to be passed in registers.
typedef struct kk_GradientTable {
  /// Entry 0 of the premultiplied colours; one stands before it and one after the last.
  const uint32_t *colors;
  /// At least 1, at most 2^20.
  int64_t count;
} kk_GradientTable;

typedef struct kk_GradientRow {
  double x, y, dx, dy;
} kk_GradientRow;

/// Two circles: positions s along the pair have centre s*(cx, cy) and radius r0 + s*dr, both in units where the
/// gradient runs from s = 0 to 1; the start circle's centre is the origin.
typedef struct kk_TwoCircles {
  double cx, cy, r0, dr;
  /// Whether circles before s = 0 and from s = 1 on are there at all.
  bool extends_start, extends_end;
} kk_TwoCircles;

typedef struct kk_GradientKernels {
  /// t = t0 + i*dt, in 1/2^32 of a table entry, two's complement and exact; i counts from the span's first pixel.
  /// Positions beyond +-2^31 entries wrap round.
  void (*_Nonnull linear)(uint32_t *dst, kk_GradientTable table, int64_t t0, int64_t dt, size_t count);

  /// t = sqrt(x*x + y*y): coordinates are scaled so that the outer ellipse is the circle of radius `table.count`.
  void (*_Nonnull radial)(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count);

  /// t = count * turn, where turn is the angle of (x, y) from +x toward +y as a part of a full turn, 0 <= turn < 1.
  /// The angle comes from a polynomial and is good to 2e-7 turn; (0, 0) has angle 0.
  void (*_Nonnull conic)(uint32_t *dst, kk_GradientTable table, kk_GradientRow row, int32_t first, size_t count);

  /// t = count * s, where s is the largest position whose circle is there and passes through (x, y) with a radius of at
  /// least 0; pixels no circle passes through become transparent. Double precision throughout.
  void (*_Nonnull two_circles)(
      uint32_t *dst, kk_GradientTable table, kk_TwoCircles circles, kk_GradientRow row, int32_t first, size_t count);
} kk_GradientKernels;

#pragma clang assume_nonnull end
