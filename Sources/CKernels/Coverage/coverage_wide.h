// The coverage kernels on vectors.

/// A step of a running sum: every element plus the element k lanes to the left, or 0 where there is none.
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

/// The coverage of signed areas, in a word for each pixel.
KK_INLINE u32v wide_area_level(u32v sums, bool even_odd) {
  u32v area = (u32v)__builtin_elementwise_abs((i32v)sums);
  if (even_odd) {
    area &= 2 * KK_FULL_AREA - 1;
    area = __builtin_elementwise_min(area, 2 * KK_FULL_AREA - area);
  } else {
    area = __builtin_elementwise_min(area, every_word(KK_FULL_AREA));
  }
  return ((area << 8) - area + 65536) >> 17;
}

KK_INLINE u8xl wide_area_coverage(u32v sums, bool even_odd) {
  return __builtin_convertvector(wide_area_level(sums, even_odd), u8xl);
}

KK_INLINE int32_t wide_accumulate(int32_t *accum, uint8_t *out, size_t count, int32_t start, bool even_odd) {
  u32v before = every_word((uint32_t)start);
  uint32_t *words = (uint32_t *)accum;
#define STEP(n)                                                   \
  do {                                                            \
    u32v v = load_pixels(words + at, n), sums = before;           \
    if (!all_zero(v)) {                                           \
      v = running_sum(v);                                         \
      sums += v;                                                  \
      before += __builtin_shufflevector(v, v, LAST);              \
      store_pixels(words + at, (u32v){0}, n);                     \
    }                                                             \
    store_bytes(out + at, wide_area_coverage(sums, even_odd), n); \
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

KK_FN void wide_take(kk_cover_window *window, bool even_odd, uint8_t *out, size_t out_row_bytes) {
  if (even_odd) take_rows(window, out, out_row_bytes, wide_even_odd);
  else take_rows(window, out, out_row_bytes, wide_nonzero);
}

// Masks are multiplied KK_BYTES at a time, and what is left over by the definition.

KK_FN void wide_multiply(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count) {
  size_t i = 0;
  for (; i + KK_BYTES <= count; i += KK_BYTES) {
    u32v x = load(a + i), y = load(b + i);
    store(dst + i, joined(divide_biased(even(x) * even(y) + 128), divide_biased(odd(x) * odd(y) + 128)));
  }
  define_multiply(dst + i, a + i, b + i, count - i);
}

// Painting through a window's deltas, block by block: the deltas of one touched bit or, where a vector holds sixteen pixels, of two.

#if LANES == 16
#define BLOCK 16
/// A bit for each block of sixteen deltas, the lower one of its two groups, that is set when either group was touched.
#define BLOCK_MARKS(bits) (((bits) | (bits) >> 1) & 0x5555555555555555)
#else
#define BLOCK 8
#define BLOCK_MARKS(bits) (bits)
#endif

/// Paints `n` pixels (0 < n <= LANES) through the deltas at `deltas`; `before` is the running sum.
KK_INLINE void paint_deltas(uint32_t *dst, int32_t *deltas, u32v *before, ColorFactors color, size_t n, bool even_odd) {
  u32v v = running_sum(load(deltas));
  store(deltas, (u32v){0});
  u32v cover = wide_area_level(*before + v, even_odd);
  *before += __builtin_shufflevector(v, v, LAST);
  if (all_zero(cover)) return;
  const u32v s = scaled_color(color, both_halves(cover));
  store_pixels(dst, over_pixels(s, load_pixels(dst, n)), n);
}

/// Adds a block of deltas of which only the sum matters to the running sum, and clears them.
KK_INLINE void take_deltas(int32_t *deltas, u32v *before) {
  for (size_t k = 0; k < BLOCK; k += LANES) {
    u32v v = running_sum(load(deltas + k));
    *before += __builtin_shufflevector(v, v, LAST);
    store(deltas + k, (u32v){0});
  }
}

KK_INLINE void paint_run(uint32_t *dst, u32v sums, uint32_t color, size_t count, bool even_odd) {
  uint8_t value = wide_area_coverage(sums, even_odd)[0];
  if (value != 0) wide_over_color(dst, color, NULL, value, count);
}

/// Calls `paint_run` for the wanted ones of the columns from `at` to `end`.
KK_INLINE void paint_wanted(uint32_t *pixels, u32v sums, uint32_t color, size_t at, size_t end, uint64_t wanted, bool even_odd) {
  while (at < end) {
    uint64_t rest = wanted >> (at >> 4);
    if (rest == 0) return;
    if (rest & 1) {
      size_t length = ~rest == 0 ? 64 : (size_t)__builtin_ctzll(~rest);
      size_t stop = ((at >> 4) + length) << 4;
      if (stop > end) stop = end;
      paint_run(pixels + at, sums, color, stop - at, even_odd);
      at = stop;
    } else {
      at = ((at >> 4) + (size_t)__builtin_ctzll(rest)) << 4;
    }
  }
}

KK_INLINE void paint_window(
    kk_cover_window *window, bool even_odd, bool chosen, uint32_t *dst, size_t dst_row_bytes, uint32_t color) {
  const size_t width = (size_t)window->width;
  const ColorFactors c = color_factors(color);
  uint32_t backdrop = 0;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->deltas + (size_t)r * window->stride;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    uint32_t *pixels = (uint32_t *)((char *)dst + (size_t)r * dst_row_bytes);
    backdrop += (uint32_t)window->starts[r];
    window->starts[r] = 0;
    const uint64_t wanted = chosen ? wanted_columns(window, r) : ~0ull;
    u32v before = every_word(backdrop);
    size_t at = 0;
    for (size_t word = 0; word < window->touched_stride; word++) {
      uint64_t rest = BLOCK_MARKS(bits[word]);
      bits[word] = 0;
      for (; rest != 0; rest &= rest - 1) {
        size_t start = (word << 6 | (size_t)__builtin_ctzll(rest)) * 8;
        if (start >= width) {
          // Only deltas beyond the right side were written to.
          memset(row + start, 0, BLOCK * sizeof *row);
          continue;
        }
        if (start > at) {
          if (chosen) paint_wanted(pixels, before, color, at, start, wanted, even_odd);
          else paint_run(pixels + at, before, color, start - at, even_odd);
        }
        if (chosen && !(wanted >> (start >> 4) & 1)) {
          take_deltas(row + start, &before);
          at = start + BLOCK;
          continue;
        }
        for (at = start; at < start + BLOCK; at += LANES) {
          if (at + LANES <= width) {
            paint_deltas(pixels + at, row + at, &before, c, LANES, even_odd);
          } else if (at < width) {
            paint_deltas(pixels + at, row + at, &before, c, width - at, even_odd);
          } else {
            store(row + at, (u32v){0});
          }
        }
      }
    }
    if (at < width) {
      if (chosen) paint_wanted(pixels, before, color, at, width, wanted, even_odd);
      else paint_run(pixels + at, before, color, width - at, even_odd);
    }
  }
  clear_rows(window);
}

KK_FN void wide_paint(kk_cover_window *window, bool even_odd, uint32_t *dst, size_t dst_row_bytes, uint32_t color) {
  if (window->wanted && even_odd) paint_window(window, true, true, dst, dst_row_bytes, color);
  else if (window->wanted) paint_window(window, false, true, dst, dst_row_bytes, color);
  else if (even_odd) paint_window(window, true, false, dst, dst_row_bytes, color);
  else paint_window(window, false, false, dst, dst_row_bytes, color);
}
