// The blur's arithmetic on vectors of 16-bit samples. Rows are read and written in whole vectors, for which they have memory, even where
// fewer samples are asked for.

#define BLUR_VECTORS ((int)(BLUR_BLOCK * sizeof(int16_t) / KK_BYTES))
/// The samples and the pixels in a vector.
#define BLUR_SAMPLES (KK_BYTES / 2)
#define BLUR_PIXELS (KK_BYTES / 8)

KK_INLINE i16v load_samples(const int16_t *p) { return (i16v)load(p); }
KK_INLINE void store_samples(int16_t *p, i16v v) { store(p, (u32v)v); }

/// The convolution of whole blocks with taps in pairs: the sums of samples at distances k and k + 1 in turn, with their weights in turn.
KK_INLINE void wide_blur_convolve(int16_t *out, const int16_t *in, ptrdiff_t step, int32_t count, const kk_BlurPlan *plan) {
  for (int32_t x = 0; x < count; x += BLUR_BLOCK) {
    i32v low[BLUR_VECTORS], high[BLUR_VECTORS];
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      // The middle has no second one beside it.
      i16v middle = load_samples(in + x + v * BLUR_SAMPLES);
      i16v weights = (i16v)every_word((uint16_t)plan->weight[0]);
      low[v] = add_multiplied_pairs(every_int(16384), (i16v)weave_low16((u16v)middle, (u16v){0}), weights);
      high[v] = add_multiplied_pairs(every_int(16384), (i16v)weave_high16((u16v)middle, (u16v){0}), weights);
    }
    // Weights beyond the radius are 0, and samples one beyond it are readable.
    for (ptrdiff_t k = 1; k <= plan->radius; k += 2) {
      i16v weights = (i16v)every_word((uint16_t)plan->weight[k] | (uint32_t)(uint16_t)plan->weight[k + 1] << 16);
      KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
        const int16_t *p = in + x + v * BLUR_SAMPLES;
        u16v near = (u16v)(load_samples(p - k * step) + load_samples(p + k * step));
        u16v far = (u16v)(load_samples(p - (k + 1) * step) + load_samples(p + (k + 1) * step));
        low[v] = add_multiplied_pairs(low[v], (i16v)weave_low16(near, far), weights);
        high[v] = add_multiplied_pairs(high[v], (i16v)weave_high16(near, far), weights);
      }
    }
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      store(out + x + v * BLUR_SAMPLES, (u32v)pack32(low[v] >> 15, high[v] >> 15));
    }
  }
}

KK_INLINE u16v wide_binomial(u16v a, u16v b, u16v c, u16v d, u16v e) {
  u16v p = averages(a, e), q = averages(b, d);
  return averages(q, averages(averages(p, c), c));
}

/// `BLUR_SAMPLES` components, each in 16 bits.
KK_INLINE u16v widened_levels(const uint8_t *bytes) {
  typedef uint8_t u8xh __attribute__((vector_size(KK_BYTES / 2)));
  u8xh levels;
  memcpy(&levels, bytes, sizeof levels);
  return __builtin_convertvector(levels, u16v);
}

/// `count` is a whole number of blocks, since nothing may be read beyond the pixels.
KK_INLINE void wide_blur_halve_pixels(int16_t *out, const uint8_t *const rows[5], int32_t count) {
  for (int32_t x = 0; x < count; x += BLUR_SAMPLES) {
    u16v a = widened_levels(rows[0] + x), b = widened_levels(rows[1] + x), c = widened_levels(rows[2] + x);
    u16v d = widened_levels(rows[3] + x), e = widened_levels(rows[4] + x);
    u16v sum = ((b + c + d) << 2) + (c + c) + (a + e);
    store(out + x, (u32v)(sum << 2));
  }
}

/// Every other pixel of a, then of b, from the first or from the second on; and the pixels of both in turn.
#if KK_BYTES == 64
#define EVEN_PIXELS 0, 2, 4, 6, 8, 10, 12, 14
#define ODD_PIXELS 1, 3, 5, 7, 9, 11, 13, 15
#define FIRST_IN_TURN 0, 8, 1, 9, 2, 10, 3, 11
#define LAST_IN_TURN 4, 12, 5, 13, 6, 14, 7, 15
#elif KK_BYTES == 32
#define EVEN_PIXELS 0, 2, 4, 6
#define ODD_PIXELS 1, 3, 5, 7
#define FIRST_IN_TURN 0, 4, 1, 5
#define LAST_IN_TURN 2, 6, 3, 7
#else
#define EVEN_PIXELS 0, 2
#define ODD_PIXELS 1, 3
#define FIRST_IN_TURN 0, 2
#define LAST_IN_TURN 1, 3
#endif

/// Puts the even and the odd pixels of two vectors to places of their own.
KK_INLINE void store_split(int16_t *even, int16_t *odd, u16v a, u16v b) {
  store(even, (u32v)__builtin_shufflevector((u64v)a, (u64v)b, EVEN_PIXELS));
  store(odd, (u32v)__builtin_shufflevector((u64v)a, (u64v)b, ODD_PIXELS));
}

KK_INLINE void wide_blur_split(int16_t *even, int16_t *odd, const int16_t *in, int32_t count) {
  for (int32_t x = 0; x < count; x += 2 * BLUR_SAMPLES) {
    store_split(even + x / 2, odd + x / 2, (u16v)load(in + x), (u16v)load(in + x + BLUR_SAMPLES));
  }
}

KK_INLINE u16v wide_binomial_at(const int16_t *p, ptrdiff_t step) {
  return wide_binomial(
      (u16v)load(p - 2 * step), (u16v)load(p - step), (u16v)load(p), (u16v)load(p + step), (u16v)load(p + 2 * step));
}

KK_INLINE void wide_blur_halve(int16_t *out, const int16_t *in, ptrdiff_t step, int32_t count) {
  for (int32_t x = 0; x < count; x += BLUR_SAMPLES) store(out + x, (u32v)wide_binomial_at(in + x, step));
}

KK_INLINE void wide_blur_halve_split(int16_t *even, int16_t *odd, const int16_t *in, ptrdiff_t step, int32_t count) {
  for (int32_t x = 0; x < count; x += 2 * BLUR_SAMPLES) {
    store_split(even + x / 2, odd + x / 2, wide_binomial_at(in + x, step), wide_binomial_at(in + x + BLUR_SAMPLES, step));
  }
}

/// Every other pixel of a and b in turn, from the first or from the second on.
#if KK_BYTES == 64
#define EVEN_IN_TURN 0, 8, 2, 10, 4, 12, 6, 14
#define ODD_IN_TURN 1, 9, 3, 11, 5, 13, 7, 15
#elif KK_BYTES == 32
#define EVEN_IN_TURN 0, 4, 2, 6
#define ODD_IN_TURN 1, 5, 3, 7
#else
#define EVEN_IN_TURN 0, 2
#define ODD_IN_TURN 1, 3
#endif

/// The products of two vectors' bytes, woven, with 4 or 16: the sum of both times that.
#define WOVEN_SUMS(weave, a, b, weight) multiply_byte_pairs(weave(a, b), (i8v)every_half((weight) | (weight) << 8))

/// The bytes of rows are woven, so that a multiplication takes two rows; in each 16 bytes this gives the first two pixels, and the last two.
/// `count` is a whole number of blocks, since nothing may be read beyond the pixels.
KK_INLINE void wide_blur_halve_pixels_split(int16_t *even, int16_t *odd, const uint8_t *const rows[5], int32_t count) {
  for (int32_t x = 0; x < count; x += KK_BYTES) {
    u8v a = (u8v)load(rows[0] + x), b = (u8v)load(rows[1] + x), c = (u8v)load(rows[2] + x);
    u8v d = (u8v)load(rows[3] + x), e = (u8v)load(rows[4] + x), none = {0};
    i8v six = (i8v)every_half(24);
    i16v first =
        WOVEN_SUMS(weave_low8, a, e, 4) + WOVEN_SUMS(weave_low8, b, d, 16) + multiply_byte_pairs(weave_low8(c, none), six);
    i16v last =
        WOVEN_SUMS(weave_high8, a, e, 4) + WOVEN_SUMS(weave_high8, b, d, 16) + multiply_byte_pairs(weave_high8(c, none), six);
    store(even + x / 2, (u32v)__builtin_shufflevector((u64v)first, (u64v)last, EVEN_IN_TURN));
    store(odd + x / 2, (u32v)__builtin_shufflevector((u64v)first, (u64v)last, ODD_IN_TURN));
  }
}

KK_INLINE void wide_blur_halve_across(int16_t *out, const int16_t *even, const int16_t *odd, kk_BlurRange columns) {
  for (ptrdiff_t x = 4 * (ptrdiff_t)columns.from; x < 4 * (ptrdiff_t)columns.to; x += BLUR_SAMPLES) {
    u16v sum = wide_binomial(
        (u16v)load(even + x - 4), (u16v)load(odd + x - 4), (u16v)load(even + x), (u16v)load(odd + x), (u16v)load(even + x + 4));
    store(out + x, (u32v)sum);
  }
}

/// `count` is a whole number of blocks, since nothing may be read beyond the pixels.
KK_INLINE void wide_blur_widen(int16_t *out, const uint8_t *in, int32_t count) {
  for (int32_t x = 0; x < count; x += BLUR_SAMPLES) store(out + x, (u32v)(widened_levels(in + x) << 6));
}

/// The samples in the middle between b and c.
KK_INLINE i16v samples_between(i16v a, i16v b, i16v c, i16v d) {
  i16v value = (i16v)averages((u16v)b, (u16v)c) + ((b + c - (a + d) + 8) >> 4);
  return __builtin_elementwise_min(__builtin_elementwise_max(value, (i16v){0}), (i16v)every_half(255 * 64));
}

KK_INLINE i16v samples_between_rows(const int16_t *const rows[4], ptrdiff_t x) {
  return samples_between(
      load_samples(rows[0] + x), load_samples(rows[1] + x), load_samples(rows[2] + x), load_samples(rows[3] + x));
}

KK_INLINE void wide_blur_between(int16_t *out, const int16_t *const rows[4], int32_t count) {
  for (int32_t x = 0; x < count; x += BLUR_SAMPLES) store_samples(out + x, samples_between_rows(rows, x));
}

/// Writes from an even pixel on, and pairs of vectors.
KK_INLINE void wide_blur_double_across(int16_t *out, const int16_t *in, kk_BlurRange columns) {
  for (int32_t j = columns.from & ~1; j < columns.to; j += 2 * BLUR_PIXELS) {
    const int16_t *p = in + 4 * (ptrdiff_t)(j >> 1);
    i16v own = load_samples(p);
    i16v middle = samples_between(load_samples(p - 4), own, load_samples(p + 4), load_samples(p + 8));
    int16_t *to = out + 4 * (ptrdiff_t)j;
    store(to, (u32v)__builtin_shufflevector((u64v)own, (u64v)middle, FIRST_IN_TURN));
    store(to + BLUR_SAMPLES, (u32v)__builtin_shufflevector((u64v)own, (u64v)middle, LAST_IN_TURN));
  }
}

/// Puts the pixels of a vector of samples to `pixels`.
KK_INLINE void store_narrowed(uint32_t *pixels, i16v samples) {
  const u8v alphas = REPEAT16(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  typedef uint8_t u8xh __attribute__((vector_size(KK_BYTES / 2)));
  i16v levels = (samples + 32) >> 6;
  levels = __builtin_elementwise_min(levels, (i16v)shuffle16((u8v)levels, alphas));
  u8xh bytes = __builtin_convertvector((u16v)levels, u8xh);
  memcpy(pixels, &bytes, sizeof bytes);
}

/// Puts the last `count` pixels of a row there, fewer than a vector's.
KK_INLINE void store_narrowed_part(uint32_t *pixels, i16v samples, int32_t count) {
  uint32_t all[BLUR_PIXELS];
  store_narrowed(all, samples);
  memcpy(pixels, all, (size_t)count * sizeof *pixels);
}

KK_INLINE void wide_blur_narrow(uint32_t *pixels, const int16_t *row, int32_t count) {
  int32_t x = 0;
  for (; x + BLUR_PIXELS <= count; x += BLUR_PIXELS) store_narrowed(pixels + x, load_samples(row + 4 * (ptrdiff_t)x));
  if (x < count) store_narrowed_part(pixels + x, load_samples(row + 4 * (ptrdiff_t)x), count - x);
}

KK_INLINE void wide_blur_between_pixels(uint32_t *pixels, const int16_t *const rows[4], int32_t count) {
  int32_t x = 0;
  for (; x + BLUR_PIXELS <= count; x += BLUR_PIXELS) store_narrowed(pixels + x, samples_between_rows(rows, 4 * (ptrdiff_t)x));
  if (x < count) store_narrowed_part(pixels + x, samples_between_rows(rows, 4 * (ptrdiff_t)x), count - x);
}
