// Blend modes whose formulas need only 16-bit integers, on vectors of R, B and of G, A components. Alpha is computed like the components:
// with S = Sa and D = Da the formulas give the result's alpha, except where said otherwise.

/// Both pixels' components in one of the two vectors, the alphas that belong to them, and 2 (1 for alpha).
typedef struct Lanes {
  u16v s, d, sa, da, two;
} Lanes;

KK_INLINE u16v outside_lanes(Lanes l) { return l.s * (255 - l.da) + l.d * (255 - l.sa); }

/// The lanes of a where the condition holds, else of b.
KK_INLINE u16v chosen_lanes(u16v condition, u16v a, u16v b) { return (a & condition) | (b & ~condition); }

// These functions return 255 times the result. Intermediate values wrap; the sums do not.

KK_INLINE u16v multiply_lanes(Lanes l) { return outside_lanes(l) + l.s * l.d; }
KK_INLINE u16v screen_lanes(Lanes l) { return 255 * (l.s + l.d) - l.s * l.d; }

/// Hard light and overlay; `low` says where the product applies.
KK_INLINE u16v light_lanes(Lanes l, u16v low) {
  u16v screened = l.sa * l.da - 2 * (l.da - l.d) * (l.sa - l.s);
  return outside_lanes(l) + chosen_lanes(low, 2 * l.s * l.d, screened);
}
KK_INLINE u16v hard_light_lanes(Lanes l) { return light_lanes(l, (u16v)(2 * l.s <= l.sa)); }
KK_INLINE u16v overlay_lanes(Lanes l) { return light_lanes(l, (u16v)(2 * l.d <= l.da)); }

KK_INLINE u16v darken_lanes(Lanes l) { return outside_lanes(l) + __builtin_elementwise_min(l.s * l.da, l.d * l.sa); }
KK_INLINE u16v lighten_lanes(Lanes l) { return outside_lanes(l) + __builtin_elementwise_max(l.s * l.da, l.d * l.sa); }
KK_INLINE u16v difference_lanes(Lanes l) {
  // |x - y| = x + y - 2*min(x, y), and the outside parts complete x and y to 255*S and 255*D.
  return 255 * (l.s + l.d) - l.two * __builtin_elementwise_min(l.s * l.da, l.d * l.sa);
}
KK_INLINE u16v exclusion_lanes(Lanes l) { return 255 * (l.s + l.d) - l.two * l.s * l.d; }

KK_INLINE u16v source_in_lanes(Lanes l) { return l.s * l.da; }
KK_INLINE u16v source_out_lanes(Lanes l) { return l.s * (255 - l.da); }
KK_INLINE u16v source_atop_lanes(Lanes l) { return l.s * l.da + l.d * (255 - l.sa); }
KK_INLINE u16v destination_in_lanes(Lanes l) { return l.d * l.sa; }
KK_INLINE u16v destination_out_lanes(Lanes l) { return l.d * (255 - l.sa); }
KK_INLINE u16v destination_atop_lanes(Lanes l) { return l.d * l.sa + l.s * (255 - l.da); }
KK_INLINE u16v xor_lanes(Lanes l) { return outside_lanes(l); }

/// The alpha of each pixel in all four bytes, or in the 16-bit lanes.
KK_INLINE u8v alpha_bytes(u32v pixels) {
  const u8v alphas = REPEAT16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return shuffle16((u8v)pixels, alphas);
}

/// The products of components, in 255ths.
KK_INLINE u32v multiplied_pixels(u32v s, u32v d) {
  return joined(divide_biased(even(s) * even(d) + 128), divide_biased(odd(s) * odd(d) + 128));
}

/// Overlay of opaque pixels, and hard light with both the other way round: the product of twice `d` where that is less than 128; else what
/// is left by the product of what both leave, which rounds alike.
KK_INLINE u32v light_of_opaque(u32v s, u32v d) {
  const u32v high = (u32v)((i8v)d < 0), low = d ^ high;
  return multiplied_pixels(s ^ high, (u32v)((u8v)low + (u8v)low)) ^ high;
}

/// What opaque pixels give, for the modes that have a shorter formula for them: alphas of 255 leave little of the others'.
KK_INLINE u32v screen_opaque(u32v s, u32v d) { return ~multiplied_pixels(~s, ~d); }
KK_INLINE u32v overlay_opaque(u32v s, u32v d) { return light_of_opaque(s, d); }
KK_INLINE u32v hard_light_opaque(u32v s, u32v d) { return light_of_opaque(d, s); }

#define WIDE_LANES_FORMULA(mode)                                                                                       \
  KK_INLINE u32v mode##_of(u32v s, u32v d, u16v sa, u16v da) {                                                         \
    Lanes rb = {even(s), even(d), sa, da, every_half(2)}, ga = {odd(s), odd(d), sa, da, (u16v)every_word(0x00010002)}; \
    return joined(divide_biased(mode##_lanes(rb) + 128), divide_biased(mode##_lanes(ga) + 128));                       \
  }
#define WIDE_OPAQUE_MODE(mode) \
  KK_INLINE u32v mode##_opaque(u32v s, u32v d) { return mode##_of(s, d, every_half(255), every_half(255)); }
#define WIDE_LANES_MODE(mode)                                        \
  KK_INLINE u32v mode##_wide(u32v s, u32v d) {                       \
    if (all_zero(~(s & d) & 0xff000000)) return mode##_opaque(s, d); \
    u32v sa = (u32v)alpha_bytes(s), da = (u32v)alpha_bytes(d);       \
    s = (u32v)__builtin_elementwise_min((u8v)s, (u8v)sa);            \
    d = (u32v)__builtin_elementwise_min((u8v)d, (u8v)da);            \
    return mode##_of(s, d, even(sa), even(da));                      \
  }
// clang-format off
#define FOR_EACH_PLAIN_MODE(apply) \
  apply(multiply) apply(darken) apply(lighten) apply(difference) apply(exclusion) apply(source_in) apply(source_out) \
  apply(source_atop) apply(destination_in) apply(destination_out) apply(destination_atop) apply(xor)
#define FOR_EACH_LANES_MODE(apply) FOR_EACH_PLAIN_MODE(apply) apply(screen) apply(overlay) apply(hard_light)
// clang-format on
FOR_EACH_LANES_MODE(WIDE_LANES_FORMULA)
FOR_EACH_PLAIN_MODE(WIDE_OPAQUE_MODE)
FOR_EACH_LANES_MODE(WIDE_LANES_MODE)
#undef WIDE_LANES_FORMULA
#undef WIDE_OPAQUE_MODE
#undef WIDE_LANES_MODE

KK_INLINE u32v clear_wide(u32v s, u32v d) {
  (void)s, (void)d;
  return (u32v){0};
}

KK_INLINE u32v copy_wide(u32v s, u32v d) {
  (void)d;
  return s;
}

KK_INLINE u32v destination_over_wide(u32v s, u32v d) { return over_pixels(d, s); }
KK_INLINE u32v plus_lighter_wide(u32v s, u32v d) { return (u32v)add_limited((u8v)s, (u8v)d); }

KK_INLINE u32v plus_darker_wide(u32v s, u32v d) {
  // The excess of both alphas together over 255, in every byte; it is subtracted from the destination first, and the rest from the source.
  u32v excess = (u32v)__builtin_elementwise_sub_sat((u8v)s, (u8v)~d) >> 24;
  excess |= excess << 8;
  excess |= excess << 16;
  u8v rest = __builtin_elementwise_sub_sat((u8v)excess, (u8v)d);
  u8v colors = add_limited(__builtin_elementwise_sub_sat((u8v)s, rest), __builtin_elementwise_sub_sat((u8v)d, (u8v)excess));
  return ((u32v)colors & 0x00ffffff) | (plus_lighter_wide(s, d) & 0xff000000);
}

/// Coverage bytes, repeated for every 16-bit component.
KK_INLINE u16v coverage_lanes(u8xl coverage) { return both_halves(__builtin_convertvector(coverage, u32v)); }

typedef u32v (*WideMode)(u32v s, u32v d);

/// The function is inlined into each mode's functions, where `mode` is a constant.
KK_INLINE void wide_blend_row(
    WideMode mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint32_t opacity, size_t count) {
  if (opacity == 255 && !coverage) {
#define STEP(n) store_pixels(dst + at, mode(load_pixels(src + at, n), load_pixels(dst + at, n)), n)
    KK_STEPS(count, STEP);
#undef STEP
    return;
  }
  const i16v o = every_factor(opacity);
#define STEP(n)                                                                                   \
  do {                                                                                            \
    u32v s = load_pixels(src + at, n), d = load_pixels(dst + at, n);                              \
    u32v result = mode(opacity == 255 ? s : faded_pixels(s, o), d);                               \
    if (coverage) result = mixed_pixels(d, result, coverage_lanes(load_bytes(coverage + at, n))); \
    store_pixels(dst + at, result, n);                                                            \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_INLINE void wide_blend_color(WideMode mode, uint32_t *dst, uint32_t color, const uint8_t *coverage, size_t count) {
  u32v s = every_word(color);
#define STEP(n)                                                                                   \
  do {                                                                                            \
    u32v d = load_pixels(dst + at, n), result = mode(s, d);                                       \
    if (coverage) result = mixed_pixels(d, result, coverage_lanes(load_bytes(coverage + at, n))); \
    store_pixels(dst + at, result, n);                                                            \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

#define WIDE_BLEND_ROWS(value, mode)                                                                                   \
  KK_FN void mode##_row(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint32_t opacity, size_t count) { \
    wide_blend_row(mode##_wide, dst, src, coverage, opacity, count);                                                   \
  }                                                                                                                    \
  KK_FN void mode##_color_row(uint32_t *dst, uint32_t color, const uint8_t *coverage, size_t count) {                  \
    wide_blend_color(mode##_wide, dst, color, coverage, count);                                                        \
  }
