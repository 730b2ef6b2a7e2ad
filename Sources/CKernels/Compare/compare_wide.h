// Comparisons with vectors.

KK_INLINE u8v subtract_limited(u8v a, u8v b) { return __builtin_elementwise_sub_sat(a, b); }

/// The channel differences of two vectors of pixels.
KK_INLINE u8v distances(u32v a, u32v b) { return subtract_limited((u8v)a, (u8v)b) | subtract_limited((u8v)b, (u8v)a); }

/// The greatest of the four bytes of each lane.
KK_INLINE u32v greatest_bytes(u8v v) {
  u32v pairs = (u32v)__builtin_elementwise_max(v, (u8v)((u32v)v >> 8));
  return (u32v)__builtin_elementwise_max((u8v)pairs, (u8v)(pairs >> 16)) & 255;
}

/// Adds up the lanes of a vector of unsigned words.
KK_INLINE uint64_t sum_of_words(u32v v) {
  uint64_t sum = 0;
  for (int i = 0; i < LANES; i++) sum += v[i];
  return sum;
}

/// Writes the levels of at most 2^15 pixels, so that no lane's sum of squares leaves 32 bits: a step adds at most 4*255*255 to it. Returns whether
/// any is not 0.
KK_INLINE bool wide_levels(kk_Difference *total, uint8_t *levels, const uint32_t *a, const uint32_t *b, size_t width) {
  u32v squares = {0};
#define COMPARE(n)                                                                 \
  do {                                                                             \
    u8v d = distances(load_pixels(a + at, n), load_pixels(b + at, n));             \
    if (all_zero((u32v)d)) {                                                       \
      store_bytes(levels + at, (u8xl){0}, n);                                      \
      break;                                                                       \
    }                                                                              \
    i16v e = (i16v)even((u32v)d), o = (i16v)odd((u32v)d);                          \
    squares += (u32v)multiply_pairs(e, e) + (u32v)multiply_pairs(o, o);            \
    store_bytes(levels + at, __builtin_convertvector(greatest_bytes(d), u8xl), n); \
  } while (0)
  KK_STEPS(width, COMPARE);
#undef COMPARE
  if (all_zero(squares)) return false;
  total->squares += sum_of_words(squares);
  return true;
}

/// The sums of each four neighbouring bytes.
KK_INLINE u32v sums_of_four(u8v v) {
  u16v pairs = ((u16v)v & 255) + ((u16v)v >> 8);
  return (u32v)multiply_pairs((i16v)pairs, (i16v)every_half(1));
}

typedef uint32_t u32xe __attribute__((vector_size(KK_BYTES / 2)));

/// Adds to `cells` how many of n levels are not 0, in each run of 8.
KK_INLINE void add_to_cells(uint32_t *cells, u8v levels, size_t n) {
  u64v pairs = (u64v)sums_of_four((u8v)(levels > 0) & 1);
  u32xe sums = {0};
  memcpy(&sums, cells, n / 8 * sizeof *cells);
  sums += __builtin_convertvector((pairs & 0xffffffff) + (pairs >> 32), u32xe);
  memcpy(cells, &sums, n / 8 * sizeof *cells);
}

/// Counts levels above each threshold, and those above 0 in each run of 8; `count` is a multiple of 8.
KK_INLINE void wide_count_levels(kk_Difference *total, uint32_t *cells, const uint8_t *levels, size_t count) {
  u8v largest = {0};
  u32v above[KK_THRESHOLDS] = {{0}};
  for (size_t at = 0; at < count;) {
    // Bytes count to 255.
    u8v counts[KK_THRESHOLDS] = {{0}};
    size_t end = count - at < 255 * KK_BYTES ? count : at + 255 * KK_BYTES;
    while (at < end) {
      u8v v = {0};
      if (end - at >= KK_BYTES) {
        v = (u8v)load(levels + at);
        add_to_cells(cells + at / 8, v, KK_BYTES);
      } else {
        memcpy(&v, levels + at, end - at);
        add_to_cells(cells + at / 8, v, end - at);
      }
      largest = __builtin_elementwise_max(largest, v);
      KK_UNROLL
      for (int k = 0; k < KK_THRESHOLDS; k++) counts[k] -= (u8v)(v > (uint8_t)difference_thresholds[k]);
      at += KK_BYTES;
    }
    KK_UNROLL
    for (int k = 0; k < KK_THRESHOLDS; k++) above[k] += sums_of_four(counts[k]);
  }
  for (int k = 0; k < KK_THRESHOLDS; k++) total->above[k] += sum_of_words(above[k]);
  for (int i = 0; i < KK_BYTES; i++) total->largest = most(total->largest, largest[i]);
}

KK_FN bool wide_difference(
    kk_Difference *total, uint8_t *levels, uint32_t *cells, const uint32_t *a, const uint32_t *b, size_t width) {
  bool any = false;
  const size_t most_at_once = 1 << 15;
  for (size_t x = 0; x < width; x += most_at_once) {
    size_t n = width - x < most_at_once ? width - x : most_at_once;
    any |= wide_levels(total, levels + x, a + x, b + x, n);
  }
  for (size_t x = width; x % 8 != 0; x++) levels[x] = 0;
  if (any) {
    wide_count_levels(total, cells, levels, (width + 7) / 8 * 8);
    widen_difference(total, levels, width);
  }
  return any;
}

KK_FN void wide_mark(uint8_t *dst, const uint32_t *pixels, const uint8_t *levels, size_t width) {
#define MARK(n)                                                                                              \
  do {                                                                                                       \
    u32v p = load_pixels(pixels + at, n), level = __builtin_convertvector(load_bytes(levels + at, n), u32v); \
    u32v luma = (54 * (p & 255) + 183 * (p >> 8 & 255) + 19 * (p >> 16 & 255)) >> 8;                         \
    /* 205/1024 is a fifth, for numbers below 1024. */                                                       \
    u32v grey = (luma * 205) >> 10, marked = 52 + (((level - 1) * 205) >> 8);                                \
    u32v same = (u32v)(level == 0);                                                                          \
    store_bytes(dst + at, __builtin_convertvector((grey & same) | (marked & ~same), u8xl), n);               \
  } while (0)
  KK_STEPS(width, MARK);
#undef MARK
}
