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

/// The bytes of rows are woven, so that a multiplication takes two rows; then each 16 bytes have the first two pixels of four, or the last
/// two. `count` is a whole number of blocks, since nothing may be read beyond the pixels.
KK_INLINE void wide_blur_quarter_pixels(uint16_t *halves, const uint8_t *const rows[7], int32_t count) {
  const u16v four_three = (u16v)REPEAT16(4, 0, 4, 0, 4, 0, 4, 0, 3, 0, 3, 0, 3, 0, 3, 0);
  const u16v two_one = (u16v)REPEAT16(2, 0, 2, 0, 2, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0);
  const u16v none_one = (u16v)REPEAT16(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0);
  const u16v two_three = (u16v)REPEAT16(2, 0, 2, 0, 2, 0, 2, 0, 3, 0, 3, 0, 3, 0, 3, 0);
  i8v one_two = (i8v)every_half(1 | 2 << 8), three_four = (i8v)every_half(3 | 4 << 8);
  i8v three_two = (i8v)every_half(3 | 2 << 8), one = (i8v)every_half(1);
  for (int32_t x = 0; x < count; x += KK_BYTES) {
    u8v a = (u8v)load(rows[0] + x), b = (u8v)load(rows[1] + x), c = (u8v)load(rows[2] + x), d = (u8v)load(rows[3] + x);
    u8v e = (u8v)load(rows[4] + x), f = (u8v)load(rows[5] + x), g = (u8v)load(rows[6] + x), none = {0};
    u16v first =
        (u16v)(multiply_byte_pairs(weave_low8(a, b), one_two) + multiply_byte_pairs(weave_low8(c, d), three_four) + multiply_byte_pairs(weave_low8(e, f), three_two) + multiply_byte_pairs(weave_low8(g, none), one));
    u16v last =
        (u16v)(multiply_byte_pairs(weave_high8(a, b), one_two) + multiply_byte_pairs(weave_high8(c, d), three_four) + multiply_byte_pairs(weave_high8(e, f), three_two) + multiply_byte_pairs(weave_high8(g, none), one));
    u16v own = first * four_three + last * two_one, next = first * none_one + last * two_three;
    store(halves + x / 2, (u32v)(weave_low64(own, next) + weave_high64(own, next)));
  }
}

KK_INLINE void wide_blur_quarter_across(int16_t *out, const uint16_t *halves, kk_BlurRange columns) {
  for (ptrdiff_t x = 4 * (ptrdiff_t)columns.from; x < 4 * (ptrdiff_t)columns.to; x += BLUR_SAMPLES) {
    const uint16_t *own = halves + 2 * x, *after = own + BLUR_SAMPLES;
    u16v first = (u16v)load(own) + (u16v)load(own - 4), last = (u16v)load(after) + (u16v)load(after - 4);
    store(out + x, (u32v)(((u16v)__builtin_shufflevector((u64v)first, (u64v)last, EVEN_PIXELS) + 2) >> 2));
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

// MARK: Straight lines

KK_INLINE i16v samples_toward(i16v a, i16v b, i16v weight) { return a + multiply_rounded(b - a, weight); }

KK_INLINE void wide_blur_line_rows(int16_t *out, const int16_t *row, const int16_t *next, int16_t weight, int32_t count) {
  const u8v alphas = REPEAT16(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  i16v weights = (i16v)every_half((uint16_t)weight);
  for (int32_t x = 0; x < count; x += BLUR_SAMPLES) {
    i16v samples = samples_toward(load_samples(row + x), load_samples(next + x), weights);
    store_samples(out + x, __builtin_elementwise_min(samples, (i16v)shuffle16((u8v)samples, alphas)) + 32);
  }
}

/// The pixel to the left of each pixel of a vector that is enlarged by 2, by 4 or by more, and the one to its right.
#if KK_BYTES == 64
#define LEFT_OF_2 0, 0, 1, 1, 2, 2, 3, 3
#define RIGHT_OF_2 1, 1, 2, 2, 3, 3, 4, 4
#define LEFT_OF_4 0, 0, 0, 0, 1, 1, 1, 1
#define RIGHT_OF_4 1, 1, 1, 1, 2, 2, 2, 2
#define LEFT_OF_MORE 0, 0, 0, 0, 0, 0, 0, 0
#define RIGHT_OF_MORE 1, 1, 1, 1, 1, 1, 1, 1
#elif KK_BYTES == 32
#define LEFT_OF_2 0, 0, 1, 1
#define RIGHT_OF_2 1, 1, 2, 2
#define LEFT_OF_4 LEFT_OF_MORE
#define RIGHT_OF_4 RIGHT_OF_MORE
#define LEFT_OF_MORE 0, 0, 0, 0
#define RIGHT_OF_MORE 1, 1, 1, 1
#else
#define LEFT_OF_2 LEFT_OF_MORE
#define RIGHT_OF_2 RIGHT_OF_MORE
#define LEFT_OF_4 LEFT_OF_MORE
#define RIGHT_OF_4 RIGHT_OF_MORE
#define LEFT_OF_MORE 0, 0
#define RIGHT_OF_MORE 1, 1
#endif

/// The levels of the pixels from column `x` on, which is a whole number of vectors.
KK_INLINE i16v levels_across(const int16_t *row, int32_t shift, int32_t x, i16v places) {
  u64v own = (u64v)load(row + 4 * (ptrdiff_t)(x >> shift)), from, to;
  if (shift == 0) return (i16v)own >> 6;
  if (shift == 1) {
    from = __builtin_shufflevector(own, own, LEFT_OF_2);
    to = __builtin_shufflevector(own, own, RIGHT_OF_2);
  } else if (shift == 2) {
    from = __builtin_shufflevector(own, own, LEFT_OF_4);
    to = __builtin_shufflevector(own, own, RIGHT_OF_4);
  } else {
    from = __builtin_shufflevector(own, own, LEFT_OF_MORE);
    to = __builtin_shufflevector(own, own, RIGHT_OF_MORE);
  }
  int32_t part = x & ((1 << shift) - 1);
  i16v weights = ((i16v)every_half((uint16_t)part) + places) << (15 - shift);
  return samples_toward((i16v)from, (i16v)to, weights) >> 6;
}

/// The pixels of two vectors from column `x` on.
KK_INLINE u32v pixels_across(const int16_t *row, int32_t shift, int32_t x, i16v places) {
  return (u32v)in_order((u64v)pack16(levels_across(row, shift, x, places), levels_across(row, shift, x + BLUR_PIXELS, places)));
}

#if LANES >= 8 && defined(__x86_64__)
/// How vectors of BLUR_PIXELS pixels take their levels from a register of the row, when all begin `phase` pixels after its first one: the words
/// of the pixels to the left and to the right of each, and the weights of the latter.
typedef struct AcrossSteps {
  u32v left, right;
  i16v weights;
} AcrossSteps;

KK_INLINE AcrossSteps across_steps(int32_t phase, int32_t shift) {
  i32v pixels;
  i16v places;
  KK_UNROLL for (int k = 0; k < LANES; k++) pixels[k] = k / 2;
  KK_UNROLL for (int k = 0; k < BLUR_SAMPLES; k++) places[k] = (int16_t)(k / 4);
  const u32v left = (u32v)((pixels + phase) >> shift << 1 | (lane_words() & 1));
  return (AcrossSteps){left, left + 2, ((places + (int16_t)phase) & (int16_t)((1 << shift) - 1)) << (15 - shift)};
}

KK_INLINE i16v stepped_levels(u32v row, const AcrossSteps *steps) {
  return samples_toward((i16v)picked_of_one(row, steps->left), (i16v)picked_of_one(row, steps->right), steps->weights) >> 6;
}

/// Writes `count` vectors of pixels from column x on, wherever that is between pixels of the row. All begin alike, since vectors are as wide as
/// a pixel of the row or several. Enlarged by 4 or more, one register of the row has what all pixels of a vector need.
KK_INLINE void stepped_across(uint32_t *pixels, const int16_t *row, int32_t shift, int32_t x, int32_t count) {
  const int32_t phase = x & ((1 << shift) - 1), apart = shift == 1 ? 4 * (BLUR_PIXELS >> shift) : 0;
  const AcrossSteps first = across_steps(phase, shift);
  const AcrossSteps second = shift == 1 ? first : across_steps(phase + BLUR_PIXELS, shift);
  const int16_t *at = row + 4 * (ptrdiff_t)(x >> shift);
  for (int32_t k = 0; k < count; k++) {
    const u8v levels = pack16(stepped_levels(load(at), &first), stepped_levels(load(at + apart), &second));
    store(pixels + k * (ptrdiff_t)LANES, (u32v)in_order((u64v)levels));
    at += (4 * LANES) >> shift;
  }
}
#endif

/// `shift` is a constant, so that each has a loop of its own.
KK_INLINE void line_across(uint32_t *pixels, const int16_t *row, int32_t shift, kk_BlurRange columns) {
#if LANES >= 8 && defined(__x86_64__)
  const int32_t width = columns.to - columns.from;
  if (shift > 0 && 1 << shift <= LANES && width >= LANES) {
    stepped_across(pixels, row, shift, columns.from, width / LANES);
    // The remaining pixels are written with some that are already done.
    if (width % LANES != 0) stepped_across(pixels + (width - LANES), row, shift, columns.to - LANES, 1);
    return;
  }
#endif
  i16v places;
  KK_UNROLL for (int k = 0; k < BLUR_SAMPLES; k++) places[k] = (int16_t)(k / 4 % (1 << shift));
  int32_t x = columns.from & -LANES;
  if (x < columns.from || x + LANES > columns.to) {
    int32_t to = x + LANES < columns.to ? LANES : columns.to - x;
    store_between(pixels + (x - columns.from), pixels_across(row, shift, x, places), columns.from - x, to);
    x += LANES;
  }
  for (; x + LANES <= columns.to; x += LANES) store(pixels + (x - columns.from), pixels_across(row, shift, x, places));
  if (x < columns.to) store_between(pixels + (x - columns.from), pixels_across(row, shift, x, places), 0, columns.to - x);
}

KK_FN __attribute__((noinline)) void line_across_by_1(uint32_t *pixels, const int16_t *row, kk_BlurRange columns) {
  line_across(pixels, row, 0, columns);
}
KK_FN __attribute__((noinline)) void line_across_by_2(uint32_t *pixels, const int16_t *row, kk_BlurRange columns) {
  line_across(pixels, row, 1, columns);
}
KK_FN __attribute__((noinline)) void line_across_by_4(uint32_t *pixels, const int16_t *row, kk_BlurRange columns) {
  line_across(pixels, row, 2, columns);
}
KK_FN __attribute__((noinline)) void line_across_by_8(uint32_t *pixels, const int16_t *row, kk_BlurRange columns) {
  line_across(pixels, row, 3, columns);
}
KK_FN __attribute__((noinline)) void line_across_by_16(uint32_t *pixels, const int16_t *row, kk_BlurRange columns) {
  line_across(pixels, row, 4, columns);
}

KK_INLINE void wide_blur_line_across(uint32_t *pixels, const int16_t *row, int32_t shift, kk_BlurRange columns) {
  switch (shift) {
  case 0: return line_across_by_1(pixels, row, columns);
  case 1: return line_across_by_2(pixels, row, columns);
  case 2: return line_across_by_4(pixels, row, columns);
  case 3: return line_across_by_8(pixels, row, columns);
  case 4: return line_across_by_16(pixels, row, columns);
  default: return define_blur_line_across(pixels, row, shift, columns);
  }
}
