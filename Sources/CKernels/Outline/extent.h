// The extent of edges.
#pragma once

#include <string.h>

#include "kk_outline.h"

typedef int32_t v4i __attribute__((vector_size(16)));

// The least and the greatest coordinates of both ends, x and y in turn.
typedef struct {
  v4i least, most;
} extent;

static const extent no_extent = {{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}};

static inline void widen(extent *all, const kk_edge *edges, size_t count) {
  extent e = *all;
  for (size_t i = 0; i < count; i++) {
    v4i ends;
    memcpy(&ends, &edges[i], sizeof ends);
    e.least = __builtin_elementwise_min(e.least, ends);
    e.most = __builtin_elementwise_max(e.most, ends);
  }
  *all = e;
}

static inline kk_box box_of(extent e) {
  v4i least = __builtin_elementwise_min(e.least, __builtin_shufflevector(e.least, e.least, 2, 3, 0, 1));
  v4i most = __builtin_elementwise_max(e.most, __builtin_shufflevector(e.most, e.most, 2, 3, 0, 1));
  return (kk_box){least[0], least[1], most[0], most[1]};
}
