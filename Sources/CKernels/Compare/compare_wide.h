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

#if KK_BYTES == 16
/// The levels of the pixels of four vectors, from their channel differences.
KK_INLINE u8v levels_of_four(const u8v d[4]) {
  u32v pairs[4];
  // Bytes 0 and 2 of each pixel: the greater of two neighbours.
  for (int k = 0; k < 4; k++) pairs[k] = (u32v)__builtin_elementwise_max(d[k], (u8v)((u32v)d[k] >> 8)) & 0x00ff00ff;
  u8v a = (u8v)(pairs[0] | pairs[1] << 8), b = (u8v)(pairs[2] | pairs[3] << 8);
  u32v first = (u32v)__builtin_elementwise_max(a, (u8v)((u32v)a >> 16));
  u32v last = (u32v)__builtin_elementwise_max(b, (u8v)((u32v)b >> 16));
  // Each lane has the levels of one pixel of every vector.
  u8v all = (u8v)((first & 0xffff) | last << 16);
  return __builtin_shufflevector(all, all, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

/// Writes the levels of `count` pixels, a multiple of 16, and adds the squares of their differences.
KK_INLINE void levels_by_fours(u32v *squares, uint8_t *levels, const uint32_t *a, const uint32_t *b, size_t count) {
  u32v sum = *squares;
  for (size_t at = 0; at < count; at += 4 * LANES) {
    u8v d[4];
    for (size_t k = 0; k < 4; k++)
      d[k] = distances(load_pixels(a + at + k * LANES, LANES), load_pixels(b + at + k * LANES, LANES));
    if (all_zero((u32v)(d[0] | d[1] | d[2] | d[3]))) {
      memset(levels + at, 0, KK_BYTES);
      continue;
    }
    for (int k = 0; k < 4; k++) {
      i16v e = (i16v)even((u32v)d[k]), o = (i16v)odd((u32v)d[k]);
      sum += (u32v)multiply_pairs(e, e) + (u32v)multiply_pairs(o, o);
    }
    u8v v = levels_of_four(d);
    memcpy(levels + at, &v, KK_BYTES);
  }
  *squares = sum;
}
#endif

/// Writes the levels of at most 2^15 pixels, so that no lane's sum of squares leaves 32 bits: a step adds at most 4*255*255 to it. Returns whether
/// any is not 0.
KK_INLINE bool wide_levels(kk_Difference *total, uint8_t *levels, const uint32_t *a, const uint32_t *b, size_t width) {
  u32v squares = {0};
#if KK_BYTES == 16
  // Narrow vectors spend most on bringing levels together, which takes a fourth of the steps for four of them.
  size_t done = width / 16 * 16;
  levels_by_fours(&squares, levels, a, b, done);
  levels += done, a += done, b += done, width -= done;
#endif
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
      // Only numbers with a sign are compared in one step.
      i8v moved = (i8v)(v ^ 128);
      KK_UNROLL
      for (int k = 0; k < KK_THRESHOLDS; k++) counts[k] -= (u8v)(moved > (int8_t)((int32_t)difference_thresholds[k] - 128));
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
