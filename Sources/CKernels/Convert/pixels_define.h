// The definition of the kernels that convert samples to pixels. `kk_convert.h` states what they do.

KK_FN void define_mix8(int16_t *dst, const uint8_t *a, const uint8_t *b, int32_t part, size_t count) {
  int16_t first = (int16_t)(16 * (4 - part)), second = (int16_t)(16 * part);
  KK_VECTORIZE for (size_t i = 0; i < count; i++) dst[i] = (int16_t)(a[i] * first + b[i] * second);
}

KK_FN void define_mix16(int16_t *dst, const uint16_t *a, const uint16_t *b, int32_t part, int32_t depth, size_t count) {
  int32_t first = 4 - part;
  // A mixture has two bits more than its samples.
  int32_t up = depth < 12 ? 12 - depth : 0, down = depth > 12 ? depth - 12 : 0, half = down ? 1 << (down - 1) : 0;
  KK_VECTORIZE for (size_t i = 0; i < count; i++) dst[i] = (int16_t)((((a[i] * first + b[i] * part) << up) + half) >> down);
}

/// Stores two samples, none below 0.
KK_INLINE void store_pair(int16_t *dst, int32_t first, int32_t second) {
  uint32_t pair = (uint32_t)first | (uint32_t)second << 16;
  memcpy(dst, &pair, sizeof pair);
}

KK_FN void define_widen(int16_t *restrict dst, const int16_t *restrict src, kk_ChromaSiting siting, size_t count) {
  if (count == 0) return;
  size_t last = count - 1;
  if (siting == KK_CHROMA_LEFT) {
    KK_VECTORIZE for (size_t i = 0; i < last; i++) store_pair(dst + 2 * i, src[i], (src[i] + src[i + 1] + 1) >> 1);
    store_pair(dst + 2 * last, src[last], src[last]);
  } else {
    dst[0] = src[0];
    KK_VECTORIZE for (size_t i = 0; i < last; i++)
        store_pair(dst + 2 * i + 1, (3 * src[i] + src[i + 1] + 2) >> 2, (src[i] + 3 * src[i + 1] + 2) >> 2);
    dst[2 * last + 1] = src[last];
  }
}

KK_FN void define_pixels(uint32_t *dst, const int16_t *y, const int16_t *cb, const int16_t *cr, kk_SampleMatrix m, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t luma = m.luma * y[i];
    int32_t r = (luma + m.red_from_cr * cr[i] + m.red) >> 19;
    int32_t g = (luma + m.green_from_cb * cb[i] + m.green_from_cr * cr[i] + m.green) >> 19;
    int32_t b = (luma + m.blue_from_cb * cb[i] + m.blue) >> 19;
    dst[i] = packed((Pixel){(uint32_t)limited(r, 0, 255), (uint32_t)limited(g, 0, 255), (uint32_t)limited(b, 0, 255), 255});
  }
}

KK_FN void define_rgb(uint8_t *dst, const uint32_t *src, size_t count) {
  if (count == 0) return;
  // A word of four bytes reaches into the next pixel, which is written after it.
  for (size_t i = 0; i + 1 < count; i++) memcpy(dst + 3 * i, src + i, 4);
  memcpy(dst + 3 * (count - 1), src + count - 1, 3);
}

KK_INLINE uint8_t paeth_byte(uint8_t byte, int16_t left, int16_t upper, int16_t corner) {
  int16_t to_left = (int16_t)(upper - corner), to_upper = (int16_t)(left - corner), to_corner = (int16_t)(to_left + to_upper);
  to_left = to_left < 0 ? -to_left : to_left;
  to_upper = to_upper < 0 ? -to_upper : to_upper;
  to_corner = to_corner < 0 ? -to_corner : to_corner;
  int16_t other = to_upper <= to_corner ? upper : corner;
  int16_t nearest = to_left <= to_upper && to_left <= to_corner ? left : other;
  return (uint8_t)(byte - nearest);
}

KK_FN void define_paeth(
    uint8_t *restrict dst, const uint8_t *restrict row, const uint8_t *restrict above, size_t step, size_t count) {
  size_t first = step < count ? step : count;
  for (size_t i = 0; i < first; i++) dst[i] = paeth_byte(row[i], 0, above[i], 0);
  KK_VECTORIZE for (size_t i = first; i < count; i++) dst[i] = paeth_byte(row[i], row[i - step], above[i], above[i - step]);
}
