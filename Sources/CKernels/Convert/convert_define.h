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

/// One sample of a matrix's row, from the sum of 2^scale pixels' components.
KK_INLINE int32_t
deep_sample(const int32_t *weights, int32_t constant, int32_t shift, int32_t highest, int32_t r, int32_t g, int32_t b) {
  int32_t value = (weights[0] * r + weights[1] * g + weights[2] * b + constant) >> shift;
  return value < highest ? value : highest;
}

KK_INLINE void store_deep(void *row, int32_t x, int32_t value, bool wide) {
  if (wide) ((uint16_t *)row)[x] = (uint16_t)value;
  else ((uint8_t *)row)[x] = (uint8_t)value;
}

/// Row `y` of a plane of rows that are `bytes` long.
KK_INLINE void *plane_row(void *plane, size_t bytes, int32_t y) { return (uint8_t *)plane + (size_t)y * bytes; }

KK_INLINE void deep_luma(void *row, const uint32_t *src, int32_t width, const kk_YUVMatrix *m, bool wide) {
  for (int32_t x = 0; x < width; x++) {
    Pixel p = unpacked(src[x]);
    store_deep(row, x, deep_sample(m->y, m->y_constant, m->shift, m->highest, (int32_t)p.r, (int32_t)p.g, (int32_t)p.b), wide);
  }
}

/// The chroma of one row of samples. `upper` and `lower` are the same row where every row has samples of its own.
KK_INLINE void deep_chroma(
    void *cb, void *cr, const uint32_t *upper, const uint32_t *lower, int32_t width, int32_t across, const kk_YUVMatrix *m,
    bool wide) {
  int32_t count = (width + across) >> across;
  // Two rows, and left siting's weights 1, 2, 1, make sums of 2 or 8 pixels.
  int32_t scale = across ? 3 : 1, shift = m->shift + scale, constant = m->c_constant << scale;
  for (int32_t c = 0; c < count; c++) {
    int32_t middle = c << across;
    Pixel m0 = unpacked(upper[middle]), m1 = unpacked(lower[middle]);
    int32_t r = (int32_t)(m0.r + m1.r), g = (int32_t)(m0.g + m1.g), b = (int32_t)(m0.b + m1.b);
    if (across) {
      int32_t left = middle > 0 ? middle - 1 : 0, right = middle + 1 < width ? middle + 1 : width - 1;
      Pixel l0 = unpacked(upper[left]), l1 = unpacked(lower[left]), r0 = unpacked(upper[right]), r1 = unpacked(lower[right]);
      r = 2 * r + (int32_t)(l0.r + l1.r + r0.r + r1.r);
      g = 2 * g + (int32_t)(l0.g + l1.g + r0.g + r1.g);
      b = 2 * b + (int32_t)(l0.b + l1.b + r0.b + r1.b);
    }
    store_deep(cb, c, deep_sample(m->cb, constant, shift, m->highest, r, g, b), wide);
    store_deep(cr, c, deep_sample(m->cr, constant, shift, m->highest, r, g, b), wide);
  }
}

KK_FN void define_yuv(kk_Image frame, kk_DeepPlanes planes, const kk_YUVMatrix *matrix, int32_t y0, int32_t y1) {
  kk_YUVMatrix m = *matrix;
  for (int32_t y = y0; y < y1; y++) {
    const uint32_t *row = pixel_row(frame.pixels, frame.row_bytes, y);
    void *luma = plane_row(planes.y, planes.y_row_bytes, y);
    if (planes.wide) deep_luma(luma, row, frame.width, &m, true);
    else deep_luma(luma, row, frame.width, &m, false);
    if (planes.down && y % 2 != 0) continue;
    const uint32_t *lower = planes.down && y + 1 < frame.height ? pixel_row(frame.pixels, frame.row_bytes, y + 1) : row;
    void *cb = plane_row(planes.cb, planes.c_row_bytes, y >> planes.down),
         *cr = plane_row(planes.cr, planes.c_row_bytes, y >> planes.down);
    if (planes.wide) deep_chroma(cb, cr, row, lower, frame.width, planes.across, &m, true);
    else deep_chroma(cb, cr, row, lower, frame.width, planes.across, &m, false);
  }
}
