// The definition of the kernels that measure a pixel in strips.

// Where a piece is at the upper and at the lower end of a strip: infinitely far away where it does not enter the pixel, and not a number
// where it is not in the strip.
typedef struct PieceEnds {
  float top, bottom;
} PieceEnds;

KK_INLINE PieceEnds ends_in_strip(const kk_PixelStrips *s, int32_t piece, int32_t strip) {
  const int32_t middle = s->middle[strip], half = s->height[strip];
  if (s->y0[piece] > middle || s->y1[piece] <= middle) return (PieceEnds){NAN, NAN};
  const float top = s->x[piece] + s->slope[piece] * ((float)(middle - half) * (1.0f / 512));
  const float bottom = s->x[piece] + s->slope[piece] * ((float)(middle + half) * (1.0f / 512));
  if (top <= 0 && bottom <= 0) return (PieceEnds){-INFINITY, -INFINITY};
  if (top >= 1 && bottom >= 1) return (PieceEnds){INFINITY, INFINITY};
  return (PieceEnds){top, bottom};
}

KK_FN bool define_is_plain(const kk_PixelStrips *s) {
  int32_t low = INT32_MAX, high = INT32_MIN;
  for (int32_t k = 0; k < s->strip_count; k++) {
    PieceEnds ends[KK_MOST_CUT];
    bool begins_inside = true;
    for (int32_t i = 0; i < s->piece_count; i++) {
      ends[i] = ends_in_strip(s, i, k);
      if (ends[i].top == -INFINITY) begins_inside = false;
      for (int32_t j = 0; j < i; j++) {
        if ((ends[i].top - ends[j].top) * (ends[i].bottom - ends[j].bottom) < 0) return false;
      }
    }
    if (begins_inside) {
      low = s->left[k] < low ? s->left[k] : low;
      high = s->left[k] > high ? s->left[k] : high;
    }
    // The winding number right of each piece.
    for (int32_t i = 0; i < s->piece_count; i++) {
      const float place = ends[i].top + ends[i].bottom;
      if (!(place < INFINITY)) continue;
      int32_t winding = s->left[k];
      for (int32_t j = 0; j < s->piece_count; j++) {
        if (ends[j].top + ends[j].bottom <= place) winding += s->down[j] ? 1 : -1;
      }
      low = winding < low ? winding : low;
      high = winding > high ? winding : high;
    }
  }
  return high - low <= 1;
}

// A line x + slope * y between two heights, in pixels.
typedef struct PieceLine {
  double x, slope, y0, y1;
} PieceLine;

// Marks the height nearest to that at which two lines meet between their ends.
KK_INLINE void mark_meeting(uint64_t *heights, PieceLine a, PieceLine b) {
  const double x = a.x - b.x, slope = a.slope - b.slope, y0 = a.y0 > b.y0 ? a.y0 : b.y0, y1 = a.y1 < b.y1 ? a.y1 : b.y1;
  if (!(y0 < y1) || !((x + slope * y0) * (x + slope * y1) < 0)) return;
  const int32_t at = (int32_t)(x / slope * -256 + 0.5);
  if (at > 0 && at < 256) heights[at >> 6] |= 1ull << (at & 63);
}

KK_FN void define_mark_crossings(const kk_PixelStrips *s, uint64_t heights[4]) {
  PieceLine lines[KK_MOST_CUT + 2] = {{0, 0, 0, 1}, {1, 0, 0, 1}};
  for (int32_t i = 0; i < s->piece_count; i++) {
    lines[i + 2] = (PieceLine){s->x[i], s->slope[i], s->y0[i] / 512.0, s->y1[i] / 512.0};
    for (int32_t j = 0; j < i + 2; j++) mark_meeting(heights, lines[i + 2], lines[j]);
  }
}

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
