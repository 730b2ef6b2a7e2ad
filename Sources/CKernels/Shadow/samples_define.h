// The definition of how a smooth mask's samples are taken.

/// The columns [first, end) of a row of samples between which something shows; none if they are the wrong way round.
typedef struct ShownSamples {
  int32_t first, end;
} ShownSamples;

/// The columns of the first and the last sample of a row that show something, of which there are none outside [begin, end).
KK_INLINE ShownSamples shown_samples(const int16_t *row, int32_t begin, int32_t end, int16_t invisible) {
  while (begin < end && row[begin] <= invisible) begin++;
  while (end > begin && row[end - 1] <= invisible) end--;
  return begin < end ? (ShownSamples){begin, end} : (ShownSamples){INT32_MAX, INT32_MIN};
}

/// Narrows `seen` to the columns that look at a sample between the first and the last that show something in `count` rows. They look at
/// samples up to `before` columns of samples left of their own and `after` right of it.
KK_INLINE void keep_looking(
    kk_ShadowColumns *seen, const ShownSamples *const *rows, int count, int32_t before, int32_t after,
    const kk_SmoothMask *mask) {
  int32_t first = INT32_MAX, end = INT32_MIN;
  for (int k = 0; k < count; k++) {
    if (rows[k]->first < first) first = rows[k]->first;
    if (rows[k]->end > end) end = rows[k]->end;
  }
  if (first >= end) {
    *seen = (kk_ShadowColumns){0, 0};
    return;
  }
  const int32_t size = 1 << mask->step;
  first = (mask->column + first - after) * size;
  end = (mask->column + end + before) * size;
  if (first > seen->first) seen->first = first;
  if (end < seen->end) seen->end = end;
}

/// The columns seen between the second and the third of four rows of samples.
///
/// The outer two of the four samples in a line have weights below 0. So where the inner two show nothing in all four rows, the pixel shows
/// nothing, and likewise where the inner two rows show nothing: what two outer weights give together, 1/180 at most, is less than what one
/// outer and one inner weight take away, unless a sample is six times as great as its neighbour, which shadows have not.
KK_INLINE kk_ShadowColumns columns_between(const ShownSamples *const *rows, const kk_SmoothMask *mask) {
  kk_ShadowColumns seen = {mask->first_x, mask->end_x};
  keep_looking(&seen, rows, 4, 0, 1, mask);
  keep_looking(&seen, rows + 1, 2, 1, 2, mask);
  return seen.first < seen.end ? seen : (kk_ShadowColumns){0, 0};
}

/// Fills row after row with `fill_row`, which takes the places of the row's samples and returns which of them show something.
KK_INLINE void fill_samples(
    int16_t *samples, kk_ShadowColumns *seen, const kk_SmoothMask *mask, const kk_SmoothSource *source,
    ShownSamples (*fill_row)(int16_t *, int32_t, const kk_AffineRow *, const kk_SmoothSource *)) {
  const uint64_t size = (uint64_t)1 << mask->step, column = (uint64_t)mask->column * size;
  const kk_AffineRow across = source->across;
  ShownSamples shown[4];
  for (int32_t r = 0; r < mask->rows; r++) {
    const uint64_t y = (uint64_t)(mask->row + r) * size;
    const kk_AffineRow row = {
        (int64_t)((uint64_t)across.u + column * (uint64_t)across.du + y * (uint64_t)source->down_u),
        (int64_t)((uint64_t)across.v + column * (uint64_t)across.dv + y * (uint64_t)source->down_v),
        (int64_t)((uint64_t)across.du * size),
        (int64_t)((uint64_t)across.dv * size),
    };
    shown[r & 3] = fill_row(samples + (ptrdiff_t)r * mask->columns, mask->columns, &row, source);
    if (r < 3) continue;
    const ShownSamples *const rows[] = {&shown[(r - 3) & 3], &shown[(r - 2) & 3], &shown[(r - 1) & 3], &shown[r & 3]};
    seen[r - 3] = columns_between(rows, mask);
  }
}

KK_INLINE bool is_between(int64_t place, int64_t first, int64_t end) { return place >= first && place < end; }

KK_INLINE ShownSamples define_sample_row(int16_t *dst, int32_t columns, const kk_AffineRow *row, const kk_SmoothSource *source) {
  for (int32_t i = 0; i < columns; i++) {
    const int64_t u = (int64_t)((uint64_t)row->u + (uint64_t)row->du * (uint64_t)i);
    const int64_t v = (int64_t)((uint64_t)row->v + (uint64_t)row->dv * (uint64_t)i);
    const bool counts = is_between(u, source->first_u, source->end_u) && is_between(v, source->first_v, source->end_v);
    dst[i] = counts ? mask_value(exact_mask(source->mask, affine_mask_place(*row, (size_t)i))) : 0;
  }
  return shown_samples(dst, 0, columns, source->invisible);
}

KK_FN void define_smooth_samples(
    int16_t *samples, kk_ShadowColumns *seen, const kk_SmoothMask *mask, const kk_SmoothSource *source) {
  fill_samples(samples, seen, mask, source, define_sample_row);
}
