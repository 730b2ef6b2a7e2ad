// Sampling of masks on vectors. A pixel's four samples are in one 64-bit lane: upper and lower left, upper and lower right.

/// The places of a vector of pixels in a mask; fractions are in 1/16384.
typedef struct WideMaskPlaces {
  i32v x, y;
  u32v fx, fy;
} WideMaskPlaces;

KK_INLINE WideMaskPlaces affine_mask_places(const AffineCursor *cursor) {
  return (WideMaskPlaces){whole_parts(cursor->u), whole_parts(cursor->v), fractions(cursor->u) >> 18, fractions(cursor->v) >> 18};
}

KK_INLINE WideMaskPlaces perspective_mask_places(WidePoints at) {
  i32v x = at.x - MASK_POINT_SHIFT;
  return (WideMaskPlaces){x >> 11, at.y >> 11, ((u32v)x & 2047) << 3, ((u32v)at.y & 2047) << 3};
}

/// The lanes of v, each twice: those of its first half, and those of its second half.
#if KK_BYTES == 64
#define FIRST_TWICE 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7
#define SECOND_TWICE 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15
#elif KK_BYTES == 32
#define FIRST_TWICE 0, 0, 1, 1, 2, 2, 3, 3
#define SECOND_TWICE 4, 4, 5, 5, 6, 6, 7, 7
#else
#define FIRST_TWICE 0, 0, 1, 1
#define SECOND_TWICE 2, 2, 3, 3
#endif

/// The weights 16384 - f and f as pairs of 16-bit numbers.
KK_INLINE i32v mask_weights(u32v f) { return (i32v)((f << 16) - f + 16384); }

/// The left and the right sum down, in 1/128 of a level, side by side in the lower word of each 64-bit lane.
KK_INLINE u64v mask_down(u64v samples, i32v weights) {
  u64v sums = (u64v)(add_multiplied_pairs(every_int(1 << 12), (i16v)samples, (i16v)weights) >> 13);
  return sums | sums >> 16;
}

/// The values in 64ths of a level from the samples of the first and of the second half of a vector's pixels.
KK_INLINE i32v mask_sums(u64v first, u64v second, u32v fy, u32v fx) {
  i32v down = mask_weights(fy);
  u64v a = mask_down(first, __builtin_shufflevector(down, down, FIRST_TWICE));
  u64v b = mask_down(second, __builtin_shufflevector(down, down, SECOND_TWICE));
  return add_multiplied_pairs(every_int(1 << 14), (i16v)even_words((u32v)a, (u32v)b), (i16v)mask_weights(fx)) >> 15;
}

/// The values of a mask in 64ths of a level; outside it is 0.
KK_INLINE i32v mask_values(const kk_Mask *mask, const WideMaskPlaces *at) {
  const u32v right = every_word((uint32_t)mask->width - 2), bottom = every_word((uint32_t)mask->height - 2);
  i32v inside = (i32v)(((u32v)at->x <= right) & ((u32v)at->y <= bottom));
  Offsets offsets = scalar_offsets((at->y & inside) * (int32_t)(mask->row_bytes / 4) + (at->x & inside));
  f64v first, second;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) {
    first[k] = load_pair(mask->pairs + offsets.of[k]);
    second[k] = load_pair(mask->pairs + offsets.of[k + LANES / 2]);
  }
  return mask_sums((u64v)first, (u64v)second, at->fy, at->fx) & inside;
}

KK_INLINE void store_mask(int16_t *dst, const kk_Mask *mask, WideMaskPlaces at, size_t n) {
  i16xl values = __builtin_convertvector(mask_values(mask, &at), i16xl);
  if (n == LANES) memcpy(dst, &values, sizeof values);
  else
    for (size_t i = 0; i < n; i++) dst[i] = values[i];
}

KK_FN void wide_mask_affine(int16_t *dst, const kk_Mask *mask, const kk_AffineRow *row, size_t count) {
  AffineCursor cursor = affine_cursor(*row, 0, 0);
#define STEP(n)                                                 \
  do {                                                          \
    store_mask(dst + at, mask, affine_mask_places(&cursor), n); \
    advance(&cursor);                                           \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_mask_perspective(int16_t *dst, const kk_Mask *mask, const kk_PerspectiveRow *row, int32_t first, size_t count) {
#define STEP(n)                                                     \
  do {                                                              \
    (void)extent;                                                   \
    store_mask(dst + at, mask, perspective_mask_places(points), n); \
  } while (0)
  PERSPECTIVE_STEPS(*row, first, count, STEP);
#undef STEP
}
