// The definition of how much of a pixel in strips is inside.

// A place where the winding number changes: the distance in 1/2¹⁵ pixel, times two, and 1 for a piece that goes down.
KK_INLINE int32_t define_turn(const kk_PixelStrips *s, int32_t piece, int32_t middle) {
  if (s->y0[piece] > middle || s->y1[piece] <= middle) return 65536 | s->down[piece];
  float x = s->x[piece] + s->slope[piece] * ((float)middle * (1.0f / 512));
  x = x > 0 ? x : 0;
  x = x < 1 ? x : 1;
  return (int32_t)(x * 32768.0f + 0.5f) << 1 | s->down[piece];
}

KK_FN kk_PixelShare define_share(const kk_PixelStrips *s, bool even_odd) {
  const int32_t counted = even_odd ? 1 : -1;
  kk_PixelShare share = {0, 0};
  for (int32_t k = 0; k < s->strip_count; k++) {
    int32_t turns[KK_MOST_PIECES];
    for (int32_t i = 0; i < s->piece_count; i++) {
      const int32_t turn = define_turn(s, i, s->middle[k]);
      int32_t j = i;
      for (; j > 0 && turns[j - 1] > turn; j--) turns[j] = turns[j - 1];
      turns[j] = turn;
    }
    int32_t from = 0, winding = s->left[k];
    for (int32_t i = 0; i <= s->piece_count; i++) {
      const int32_t turn = i < s->piece_count ? turns[i] : 65536, to = turn >> 1, area = (to - from) * s->height[k];
      if ((winding & counted) != 0) share.inside += area;
      share.wound += (int64_t)area * winding;
      winding += turn & 1 ? 1 : -1;
      from = to;
    }
  }
  return share;
}
