// The coverage kernels on vectors.

/// Every element plus the k elements' worth of lanes to the left shifted in as 0: one step of a running sum.
#if KK_BYTES == 64
#define LATER1 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
#define LATER2 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
#define LATER4 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
#define LATER8 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
#define LAST 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15
#elif KK_BYTES == 32
#define LATER1 7, 8, 9, 10, 11, 12, 13, 14
#define LATER2 6, 7, 8, 9, 10, 11, 12, 13
#define LATER4 4, 5, 6, 7, 8, 9, 10, 11
#define LAST 7, 7, 7, 7, 7, 7, 7, 7
#else
#define LATER1 3, 4, 5, 6
#define LATER2 2, 3, 4, 5
#define LAST 3, 3, 3, 3
#endif
#define ADD_LATER(v, ...) ((v) + __builtin_shufflevector((u32v){0}, v, __VA_ARGS__))

KK_INLINE u32v running_sum(u32v v) {
  v = ADD_LATER(v, LATER1);
  v = ADD_LATER(v, LATER2);
#if KK_BYTES >= 32
  v = ADD_LATER(v, LATER4);
#endif
#if KK_BYTES == 64
  v = ADD_LATER(v, LATER8);
#endif
  return v;
}

KK_INLINE u8xl wide_area_coverage(u32v sums, bool even_odd) {
  u32v area = (u32v)__builtin_elementwise_abs((i32v)sums);
  if (even_odd) {
    area &= 2 * KK_FULL_AREA - 1;
    area = __builtin_elementwise_min(area, 2 * KK_FULL_AREA - area);
  } else {
    area = __builtin_elementwise_min(area, every_word(KK_FULL_AREA));
  }
  return __builtin_convertvector(((area << 8) - area + 65536) >> 17, u8xl);
}

KK_INLINE int32_t wide_accumulate(int32_t *accum, uint8_t *out, size_t count, int32_t start, bool even_odd) {
  u32v before = every_word((uint32_t)start);
  uint32_t *words = (uint32_t *)accum;
#define STEP(n)                                                            \
  do {                                                                     \
    u32v v = load_pixels(words + at, n), sums = before;                    \
    if (!all_zero(v)) {                                                    \
      v = running_sum(v);                                                  \
      sums += v;                                                           \
      before += __builtin_shufflevector(v, v, LAST);                       \
      store_pixels(words + at, (u32v){0}, n);                              \
    }                                                                      \
    store_bytes(out + at, wide_area_coverage(sums, even_odd), n);          \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
  return (int32_t)before[0];
}

KK_FN int32_t wide_nonzero(int32_t *accum, uint8_t *out, size_t count, int32_t start) {
  return wide_accumulate(accum, out, count, start, false);
}

KK_FN int32_t wide_even_odd(int32_t *accum, uint8_t *out, size_t count, int32_t start) {
  return wide_accumulate(accum, out, count, start, true);
}

// Masks, KK_BYTES at a time; the rest by definition.

KK_FN void wide_multiply(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count) {
  size_t i = 0;
  for (; i + KK_BYTES <= count; i += KK_BYTES) {
    u32v x = load(a + i), y = load(b + i);
    store(dst + i, joined(divide_biased(even(x) * even(y) + 128), divide_biased(odd(x) * odd(y) + 128)));
  }
  define_multiply(dst + i, a + i, b + i, count - i);
}

KK_FN void wide_scale(uint8_t *dst, const uint8_t *src, uint8_t opacity, size_t count) {
  u16v o = every_half(opacity);
  size_t i = 0;
  for (; i + KK_BYTES <= count; i += KK_BYTES) store(dst + i, scaled_pixels(load(src + i), o));
  define_scale(dst + i, src + i, opacity, count - i);
}

/// Eight bytes a step: the first byte of another class than the first is the lowest one that has a bit set in `other`.
KK_FN size_t wide_run(const uint8_t *coverage, size_t count) {
  const uint64_t ones = 0x0101010101010101, tops = ones << 7;
  if (count == 0) return 0;
  int class = coverage_class(coverage[0]);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word = load_long(coverage + i), other;
    // Subtracting 1 from each byte borrows into the top bit of the lowest byte that is 0, exactly.
    if (class == 0) other = word;
    else if (class == 2) other = ~word;
    else other = (((word - ones) & ~word) | ((~word - ones) & word)) & tops;
    if (other) return i + (size_t)(__builtin_ctzll(other) / 8);
  }
  while (i < count && coverage_class(coverage[i]) == class) i++;
  return i;
}
