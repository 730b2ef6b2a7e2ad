// The definition of the composite kernels, one pixel at a time.

KK_INLINE uint32_t over_pixel(uint32_t s, uint32_t d) {
  Pixel S = unpacked(s), D = unpacked(d);
  uint32_t k = 255 - S.a;
  return packed((Pixel){
      least(255, S.r + mul255(D.r, k)), least(255, S.g + mul255(D.g, k)), least(255, S.b + mul255(D.b, k)),
      least(255, S.a + mul255(D.a, k))});
}

/// The mix (d*(255 - m) + s*m) / 255 for all four components.
KK_INLINE uint32_t mixed_pixel(uint32_t d, uint32_t s, uint32_t m) {
  Pixel S = unpacked(s), D = unpacked(d);
  uint32_t k = 255 - m;
  return packed(
      (Pixel){div255(D.r * k + S.r * m), div255(D.g * k + S.g * m), div255(D.b * k + S.b * m), div255(D.a * k + S.a * m)});
}

KK_FN void define_fill(uint32_t *dst, uint32_t color, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = color;
}

KK_FN void define_over_color(uint32_t *dst, uint32_t color, const uint8_t *coverage, uint8_t opacity, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = over_pixel(scaled(color, modulation(coverage, opacity, i)), dst[i]);
}

KK_FN void define_modulate(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = scaled(src[i], modulation(coverage, opacity, i));
}

KK_FN void define_over(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = over_pixel(scaled(src[i], modulation(coverage, opacity, i)), dst[i]);
}

KK_FN void define_mix(uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = mixed_pixel(dst[i], src[i], modulation(coverage, opacity, i));
}

KK_FN void define_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, uint32_t t, size_t count) {
  uint32_t k = 256 - t;
  for (size_t i = 0; i < count; i++) {
    Pixel A = unpacked(a[i]), B = unpacked(b[i]);
    dst[i] = packed((Pixel){
        (A.r * k + B.r * t + 128) >> 8, (A.g * k + B.g * t + 128) >> 8, (A.b * k + B.b * t + 128) >> 8,
        (A.a * k + B.a * t + 128) >> 8});
  }
}
