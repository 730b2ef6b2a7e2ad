// Sampling through a perspective map whose columns stay columns: the positions across are the same in every row, so a source row is
// interpolated across once for all rows of canvas that sample it.

#if LANES >= 8 && defined(__x86_64__)

/// The number of source rows kept for each vector of columns.
#define KEPT_ROWS 8
/// The number of vectors of columns whose data are kept; the columns of eighteen blocks.
#define KEPT_VECTORS (18 * PERSPECTIVE_BLOCK / LANES)

/// The number of blocks whose distances from the eye are kept.
#define KEPT_BLOCKS 24

/// The kept data of a vector of columns, all of one block.
typedef struct KeptVector {
  u32v column, next, left_weights, right_weights;
  f32v distance, reciprocal;
  /// The biased sums across, of the pixels in even and in odd pairs.
  u16v sums[KEPT_ROWS][2];
  /// The source row of each of the kept sums; -1 for none.
  int32_t rows[KEPT_ROWS];
  /// The first column, or -1 for none; the block's origin; and the source column from which `column` counts.
  int32_t first, origin, left;
  /// The number of source pixels from `left` on.
  uint32_t there;
  /// Whether all samples lie in two registers from `left` on.
  bool fits;
} KeptVector;

typedef struct KeptColumns {
  const uint32_t *pixels;
  size_t row_bytes;
  int32_t width, height;
  double x, w, dx, dw;
  /// The column of the first kept block, and how many are kept.
  int32_t first_block, block_count;
  /// Of each block the origin and the column at its other end, the reciprocal of w at the origin, and 2048 times that at the other end.
  double origin[KEPT_BLOCKS], end[KEPT_BLOCKS], r[KEPT_BLOCKS], s[KEPT_BLOCKS];
  KeptVector vectors[KEPT_VECTORS] __attribute__((aligned(64)));
} KeptColumns;

_Static_assert(sizeof(KeptColumns) <= KK_KEPT_BYTES, "what is kept has room");

KK_INLINE void open_columns(KeptColumns *kept, const kk_Image *image, const kk_PerspectiveRow *row) {
  if (kept->pixels == image->pixels && kept->row_bytes == image->row_bytes && kept->width == image->width
      && kept->height == image->height && kept->x == row->x && kept->w == row->w && kept->dx == row->dx && kept->dw == row->dw) {
    return;
  }
  kept->pixels = image->pixels;
  kept->row_bytes = image->row_bytes;
  kept->width = image->width;
  kept->height = image->height;
  kept->x = row->x;
  kept->w = row->w;
  kept->dx = row->dx;
  kept->dw = row->dw;
  kept->block_count = 0;
  for (int k = 0; k < KEPT_VECTORS; k++) kept->vectors[k].first = -1;
}

/// Keeps blocks among which are those of the columns `first` ..< `end`, at most KEPT_BLOCKS; both are multiples of a block.
KK_FN __attribute__((noinline)) void keep_blocks(KeptColumns *kept, int32_t first, int32_t end) {
  int32_t start = kept->block_count == 0 || first < kept->first_block ? first : kept->first_block;
  int32_t last = kept->first_block + kept->block_count * PERSPECTIVE_BLOCK;
  if (kept->block_count == 0 || last < end) last = end;
  if (last - start > KEPT_BLOCKS * PERSPECTIVE_BLOCK) {
    start = first;
    last = end;
  }
  kept->first_block = start;
  kept->block_count = (last - start) / PERSPECTIVE_BLOCK;
  f64v numbers;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) numbers[k] = (double)(k * PERSPECTIVE_BLOCK);
  for (int32_t at = 0; at < kept->block_count; at += LANES / 2) {
    BlockEnds ends = block_ends(kept->w, kept->dw, (double)(start + at * PERSPECTIVE_BLOCK) + numbers);
    memcpy(kept->origin + at, &ends.origin, sizeof ends.origin);
    memcpy(kept->end + at, &ends.end, sizeof ends.end);
    memcpy(kept->r + at, &ends.r, sizeof ends.r);
    memcpy(kept->s + at, &ends.s, sizeof ends.s);
  }
}

/// What `PerspectiveBlocks` has for a row of kept blocks, as far as it depends on the row.
typedef struct RowBlocks {
  int32_t v[KEPT_BLOCKS], other_v[KEPT_BLOCKS];
  float fv[KEPT_BLOCKS], dv[KEPT_BLOCKS];
} RowBlocks;

/// Prepares the kept blocks `from` ..< `to` of a row.
KK_INLINE void row_blocks(RowBlocks *blocks, const KeptColumns *kept, const kk_PerspectiveRow *row, int32_t from, int32_t to) {
  for (int32_t at = from & ~(LANES / 2 - 1); at < to; at += LANES / 2) {
    f64v origin, end, r, s;
    memcpy(&origin, kept->origin + at, sizeof origin);
    memcpy(&end, kept->end + at, sizeof end);
    memcpy(&r, kept->r + at, sizeof r);
    memcpy(&s, kept->s + at, sizeof s);
    f64v v = limited_places((row->y + origin * row->dy) * r), pv = v * 2048.0 + 0.5;
    f64v wv = __builtin_elementwise_floor(pv);
    store_whole(blocks->v + at, wv);
    store_whole(blocks->other_v + at, limited_within((row->y + end * row->dy) * s, 2e9));
    store_floats(blocks->fv + at, pv - wv);
    store_floats(blocks->dv + at, (row->dy - v * row->dw) * r * 2048.0);
  }
}

KK_FN __attribute__((noinline)) void place_vector(
    KeptVector *kept, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first) {
  PerspectiveBlocks blocks;
  perspective_blocks(&blocks, *row, first, 1);
  const int32_t right = image->width - 1;
  f32v c = __builtin_convertvector(lane_words(), f32v) + (float)(first - blocks.origin[0]);
  f32v r = 1.0f / (1.0f + c * blocks.dw[0]);
  f32v u = limited_distances(blocks.fu[0] + c * blocks.du[0] * r);
  i32v at = blocks.u[0] + __builtin_convertvector(__builtin_elementwise_floor(u), i32v);
  u32v across = weights_across((u32v)multiply_high((u16v)(((u32v)at & 2047) << 5), every_half(ACROSS)));
  i32v x = limited_words(at >> 11, -1, right);
  kept->first = first;
  kept->origin = blocks.origin[0];
  kept->left = limited(x[0] < x[LANES - 1] ? x[0] : x[LANES - 1], 0, right);
  kept->column = (u32v)(__builtin_elementwise_max(x, (i32v){0}) - kept->left);
  kept->next = (u32v)(__builtin_elementwise_min(x + 1, every_int(right)) - kept->left);
  kept->left_weights = (u32v)LANES4(across, 0, 0, 1, 1);
  kept->right_weights = (u32v)LANES4(across, 2, 2, 3, 3);
  kept->distance = c;
  kept->reciprocal = r;
  kept->there = (uint32_t)(right + 1 - kept->left);
  kept->fits = all_zero((kept->column | kept->next) & ~(2u * LANES - 1));
  for (int r = 0; r < KEPT_ROWS; r++) kept->rows[r] = -1;
}

/// The sums across of source row y.
KK_INLINE const u16v *sums_across(KeptVector *kept, const kk_Image *image, int32_t y) {
  u16v *sums = kept->sums[y & (KEPT_ROWS - 1)];
  if (kept->rows[y & (KEPT_ROWS - 1)] == y) return sums;
  kept->rows[y & (KEPT_ROWS - 1)] = y;
  const uint32_t *line = pixel_row(image->pixels, image->row_bytes, y) + kept->left;
  u32v a, b;
  load_two(line, kept->there, &a, &b);
  uintptr_t ahead = (uintptr_t)line + ROWS_AHEAD * image->row_bytes;
  __builtin_prefetch((const void *)ahead);
  __builtin_prefetch((const void *)(ahead + 64));
  u8v left = (u8v)picked(a, b, kept->column), right = (u8v)picked(a, b, kept->next);
  sums[0] = horizontal(weave_low8(left, right), (u8v)kept->left_weights);
  sums[1] = horizontal(weave_high8(left, right), (u8v)kept->right_weights);
  return sums;
}

/// The sums `before`, replaced by `sums` in the lanes whose row is `number` or a later one.
KK_INLINE u16v replaced_from(u16v before, u16v sums, u32v rows, int32_t number) {
#if LANES == 16
  return (u16v)_mm512_mask_mov_epi32((raw)before, _mm512_cmpge_epi32_mask((raw)rows, (raw)every_int(number)), (raw)sums);
#else
  return (u16v)_mm256_blendv_epi8((raw)before, (raw)sums, (raw)((i32v)rows > number - 1));
#endif
}

/// The biased sums across of the upper and of the lower sample of each pixel, of even and of odd pairs of pixels.
typedef struct TwoRows {
  u16v u0, u1, l0, l1;
} TwoRows;

/// The sums of pixels whose upper samples are all in the rows from `top` to `top` + `more`, and whose lower ones are one row below each;
/// `upper` counts rows from `top`.
KK_INLINE TwoRows rows_inside(KeptVector *kept, const kk_Image *image, int32_t top, int32_t more, u32v upper) {
  const u16v *sums = sums_across(kept, image, top), *next = sums_across(kept, image, top + 1);
  TwoRows rows = {sums[0], sums[1], next[0], next[1]};
  if (more == 0) return rows;
  u32v upper0 = spread16(upper, 0, 0, 1, 1), upper1 = spread16(upper, 2, 2, 3, 3);
  // Every pixel whose upper sample is in this row or a later one takes it, and the next row; later rows replace them.
  for (int32_t r = 1; r <= more; r++) {
    sums = next;
    next = sums_across(kept, image, top + r + 1);
    rows.u0 = replaced_from(rows.u0, sums[0], upper0, r);
    rows.u1 = replaced_from(rows.u1, sums[1], upper1, r);
    rows.l0 = replaced_from(rows.l0, next[0], upper0, r);
    rows.l1 = replaced_from(rows.l1, next[1], upper1, r);
  }
  return rows;
}

/// The sums of pixels some of which may lie beside the image; `upper` and `lower` count rows from `top`, and are at most `more` + 1.
KK_FN __attribute__((noinline)) TwoRows rows_at_edge(
    KeptVector *kept, const kk_Image *image, int32_t top, int32_t more, u32v upper, u32v lower) {
  const int32_t bottom = image->height - 1;
  const u16v *sums = sums_across(kept, image, top);
  TwoRows rows = {sums[0], sums[1], sums[0], sums[1]};
  u32v upper0 = spread16(upper, 0, 0, 1, 1), upper1 = spread16(upper, 2, 2, 3, 3);
  u32v lower0 = spread16(lower, 0, 0, 1, 1), lower1 = spread16(lower, 2, 2, 3, 3);
  // Every pixel that needs this row or a later one takes it; later rows replace it. Past the last row the last is repeated.
  for (int32_t r = 1; r <= more + 1; r++) {
    sums = sums_across(kept, image, top + r < bottom ? top + r : bottom);
    rows.u0 = replaced_from(rows.u0, sums[0], upper0, r);
    rows.u1 = replaced_from(rows.u1, sums[1], upper1, r);
    rows.l0 = replaced_from(rows.l0, sums[0], lower0, r);
    rows.l1 = replaced_from(rows.l1, sums[1], lower1, r);
  }
  return rows;
}

/// Samples the columns from ..< to of a vector in block k; returns false when they must be sampled one by one. `dst` is the address of the
/// vector's first column.
KK_INLINE bool sample_vector(
    uint32_t *dst, KeptVector *kept, const kk_Image *image, const RowBlocks *blocks, int32_t k, int32_t from, int32_t to) {
  const int32_t bottom = image->height - 1;
  f32v v = limited_distances(blocks->fv[k] + kept->distance * blocks->dv[k] * kept->reciprocal);
  i32v at = blocks->v[k] + __builtin_convertvector(__builtin_elementwise_floor(v), i32v);
  // The rows are guessed from the block's ends, so that loading does not wait for `at`; where the guess is too narrow, the columns are
  // sampled one by one.
  int32_t a = blocks->v[k], b = blocks->other_v[k];
#if LANES < PERSPECTIVE_BLOCK
  int32_t middle = (a >> 1) + (b >> 1);
  if ((kept->first & LANES) == (kept->origin & LANES)) b = middle;
  else a = middle;
#endif
  int32_t top = (a < b ? a : b) >> 11, last = (a < b ? b : a) >> 11;
  TwoRows rows;
  u32v inside = (u32v)((at >> 11) - top);
  if (top >= 0 && last < bottom && last - top < KEPT_ROWS - 1 && all_zero((u32v)(inside > (uint32_t)(last - top)))) {
    rows = rows_inside(kept, image, top, last - top, inside);
  } else {
    top = limited(top, 0, bottom);
    const int32_t more = limited(last, 0, bottom) - top;
    if (more > KEPT_ROWS - 2) return false;
    i32v y = limited_words(at >> 11, -1, bottom);
    u32v upper = (u32v)(__builtin_elementwise_max(y, (i32v){0}) - top);
    u32v lower = (u32v)(__builtin_elementwise_min(y + 1, every_int(bottom)) - top);
    if (!all_zero((u32v)((upper > (uint32_t)more + 1) | (lower > (uint32_t)more + 1)))) return false;
    rows = rows_at_edge(kept, image, top, more, upper, lower);
  }
  i32v down = weights_down((u32v)multiply_high((u16v)(((u32v)at & 2047) << 5), every_half(DOWN)));
  u32v pixels = blended_sums(rows.u0, rows.l0, rows.u1, rows.l1, down);
  if (from == 0 && to == LANES) store(dst, pixels);
  else store_between(dst, pixels, from, to);
  return true;
}

/// Samples the columns from ..< to of a vector in block k.
KK_FN __attribute__((noinline)) void sample_part(
    uint32_t *dst, KeptVector *kept, const kk_Image *image, const kk_PerspectiveRow *row, const RowBlocks *blocks, int32_t k,
    int32_t from, int32_t to) {
  if (kept->fits && sample_vector(dst, kept, image, blocks, k, from, to)) return;
  wide_perspective(dst + from, image, row, kept->first + from, (size_t)(to - from));
}

/// Samples the columns `first` ..< `end`, which lie in KEPT_BLOCKS blocks or fewer.
KK_INLINE void sample_blocks(
    uint32_t *dst, KeptColumns *kept, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, int32_t end) {
  const int32_t start = first & ~(PERSPECTIVE_BLOCK - 1), stop = (end + PERSPECTIVE_BLOCK - 1) & ~(PERSPECTIVE_BLOCK - 1);
  if (kept->block_count == 0 || start < kept->first_block || stop > kept->first_block + kept->block_count * PERSPECTIVE_BLOCK) {
    keep_blocks(kept, start, stop);
  }
  RowBlocks blocks;
  int32_t k = (start - kept->first_block) / PERSPECTIVE_BLOCK;
  row_blocks(&blocks, kept, row, k, (stop - kept->first_block) / PERSPECTIVE_BLOCK);
  uint32_t place = (uint32_t)(start / LANES) % KEPT_VECTORS;
  for (int32_t column = start; column < end; column += PERSPECTIVE_BLOCK, k++) {
    for (int32_t part = column; part < column + PERSPECTIVE_BLOCK; part += LANES) {
      KeptVector *vector = kept->vectors + place;
      place = place + 1 == KEPT_VECTORS ? 0 : place + 1;
      if (part >= first && part + LANES <= end) {
        if (vector->first != part) place_vector(vector, image, row, part);
        if (vector->fits && sample_vector(dst + (part - first), vector, image, &blocks, k, 0, LANES)) continue;
        wide_perspective(dst + (part - first), image, row, part, LANES);
      } else if (part + LANES > first && part < end) {
        const int32_t from = part < first ? first - part : 0, to = part + LANES > end ? end - part : LANES;
        if (vector->first != part) place_vector(vector, image, row, part);
        sample_part(dst + (part - first), vector, image, row, &blocks, k, from, to);
      }
    }
  }
}

KK_FN void wide_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *memory) {
  open_columns(memory, image, row);
  const int32_t end = first + (int32_t)count;
  for (int32_t from = first; from < end;) {
    int32_t to = (from & ~(PERSPECTIVE_BLOCK - 1)) + KEPT_BLOCKS * PERSPECTIVE_BLOCK;
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
