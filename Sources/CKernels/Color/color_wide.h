// Colour matrices on vectors.

/// Limits x to 0...1; NaN becomes 0.
KK_INLINE f32v wide_unit(f32v x) {
  const f32v one = every_float(1);
  x = (f32v)((i32v)x & (x > 0));
  const i32v is_less = x < one;
  return (f32v)(((i32v)x & is_less) | ((i32v)one & ~is_less));
}

KK_INLINE f32v wide_row(const float *m, f32v r, f32v g, f32v b, f32v a) {
  return wide_unit(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4]);
}

KK_INLINE u32v wide_level(f32v x) { return (u32v) __builtin_convertvector(x * 255.0f + 0.5f, i32v); }

KK_INLINE u32v wide_matrix_pixels(u32v pixels, const float *m) {
  const i32v level = (i32v)(pixels >> 24);
  const f32v alpha = __builtin_convertvector(__builtin_elementwise_max(level, every_int(1)), f32v);
#define PART(shift) (__builtin_convertvector(__builtin_elementwise_min((i32v)(pixels >> (shift)&255), level), f32v) / alpha)
  const f32v r = PART(0), g = PART(8), b = PART(16), a = __builtin_convertvector(level, f32v) / 255.0f;
#undef PART
  const f32v red = wide_row(m, r, g, b, a), green = wide_row(m + 5, r, g, b, a), blue = wide_row(m + 10, r, g, b, a);
  const f32v opacity = wide_row(m + 15, r, g, b, a);
  return wide_level(red * opacity) | wide_level(green * opacity) << 8 | wide_level(blue * opacity) << 16
      | wide_level(opacity) << 24;
}

KK_FN void wide_matrix(uint32_t *dst, const uint32_t *src, const float *matrix, size_t count) {
  float m[20];
  memcpy(m, matrix, sizeof m);
#define STEP(n) store_pixels(dst + at, wide_matrix_pixels(load_pixels(src + at, n), m), n)
  KK_STEPS(count, STEP);
#undef STEP
}
