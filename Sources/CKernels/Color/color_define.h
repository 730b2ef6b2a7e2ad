// Definition of the colour kernels.

KK_FN void define_premultiply(uint32_t *dst, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Pixel p = unpacked(src[i]);
    dst[i] = packed((Pixel){mul255(p.r, p.a), mul255(p.g, p.a), mul255(p.b, p.a), p.a});
  }
}

/// `colour * 255 / alpha`, rounded to nearest, for colours of at most `alpha`. The quotient (510 * colour + alpha) / (2 * alpha) is exact
/// enough in single precision: its numerator is below 2^24, and a quotient that is not whole is 1/510 or more from the next whole number.
KK_INLINE uint32_t straight(uint32_t colour, uint32_t alpha) {
  float divisor = (float)(int32_t)(alpha == 0 ? 1 : 2 * alpha);
  return (uint32_t)(int32_t)((float)(int32_t)(510 * least(colour, alpha) + alpha) / divisor);
}

KK_FN void define_straighten(uint32_t *dst, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Pixel p = unpacked(src[i]);
    dst[i] = packed((Pixel){straight(p.r, p.a), straight(p.g, p.a), straight(p.b, p.a), p.a});
  }
}

/// Limits x to 0...1; NaN becomes 0.
KK_INLINE float unit(float x) {
  x = x > 0 ? x : 0.0f;
  return x < 1.0f ? x : 1.0f;
}

KK_INLINE uint32_t matrix_pixel(uint32_t pixel, const float *m) {
  Pixel p = unpacked(pixel);
  float alpha = (float)(int32_t)(p.a == 0 ? 1 : p.a);
  float r = (float)(int32_t)least(p.r, p.a) / alpha, g = (float)(int32_t)least(p.g, p.a) / alpha;
  float b = (float)(int32_t)least(p.b, p.a) / alpha, a = (float)(int32_t)p.a / 255.0f;
  float red = unit(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4]);
  float green = unit(m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9]);
  float blue = unit(m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14]);
  float opacity = unit(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19]);
  return packed((Pixel){
      (uint32_t)(int32_t)(red * opacity * 255.0f + 0.5f), (uint32_t)(int32_t)(green * opacity * 255.0f + 0.5f),
      (uint32_t)(int32_t)(blue * opacity * 255.0f + 0.5f), (uint32_t)(int32_t)(opacity * 255.0f + 0.5f)});
}

KK_FN void define_matrix(uint32_t *dst, const uint32_t *src, const float *matrix, size_t count) {
  float m[20];
  memcpy(m, matrix, sizeof m);
  for (size_t i = 0; i < count; i++) dst[i] = matrix_pixel(src[i], m);
}
