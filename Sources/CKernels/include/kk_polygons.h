// Outline kernels: from polygons, in which glyphs are kept, to edges.
#pragma once

#include "kk_outline.h"

#pragma clang assume_nonnull begin

typedef struct kk_OutlineKernels {
  /// Appends polygons, mapped by the affine `matrix` (9 numbers, row vectors, row by row). `counts` has the number of corners of each
  /// polygon, a multiple of four, for which its first corner is repeated after its last as often as needed; `corners` has their
  /// coordinates, x and y in turn, none of which is farther from 0 than `reach`. Returns false and appends nothing when the polygons may
  /// lie beyond KK_COORDINATE_LIMIT.
  bool (*_Nonnull add_polygons)(
      kk_edge_list *list, const double *_Nullable corners, const uint32_t *_Nullable counts, size_t polygons, double reach,
      const double *matrix);
} kk_OutlineKernels;

#pragma clang assume_nonnull end
