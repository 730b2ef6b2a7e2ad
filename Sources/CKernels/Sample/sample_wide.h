// The sampling kernels on vectors: the places of a vector of pixels are computed at once, their samples loaded one by one, and their values
// computed at once.

/// The four samples of each pixel: `upper` and `lower` pairs in 64-bit lanes. The first vector holds pixels 0, 1, 4, 5, ..., the second one
/// 2, 3, 6, 7, ...: packing both within their 16 bytes then gives pixels in order.
typedef struct WideSamples {
  u64v upper[2], lower[2];
} WideSamples;

/// The number of the pixel in lane k of vector h.
#define SAMPLE_PIXEL(h, k) ((k) / 2 * 4 + (h)*2 + (k) % 2)

/// A vector of offsets in scalar registers.
typedef struct Offsets {
  ptrdiff_t of[LANES];
} Offsets;

/// Extracts the offsets two lanes at a time, which is faster than one by one and than through memory.
KK_INLINE Offsets scalar_offsets(i32v vector) {
  Offsets offsets;
  u64v pairs = (u64v)vector;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) {
    int64_t pair = (int64_t)pairs[k];
    offsets.of[2 * k] = (int32_t)pair;
    offsets.of[2 * k + 1] = pair >> 32;
  }
  return offsets;
}

/// Two 32-bit numbers at an address. They are loaded as a double, since vectors of doubles are put together from memory in fewer
/// instructions than vectors of whole numbers.
KK_INLINE double load_pair(const void *p) {
  double pair;
  memcpy(&pair, p, sizeof pair);
  return pair;
}

/// The pairs of samples for the pixels of vector h, at `offsets` from `base`, in units of `size` bytes.
KK_INLINE u64v pixel_pairs(const char *base, const Offsets *offsets, int h, ptrdiff_t size) {
  f64v pairs;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) { pairs[k] = load_pair(base + offsets->of[SAMPLE_PIXEL(h, k)] * size); }
  return (u64v)pairs;
}

KK_INLINE WideSamples inside_samples(const kk_Image *image, const WidePlaces *at) {
  Offsets offsets = scalar_offsets(at->y * (int32_t)(image->row_bytes / 4) + at->x);
  const char *upper = (const char *)image->pixels, *lower = upper + image->row_bytes;
  return (WideSamples){
      {pixel_pairs(upper, &offsets, 0, 4), pixel_pairs(upper, &offsets, 1, 4)},
      {pixel_pairs(lower, &offsets, 0, 4), pixel_pairs(lower, &offsets, 1, 4)}};
}

/// The places' neighbours, limited to the image.
typedef struct WideNeighbours {
  int32_t x0[LANES], x1[LANES], y0[LANES], y1[LANES];
} WideNeighbours;

KK_INLINE WideNeighbours wide_neighbours(const WidePlaces *at, int32_t width, int32_t height) {
  i32v x = limited_words(at->x, -1, width - 1), y = limited_words(at->y, -1, height - 1);
  WideNeighbours n;
  store(n.x0, (u32v)limited_words(x, 0, width - 1));
  store(n.x1, (u32v)limited_words(x + 1, 0, width - 1));
  store(n.y0, (u32v)limited_words(y, 0, height - 1));
  store(n.y1, (u32v)limited_words(y + 1, 0, height - 1));
  return n;
}

/// The samples of an image of one column, or of one too large for 31 bits.
KK_INLINE WideSamples single_samples(const kk_Image *image, const WidePlaces *at) {
  WideNeighbours n = wide_neighbours(at, image->width, image->height);
  WideSamples samples;
  for (int h = 0; h < 2; h++) {
    for (int k = 0; k < LANES / 2; k++) {
      int i = SAMPLE_PIXEL(h, k);
      const uint32_t *upper = pixel_row(image->pixels, image->row_bytes, n.y0[i]);
      const uint32_t *lower = pixel_row(image->pixels, image->row_bytes, n.y1[i]);
      samples.upper[h][k] = upper[n.x0[i]] | (uint64_t)upper[n.x1[i]] << 32;
      samples.lower[h][k] = lower[n.x0[i]] | (uint64_t)lower[n.x1[i]] << 32;
    }
  }
  return samples;
}

/// A vector of numbers in the order of the pixels of vector h of `WideSamples`, each twice.
#define SAMPLE_LANES(h, v) ((h) == 0 ? spread16(v, 0, 0, 1, 1) : spread16(v, 2, 2, 3, 3))

/// The pairs, both samples of which are the left one `before` the image's first column, and the right one from its last column on.
KK_INLINE u64v edge_pairs(u64v pairs, u32v before, u32v after) {
  u32v both = (u32v)pairs;
  return (u64v)((both & ~(before | after)) | (spread16(both, 0, 0, 2, 2) & before) | (spread16(both, 1, 1, 3, 3) & after));
}

/// The samples of places some of which lie beside the image: pairs are loaded at columns that have both samples.
KK_INLINE WideSamples edge_samples(const kk_Image *image, const WidePlaces *at) {
  const int32_t right = image->width - 1, bottom = image->height - 1;
  if (right < 1 || image->row_bytes / 4 * (size_t)image->height > INT32_MAX) return single_samples(image, at);
  const int32_t stride = (int32_t)(image->row_bytes / 4);
  i32v y = limited_words(at->y, -1, bottom), column = limited_words(at->x, 0, right - 1);
  Offsets upper = scalar_offsets(__builtin_elementwise_max(y, (i32v){0}) * stride + column);
  Offsets lower = scalar_offsets(__builtin_elementwise_min(y + 1, every_int(bottom)) * stride + column);
  u32v before = (u32v)(at->x < 0), after = (u32v)(at->x >= right);
  const char *base = (const char *)image->pixels;
  WideSamples samples;
  KK_UNROLL for (int h = 0; h < 2; h++) {
    u32v first = SAMPLE_LANES(h, before), last = SAMPLE_LANES(h, after);
    samples.upper[h] = edge_pairs(pixel_pairs(base, &upper, h, 4), first, last);
    samples.lower[h] = edge_pairs(pixel_pairs(base, &lower, h, 4), first, last);
  }
  return samples;
}

/// What a weighted sum lacks when 128 was subtracted from its samples, so that it fits a signed 16-bit number.
#define BIAS (128 * ACROSS)

/// The weights across as bytes, the left sample's and the right sample's in turn, once for each component; for both vectors of pairs.
typedef struct AcrossWeights {
  u8v first, second;
} AcrossWeights;

/// The weights of pixels whose right neighbours have the weights in byte `b` of their words, in the order of `WideSamples`.
#define ACROSS_WEIGHTS(words, b)                                                                                              \
  ((AcrossWeights){                                                                                                           \
      shuffle16((u8v)(words), REPEAT16(b, b, b, b, b, b, b, b, b + 4, b + 4, b + 4, b + 4, b + 4, b + 4, b + 4, b + 4))       \
          ^ (u8v)every_half(255),                                                                                             \
      shuffle16(                                                                                                              \
          (u8v)(words),                                                                                                       \
          REPEAT16(                                                                                                           \
              b + 8, b + 8, b + 8, b + 8, b + 8, b + 8, b + 8, b + 8, b + 12, b + 12, b + 12, b + 12, b + 12, b + 12, b + 12, \
              b + 12))                                                                                                        \
          ^ (u8v)every_half(255)})

KK_INLINE AcrossWeights weights_across(u32v fx) { return ACROSS_WEIGHTS(fx, 0); }

/// The weights across of pixels at 32-bit fractions between columns.
KK_INLINE AcrossWeights fraction_weights_across(u32v fractions) {
  return ACROSS_WEIGHTS(multiply_high((u16v)fractions, (u16v)every_word(ACROSS << 16)), 2);
}

/// The weights down as 16-bit numbers.
KK_INLINE i32v weights_down(u32v wy) { return (i32v)((wy << 16) - wy + DOWN); }

/// The weights down of pixels at 32-bit fractions between rows.
KK_INLINE i32v fraction_weights_down(u32v fractions) {
  const u32v wy = (u32v)multiply_high((u16v)fractions, (u16v)every_word((uint32_t)DOWN << 16));
  return (i32v)(wy - (wy >> 16) + DOWN);
}

/// The bilinear values of biased upper and lower horizontal sums in turn, in 1/2^22 of a level; `half` is added.
KK_INLINE i32v exact_vertical(i16v sums, i32v weights, int32_t half) {
  return add_multiplied_pairs(every_int(BIAS * DOWN + half), sums, (i16v)weights);
}

KK_INLINE i32v vertical(i16v sums, i32v weights) { return exact_vertical(sums, weights, 1 << 21) >> 22; }

/// The biased horizontal sums of a vector of pairs, whose bytes are interleaved.
KK_INLINE u16v horizontal(u8v woven, u8v weights) { return (u16v)multiply_byte_pairs(weights, (i8v)(woven ^ 128)); }

/// One lane of each 16 bytes four times, or two lanes twice.
#define LANES4(v, a, b, c, d) ((i32v)spread16((u32v)(v), a, b, c, d))

/// The samples of the upper and the lower row, with the bytes of left and right samples interleaved, in vectors like those of
/// `WideSamples`.
typedef struct WovenSamples {
  u8v upper[2], lower[2];
} WovenSamples;

/// Pairs of samples with their bytes interleaved.
KK_INLINE u8v woven_pairs(u8v pairs) { return shuffle16(pairs, REPEAT16(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)); }

KK_INLINE WovenSamples woven(const WideSamples *samples) {
  return (WovenSamples){
      {woven_pairs((u8v)samples->upper[0]), woven_pairs((u8v)samples->upper[1])},
      {woven_pairs((u8v)samples->lower[0]), woven_pairs((u8v)samples->lower[1])}};
}

/// The pixels from biased sums across, those of the upper and the lower row for the first and for the second vector.
KK_INLINE u32v blended_sums(u16v u0, u16v l0, u16v u1, u16v l1, i32v down) {
  u16v first = pack32(
      vertical((i16v)weave_low16(u0, l0), LANES4(down, 0, 0, 0, 0)),
      vertical((i16v)weave_high16(u0, l0), LANES4(down, 1, 1, 1, 1)));
  u16v second = pack32(
      vertical((i16v)weave_low16(u1, l1), LANES4(down, 2, 2, 2, 2)),
      vertical((i16v)weave_high16(u1, l1), LANES4(down, 3, 3, 3, 3)));
  return (u32v)pack16((i16v)first, (i16v)second);
}

KK_INLINE u32v blended_samples(const WovenSamples *samples, AcrossWeights across, i32v down) {
  return blended_sums(
      horizontal(samples->upper[0], across.first), horizontal(samples->lower[0], across.first),
      horizontal(samples->upper[1], across.second), horizontal(samples->lower[1], across.second), down);
}

KK_INLINE u32v bilinear_pixels(const WovenSamples *samples, const WidePlaces *at) {
  return blended_samples(samples, weights_across(at->fx), weights_down(at->wy));
}

/// Samples places at the image's edge. The function is not inlined, so that the samples of pixels inside stay in registers.
KK_FN __attribute__((noinline)) void sample_edge_places(uint32_t *dst, const kk_Image *image, const WidePlaces *at, size_t n) {
  WideSamples samples = edge_samples(image, at);
  WovenSamples pairs = woven(&samples);
  store_pixels(dst, bilinear_pixels(&pairs, at), n);
}

#if LANES == 16
/// Loads samples that lie in few rows and near each other: 32 pixels of each row are loaded at once, and the needed ones picked from the
/// registers. Returns false when they lie farther apart.
KK_INLINE bool near_samples(const kk_Image *image, const WidePlaces *at, Extent extent, WovenSamples *samples) {
  const int32_t right = image->width - 1, bottom = image->height - 1;
  i32v x = limited_words(at->x, -1, right), y = limited_words(at->y, -1, bottom);
  i32v x0 = __builtin_elementwise_max(x, (i32v){0}), x1 = __builtin_elementwise_min(x + 1, every_int(right));
  i32v y0 = __builtin_elementwise_max(y, (i32v){0}), y1 = __builtin_elementwise_min(y + 1, every_int(bottom));
  int32_t left = limited(extent.left, 0, right), top = limited(extent.top, 0, bottom);
  int32_t more = limited(extent.bottom, 0, bottom) - top;
  if (more > 4) return false;
  u32v column = (u32v)(x0 - left), next = (u32v)(x1 - left), upper = (u32v)(y0 - top), lower = (u32v)(y1 - top);
  const u32v last = every_word((uint32_t)more + 1);
  if (_mm512_cmpgt_epu32_mask((raw)(column | next), (raw)every_word(31))
      | _mm512_cmpgt_epu32_mask((raw)(upper | lower), (raw)every_word(7)) | _mm512_cmpgt_epu32_mask((raw)lower, (raw)last)
      | _mm512_cmpgt_epu32_mask((raw)upper, (raw)last)) {
    return false;
  }
  uint32_t there = (uint32_t)(right + 1 - left);
  const uint32_t *line = pixel_row(image->pixels, image->row_bytes, top) + left;
  const int32_t below = bottom - top;
  u32v ul, ur, ll, lr;
  {
    u32v a, b;
    load_two(line, there, &a, &b);
    ul = ll = picked(a, b, column);
    ur = lr = picked(a, b, next);
  }
  // Every pixel that needs this row or a later one takes it; later rows replace it. Past the last row the last is repeated.
#define ROW(r)                                                                                                  \
  do {                                                                                                          \
    const uint32_t *at_row = pixel_row(line, image->row_bytes, below < (r) ? below : (r));                      \
    u32v a, b;                                                                                                  \
    load_two(at_row, there, &a, &b);                                                                            \
    raw number = (raw)every_word(r);                                                                            \
    __mmask16 u = _mm512_cmpge_epu32_mask((raw)upper, number), l = _mm512_cmpge_epu32_mask((raw)lower, number); \
    raw p = (raw)picked(a, b, column), q = (raw)picked(a, b, next);                                             \
    ul = (u32v)_mm512_mask_mov_epi32((raw)ul, u, p);                                                            \
    ur = (u32v)_mm512_mask_mov_epi32((raw)ur, u, q);                                                            \
    ll = (u32v)_mm512_mask_mov_epi32((raw)ll, l, p);                                                            \
    lr = (u32v)_mm512_mask_mov_epi32((raw)lr, l, q);                                                            \
  } while (0)
  ROW(1);
  if (more > 0) ROW(2);
  if (more > 1) ROW(3);
  if (more > 2) {
    ROW(4);
    ROW(5);
  }
#undef ROW
  *samples = (WovenSamples){
      {weave_low8((u8v)ul, (u8v)ur), weave_high8((u8v)ul, (u8v)ur)},
      {weave_low8((u8v)ll, (u8v)lr), weave_high8((u8v)ll, (u8v)lr)}};
  return true;
}
#else
KK_INLINE bool near_samples(const kk_Image *image, const WidePlaces *at, Extent extent, WovenSamples *samples) { return false; }
#endif

/// Sets the places after the n-th to the n-th, so that they have no influence on how samples are loaded.
KK_INLINE void forget_places(WidePlaces *at, size_t n) {
  if (n == LANES) return;
  i32v wanted = lane_words() < (int32_t)n;
  at->x = (at->x & wanted) | (at->x[n - 1] & ~wanted);
  at->y = (at->y & wanted) | (at->y[n - 1] & ~wanted);
}

/// The number of rows of canvas ahead for which samples are prefetched.
#define ROWS_AHEAD 7

/// Prefetches the samples of later rows of canvas, on the guess that the picture is upright and they lie below; a wrong guess has no
/// effect.
KK_INLINE void send_ahead(const kk_Image *image, Extent extent) {
  uintptr_t at = (uintptr_t)image->pixels + (uintptr_t)((intptr_t)image->row_bytes * (extent.bottom + ROWS_AHEAD))
      + (uintptr_t)((intptr_t)extent.left * 4);
  __builtin_prefetch((const void *)at);
  __builtin_prefetch((const void *)(at + 64));
}

KK_INLINE void sample_places(uint32_t *dst, const kk_Image *image, WidePlaces at, Extent extent, size_t n) {
  WovenSamples pairs;
  forget_places(&at, n);
  send_ahead(image, extent);
  if (near_samples(image, &at, extent, &pairs)) {
    store_pixels(dst, bilinear_pixels(&pairs, &at), n);
  } else if (all_inside(&at, image->row_bytes / 4, image->width, image->height)) {
    WideSamples samples = inside_samples(image, &at);
    pairs = woven(&samples);
    store_pixels(dst, bilinear_pixels(&pairs, &at), n);
  } else {
    WidePlaces edge = at;
    sample_edge_places(dst, image, &edge, n);
  }
}

KK_INLINE void nearest_places(uint32_t *dst, const kk_Image *image, const WidePlaces *at, size_t n) {
  int32_t x[LANES], y[LANES];
  store(x, (u32v)limited_words(at->x, 0, image->width - 1));
  store(y, (u32v)limited_words(at->y, 0, image->height - 1));
  for (size_t i = 0; i < n; i++) dst[i] = pixel_row(image->pixels, image->row_bytes, y[i])[x[i]];
}

KK_FN void wide_perspective(uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count) {
#define STEP(n) sample_places(dst + at, image, perspective_places(points), extent, n)
  PERSPECTIVE_STEPS(*row, first, count, STEP);
#undef STEP
}

KK_FN void wide_perspective_nearest(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count) {
#define STEP(n)                                                      \
  do {                                                               \
    WidePlaces places = perspective_nearest_places(*row, first, at); \
    nearest_places(dst + at, image, &places, n);                     \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    u32v sums[2][2];
    for (int h = 0; h < 2; h++) {
      u32v a = load(upper + 2 * i + (size_t)h * LANES), b = load(lower + 2 * i + (size_t)h * LANES);
      sums[h][0] = (u32v)(even(a) + even(b));
      sums[h][1] = (u32v)(odd(a) + odd(b));
    }
    u16v low = (u16v)(even_words(sums[0][0], sums[1][0]) + odd_words(sums[0][0], sums[1][0]));
    u16v high = (u16v)(even_words(sums[0][1], sums[1][1]) + odd_words(sums[0][1], sums[1][1]));
    store(dst + i, joined((low + 2) >> 2, (high + 2) >> 2));
  }
  define_halve(dst + i, upper + 2 * i, lower + 2 * i, count - i);
}
