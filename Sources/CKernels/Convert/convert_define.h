// The definition of the conversion kernels. `kk_convert.h` states the formulas.

/// The luma of a pixel, and the chroma of the sums of 2^scale pixels' components.
KK_INLINE uint8_t luma(int32_t r, int32_t g, int32_t b) {
  return (uint8_t)((5983 * r + 20127 * g + 2032 * b + (16 << 15) + 16384) >> 15);
}

KK_INLINE uint8_t chroma_blue(int32_t r, int32_t g, int32_t b, int scale) {
  return (uint8_t)((-3298 * r - 11094 * g + 14392 * b + (257 << (14 + scale))) >> (15 + scale));
}

KK_INLINE uint8_t chroma_red(int32_t r, int32_t g, int32_t b, int scale) {
  return (uint8_t)((14392 * r - 13072 * g - 1320 * b + (257 << (14 + scale))) >> (15 + scale));
}

KK_INLINE void luma_row(uint8_t *y, const uint32_t *src, int32_t x0, int32_t x1) {
  for (int32_t x = x0; x < x1; x++) {
    Pixel p = unpacked(src[x]);
    y[x] = luma((int32_t)p.r, (int32_t)p.g, (int32_t)p.b);
  }
}

/// Computes the chroma columns c0 ..< c1 of two rows of `width` pixels.
KK_INLINE void chroma_row(
    uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, int32_t c0, int32_t c1, int32_t width,
    kk_ChromaSiting siting) {
  for (int32_t c = c0; c < c1; c++) {
    int32_t left = 2 * c - 1 < 0 ? 0 : 2 * c - 1, middle = 2 * c, right = 2 * c + 1 < width ? 2 * c + 1 : width - 1;
    Pixel m0 = unpacked(upper[middle]), m1 = unpacked(lower[middle]);
    Pixel r0 = unpacked(upper[right]), r1 = unpacked(lower[right]);
    int32_t r = (int32_t)(m0.r + m1.r + r0.r + r1.r), g = (int32_t)(m0.g + m1.g + r0.g + r1.g);
    int32_t b = (int32_t)(m0.b + m1.b + r0.b + r1.b);
    int scale = 2;
    if (siting == KK_CHROMA_LEFT) {
      Pixel l0 = unpacked(upper[left]), l1 = unpacked(lower[left]);
      r += (int32_t)(m0.r + m1.r + l0.r + l1.r);
      g += (int32_t)(m0.g + m1.g + l0.g + l1.g);
      b += (int32_t)(m0.b + m1.b + l0.b + l1.b);
      scale = 3;
    }
    cb[c] = chroma_blue(r, g, b, scale);
    cr[c] = chroma_red(r, g, b, scale);
  }
}

KK_FN void define_yuv420(
    kk_Image frame, kk_Planes planes, int32_t x0, int32_t y0, int32_t x1, int32_t y1, kk_ChromaSiting siting) {
  for (int32_t y = y0; y < y1; y += 2) {
    bool pair = y + 1 < frame.height;
    const uint32_t *upper = pixel_row(frame.pixels, frame.row_bytes, y);
    const uint32_t *lower = pixel_row(frame.pixels, frame.row_bytes, pair ? y + 1 : y);
    luma_row(planes.y + (size_t)y * planes.y_row_bytes, upper, x0, x1);
    if (pair && y + 1 < y1) luma_row(planes.y + (size_t)(y + 1) * planes.y_row_bytes, lower, x0, x1);
    size_t row = (size_t)(y / 2) * planes.c_row_bytes;
    chroma_row(planes.cb + row, planes.cr + row, upper, lower, x0 / 2, (x1 + 1) / 2, frame.width, siting);
  }
}
