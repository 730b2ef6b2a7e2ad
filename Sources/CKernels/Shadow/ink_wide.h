// A shadow's colour, and that of the shape over it, put on vectors of pixels.

/// A colour through the values of a mask, which are in both halves of each pixel's word.
KK_INLINE u32v shaded_pixels(u32v color, u16v values) {
  return joined(
      divide_biased(multiply_high(even(color) << 8, values) + 128), divide_biased(multiply_high(odd(color) << 8, values) + 128));
}

/// What does not change from row to row. It is kept in registers or beside them, where the compiler would make constants again and again.
typedef struct ShadowInk {
  u32v shadow;
  /// The factors of the shape's colour, and of the opacity.
  ColorFactors factors;
  i16v opacity;
  u16v alpha;
  /// 128 and 257 in every lane, for division by 255; and 128 in every pixel.
  u16v half, ratio;
  i32v half_word;
  /// For the lanes of a block's first and second vector, the weights of the two samples before and of the two after a column.
  i16v near[2], far[2];
  /// The bytes of a window of sums that are multiplied by them.
  u8v near_pairs, far_pairs;
} ShadowInk;

KK_INLINE ShadowInk shadow_ink(const kk_ShadowRows *all, int32_t step) {
  const u8v each_two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  const int second = 2 * (LANES & 7);
  ShadowInk ink;
  ink.shadow = every_word(all->shadow_color);
  ink.factors = color_factors(all->color);
  ink.opacity = every_factor(all->opacity);
  ink.alpha = every_half((uint16_t)(all->shadow_color >> 24 << 8));
  ink.half = every_half(128);
  ink.half_word = every_int(128);
  ink.ratio = every_half(257);
  ink.near[0] = (i16v)load(smooth_near[step - 1]);
  ink.near[1] = (i16v)load(smooth_near[step - 1] + second);
  ink.far[0] = (i16v)load(smooth_far[step - 1]);
  ink.far[1] = (i16v)load(smooth_far[step - 1] + second);
  ink.near_pairs = step == 1 ? each_two : (u8v)load(smooth_pairs[step - 2]);
  ink.far_pairs = ink.near_pairs + 4;
  KK_OPAQUE(ink.half);
  KK_OPAQUE(ink.half_word);
  KK_UNROLL for (int k = 0; k < 2; k++) {
    KK_OPAQUE(ink.near[k]);
    KK_OPAQUE(ink.far[k]);
  }
  KK_OPAQUE(ink.ratio);
  KK_OPAQUE(ink.near_pairs);
  KK_OPAQUE(ink.far_pairs);
  return ink;
}

/// The quotient t/255 rounded to nearest, for t in 0...255*255.
KK_INLINE u16v ink_divided(u16v t, const ShadowInk *ink) { return multiply_high(t + ink->half, ink->ratio); }

/// The pixels with mul(component, m) for all components.
KK_INLINE u32v ink_scaled(u32v pixels, u16v m, const ShadowInk *ink) {
  return joined(ink_divided(even(pixels) * m, ink), ink_divided(odd(pixels) * m, ink));
}

/// A colour through the values of a mask, which are in both halves of each pixel's word.
KK_INLINE u32v ink_shaded(u16v values, const ShadowInk *ink) {
  return joined(
      ink_divided(multiply_high(even(ink->shadow) << 8, values), ink),
      ink_divided(multiply_high(odd(ink->shadow) << 8, values), ink));
}

/// The exact values, in 1/65536 of a level, of a block's first or second vector.
KK_INLINE i32v smooth_exact(const int16_t *sums, const ShadowInk *ink, int vector, int32_t step) {
  u8v window = smooth_windows(sums, step);
  i32v sum = add_multiplied_pairs(ink->half_word, (i16v)shuffle16(window, ink->near_pairs), ink->near[vector]);
  return add_multiplied_pairs(sum, (i16v)shuffle16(window, ink->far_pairs), ink->far[vector]);
}

/// The values of a block, packed; those of a black shadow are its alphas. Of half a block only the first vector's count.
KK_INLINE u16v shadow_values(const int16_t *sums, const ShadowInk *ink, int32_t step, bool black, bool half) {
  const i32v a = smooth_exact(sums, ink, 0, step) >> 8;
  const i32v b = half ? a : smooth_exact(sums + (LANES >> step), ink, 1, step) >> 8;
  const u16v v = __builtin_elementwise_min(pack32(a, b), every_half(KK_SHADOW_FULL));
  return black ? ink_divided(multiply_high(v, ink->alpha), ink) : v;
}

/// Draws the shadow alone, with the values `v` in both halves of each pixel's word. Pixels where the value is 0 stay as they are.
KK_INLINE u32v shadow_alone(u32v d, u16v v, const ShadowInk *ink, bool black) {
  if (black) {
    v = (u16v)multiply_rounded((i16v)v, ink->opacity);
    return (u32v)add_limited((u8v)((u32v)v << 24), (u8v)ink_scaled(d, 255 - v, ink));
  }
  u32v s = faded_pixels(ink_shaded(v, ink), ink->opacity);
  return (u32v)add_limited((u8v)s, (u8v)ink_scaled(d, transparency(s), ink));
}

/// Draws, over the shadow with the values `v`, the edge through coverage `c`: with the colours at `colors`, of which those between the columns
/// `first` and `end` of the vector count, or with the ink's colour.
KK_INLINE u32v
shadow_edge(u32v d, u16v v, u16v c, const uint32_t *colors, int32_t first, int32_t end, const ShadowInk *ink, bool black) {
  u32v s = colors ? ink_scaled(load_between(colors, first, end), c, ink) : scaled_color(ink->factors, c);
  u32v below = black ? (u32v)ink_divided(v * transparency(s), ink) << 24 : ink_scaled(ink_shaded(v, ink), transparency(s), ink);
  s = faded_pixels((u32v)add_limited((u8v)s, (u8v)below), ink->opacity);
  return (u32v)add_limited((u8v)s, (u8v)ink_scaled(d, transparency(s), ink));
}
