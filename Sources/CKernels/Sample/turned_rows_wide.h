// Sampling of affine rows in any direction, where all samples of whole vectors are in the image: the places are equal steps from one address.

/// Narrows [*begin, *end) to the pixels i whose places, `start` + i*`step`, are at least `low` and less than `past`.
KK_INLINE void keep_between(int64_t *begin, int64_t *end, int64_t start, int64_t step, int64_t low, int64_t past) {
  const int64_t far = (int64_t)1 << 61;
  int64_t first = 0, last = INT64_MAX;
  if (low >= past || start < -far || start > far || low < -far || past > far) {
    last = 0;
  } else if (step > 0) {
    if (start < low) first = (low - 1 - start) / step + 1;
    last = start < past ? (past - 1 - start) / step + 1 : 0;
  } else if (step < 0 && step > -far) {
    if (start >= past) first = (start - past) / -step + 1;
    last = start >= low ? (start - low) / -step + 1 : 0;
  } else if (start < low || start >= past || step != 0) {
    last = 0;
  }
  if (first > *begin) *begin = first;
  if (last < *end) *end = last;
}

/// How the pixels of a vector of a turned row are placed from its first.
typedef struct TurnedSteps {
  EqualSteps u, v;
  /// The offsets of the pixels' places, in bytes, from the least column and row that any can have; and what one column and one row more add
  /// to them.
  i32v offsets, column, row;
} TurnedSteps;

KK_INLINE TurnedSteps turned_steps(size_t row_bytes, const kk_AffineRow *row) {
  TurnedSteps steps = {equal_steps(row->du), equal_steps(row->dv), {0}, every_int(4), every_int((int32_t)row_bytes)};
  steps.offsets = (i32v)((u32v)steps.v.wholes * (u32v)steps.row + (u32v)steps.u.wholes * 4);
  return steps;
}

/// The places of a vector of pixels: their offsets, and the fractions of their columns and rows.
typedef struct TurnedPlaces {
  Offsets offsets;
  u32v u, v;
} TurnedPlaces;

KK_INLINE TurnedPlaces turned_places(const TurnedSteps *steps, uint64_t u, uint64_t v) {
  const u32v start_u = every_word((uint32_t)u), start_v = every_word((uint32_t)v);
  const i32v carry_u = carries(&steps->u, start_u), carry_v = carries(&steps->v, start_v);
  return (TurnedPlaces){
      scalar_offsets(steps->offsets + (carry_u & steps->column) + (carry_v & steps->row)), start_u + steps->u.fractions,
      start_v + steps->v.fractions};
}

/// Runs `step` for vectors of the pixels [begin, end) of an affine row, of which there are at least LANES; `at` is a vector's first pixel, and
/// (u, v) its place, to whose column `round` is added.
#define TURNED_STEPS(affine, begin, end, round, step)                                \
  do {                                                                               \
    const uint64_t step_u = (uint64_t)(affine)->du, step_v = (uint64_t)(affine)->dv; \
    uint64_t u = (uint64_t)(affine)->u + (round) + step_u * (uint64_t)(begin);       \
    uint64_t v = (uint64_t)(affine)->v + step_v * (uint64_t)(begin);                 \
    for (int64_t at = (begin);;) {                                                   \
      step;                                                                          \
      const int64_t left = (end)-at - LANES;                                         \
      if (left == 0) break;                                                          \
      u += step_u * LANES;                                                           \
      v += step_v * LANES;                                                           \
      at += LANES;                                                                   \
      if (left < LANES) {                                                            \
        /* The last vector begins among the pixels of the one before it. */          \
        u -= step_u * (uint64_t)(LANES - left);                                      \
        v -= step_v * (uint64_t)(LANES - left);                                      \
        at = (end)-LANES;                                                            \
      }                                                                              \
    }                                                                                \
  } while (0)

/// Samples the vector of pixels whose places are `at`, from the address `base` on.
KK_INLINE u32v turned_pixels(const char *base, ptrdiff_t row_bytes, const TurnedPlaces *at) {
  const char *lower = base + row_bytes;
  const WideSamples samples = {
      {pixel_pairs(base, &at->offsets, 0, 1), pixel_pairs(base, &at->offsets, 1, 1)},
      {pixel_pairs(lower, &at->offsets, 0, 1), pixel_pairs(lower, &at->offsets, 1, 1)}};
  const WovenSamples pairs = woven(&samples);
  return blended_samples(&pairs, fraction_weights_across(at->u), fraction_weights_down(at->v));
}

/// Samples the pixels [begin, end) of a row, at least a vector, all of whose samples are in the image.
KK_INLINE void stepped_turned_row(
    uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, const TurnedSteps *of, int64_t begin, int64_t end) {
  const TurnedSteps steps = *of;
  const ptrdiff_t row_bytes = (ptrdiff_t)image->row_bytes;
  const char *const least = (const char *)image->pixels + steps.v.least * row_bytes + steps.u.least * (ptrdiff_t)4;
  // What `send_ahead` sends for, from the least place of a vector on.
  const ptrdiff_t ahead = row_bytes * (ROWS_AHEAD + (row->dv < 0 ? -steps.v.least : steps.v.wholes[LANES - 1]));
  TURNED_STEPS(row, begin, end, 8421505, {
    const char *base = least + (int32_t)(v >> 32) * row_bytes + (int32_t)(u >> 32) * (ptrdiff_t)4;
    __builtin_prefetch(base + ahead);
    __builtin_prefetch(base + ahead + 64);
    const TurnedPlaces places = turned_places(&steps, u, v);
    store(dst + at, turned_pixels(base, row_bytes, &places));
  });
}

/// Samples the pixels [begin, end) of one row, at least a vector, all of whose samples are in the image.
KK_FN void turned_row(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, int64_t begin, int64_t end) {
  const TurnedSteps steps = turned_steps(image->row_bytes, row);
  stepped_turned_row(dst, image, row, &steps, begin, end);
}

/// Samples pixels [begin, end) of an affine row one vector after the other, wherever they lie.
KK_FN void affine_vectors(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t begin, size_t end) {
  const kk_AffineRow rest = {
      (int64_t)((uint64_t)row->u + (uint64_t)row->du * begin), (int64_t)((uint64_t)row->v + (uint64_t)row->dv * begin), row->du,
      row->dv};
  AffineCursor cursor = affine_cursor(rest, 8421505, 0);
  dst += begin;
#define STEP(n)                                                                         \
  do {                                                                                  \
    sample_places(dst + at, image, affine_places(&cursor), affine_extent(rest, at), n); \
    advance(&cursor);                                                                   \
  } while (0)
  KK_STEPS(end - begin, STEP);
#undef STEP
}

/// Whether the samples of a vector lie in so few rows, and so near each other, that loading parts of these rows takes less time than loading
/// samples one by one. Registers of sixteen pixels are long enough for that, up to an angle of seven degrees.
KK_INLINE bool has_near_samples(const kk_AffineRow *row) {
  const int64_t most_rows = (int64_t)1 << 29, most_columns = (int64_t)1 << 33;
  return LANES == 16 && row->dv < most_rows && row->dv > -most_rows && row->du < most_columns && row->du > -most_columns;
}

/// Samples an affine row in any direction.
KK_FN void turned(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count) {
  if (has_near_samples(row)) {
    affine_vectors(dst, image, row, 0, count);
    return;
  }
  size_t at = 0;
  int64_t begin = 0, end = (int64_t)count;
  keep_between(&begin, &end, (int64_t)((uint64_t)row->u + 8421505), row->du, 0, (int64_t)(image->width - 1) << 32);
  keep_between(&begin, &end, row->v, row->dv, 0, (int64_t)(image->height - 1) << 32);
  if (begin + LANES <= end && image->row_bytes * (size_t)image->height <= INT32_MAX) {
    if (begin > 0) affine_vectors(dst, image, row, 0, (size_t)begin);
    turned_row(dst, image, row, begin, end);
    at = (size_t)end;
  }
  if (at < count) affine_vectors(dst, image, row, at, count);
}
