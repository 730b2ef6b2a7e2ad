// Sampling of affine rows; rows along which the picture is only translated, or translated and scaled, have functions of their own.

/// Samples an unscaled row at a fixed sub-pixel offset whose samples are all inside the image; `upper` and `lower` are the addresses at
/// which it begins, and rows of the image are `row_bytes` apart.
KK_FN void moved_row(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t row_bytes, Place place, size_t count) {
  if (place.fx == 0 && place.wy == 0) {
    memmove(dst, upper, count * sizeof *dst);
    return;
  }
  // The sample to the right of a whole position has weight 0 and may not exist.
  size_t next = place.fx == 0 ? 0 : 1;
  u8v across = (u8v)weights_across(every_word(place.fx));
  i32v down = weights_down(every_word(place.wy));
#define STEP(n)                                                                                                \
  do {                                                                                                         \
    __builtin_prefetch((const void *)((uintptr_t)(lower + at) + 4 * row_bytes));                               \
    u8v a = (u8v)load_pixels(upper + at, n) ^ 128, b = (u8v)load_pixels(upper + at + next, n) ^ 128;           \
    u8v c = (u8v)load_pixels(lower + at, n) ^ 128, d = (u8v)load_pixels(lower + at + next, n) ^ 128;           \
    u16v h0 = (u16v)multiply_byte_pairs(across, (i8v)weave_low8(a, b));                                        \
    u16v h1 = (u16v)multiply_byte_pairs(across, (i8v)weave_low8(c, d));                                        \
    u16v h2 = (u16v)multiply_byte_pairs(across, (i8v)weave_high8(a, b));                                       \
    u16v h3 = (u16v)multiply_byte_pairs(across, (i8v)weave_high8(c, d));                                       \
    u16v low = pack32(vertical((i16v)weave_low16(h0, h1), down), vertical((i16v)weave_high16(h0, h1), down));  \
    u16v high = pack32(vertical((i16v)weave_low16(h2, h3), down), vertical((i16v)weave_high16(h2, h3), down)); \
    store_pixels(dst + at, (u32v)pack16((i16v)low, (i16v)high), n);                                            \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

/// Samples an unscaled row: pixels beside the image one by one, the others by `moved_row`.
KK_FN void moved(uint32_t *dst, const kk_Image *image, kk_AffineRow row, size_t count) {
  Place first = affine_place(row, 0);
  Neighbours y = neighbours(first.y, image->height);
  // Pixel i samples column first.x + i and, unless fx is 0, the next one.
  int64_t last = image->width - (first.fx == 0 ? 1 : 2);
  int64_t begin = first.x < 0 ? -(int64_t)first.x : 0, end = last - first.x + 1;
  if (end > (int64_t)count) end = (int64_t)count;
  bool wraps = first.x < -(1 << 30) || first.x > 1 << 30 || count > 1 << 30;
  if (begin >= end || wraps) {
    define_affine(dst, image, &row, count);
    return;
  }
  for (int64_t i = 0; i < begin; i++) dst[i] = bilinear_pixel(*image, affine_place(row, (size_t)i));
  const uint32_t *upper = pixel_row(image->pixels, image->row_bytes, y.low);
  const uint32_t *lower = pixel_row(image->pixels, image->row_bytes, y.high);
  moved_row(dst + begin, upper + first.x + begin, lower + first.x + begin, image->row_bytes, first, (size_t)(end - begin));
  for (size_t i = (size_t)end; i < count; i++) dst[i] = bilinear_pixel(*image, affine_place(row, i));
}

#if LANES >= 8 && defined(__x86_64__)
/// Samples a row along the image at a scale above one half, possibly mirrored: two source rows and one weight down serve all pixels.
KK_FN void scaled_row(uint32_t *dst, const kk_Image *image, kk_AffineRow row, size_t count) {
  const Place first = affine_place(row, 0);
  const Neighbours y = neighbours(first.y, image->height);
  const uint32_t *upper = pixel_row(image->pixels, image->row_bytes, y.low);
  const uint32_t *lower = pixel_row(image->pixels, image->row_bytes, y.high);
  const int32_t right = image->width - 1;
  const i32v down = weights_down(every_word(first.wy)), numbers = lane_words();
  const uint64_t step = (uint64_t)row.du * LANES;
  uint64_t start = (uint64_t)row.u + 8421505;
  Positions u = positions((int64_t)start, row.du);
#define STEP(n)                                                                                                              \
  do {                                                                                                                       \
    i32v x = whole_parts(u);                                                                                                 \
    if ((n) < LANES) {                                                                                                       \
      i32v wanted = numbers < (int32_t)(n);                                                                                  \
      x = (x & wanted) | (x[(n)-1] & ~wanted);                                                                               \
    }                                                                                                                        \
    u32v across = weights_across((u32v)multiply_high((u16v)(fractions(u) >> 16), every_half(ACROSS)));                       \
    int32_t a = (int32_t)(start >> 32), b = (int32_t)((start + (uint64_t)row.du * (LANES - 1)) >> 32);                       \
    int32_t left = limited(a < b ? a : b, 0, right);                                                                         \
    i32v low = limited_words(x, -1, right);                                                                                  \
    u32v column = (u32v)(__builtin_elementwise_max(low, (i32v){0}) - left);                                                  \
    u32v next = (u32v)(__builtin_elementwise_min(low + 1, every_int(right)) - left);                                         \
    if (!all_zero((column | next) & ~(2u * LANES - 1))) {                                                                    \
      WidePlaces edge = {                                                                                                    \
          x, every_int(first.y), (u32v)multiply_high((u16v)(fractions(u) >> 16), every_half(ACROSS)), every_word(first.wy)}; \
      sample_edge_places(dst + at, image, &edge, n);                                                                         \
    } else {                                                                                                                 \
      uint32_t there = (uint32_t)(right + 1 - left);                                                                         \
      u32v p, q, r, s;                                                                                                       \
      load_two(upper + left, there, &p, &q);                                                                                 \
      load_two(lower + left, there, &r, &s);                                                                                 \
      __builtin_prefetch((const void *)((uintptr_t)(lower + left) + 4 * image->row_bytes));                                  \
      __builtin_prefetch((const void *)((uintptr_t)(lower + left) + 4 * image->row_bytes + 64));                             \
      u8v ul = (u8v)picked(p, q, column), ur = (u8v)picked(p, q, next);                                                      \
      u8v ll = (u8v)picked(r, s, column), lr = (u8v)picked(r, s, next);                                                      \
      WovenSamples pairs = {{weave_low8(ul, ur), weave_high8(ul, ur)}, {weave_low8(ll, lr), weave_high8(ll, lr)}};           \
      store_pixels(dst + at, blended_samples(&pairs, across, down), n);                                                      \
    }                                                                                                                        \
    start += step;                                                                                                           \
    u = advanced(u, step);                                                                                                   \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

/// Samples a row along the image, of fewer than two image pixels a pixel, taking the nearest.
KK_FN void scaled_nearest_row(uint32_t *dst, const kk_Image *image, kk_AffineRow row, size_t count) {
  const int32_t right = image->width - 1;
  const int32_t y = limited((int32_t)(((uint64_t)row.v + (1u << 31)) >> 32), 0, image->height - 1);
  const uint32_t *line = pixel_row(image->pixels, image->row_bytes, y);
  const uint64_t step = (uint64_t)row.du * LANES;
  uint64_t start = (uint64_t)row.u + (1u << 31);
  Positions u = positions((int64_t)start, row.du);
#define STEP(n)                                                                                        \
  do {                                                                                                 \
    i32v x = limited_words(whole_parts(u), 0, right);                                                  \
    int32_t a = (int32_t)(start >> 32), b = (int32_t)((start + (uint64_t)row.du * (LANES - 1)) >> 32); \
    int32_t left = limited(a < b ? a : b, 0, right);                                                   \
    u32v column = (u32v)(x - left), first, second;                                                     \
    if (all_zero(column & ~(2u * LANES - 1))) {                                                        \
      load_two(line + left, (uint32_t)(right + 1 - left), &first, &second);                            \
      store_pixels(dst + at, picked(first, second, column), n);                                        \
    } else {                                                                                           \
      for (size_t k = 0; k < (n); k++) dst[at + k] = line[x[k]];                                       \
    }                                                                                                  \
    start += step;                                                                                     \
    u = advanced(u, step);                                                                             \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}
#endif

KK_FN void wide_affine(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count) {
  if (row->dv == 0 && row->du == (int64_t)1 << 32) {
    moved(dst, image, *row, count);
    return;
  }
#if LANES >= 8 && defined(__x86_64__)
  if (row->dv == 0 && row->du < (int64_t)2 << 32 && row->du > -((int64_t)2 << 32)) {
    scaled_row(dst, image, *row, count);
    return;
  }
#endif
  AffineCursor cursor = affine_cursor(*row, 8421505, 0);
#define STEP(n)                                                                         \
  do {                                                                                  \
    sample_places(dst + at, image, affine_places(&cursor), affine_extent(*row, at), n); \
    advance(&cursor);                                                                   \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_affine_nearest(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count) {
#if LANES >= 8 && defined(__x86_64__)
  if (row->dv == 0 && row->du < (int64_t)2 << 32 && row->du > -((int64_t)2 << 32)) {
    scaled_nearest_row(dst, image, *row, count);
    return;
  }
#endif
  AffineCursor cursor = affine_cursor(*row, 1u << 31, 1u << 31);
#define STEP(n)                                         \
  do {                                                  \
    WidePlaces places = affine_nearest_places(&cursor); \
    nearest_places(dst + at, image, &places, n);        \
    advance(&cursor);                                   \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}
