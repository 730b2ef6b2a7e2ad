// The kernels that measure a pixel in strips, on vectors with a strip or a piece in each lane.

KK_INLINE f32v where(i32v condition, f32v a, f32v b) { return (f32v)(((i32v)a & condition) | ((i32v)b & ~condition)); }
KK_INLINE i32v choose(i32v condition, i32v a, i32v b) { return (a & condition) | (b & ~condition); }

KK_FN bool wide_is_plain(const kk_PixelStrips *s) {
  const f32v far = every_float(INFINITY), nowhere = every_float(NAN);
  const int32_t count = s->piece_count;
  i32v low = every_int(INT32_MAX), high = every_int(INT32_MIN);
  for (int32_t at = 0; at < s->strip_count; at += LANES) {
    const i32v middle = (i32v)load(s->middle + at), half = (i32v)load(s->height + at);
    const f32v upper = __builtin_convertvector(middle - half, f32v) * (1.0f / 512);
    const f32v lower = __builtin_convertvector(middle + half, f32v) * (1.0f / 512);
    f32v top[KK_MOST_CUT], bottom[KK_MOST_CUT], place[KK_MOST_CUT];
    i32v turn[KK_MOST_CUT], crossing = {0}, begins_beside = {0};
    for (int32_t i = 0; i < count; i++) {
      f32v t = s->x[i] + s->slope[i] * upper, b = s->x[i] + s->slope[i] * lower;
      const i32v left = (t <= 0) & (b <= 0), right = (t >= 1) & (b >= 1);
      const i32v here = (every_int(s->y0[i]) <= middle) & (every_int(s->y1[i]) > middle);
      t = where(left, -far, where(right, far, t));
      b = where(left, -far, where(right, far, b));
      top[i] = t = where(here, t, nowhere);
      bottom[i] = b = where(here, b, nowhere);
      place[i] = t + b;
      turn[i] = every_int(s->down[i] ? 1 : -1);
      begins_beside |= left & here;
      for (int32_t j = 0; j < i; j++) crossing |= (t - top[j]) * (b - bottom[j]) < 0;
    }
    const i32v is_strip = lane_words() + at < s->strip_count;
    if (!all_zero((u32v)(crossing & is_strip))) return false;
    const i32v begin = (i32v)load(s->left + at), begins_inside = is_strip & ~begins_beside;
    low = __builtin_elementwise_min(low, choose(begins_inside, begin, low));
    high = __builtin_elementwise_max(high, choose(begins_inside, begin, high));
    for (int32_t i = 0; i < count; i++) {
      i32v winding = begin;
      for (int32_t j = 0; j < count; j++) winding += turn[j] & (place[j] <= place[i]);
      const i32v counts = is_strip & (place[i] < far);
      low = __builtin_elementwise_min(low, choose(counts, winding, low));
      high = __builtin_elementwise_max(high, choose(counts, winding, high));
    }
  }
  int32_t lows[LANES], highs[LANES];
  store(lows, (u32v)low);
  store(highs, (u32v)high);
  for (int32_t k = 1; k < LANES; k++) {
    lows[0] = lows[k] < lows[0] ? lows[k] : lows[0];
    highs[0] = highs[k] > highs[0] ? highs[k] : highs[0];
  }
  return highs[0] - lows[0] <= 1;
}

/// The lines of a pixel's pieces, after those of its two sides, in pixels.
typedef struct WideLines {
  double x[KK_MOST_CUT + 16], slope[KK_MOST_CUT + 16], y0[KK_MOST_CUT + 16], y1[KK_MOST_CUT + 16];
} WideLines;

KK_FN void wide_mark_crossings(const kk_PixelStrips *s, uint64_t heights[4]) {
  // Few are compared sooner one by one.
  if (s->piece_count < 4) {
    define_mark_crossings(s, heights);
    return;
  }
  WideLines lines;
  lines.x[0] = 0;
  lines.x[1] = 1;
  lines.slope[0] = lines.slope[1] = lines.y0[0] = lines.y0[1] = 0;
  lines.y1[0] = lines.y1[1] = 1;
  const int32_t count = s->piece_count + 2;
  for (int32_t i = 2; i < count; i++) {
    lines.x[i] = s->x[i - 2];
    lines.slope[i] = s->slope[i - 2];
    lines.y0[i] = s->y0[i - 2] / 512.0;
    lines.y1[i] = s->y1[i - 2] / 512.0;
  }
  for (int32_t i = count; i < count + LANES / 2 && i < KK_MOST_CUT + 16; i++)
    lines.x[i] = lines.slope[i] = lines.y0[i] = lines.y1[i] = 0;
  for (int32_t i = 2; i < count; i++) {
    for (int32_t j = 0; j < i; j += LANES / 2) {
      f64v x, slope, y0, y1;
      memcpy(&x, lines.x + j, sizeof x);
      memcpy(&slope, lines.slope + j, sizeof slope);
      memcpy(&y0, lines.y0 + j, sizeof y0);
      memcpy(&y1, lines.y1 + j, sizeof y1);
      x = lines.x[i] - x;
      slope = lines.slope[i] - slope;
      y0 = __builtin_elementwise_max(y0, every_double(lines.y0[i]));
      y1 = __builtin_elementwise_min(y1, every_double(lines.y1[i]));
      const i64v meets = (y0 < y1) & ((x + slope * y0) * (x + slope * y1) < 0);
      if (all_zero((u32v)meets)) continue;
      const f64v place = x / slope * -256.0 + 0.5;
      for (int32_t k = 0; k < LANES / 2 && j + k < i; k++) {
        if (!meets[k]) continue;
        const int32_t mark = (int32_t)place[k];
        if (mark > 0 && mark < 256) heights[mark >> 6] |= 1ull << (mark & 63);
      }
    }
  }
}

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
