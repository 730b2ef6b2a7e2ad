// The kernels that convert samples to pixels and pixels to bytes, on vectors.

/// A component of 2*LANES pixels from sums of products of pairs of samples, limited to 0...255.
KK_INLINE u16v component(i32v low, i32v high) {
  u16v levels = pack32(low >> 19, high >> 19);
  return __builtin_elementwise_min(levels, every_half(255));
}

/// The order of the groups of four pixels that weaving leaves in two vectors, the first of which has every other group.
#if KK_BYTES == 64
#define FIRST_GROUPS 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23
#define LAST_GROUPS 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31
#elif KK_BYTES == 32
#define FIRST_GROUPS 0, 1, 2, 3, 8, 9, 10, 11
#define LAST_GROUPS 4, 5, 6, 7, 12, 13, 14, 15
#else
#define FIRST_GROUPS 0, 1, 2, 3
#define LAST_GROUPS 4, 5, 6, 7
#endif

KK_INLINE void pixels_block(uint32_t *dst, const int16_t *y, const int16_t *cb, const int16_t *cr, const kk_SampleMatrix *m) {
  u16v luma = (u16v)load(y), blue = (u16v)load(cb), red = (u16v)load(cr);
  i16v red_low = (i16v)weave_low16(luma, red), red_high = (i16v)weave_high16(luma, red);
  i16v blue_low = (i16v)weave_low16(luma, blue), blue_high = (i16v)weave_high16(luma, blue);
  i16v to_red = factors(m->luma, m->red_from_cr), to_blue = factors(m->luma, m->blue_from_cb);
  i16v to_green = factors(m->luma, m->green_from_cb), also_green = factors(0, m->green_from_cr);
  i32v constant = every_int(m->green);
  u16v r = component(
      add_multiplied_pairs(every_int(m->red), red_low, to_red), add_multiplied_pairs(every_int(m->red), red_high, to_red));
  u16v b = component(
      add_multiplied_pairs(every_int(m->blue), blue_low, to_blue), add_multiplied_pairs(every_int(m->blue), blue_high, to_blue));
  u16v g = component(
      add_multiplied_pairs(add_multiplied_pairs(constant, blue_low, to_green), red_low, also_green),
      add_multiplied_pairs(add_multiplied_pairs(constant, blue_high, to_green), red_high, also_green));
  u16v rg = r | g << 8, ba = b | every_half(0xff00);
  u32v low = (u32v)weave_low16(rg, ba), high = (u32v)weave_high16(rg, ba);
  store(dst, __builtin_shufflevector(low, high, FIRST_GROUPS));
  store(dst + LANES, __builtin_shufflevector(low, high, LAST_GROUPS));
}

KK_FN void wide_pixels(uint32_t *dst, const int16_t *y, const int16_t *cb, const int16_t *cr, kk_SampleMatrix m, size_t count) {
  if (count < 2 * LANES) {
    define_pixels(dst, y, cb, cr, m, count);
    return;
  }
  size_t at = 0;
  for (; at + 2 * LANES <= count; at += 2 * LANES) pixels_block(dst + at, y + at, cb + at, cr + at, &m);
  // The remaining pixels are converted in a block with pixels that are already done.
  at = count - 2 * LANES;
  pixels_block(dst + at, y + at, cb + at, cr + at, &m);
}

KK_FN void wide_rgb(uint8_t *dst, const uint32_t *src, size_t count) {
  size_t i = 0;
  // Of the sixteen bytes that are written for four pixels, the last four belong to the next pixels, which are written after these.
  for (; i + 6 <= count; i += 4) {
    u8x16 pixels;
    memcpy(&pixels, src + i, sizeof pixels);
    pixels = __builtin_shufflevector(pixels, pixels, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
    memcpy(dst + 3 * i, &pixels, sizeof pixels);
  }
  define_rgb(dst + 3 * i, src + i, count - i);
}
