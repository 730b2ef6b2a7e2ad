// The composite kernels on vectors. A vector of pixels whose coverage or source is all 0 is skipped, which gives the same bytes.

KK_INLINE bool no_coverage(u8xl coverage) {
#if LANES == 16
  return _mm_testz_si128((__m128i)coverage, (__m128i)coverage);
#elif LANES == 8
  return (uint64_t)(__m64)coverage == 0;
#else
  uint32_t bits;
  memcpy(&bits, &coverage, sizeof bits);
  return bits == 0;
#endif
}

KK_FN void wide_fill(uint32_t *dst, uint32_t color, size_t count) {
  u32v c = every_word(color);
#define STEP(n) store_pixels(dst + at, c, n)
  KK_STEPS(count, STEP);
#undef STEP
}

/// Puts a translucent colour over pixels.
KK_FN void put_over(uint32_t *dst, uint32_t color, size_t count) {
  const u32v s = every_word(color);
  const i16v left = every_factor(255 - (color >> 24));
#define STEP(n) store_pixels(dst + at, (u32v)add_limited((u8v)s, (u8v)faded_pixels(load_pixels(dst + at, n), left)), n)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_over_color(uint32_t *dst, uint32_t color, const uint8_t *coverage, uint8_t opacity, size_t count) {
  if (!coverage) {
    const uint32_t s = opacity == 255 ? color : scaled(color, opacity);
    // An opaque source replaces the pixels; components above alpha cannot exceed 255 here.
    if (s >> 24 == 255) wide_fill(dst, s, count);
    else if (s != 0) put_over(dst, s, count);
    return;
  }
  const ColorFactors c = color_factors(color);
  const i16v o = every_factor(opacity);
#define STEP(n)                                                          \
  do {                                                                   \
    u8xl cover = load_bytes(coverage + at, n);                           \
    if (no_coverage(cover)) break;                                       \
    u32v s = scaled_color(c, modulations(cover, o));                     \
    store_pixels(dst + at, over_pixels(s, load_pixels(dst + at, n)), n); \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_modulate(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  const i16v o = every_factor(opacity);
  if (!coverage && opacity == 255) {
    memmove(dst, src, count * sizeof *dst);
  } else if (!coverage) {
#define STEP(n) store_pixels(dst + at, faded_pixels(load_pixels(src + at, n), o), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else {
#define STEP(n) store_pixels(dst + at, scaled_pixels(load_pixels(src + at, n), modulations(load_bytes(coverage + at, n), o)), n)
    KK_STEPS(count, STEP);
#undef STEP
  }
}

KK_FN void wide_over(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  const i16v o = every_factor(opacity);
  if (!coverage && opacity == 255) {
#define STEP(n) store_pixels(dst + at, over_pixels(load_pixels(src + at, n), load_pixels(dst + at, n)), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else if (!coverage) {
#define STEP(n) store_pixels(dst + at, over_pixels(faded_pixels(load_pixels(src + at, n), o), load_pixels(dst + at, n)), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else {
#define STEP(n)                                                              \
  do {                                                                       \
    u8xl cover = load_bytes(coverage + at, n);                               \
    if (no_coverage(cover)) break;                                           \
    u32v s = scaled_pixels(load_pixels(src + at, n), modulations(cover, o)); \
    store_pixels(dst + at, over_pixels(s, load_pixels(dst + at, n)), n);     \
  } while (0)
    KK_STEPS(count, STEP);
#undef STEP
  }
}

KK_FN void wide_mix(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  const i16v o = every_factor(opacity);
  if (!coverage) {
#define STEP(n) store_pixels(dst + at, blended_pixels(load_pixels(dst + at, n), load_pixels(src + at, n), o), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else {
#define STEP(n)                                                           \
  do {                                                                    \
    u8xl cover = load_bytes(coverage + at, n);                            \
    if (no_coverage(cover)) break;                                        \
    u32v d = load_pixels(dst + at, n), s = load_pixels(src + at, n);      \
    store_pixels(dst + at, mixed_pixels(d, s, modulations(cover, o)), n); \
  } while (0)
    KK_STEPS(count, STEP);
#undef STEP
  }
}

KK_FN void wide_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, uint32_t t, size_t count) {
  u16v to = every_half((uint16_t)t), from = every_half((uint16_t)(256 - t));
#define STEP(n)                                                  \
  do {                                                           \
    u32v x = load_pixels(a + at, n), y = load_pixels(b + at, n); \
    u16v low = (even(x) * from + even(y) * to + 128) >> 8;       \
    u16v high = (odd(x) * from + odd(y) * to + 128) & 0xff00;    \
    store_pixels(dst + at, (u32v)(low | high), n);               \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}
