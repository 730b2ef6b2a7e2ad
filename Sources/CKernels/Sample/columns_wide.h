// Sampling through a perspective map whose columns stay columns: the positions across are the same in every row, so a source row is
// interpolated across once for all rows of canvas that sample it.

#if LANES == 16

/// The number of source rows kept for each block.
#define KEPT_ROWS 8
#define KEPT_BLOCKS 18

/// The kept data of a block of sixteen columns.
typedef struct KeptBlock {
  u32v column, next, left_weights, right_weights;
  f32v distance, reciprocal;
  /// The biased sums across, of the pixels in even and in odd pairs.
  u16v sums[KEPT_ROWS][2];
  /// The source row of each of the kept sums; -1 for none.
  int32_t rows[KEPT_ROWS];
  /// The block's first column, or -1 for none; and the source column from which `column` counts.
  int32_t first, left;
  /// The pixels that exist among the 32 from `left` on.
  __mmask32 known;
  /// Whether all samples lie within 32 pixels.
  bool fits;
} KeptBlock;

typedef struct KeptColumns {
  const uint32_t *pixels;
  size_t row_bytes;
  int32_t width, height;
  double x, w, dx, dw;
  KeptBlock blocks[KEPT_BLOCKS] __attribute__((aligned(64)));
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
  for (int k = 0; k < KEPT_BLOCKS; k++) kept->blocks[k].first = -1;
}

KK_FN __attribute__((noinline)) void place_block(
    KeptBlock *block, const kk_Image *image, const PerspectiveBlocks *blocks, int32_t k, int32_t first) {
  const int32_t right = image->width - 1;
  f32v c = __builtin_convertvector(lane_words(), f32v) + (float)(first - blocks->origin[k]);
  f32v r = 1.0f / (1.0f + c * blocks->dw[k]);
  f32v u = limited_distances(blocks->fu[k] + c * blocks->du[k] * r);
  i32v at = blocks->u[k] + __builtin_convertvector(__builtin_elementwise_floor(u), i32v);
  u32v across = weights_across((u32v)multiply_high((u16v)(((u32v)at & 2047) << 5), every_half(ACROSS)));
  i32v x = limited_words(at >> 11, -1, right);
  int32_t a = blocks->u[k] >> 11, b = blocks->other_u[k] >> 11;
  block->first = first;
  block->left = limited(a < b ? a : b, 0, right);
  block->column = (u32v)(__builtin_elementwise_max(x, (i32v){0}) - block->left);
  block->next = (u32v)(__builtin_elementwise_min(x + 1, every_int(right)) - block->left);
  block->left_weights = (u32v)LANES4(across, 0, 0, 1, 1);
  block->right_weights = (u32v)LANES4(across, 2, 2, 3, 3);
  block->distance = c;
  block->reciprocal = r;
  uint32_t there = (uint32_t)(right + 1 - block->left);
  block->known = there >= 32 ? ~0u : (1u << there) - 1;
  block->fits = !_mm512_cmpgt_epu32_mask((raw)(block->column | block->next), (raw)every_word(31));
  for (int r = 0; r < KEPT_ROWS; r++) block->rows[r] = -1;
}

/// The sums across of source row y.
KK_INLINE const u16v *sums_across(KeptBlock *block, const kk_Image *image, int32_t y) {
  u16v *sums = block->sums[y & (KEPT_ROWS - 1)];
  if (block->rows[y & (KEPT_ROWS - 1)] == y) return sums;
  block->rows[y & (KEPT_ROWS - 1)] = y;
  const uint32_t *line = pixel_row(image->pixels, image->row_bytes, y) + block->left;
  raw a = _mm512_maskz_loadu_epi32((__mmask16)block->known, line);
  raw b = _mm512_maskz_loadu_epi32((__mmask16)(block->known >> 16), line + 16);
  uintptr_t ahead = (uintptr_t)line + ROWS_AHEAD * image->row_bytes;
  __builtin_prefetch((const void *)ahead);
  __builtin_prefetch((const void *)(ahead + 64));
  u8v left = (u8v)picked(a, b, block->column), right = (u8v)picked(a, b, block->next);
  sums[0] = horizontal(weave_low8(left, right), (u8v)block->left_weights);
  sums[1] = horizontal(weave_high8(left, right), (u8v)block->right_weights);
  return sums;
}

/// Samples the columns from ..< to of block k; returns false when they must be sampled one by one. `dst` is the address of the block's
/// first column.
KK_INLINE bool sample_block(
    uint32_t *dst, KeptBlock *block, const kk_Image *image, const PerspectiveBlocks *blocks, int32_t k, int32_t from,
    int32_t to) {
  const int32_t bottom = image->height - 1;
  f32v v = limited_distances(blocks->fv[k] + block->distance * blocks->dv[k] * block->reciprocal);
  i32v at = blocks->v[k] + __builtin_convertvector(__builtin_elementwise_floor(v), i32v);
  i32v y = limited_words(at >> 11, -1, bottom);
  int32_t a = blocks->v[k] >> 11, b = blocks->other_v[k] >> 11;
  int32_t top = limited(a < b ? a : b, 0, bottom), more = limited(a < b ? b : a, 0, bottom) - top;
  if (more > KEPT_ROWS - 2) return false;
  u32v upper = (u32v)(__builtin_elementwise_max(y, (i32v){0}) - top);
  u32v lower = (u32v)(__builtin_elementwise_min(y + 1, every_int(bottom)) - top);
  const raw last = (raw)every_word((uint32_t)more + 1);
  if (_mm512_cmpgt_epu32_mask((raw)upper, last) | _mm512_cmpgt_epu32_mask((raw)lower, last)) return false;
  const u16v *sums = sums_across(block, image, top);
  raw u0 = (raw)sums[0], u1 = (raw)sums[1], l0 = u0, l1 = u1;
  raw upper0 = (raw)LANES4(upper, 0, 0, 1, 1), upper1 = (raw)LANES4(upper, 2, 2, 3, 3);
  raw lower0 = (raw)LANES4(lower, 0, 0, 1, 1), lower1 = (raw)LANES4(lower, 2, 2, 3, 3);
  // Every pixel that needs this row or a later one takes it; later rows replace it. Past the last row the last is repeated.
  for (int32_t r = 1; r <= more + 1; r++) {
    sums = sums_across(block, image, top + r < bottom ? top + r : bottom);
    raw number = (raw)every_word((uint32_t)r);
    u0 = _mm512_mask_mov_epi32(u0, _mm512_cmpge_epu32_mask(upper0, number), (raw)sums[0]);
    u1 = _mm512_mask_mov_epi32(u1, _mm512_cmpge_epu32_mask(upper1, number), (raw)sums[1]);
    l0 = _mm512_mask_mov_epi32(l0, _mm512_cmpge_epu32_mask(lower0, number), (raw)sums[0]);
    l1 = _mm512_mask_mov_epi32(l1, _mm512_cmpge_epu32_mask(lower1, number), (raw)sums[1]);
  }
  i32v down = weights_down((u32v)multiply_high((u16v)(((u32v)at & 2047) << 5), every_half(DOWN)));
  u32v pixels = blended_sums((u16v)u0, (u16v)l0, (u16v)u1, (u16v)l1, down);
  if (from == 0 && to == LANES) store(dst, pixels);
  else store_between(dst, pixels, from, to);
  return true;
}

KK_FN void wide_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *memory) {
  KeptColumns *kept = memory;
  open_columns(kept, image, row);
  PerspectiveBlocks blocks;
  const int32_t end = first + (int32_t)count;
  int32_t known = 0, k = 0;
  for (int32_t column = first & ~(PERSPECTIVE_BLOCK - 1); column < end; column += PERSPECTIVE_BLOCK, k++) {
    if (k == known) {
      int32_t left = (end - column + PERSPECTIVE_BLOCK - 1) / PERSPECTIVE_BLOCK;
      known = left < PERSPECTIVE_STRETCH ? left : PERSPECTIVE_STRETCH;
      perspective_blocks(&blocks, *row, column, known);
      k = 0;
    }
    KeptBlock *block = kept->blocks + (uint32_t)(column / PERSPECTIVE_BLOCK) % KEPT_BLOCKS;
    if (block->first != column) place_block(block, image, &blocks, k, column);
    int32_t from = column < first ? first - column : 0;
    int32_t to = column + PERSPECTIVE_BLOCK > end ? end - column : PERSPECTIVE_BLOCK;
    if (block->fits && sample_block(dst + (column - first), block, image, &blocks, k, from, to)) continue;
    wide_perspective(dst + (column + from - first), image, row, column + from, (size_t)(to - from));
  }
}

#else

KK_FN void wide_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *kept) {
  (void)kept;
  wide_perspective(dst, image, row, first, count);
}

#endif
