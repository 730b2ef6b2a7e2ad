// The samples of smooth masks on vectors: of each row, only the samples whose places count and that are in the source are worked out.

/// Values of a mask in 64ths of a level, of a vector of places from (u, v) on, all of which are in it; `least` is the address of the sample
/// (steps->u.least, steps->v.least).
KK_INLINE i16xl stepped_mask_values(const char *least, ptrdiff_t row_bytes, const TurnedSteps *steps, uint64_t u, uint64_t v) {
  const char *base = least + (int32_t)(v >> 32) * row_bytes + (int32_t)(u >> 32) * (ptrdiff_t)4;
  const TurnedPlaces at = turned_places(steps, u, v);
  f64v first, second;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) {
    first[k] = load_pair(base + at.offsets.of[k]);
    second[k] = load_pair(base + at.offsets.of[k + LANES / 2]);
  }
  return __builtin_convertvector(mask_sums((u64v)first, (u64v)second, at.v >> 18, at.u >> 18), i16xl);
}

KK_INLINE ShownSamples wide_sample_row(int16_t *dst, int32_t columns, const kk_AffineRow *row, const kk_SmoothSource *source) {
  const kk_Mask *mask = &source->mask;
  memset(dst, 0, (size_t)columns * sizeof *dst);
  int64_t begin = 0, end = columns;
  const int64_t last_u = (int64_t)(mask->width - 1) << 32, last_v = (int64_t)(mask->height - 1) << 32;
  keep_between(
      &begin, &end, row->u, row->du, source->first_u > 0 ? source->first_u : 0, source->end_u < last_u ? source->end_u : last_u);
  keep_between(
      &begin, &end, row->v, row->dv, source->first_v > 0 ? source->first_v : 0, source->end_v < last_v ? source->end_v : last_v);
  if (begin >= end) return (ShownSamples){INT32_MAX, INT32_MIN};
  if (end - begin < LANES) {
    for (int64_t i = begin; i < end; i++) dst[i] = mask_value(exact_mask(*mask, affine_mask_place(*row, (size_t)i)));
  } else {
    const ptrdiff_t row_bytes = (ptrdiff_t)mask->row_bytes;
    const TurnedSteps steps = turned_steps(mask->row_bytes, row);
    const char *const least = (const char *)mask->pairs + steps.v.least * row_bytes + steps.u.least * (ptrdiff_t)4;
    TURNED_STEPS(row, begin, end, 0, {
      const i16xl values = stepped_mask_values(least, row_bytes, &steps, u, v);
      memcpy(dst + at, &values, sizeof values);
    });
  }
  return shown_samples(dst, (int32_t)begin, (int32_t)end, source->invisible);
}

KK_FN void wide_smooth_samples(
    int16_t *samples, kk_ShadowColumns *seen, const kk_SmoothMask *mask, const kk_SmoothSource *source) {
  fill_samples(samples, seen, mask, source, wide_sample_row);
}
