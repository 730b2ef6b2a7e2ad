// How much of a pixel in strips is inside, on vectors with a strip in each lane.

/// The places where the winding number changes along the strips from the k-th on, as `define_turn` gives them.
KK_INLINE i32v wide_turns(const kk_PixelStrips *s, int32_t piece, i32v middle, f32v y) {
  f32v x = s->x[piece] + s->slope[piece] * y;
  x = __builtin_elementwise_min(__builtin_elementwise_max(x, (f32v){0}), every_float(1));
  i32v turns = __builtin_convertvector(x * 32768.0f + 0.5f, i32v);
  i32v is_outside = (every_int(s->y0[piece]) > middle) | (every_int(s->y1[piece]) <= middle);
  turns = (turns & ~is_outside) | (is_outside & 32768);
  return turns << 1 | s->down[piece];
}

/// Sorts the turns of each lane, by Batcher's merging of even and odd places.
KK_INLINE void sort_turns(i32v *turns, int32_t count) {
  int32_t half = 1;
  while (half < count) half *= 2;
  half /= 2;
  for (int32_t p = half; p > 0; p /= 2) {
    for (int32_t q = half, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (int32_t i = 0; i + d < count; i++) {
        if ((i & p) != r) continue;
        i32v low = __builtin_elementwise_min(turns[i], turns[i + d]), high = __builtin_elementwise_max(turns[i], turns[i + d]);
        turns[i] = low;
        turns[i + d] = high;
      }
      if (q == p) break;
    }
  }
}

KK_FN kk_PixelShare wide_share(const kk_PixelStrips *s, bool even_odd) {
  i32v turns[KK_MOST_PIECES];
  const i32v counted = every_int(even_odd ? 1 : -1);
  kk_PixelShare share = {0, 0};
  for (int32_t at = 0; at < s->strip_count; at += LANES) {
    const i32v middle = (i32v)load(s->middle + at);
    const f32v y = __builtin_convertvector(middle, f32v) * (1.0f / 512);
    for (int32_t i = 0; i < s->piece_count; i++) turns[i] = wide_turns(s, i, middle, y);
    sort_turns(turns, s->piece_count);
    i32v from = {0}, inside = {0}, wound = {0}, winding = (i32v)load(s->left + at);
    for (int32_t i = 0; i < s->piece_count; i++) {
      const i32v to = turns[i] >> 1, length = to - from;
      inside += length & ((winding & counted) != 0);
      wound += length * winding;
      winding += ((turns[i] & 1) << 1) - 1;
      from = to;
    }
    const i32v length = 32768 - from;
    inside += length & ((winding & counted) != 0);
    wound += length * winding;
    int32_t insides[LANES], wounds[LANES];
    store(insides, (u32v)inside);
    store(wounds, (u32v)wound);
    for (int32_t k = 0; k < LANES && at + k < s->strip_count; k++) {
      share.inside += (int64_t)insides[k] * s->height[at + k];
      share.wound += (int64_t)wounds[k] * s->height[at + k];
    }
  }
  return share;
}
