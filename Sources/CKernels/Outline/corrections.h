// The order of corrections: row by row, from the left.
#pragma once

#include <stdbool.h>

#include "kk_overlaps.h"

static inline bool place_before(const void *p, const void *q) {
  const kk_correction *a = p, *b = q;
  return a->y != b->y ? a->y < b->y : a->x < b->x;
}
