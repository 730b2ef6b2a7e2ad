// The colour kernels whose definitions the compiler's vectoriser cannot take as they stand.

/// `straight` by single-precision division: 255*c + a/2 is below 2^24 and so exact, and a quotient that is not whole is at least 1/255
/// from the next whole number, more than rounding can move it (c above a is limited to 255 either way).
KK_INLINE uint32_t straight_by_float(uint32_t c, uint32_t a) {
  uint32_t divisor = most(a, 1);
  uint32_t quotient = (uint32_t)(int32_t)((float)(int32_t)(c * 255 + a / 2) / (float)(int32_t)divisor);
  return a == 0 ? 0 : least(255, quotient);
}

KK_FN void wide_unpremultiply(uint32_t *dst, const uint32_t *src, size_t count) {
  KK_VECTORIZE for (size_t i = 0; i < count; i++) {
    Pixel p = unpacked(src[i]);
    dst[i] = packed(
        (Pixel){straight_by_float(p.r, p.a), straight_by_float(p.g, p.a), straight_by_float(p.b, p.a), p.a});
  }
}
