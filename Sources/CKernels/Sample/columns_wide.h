// Sampling through a perspective map whose columns stay columns: the positions across are the same in every row, so a source row is
// interpolated across once for all rows of canvas that sample it.

#if LANES >= 8 && defined(__x86_64__)

/// Marks rows that cannot be foretold, or do not all lie inside the image.
#define ROWS_UNKNOWN 255

/// What `PerspectiveBlocks` has for a row of kept blocks, from the first block of a group on, as far as it depends on the row.
typedef struct RowBlocks {
  int32_t v[KEPT_BLOCKS];
  float fv[KEPT_BLOCKS], dv[KEPT_BLOCKS];
  /// The first of the rows in which the upper samples of each vector lie, times 256, and how many more they are.
  int32_t rows[KEPT_BLOCKS * BLOCK_VECTORS];
} RowBlocks;

/// Eight numbers: one for each vector of a group.
typedef int32_t i32x8 __attribute__((vector_size(32)));

/// The rows, as `RowBlocks` has them, of vectors whose upper samples lie between the positions `low` and `high`.
KK_INLINE i32x8 foretold_rows(i32x8 low, i32x8 high, int32_t bottom) {
  const i32x8 top = low >> 11, last = high >> 11, more = last - top;
  const i32x8 known = (top >= 0) & (last < bottom) & (more <= KEPT_ROWS - 2);
  return ((top << 8 | more) & known) | (ROWS_UNKNOWN & ~known);
}

/// Whole numbers from positions in vectors of GROUP_BLOCKS.
KK_INLINE i32xh whole_positions(f64v v) { return __builtin_convertvector(v, i32xh); }

/// Prepares the kept blocks from ..< to of a row; `from` is the first one of a group.
KK_INLINE void row_blocks(RowBlocks *blocks, const KeptColumns *kept, const kk_PerspectiveRow *row, int32_t from, int32_t to) {
  const int32_t bottom = kept->height - 1 < 1000000 ? kept->height - 1 : 1000000;
  int32_t place = kept_place(from);
#if BLOCK_VECTORS == 2
  const i32x8 in_turn = begins_far(row->dw) ? (i32x8){4, 0, 5, 1, 6, 2, 7, 3} : (i32x8){0, 4, 1, 5, 2, 6, 3, 7};
#endif
  for (int32_t at = 0; at < to - from; at += GROUP_BLOCKS) {
    f64v origin, end, r, s, middle;
    memcpy(&origin, kept->origin + place, sizeof origin);
    memcpy(&end, kept->end + place, sizeof end);
    memcpy(&r, kept->r + place, sizeof r);
    memcpy(&s, kept->s + place, sizeof s);
    memcpy(&middle, kept->middle + place, sizeof middle);
    place = place + GROUP_BLOCKS == KEPT_BLOCKS ? 0 : place + GROUP_BLOCKS;
    const f64v v = limited_places((row->y + origin * row->dy) * r), pv = v * 2048.0 + 0.5;
    const f64v wv = __builtin_elementwise_floor(pv), other = limited_within((row->y + end * row->dy) * s, 2.1e9);
    store_whole(blocks->v + at, wv);
    store_floats(blocks->fv + at, pv - wv);
    store_floats(blocks->dv + at, (row->dy - v * row->dw) * r * 2048.0);
    // Two steps of 1/2048 on both sides are more than single precision errs within so few rows. A position that was limited makes rows
    // unknown, as it is either itself beside the image or far from those inside it.
#if BLOCK_VECTORS == 1
    const i32x8 low = whole_positions(either(pv < other, pv, other) - 2.0);
    const i32x8 high = whole_positions(either(pv < other, other, pv) + 2.0);
    const i32x8 rows = foretold_rows(low, high, bottom);
#else
    const f64v between = pv + (other - pv) * middle;
    const i32xh near_low = whole_positions(either(pv < between, pv, between) - 2.0);
    const i32xh near_high = whole_positions(either(pv < between, between, pv) + 2.0);
    const i32xh far_low = whole_positions(either(between < other, between, other) - 2.0);
    const i32xh far_high = whole_positions(either(between < other, other, between) + 2.0);
    const i32x8 low = __builtin_shufflevector(near_low, far_low, 0, 1, 2, 3, 4, 5, 6, 7);
    const i32x8 high = __builtin_shufflevector(near_high, far_high, 0, 1, 2, 3, 4, 5, 6, 7);
    const i32x8 rows = (i32x8)picked_of_one((u32v)foretold_rows(low, high, bottom), (u32v)in_turn);
#endif
    memcpy(blocks->rows + BLOCK_VECTORS * at, &rows, sizeof rows);
  }
}

/// The sums `after` in the lanes in which `number` is below zero, those `before` in the others.
KK_INLINE u16v where_negative(i32v number, u16v before, u16v after) {
#if LANES == 16
  return (u16v)_mm512_mask_mov_epi32((raw)before, _mm512_cmplt_epi32_mask((raw)number, (raw)(i32v){0}), (raw)after);
#else
  return (u16v)_mm256_blendv_ps((__m256)before, (__m256)after, (__m256)number);
#endif
}

/// The biased sums across of the upper and of the lower sample of each pixel, for both vectors of sums.
typedef struct TwoRows {
  u16v u0, u1, l0, l1;
} TwoRows;

/// The sums of pixels whose upper samples are all in the kept rows from `top` to `top` + `more`, and whose lower ones are one row below
/// each; `at` are the positions down the image.
KK_INLINE TwoRows rows_inside(const KeptVector *kept, int32_t top, int32_t more, i32v at) {
  const u16v *sums = kept->sums[top & (KEPT_ROWS - 1)], *next = kept->sums[(top + 1) & (KEPT_ROWS - 1)];
  TwoRows rows = {sums[0], sums[1], next[0], next[1]};
  if (more == 0) return rows;
  // How many rows above its upper sample's each pixel's row is so far.
  const i32v above = top - (at >> 11);
  i32v above0 = LANES4(above, 0, 0, 1, 1), above1 = LANES4(above, 2, 2, 3, 3);
  u16v n0 = rows.l0, n1 = rows.l1;
  // Every pixel whose upper sample is in this row or a later one takes it, and the next row; later rows replace them.
  for (int32_t r = 0;;) {
    next = kept->sums[(top + 2 + r) & (KEPT_ROWS - 1)];
    rows.u0 = where_negative(above0, rows.u0, n0);
    rows.u1 = where_negative(above1, rows.u1, n1);
    n0 = next[0];
    n1 = next[1];
    rows.l0 = where_negative(above0, rows.l0, n0);
    rows.l1 = where_negative(above1, rows.l1, n1);
    if (++r == more) return rows;
    above0 += 1;
    above1 += 1;
  }
}

/// The pixels whose sums are given, at the positions `at` down the image.
KK_INLINE u32v blended_rows(const TwoRows *rows, i32v at) {
  const u32v pixels = blended_sums(rows->u0, rows->l0, rows->u1, rows->l1, fraction_weights_down((u32v)at << 21));
#if LANES == 8
  return (u32v)in_order((u64v)pixels);
#else
  return pixels;
#endif
}

/// How far down the image the pixels of a vector are from the origin of its block k.
KK_INLINE f32v distances_down(const KeptVector *kept, const RowBlocks *blocks, uint32_t k) {
  return blocks->fv[k] + kept->distance * blocks->dv[k] * kept->reciprocal;
}

/// The positions down the image of pixels at given distances from the origin of block k.
KK_INLINE i32v positions_down(const RowBlocks *blocks, uint32_t k, f32v distances) {
  return blocks->v[k] + __builtin_convertvector(__builtin_elementwise_floor(distances), i32v);
}

/// The pixels of the j-th vector of a row, whose rows are foretold and whose source is narrow.
KK_INLINE u32v foretold_pixels(KeptVector *kept, size_t row_bytes, const RowBlocks *blocks, uint32_t j) {
  const int32_t top = blocks->rows[j] >> 8, more = blocks->rows[j] & 255, end = top + more + 2;
  const uint32_t k = j / BLOCK_VECTORS;
  if (__builtin_expect(top < kept->top || top > kept->end, 0)) {
    keep_rows(kept, row_bytes, top, end);
  } else if (kept->end < end) {
    for (int32_t y = kept->end; y < end; y++) keep_narrow_sums(kept, row_bytes, y);
    kept->end = end;
    if (kept->top < end - KEPT_ROWS) kept->top = end - KEPT_ROWS;
  }
  // Inside the image no distance needs a limit.
  const i32v at = positions_down(blocks, k, distances_down(kept, blocks, k));
  const TwoRows rows = rows_inside(kept, top, more, at);
  return blended_rows(&rows, at);
}

/// Samples up to `count` whole vectors, from the j-th of the row on; `kept` are their data. Ends before the first one whose rows are not
/// foretold or whose source is not narrow, and returns how many were sampled.
KK_FN __attribute__((noinline)) int32_t sample_foretold(
    uint32_t *dst, KeptVector *kept, size_t row_bytes, const RowBlocks *blocks, uint32_t j, int32_t count) {
  int32_t done = 0;
  for (; done < count && (blocks->rows[j] & 255) <= kept->limit; done++, j++, kept++) {
    store(dst + done * LANES, foretold_pixels(kept, row_bytes, blocks, j));
  }
  return done;
}

/// Computes the pixels of a vector in block k, some of which may lie beside the image; returns false when their samples span too many rows
/// or columns.
KK_INLINE bool sample_any(u32v *pixels, KeptVector *kept, const kk_Image *image, const RowBlocks *blocks, uint32_t k) {
  if (kept->kind == SOURCE_SCATTERED) return false;
  const int32_t bottom = image->height - 1;
  const i32v at = positions_down(blocks, k, limited_distances(distances_down(kept, blocks, k)));
  const i32v y = limited_words(at >> 11, -1, bottom);
  const i32v upper = __builtin_elementwise_max(y, (i32v){0}), lower = __builtin_elementwise_min(y + 1, every_int(bottom));
  int32_t uppers[LANES], belows[LANES];
  store((uint32_t *)uppers, (u32v)upper);
  store((uint32_t *)belows, (u32v)-lower);
  const int32_t top = least_of(uppers, LANES), last = -least_of(belows, LANES);
  if (last - top >= KEPT_ROWS) return false;
  keep_rows(kept, image->row_bytes, top, last + 1);
  TwoRows rows = {{0}, {0}, {0}, {0}};
  // Every pixel that needs this row or a later one takes it; later rows replace it.
  for (int32_t r = top; r <= last; r++) {
    const u16v *sums = kept->sums[r & (KEPT_ROWS - 1)];
    const i32v above = r - 1 - upper, below = r - 1 - lower;
    rows.u0 = where_negative(LANES4(above, 0, 0, 1, 1), rows.u0, sums[0]);
    rows.u1 = where_negative(LANES4(above, 2, 2, 3, 3), rows.u1, sums[1]);
    rows.l0 = where_negative(LANES4(below, 0, 0, 1, 1), rows.l0, sums[0]);
    rows.l1 = where_negative(LANES4(below, 2, 2, 3, 3), rows.l1, sums[1]);
  }
  *pixels = blended_rows(&rows, at);
  return true;
}

/// Samples the columns from ..< to of the j-th vector of a row, whose first column is `first`; `dst` is the address of the first of them.
KK_FN __attribute__((noinline)) void sample_part(
    uint32_t *dst, KeptVector *kept, const kk_Image *image, const kk_PerspectiveRow *row, const RowBlocks *blocks, uint32_t j,
    int32_t first, int32_t from, int32_t to) {
  u32v pixels;
  if ((blocks->rows[j] & 255) <= kept->limit) {
    pixels = foretold_pixels(kept, image->row_bytes, blocks, j);
  } else if (!sample_any(&pixels, kept, image, blocks, j / BLOCK_VECTORS)) {
    wide_perspective(dst, image, row, first + from, (size_t)(to - from));
    return;
  }
  uint32_t whole[LANES];
  store(whole, pixels);
  memcpy(dst, whole + from, (size_t)(to - from) * 4);
}

/// Samples the columns `first` ..< `end`, which lie in KEPT_BLOCKS blocks or fewer, counted from the first one of a group on.
KK_INLINE void sample_blocks(
    uint32_t *dst, KeptColumns *kept, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, int32_t end) {
  const int32_t from = group_of(first >> 4), to = (end + PERSPECTIVE_BLOCK - 1) >> 4;
  if (from < kept->first_block || to > kept->end_block) keep_blocks(kept, image, row, from, to);
  RowBlocks blocks;
  row_blocks(&blocks, kept, row, from, to);
  const int32_t left = from * PERSPECTIVE_BLOCK, wrap = (KEPT_BLOCKS - kept_place(from)) * BLOCK_VECTORS;
  // The vectors, counted from the group's first column on.
  int32_t j = (first - left) / LANES;
  while (left + j * LANES < end) {
    const int32_t column = left + j * LANES;
    KeptVector *vectors = kept->vectors + (j < wrap ? j + KEPT_BLOCKS * BLOCK_VECTORS - wrap : j - wrap);
    if (column >= first && column + LANES <= end) {
      int32_t count = (end - column) / LANES;
      if (j < wrap && count > wrap - j) count = wrap - j;
      const int32_t done = sample_foretold(dst + (column - first), vectors, image->row_bytes, &blocks, (uint32_t)j, count);
      j += done;
      if (done > 0) continue;
    }
    const int32_t start = column < first ? first - column : 0, stop = column + LANES > end ? end - column : LANES;
    sample_part(dst + (column + start - first), vectors, image, row, &blocks, (uint32_t)j, column, start, stop);
    j++;
  }
}

KK_FN void wide_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *memory) {
  open_columns(memory, image, row);
  const int32_t end = first + (int32_t)count;
  for (int32_t from = first; from < end;) {
    int32_t to = (group_of(from >> 4) + KEPT_BLOCKS) * PERSPECTIVE_BLOCK;
    if (to > end) to = end;
    sample_blocks(dst + (from - first), memory, image, row, from, to);
    from = to;
  }
}

#else

KK_FN void wide_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *kept) {
  (void)kept;
  wide_perspective(dst, image, row, first, count);
}

#endif
