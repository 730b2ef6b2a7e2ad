// Straight pixels and colour matrices on vectors.

/// Limits x to 0...1; NaN becomes 0.
KK_INLINE f32v wide_unit(f32v x) {
  const f32v one = every_float(1);
  x = (f32v)((i32v)x & (x > 0));
  const i32v is_less = x < one;
  return (f32v)(((i32v)x & is_less) | ((i32v)one & ~is_less));
}

/// A row of a matrix; with `keeps_alpha` its factor of alpha is 0.
KK_INLINE f32v wide_row(const float *m, f32v r, f32v g, f32v b, f32v a, bool keeps_alpha) {
  const f32v colors = m[0] * r + m[1] * g + m[2] * b;
  return wide_unit((keeps_alpha ? colors : colors + m[3] * a) + m[4]);
}

KK_INLINE u32v wide_level(f32v x) { return (u32v) __builtin_convertvector(x * 255.0f + 0.5f, i32v); }

/// The quotient x / 255 in single precision, for whole numbers x in 0...255. The first product is exact, so that the sum is rounded once.
KK_INLINE f32v parts_of_255(i32v x) {
  const f32v number = __builtin_convertvector(x, f32v);
  return number * 0x1.01p-8f + number * 0x1.010102p-24f;
}

/// Applies the matrix to straight components.
KK_INLINE u32v wide_matrix_parts(f32v r, f32v g, f32v b, f32v a, const float *m, bool keeps_alpha, bool is_opaque) {
  f32v red = wide_row(m, r, g, b, a, keeps_alpha), green = wide_row(m + 5, r, g, b, a, keeps_alpha);
  f32v blue = wide_row(m + 10, r, g, b, a, keeps_alpha);
  if (keeps_alpha && is_opaque) return wide_level(red) | wide_level(green) << 8 | wide_level(blue) << 16 | 0xff000000;
  const f32v opacity = keeps_alpha ? a : wide_row(m + 15, r, g, b, a, false);
  red *= opacity;
  green *= opacity;
  blue *= opacity;
  return wide_level(red) | wide_level(green) << 8 | wide_level(blue) << 16 | wide_level(opacity) << 24;
}

KK_INLINE u32v wide_matrix_pixels(u32v pixels, const float *m, bool keeps_alpha) {
  const i32v level = (i32v)(pixels >> 24);
  const i32v red = (i32v)(pixels & 255), green = (i32v)(pixels >> 8 & 255), blue = (i32v)(pixels >> 16 & 255);
  const f32v a = parts_of_255(level);
  if (all_zero(~pixels & 0xff000000)) {
    return wide_matrix_parts(parts_of_255(red), parts_of_255(green), parts_of_255(blue), a, m, keeps_alpha, true);
  }
  const f32v alpha = __builtin_convertvector(__builtin_elementwise_max(level, every_int(1)), f32v);
#define PART(x) (__builtin_convertvector(__builtin_elementwise_min(x, level), f32v) / alpha)
  return wide_matrix_parts(PART(red), PART(green), PART(blue), a, m, keeps_alpha, false);
#undef PART
}

KK_FN void wide_matrix(uint32_t *dst, const uint32_t *src, const float *matrix, size_t count) {
  float m[20];
  memcpy(m, matrix, sizeof m);
  // Most filters leave alpha as it is and do not look at it.
  const bool keeps_alpha =
      m[3] == 0 && m[8] == 0 && m[13] == 0 && m[15] == 0 && m[16] == 0 && m[17] == 0 && m[18] == 1 && m[19] == 0;
#define STEP(n) store_pixels(dst + at, wide_matrix_pixels(load_pixels(src + at, n), m, true), n)
  if (keeps_alpha) KK_STEPS(count, STEP);
#undef STEP
#define STEP(n) store_pixels(dst + at, wide_matrix_pixels(load_pixels(src + at, n), m, false), n)
  else KK_STEPS(count, STEP);
#undef STEP
}

/// Components as `straight` gives them.
KK_INLINE u32v wide_straight(u32v component, i32v alpha, f32v divisor) {
  const i32v numerator = 510 * __builtin_elementwise_min((i32v)component, alpha) + alpha;
  return (u32v) __builtin_convertvector(__builtin_convertvector(numerator, f32v) / divisor, i32v);
}

KK_INLINE u32v straightened(u32v pixels) {
  const u32v alphas = pixels & 0xff000000;
  // Opaque pixels and empty ones, of which most pictures are made, stay as they are.
  if (all_zero(pixels) || all_zero(alphas ^ 0xff000000)) return pixels;
  const i32v alpha = (i32v)(pixels >> 24);
  const f32v divisor = __builtin_convertvector(__builtin_elementwise_max(2 * alpha, every_int(1)), f32v);
  return wide_straight(pixels & 255, alpha, divisor) | wide_straight(pixels >> 8 & 255, alpha, divisor) << 8
      | wide_straight(pixels >> 16 & 255, alpha, divisor) << 16 | alphas;
}

KK_FN void wide_straighten(uint32_t *dst, const uint32_t *src, size_t count) {
#define STEP(n) store_pixels(dst + at, straightened(load_pixels(src + at, n)), n)
  KK_STEPS(count, STEP);
#undef STEP
}
