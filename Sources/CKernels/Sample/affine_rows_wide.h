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
  const u8v across = weights_across(every_word(place.fx)).first;
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
/// Sends for the pixels a few rows below those of a vector, of which the next vector's are one line of memory away at most.
KK_INLINE void send_for_lower_rows(const uint32_t *pixels, size_t row_bytes) {
  __builtin_prefetch((const void *)((uintptr_t)pixels + 4 * row_bytes));
}

/// The pixels at the places `at` from an address on: below LANES if they are narrow, else below 2 * LANES.
KK_INLINE u8v samples_of_row(const uint32_t *pixels, u32v at, bool is_narrow) {
  if (is_narrow) return (u8v)picked_of_one(load(pixels), at);
  return (u8v)picked(load(pixels), load(pixels + LANES), at);
}

/// Samples n pixels of a row along the image, at the columns x, none of which is less than `low`, and at `fractions` between columns. All have the
/// row and the weight down of `place`.
KK_FN __attribute__((noinline)) void scaled_places(
    uint32_t *dst, const kk_Image *image, i32v x, u32v fractions, Place place, const Neighbours *y, int32_t low, size_t n) {
  const uint32_t *upper = pixel_row(image->pixels, image->row_bytes, y->low);
  const uint32_t *lower = pixel_row(image->pixels, image->row_bytes, y->high);
  const int32_t right = image->width - 1, left = limited(low, 0, right);
  if (n < LANES) {
    i32v wanted = lane_words() < (int32_t)n;
    x = (x & wanted) | (x[n - 1] & ~wanted);
  }
  i32v begin = limited_words(x, -1, right);
  u32v column = (u32v)(__builtin_elementwise_max(begin, (i32v){0}) - left);
  u32v next = (u32v)(__builtin_elementwise_min(begin + 1, every_int(right)) - left);
  if (!all_zero((column | next) & ~(2u * LANES - 1))) {
    const u32v fx = (u32v)multiply_high((u16v)(fractions >> 16), every_half(ACROSS));
    WidePlaces edge = {x, every_int(place.y), fx, every_word(place.wy)};
    sample_edge_places(dst, image, &edge, n);
    return;
  }
  uint32_t there = (uint32_t)(right + 1 - left);
  u32v p, q, r, s;
  load_two(upper + left, there, &p, &q);
  load_two(lower + left, there, &r, &s);
  send_for_lower_rows(lower + left, image->row_bytes);
  u8v ul = (u8v)picked(p, q, column), ur = (u8v)picked(p, q, next);
  u8v ll = (u8v)picked(r, s, column), lr = (u8v)picked(r, s, next);
  WovenSamples pairs = {{weave_low8(ul, ur), weave_high8(ul, ur)}, {weave_low8(ll, lr), weave_high8(ll, lr)}};
  store_pixels(dst, blended_samples(&pairs, fraction_weights_across(fractions), weights_down(every_word(place.wy))), n);
}

/// Samples a row along the image at a scale above one half, possibly mirrored: two source rows and one weight down serve all pixels. Where
/// the row is narrow, the samples of a vector are in one register, and their right neighbours in that one pixel on; else in two.
KK_INLINE void scaled_vectors(uint32_t *dst, const kk_Image *image, kk_AffineRow row, size_t count, const bool is_narrow) {
  const Place first = affine_place(row, 0);
  const Neighbours y = neighbours(first.y, image->height);
  const uint32_t *upper = pixel_row(image->pixels, image->row_bytes, y.low);
  const uint32_t *lower = pixel_row(image->pixels, image->row_bytes, y.high);
  const int32_t right = image->width - 1;
  const i32v down = weights_down(every_word(first.wy));
  const size_t row_bytes = image->row_bytes;
  // Up to here all of these lie in the image.
  const int32_t reach = is_narrow ? LANES : 2 * LANES;
  const uint32_t last_inside = right >= reach ? (uint32_t)(right - reach) + 1 : 0;
  const uint64_t step = (uint64_t)row.du * LANES;
  uint64_t start = (uint64_t)row.u + 8421505;
  const EqualSteps steps = equal_steps(row.du);
#define STEP(n)                                                                                                    \
  do {                                                                                                             \
    const int32_t low = (int32_t)(start >> 32) + steps.least;                                                      \
    const u32v begin = every_word((uint32_t)start), column = (u32v)stepped_places(&steps, begin);                  \
    const u32v fractions = steps.fractions + begin;                                                                \
    if ((uint32_t)low < last_inside) {                                                                             \
      const uint32_t *over = upper + low, *under = lower + low;                                                    \
      u8v ul = samples_of_row(over, column, is_narrow), ur = samples_of_row(over + 1, column, is_narrow);          \
      u8v ll = samples_of_row(under, column, is_narrow), lr = samples_of_row(under + 1, column, is_narrow);        \
      send_for_lower_rows(under, row_bytes);                                                                       \
      WovenSamples pairs = {{weave_low8(ul, ur), weave_high8(ul, ur)}, {weave_low8(ll, lr), weave_high8(ll, lr)}}; \
      store_pixels(dst + at, blended_samples(&pairs, fraction_weights_across(fractions), down), n);                \
    } else {                                                                                                       \
      scaled_places(dst + at, image, (i32v)column + low, fractions, first, &y, low, n);                            \
    }                                                                                                              \
    start += step;                                                                                                 \
    KK_OPAQUE_NUMBER(start);                                                                                       \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void scaled_row(uint32_t *dst, const kk_Image *image, kk_AffineRow row, size_t count) {
  if (row.du <= (int64_t)1 << 32 && row.du >= -((int64_t)1 << 32)) scaled_vectors(dst, image, row, count, true);
  else scaled_vectors(dst, image, row, count, false);
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
  turned(dst, image, row, count);
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
