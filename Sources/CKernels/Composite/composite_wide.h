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

/// Whether no component is above alpha.
KK_INLINE bool is_premultiplied(uint32_t color) {
  const uint32_t a = color >> 24;
  return (color & 255) <= a && (color >> 8 & 255) <= a && (color >> 16 & 255) <= a;
}

/// Puts a translucent colour over pixels, with sums limited to 255.
KK_FN void put_over_limited(uint32_t *dst, u32v color, size_t count) {
  const u16v k = transparency(color);
#define STEP(n) store_pixels(dst + at, (u32v)add_limited((u8v)color, (u8v)scaled_pixels(load_pixels(dst + at, n), k)), n)
  KK_STEPS(count, STEP);
#undef STEP
}

/// Puts a translucent premultiplied colour over pixels. What is left of a component d under transparency k, below 255, is computed in 256ths
/// of a level: the upper half of 256*d times 65536*k/255. Rounding this factor changes 256*d*k/255 by less than 255/512, and that is never
/// so near to where a level is rounded up, half a level below it: d*k/255 is at least 1/510 away from there.
KK_FN void put_over(uint32_t *dst, uint32_t color, size_t count) {
  const u32v s = every_word(color);
  const uint32_t k = 255 - (color >> 24);
  const u16v factor = every_half((uint16_t)((k * 65536 + 127) / 255)), low = (even(s) << 8) + 128, high = (odd(s) << 8) + 128;
#define STEP(n)                                                                                         \
  do {                                                                                                  \
    const u16v d = (u16v)load_pixels(dst + at, n);                                                      \
    const u16v left_low = multiply_high(d << 8, factor), left_high = multiply_high(d & 0xff00, factor); \
    store_pixels(dst + at, (u32v)((left_low + low) >> 8 | ((left_high + high) & 0xff00)), n);           \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_over_color(uint32_t *dst, uint32_t color, const uint8_t *coverage, uint8_t opacity, size_t count) {
  if (!coverage) {
    u32v s = every_word(opacity == 255 ? color : scaled(color, opacity));
    if (s[0] == 0) return;
    if (s[0] >> 24 == 255) {
      // An opaque source replaces the pixels; components above alpha cannot exceed 255 here.
      wide_fill(dst, s[0], count);
      return;
    }
    if (is_premultiplied(s[0])) put_over(dst, s[0], count);
    else put_over_limited(dst, s, count);
    return;
  }
  u32v c = every_word(color);
  u16v o = every_half(opacity);
#define STEP(n)                                                          \
  do {                                                                   \
    u8xl cover = load_bytes(coverage + at, n);                           \
    if (no_coverage(cover)) break;                                       \
    u32v s = scaled_pixels(c, modulations(cover, o));                    \
    store_pixels(dst + at, over_pixels(s, load_pixels(dst + at, n)), n); \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_modulate(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  u16v o = every_half(opacity);
  if (!coverage && opacity == 255) {
    memmove(dst, src, count * sizeof *dst);
  } else if (!coverage) {
#define STEP(n) store_pixels(dst + at, scaled_pixels(load_pixels(src + at, n), o), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else {
#define STEP(n) store_pixels(dst + at, scaled_pixels(load_pixels(src + at, n), modulations(load_bytes(coverage + at, n), o)), n)
    KK_STEPS(count, STEP);
#undef STEP
  }
}

KK_FN void wide_over(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  u16v o = every_half(opacity);
  if (!coverage && opacity == 255) {
#define STEP(n) store_pixels(dst + at, over_pixels(load_pixels(src + at, n), load_pixels(dst + at, n)), n)
    KK_STEPS(count, STEP);
#undef STEP
  } else if (!coverage) {
#define STEP(n) store_pixels(dst + at, over_pixels(scaled_pixels(load_pixels(src + at, n), o), load_pixels(dst + at, n)), n)
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
  u16v o = every_half(opacity);
  if (!coverage) {
#define STEP(n) store_pixels(dst + at, mixed_pixels(load_pixels(dst + at, n), load_pixels(src + at, n), o), n)
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
