// Masks seen through maps, on vectors. A pixel's four samples stand in one 32-bit lane: upper left, upper right, lower left, lower
// right.

KK_INLINE u32v inside_mask_samples(const kk_Mask *mask, const WidePlaces *at) {
  Offsets offsets = scalar_offsets(at->y * (int32_t)mask->row_bytes + at->x);
  const uint8_t *upper = mask->bytes, *lower = upper + mask->row_bytes;
  u32v samples;
  KK_UNROLL for (int k = 0; k < LANES; k++) {
    uint16_t a, b;
    memcpy(&a, upper + offsets.of[k], sizeof a);
    memcpy(&b, lower + offsets.of[k], sizeof b);
    samples[k] = a | (uint32_t)b << 16;
  }
  return samples;
}

KK_FN u32v edge_mask_samples(const kk_Mask *mask, const WidePlaces *at) {
  WideNeighbours n = wide_neighbours(at, mask->width, mask->height);
  u32v samples;
  for (int k = 0; k < LANES; k++) {
    const uint8_t *upper = byte_row(mask->bytes, mask->row_bytes, n.y0[k]);
    const uint8_t *lower = byte_row(mask->bytes, mask->row_bytes, n.y1[k]);
    samples[k] = upper[n.x0[k]] | (uint32_t)upper[n.x1[k]] << 8 | (uint32_t)lower[n.x0[k]] << 16
        | (uint32_t)lower[n.x1[k]] << 24;
  }
  return samples;
}

/// In 1/2^22; `half` is added.
KK_INLINE i32v mask_values(const kk_Mask *mask, const WidePlaces *at, int32_t half) {
  bool inside = all_inside(at, mask->row_bytes, mask->width, mask->height);
  u32v samples = inside ? inside_mask_samples(mask, at) : edge_mask_samples(mask, at);
  u16v sums = (u16v)multiply_byte_pairs((u8v)weights_across(at->fx), (i8v)(samples ^ 0x80808080));
  return exact_vertical((i16v)sums, weights_down(at->wy), half);
}

KK_INLINE void mask_places(uint8_t *dst, const kk_Mask *mask, const WidePlaces *at, size_t n) {
  store_bytes(dst, __builtin_convertvector(mask_values(mask, at, 1 << 21) >> 22, u8xl), n);
}

KK_FN void wide_mask_fine(int16_t *dst, kk_Mask mask, kk_AffineRow row, size_t count) {
  AffineCursor cursor = affine_cursor(row, 8421505, 0);
#define STEP(n)                                                                                  \
  do {                                                                                           \
    WidePlaces places = affine_places(&cursor);                                                  \
    i16xl values = __builtin_convertvector(mask_values(&mask, &places, 1 << 15) >> 16, i16xl);   \
    if ((n) == LANES) memcpy(dst + at, &values, sizeof values);                                  \
    else for (size_t i = 0; i < (n); i++) dst[at + i] = values[i];                               \
    advance(&cursor);                                                                            \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_mask_affine(uint8_t *dst, kk_Mask mask, kk_AffineRow row, size_t count) {
  AffineCursor cursor = affine_cursor(row, 8421505, 0);
#define STEP(n)                                 \
  do {                                          \
    WidePlaces places = affine_places(&cursor); \
    mask_places(dst + at, &mask, &places, n);   \
    advance(&cursor);                           \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_mask_perspective(uint8_t *dst, kk_Mask mask, kk_PerspectiveRow row, int32_t first, size_t count) {
#define STEP(n) mask_places(dst + at, &mask, &places, n)
  PERSPECTIVE_STEPS(row, first, count, STEP);
#undef STEP
}
