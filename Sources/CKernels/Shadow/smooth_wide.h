// Values of a smooth mask on vectors, from samples several pixels apart. They are computed two vectors of columns at a time, from a multiple of
// a vector's columns and of eight on, so that a lane's position between samples is always the same.

/// The pairs of weights for the sixteen columns at each step.
#define EVERY_HALF(w) w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4
#define EVERY_QUARTER(w) w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6
#define EVERY_EIGHTH(w) w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7, w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7
static const int16_t smooth_near[3][32] = {{EVERY_HALF(SMOOTH_NEAR)}, {EVERY_QUARTER(SMOOTH_NEAR)}, {EVERY_EIGHTH(SMOOTH_NEAR)}};
static const int16_t smooth_far[3][32] = {{EVERY_HALF(SMOOTH_FAR)}, {EVERY_QUARTER(SMOOTH_FAR)}, {EVERY_EIGHTH(SMOOTH_FAR)}};

KK_INLINE uint32_t weight_pair(int16_t a, int16_t b) { return (uint16_t)a | (uint32_t)(uint16_t)b << 16; }

/// Computes the sums down of `count` columns of samples, rounded up to whole vectors.
KK_INLINE void smooth_sums(int16_t *sums, const int16_t *rows, intptr_t columns, const int16_t *w, intptr_t count) {
  const i16v near = (i16v)every_word(weight_pair(w[0], w[1])), far = (i16v)every_word(weight_pair(w[2], w[3]));
  const int16_t *second = rows + columns, *third = second + columns, *fourth = third + columns;
  for (intptr_t at = 0; at < count; at += 2 * LANES) {
    u16v a = (u16v)load(rows + at), b = (u16v)load(second + at), c = (u16v)load(third + at), d = (u16v)load(fourth + at);
    i32v low = add_multiplied_pairs(every_int(512), (i16v)weave_low16(a, b), near);
    i32v high = add_multiplied_pairs(every_int(512), (i16v)weave_high16(a, b), near);
    low = add_multiplied_pairs(low, (i16v)weave_low16(c, d), far) >> 10;
    high = add_multiplied_pairs(high, (i16v)weave_high16(c, d), far) >> 10;
    store(sums + at, (u32v)pack_signed32(low, high));
  }
}

/// The sums around the columns that a vector has, from the sum before the first: a window of eight for each four columns.
KK_INLINE u8v smooth_windows(const int16_t *sums, int32_t step) {
  // Where samples are four or more columns apart, a whole vector's sums are among eight.
  if (step > 1) return load_repeated16(sums);
  u8x16 w[LANES / 4];
  KK_UNROLL for (int g = 0; g < LANES / 4; g++) memcpy(&w[g], sums + 2 * g, sizeof w[g]);
#if LANES == 4
  return (u8v)w[0];
#else
  typedef uint64_t u64x4 __attribute__((vector_size(32)));
  u64x4 low = __builtin_shufflevector((u64x2)w[0], (u64x2)w[1], 0, 1, 2, 3);
#if LANES == 8
  return (u8v)low;
#else
  u64x4 high = __builtin_shufflevector((u64x2)w[2], (u64x2)w[3], 0, 1, 2, 3);
  return (u8v)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
#endif
}

/// The bytes, in a window of eight sums, of the first pairs that each four columns take; n is the byte of the first sum.
#define PAIRS_AT(n) n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3
static const uint8_t smooth_pairs[2][64] = {
    {PAIRS_AT(0), PAIRS_AT(2), PAIRS_AT(4), PAIRS_AT(6)}, {PAIRS_AT(0), PAIRS_AT(0), PAIRS_AT(2), PAIRS_AT(2)}};

/// The columns of a block: two vectors, whose values are computed together.
#define SMOOTH_BLOCK (2 * LANES)
/// Rows are drawn from and to multiples of this number: whole vectors, in which a lane's position between samples is always the same.
#define SMOOTH_ALIGN (LANES > 8 ? LANES : 8)

/// Room for the sums of a row. Whole vectors and windows are written and read past the end, which affects only columns past the end.
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)
