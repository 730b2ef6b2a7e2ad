// What rows of canvas have in common under a perspective map whose columns stay columns: the positions across, and the sums across of the
// source rows that they sample.

#if LANES >= 8 && defined(__x86_64__)

/// The number of source rows kept for each vector of columns.
#define KEPT_ROWS 8
/// The number of vectors in a block of columns.
#define BLOCK_VECTORS (PERSPECTIVE_BLOCK / LANES)
/// The number of blocks that are prepared at once.
#define GROUP_BLOCKS (LANES / 2)
/// The number of blocks whose data are kept, in whole groups: those of more than 256 columns, wherever they begin.
#define KEPT_BLOCKS ((17 + GROUP_BLOCKS - 1) / GROUP_BLOCKS * GROUP_BLOCKS)

// Sums of neighbouring pixels are kept together where one register of source pixels has the samples of half a vector. The numbers of
// pixels are then in the order in which weaving sums takes them.
#if LANES == 8
#define COLUMN_LANES 0, 1, 4, 5, 2, 3, 6, 7
#else
#define COLUMN_LANES 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#endif
/// The vector with its lanes in the order of kept columns.
#define IN_COLUMN_ORDER(v) __builtin_shufflevector(v, v, COLUMN_LANES)

/// From where the samples of a vector of columns are taken.
typedef enum KeptSource {
  /// From the whole image, as its source pixels do not fit two registers.
  SOURCE_SCATTERED,
  /// From two registers of source pixels.
  SOURCE_WIDE,
  /// From one register for each half of the vector, or, when registers are long, from two for all of it.
  SOURCE_NARROW,
} KeptSource;

/// The kept data of a vector of columns, all of one block.
typedef struct KeptVector {
  /// Which source pixels are needed: of each half, left and right samples in turn, among those of its register; or all left ones, then all
  /// right ones, among those of two registers.
  u32v picks[2];
  AcrossWeights weights;
  f32v distance, reciprocal;
  /// The biased sums across.
  u16v sums[KEPT_ROWS][2];
  /// The first source pixel of row 0 that is loaded, and how many pixels farther right the other half's first one is.
  const uint32_t *source;
  ptrdiff_t apart;
  /// The source rows whose sums are kept.
  int32_t top, end;
  /// How many rows, after the first, upper samples may span to be drawn at once: -1 unless the source is narrow.
  int32_t limit;
  KeptSource kind;
} KeptVector;

typedef struct KeptColumns {
  const uint32_t *pixels;
  size_t row_bytes;
  int32_t width, height;
  double x, w, dx, dw;
  /// The blocks that are kept, by their number from column 0 on; block b is at place b modulo KEPT_BLOCKS.
  int32_t first_block, end_block;
  /// Of each block the origin and the column at its other end; the reciprocal of w at the origin; and 2048 times that at the other end, or
  /// NaN when w changes too much for rows to be foretold.
  double origin[KEPT_BLOCKS], end[KEPT_BLOCKS], r[KEPT_BLOCKS], s[KEPT_BLOCKS];
  /// How far the position in the block's middle is from the origin's towards that at the other end.
  double middle[KEPT_BLOCKS];
  KeptVector vectors[KEPT_BLOCKS * BLOCK_VECTORS] __attribute__((aligned(64)));
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
  kept->first_block = kept->end_block = 0;
}

/// Whether a block's last column is nearer to the eye than its first one.
KK_INLINE bool begins_far(double dw) { return dw > 0; }

/// The place of a block.
KK_INLINE int32_t kept_place(int32_t block) {
  const int32_t place = block % KEPT_BLOCKS;
  return place < 0 ? place + KEPT_BLOCKS : place;
}

/// The number of the first block of a block's group.
KK_INLINE int32_t group_of(int32_t block) { return block & ~(GROUP_BLOCKS - 1); }

/// The least of numbers.
KK_INLINE int32_t least_of(const int32_t *numbers, int count) {
  int32_t least = numbers[0];
  for (int k = 1; k < count; k++) least = numbers[k] < least ? numbers[k] : least;
  return least;
}

#if LANES == 8
/// Sets for each half of a vector which pixels of a register are its samples; returns false when they lie farther apart.
KK_INLINE bool place_halves(KeptVector *kept, const kk_Image *image, const int32_t *columns, const int32_t *nexts) {
  if (image->width < LANES) return false;
  int32_t left[2], words[2][LANES];
  uint32_t all = 0;
  for (int h = 0; h < 2; h++) {
    left[h] = limited(least_of(columns + 4 * h, 4), 0, image->width - LANES);
    for (int k = 0; k < 4; k++) {
      words[h][2 * k] = columns[4 * h + k] - left[h];
      words[h][2 * k + 1] = nexts[4 * h + k] - left[h];
      all |= (uint32_t)(words[h][2 * k] | words[h][2 * k + 1]);
    }
    kept->picks[h] = load((const uint32_t *)words[h]);
  }
  kept->source = image->pixels + left[0];
  kept->apart = left[1] - left[0];
  return all < LANES;
}
#endif

/// Sets which pixels of two registers are the samples of a vector; returns false when they lie farther apart.
KK_INLINE bool place_whole(KeptVector *kept, const kk_Image *image, const int32_t *columns, const int32_t *nexts) {
  if (image->width < 2 * LANES) return false;
  const int32_t left = limited(least_of(columns, LANES), 0, image->width - 2 * LANES);
  const u32v column = load((const uint32_t *)columns) - every_word((uint32_t)left);
  const u32v next = load((const uint32_t *)nexts) - every_word((uint32_t)left);
  kept->source = image->pixels + left;
  kept->apart = 0;
  kept->picks[0] = IN_COLUMN_ORDER(column);
  kept->picks[1] = IN_COLUMN_ORDER(next);
  return all_zero((column | next) & ~(2u * LANES - 1));
}

KK_INLINE KeptSource place_source(KeptVector *kept, const kk_Image *image, const int32_t *columns, const int32_t *nexts) {
#if LANES == 8
  if (place_halves(kept, image, columns, nexts)) return SOURCE_NARROW;
  return place_whole(kept, image, columns, nexts) ? SOURCE_WIDE : SOURCE_SCATTERED;
#else
  return place_whole(kept, image, columns, nexts) ? SOURCE_NARROW : SOURCE_SCATTERED;
#endif
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
  const u32v fractions = (u32v)at << 21;
  i32v x = limited_words(at >> 11, -1, right);
  int32_t columns[LANES], nexts[LANES];
  store((uint32_t *)columns, (u32v)__builtin_elementwise_max(x, (i32v){0}));
  store((uint32_t *)nexts, (u32v)__builtin_elementwise_min(x + 1, every_int(right)));
  kept->kind = place_source(kept, image, columns, nexts);
  kept->limit = kept->kind == SOURCE_NARROW ? KEPT_ROWS - 2 : -1;
  kept->weights = fraction_weights_across(IN_COLUMN_ORDER(fractions));
  kept->distance = IN_COLUMN_ORDER(c);
  kept->reciprocal = IN_COLUMN_ORDER(r);
  kept->top = kept->end = 0;
}

/// Keeps the distances of a group of blocks.
KK_INLINE void keep_group(KeptColumns *kept, int32_t group) {
  const int32_t at = kept_place(group);
  f64v numbers;
  KK_UNROLL for (int k = 0; k < GROUP_BLOCKS; k++) numbers[k] = (double)(k * PERSPECTIVE_BLOCK);
  const f64v begin = (double)group * PERSPECTIVE_BLOCK + numbers;
  const BlockEnds ends = block_ends(kept->w, kept->dw, begin);
  // Where w falls below a sixteenth, single precision would be too coarse. Where it hardly changes, rounding may turn a block round.
  const f64v r = ends.r * 2048.0, nearer = begins_far(kept->dw) ? begin + (double)(PERSPECTIVE_BLOCK - 1) : begin;
  const i64v steady = (i64v)(r > 0) & (i64v)(ends.s >= r) & (i64v)(ends.s <= r * 16.0) & (i64v)(ends.origin == nearer);
  const f64v s = either(steady, ends.s, every_double(NAN)), middle = either(steady, r / (ends.s + r), every_double(0.5));
  memcpy(kept->origin + at, &ends.origin, sizeof ends.origin);
  memcpy(kept->end + at, &ends.end, sizeof ends.end);
  memcpy(kept->r + at, &ends.r, sizeof ends.r);
  memcpy(kept->s + at, &s, sizeof s);
  memcpy(kept->middle + at, &middle, sizeof middle);
}

/// Keeps the blocks `from` ..< `to`, and those kept already as far as there is room. Whole groups are kept, of KEPT_BLOCKS blocks or fewer.
KK_FN __attribute__((noinline)) void keep_blocks(
    KeptColumns *kept, const kk_Image *image, const kk_PerspectiveRow *row, int32_t from, int32_t to) {
  from = group_of(from);
  to = group_of(to + GROUP_BLOCKS - 1);
  const bool apart = from > kept->end_block || to < kept->first_block;
  const int32_t first = kept->first_block < from ? kept->first_block : from, end = kept->end_block > to ? kept->end_block : to;
  if (apart || end - first > KEPT_BLOCKS || kept->first_block == kept->end_block) {
    kept->first_block = kept->end_block = from;
  } else {
    from = first;
    to = end;
  }
  for (int32_t b = from; b < to; b++) {
    if (b >= kept->first_block && b < kept->end_block) continue;
    if (b == group_of(b)) keep_group(kept, b);
    for (int h = 0; h < BLOCK_VECTORS; h++) {
      place_vector(kept->vectors + kept_place(b) * BLOCK_VECTORS + h, image, row, b * PERSPECTIVE_BLOCK + h * LANES);
    }
  }
  kept->first_block = from;
  kept->end_block = to;
}

/// Source row y of a vector, whose later rows are sent for.
KK_INLINE const uint32_t *source_row(const KeptVector *kept, size_t row_bytes, int32_t y) {
  const uint32_t *line = pixel_row(kept->source, row_bytes, y);
  __builtin_prefetch((const void *)((uintptr_t)line + ROWS_AHEAD * row_bytes));
  return line;
}

/// Keeps the sums across of source row y, of samples whose bytes are interleaved.
KK_INLINE void keep_woven(KeptVector *kept, int32_t y, u8v first, u8v second) {
  u16v *sums = kept->sums[y & (KEPT_ROWS - 1)];
  sums[0] = horizontal(first, kept->weights.first);
  sums[1] = horizontal(second, kept->weights.second);
}

/// Keeps the sums across of source row y, from two registers.
KK_INLINE void keep_wide_sums(KeptVector *kept, size_t row_bytes, int32_t y) {
  const uint32_t *line = source_row(kept, row_bytes, y);
  const u32v a = load(line), b = load(line + LANES);
  const u8v left = (u8v)picked(a, b, kept->picks[0]), right = (u8v)picked(a, b, kept->picks[1]);
  keep_woven(kept, y, weave_low8(left, right), weave_high8(left, right));
}

/// Keeps the sums across of source row y, of a vector whose source is narrow.
KK_INLINE void keep_narrow_sums(KeptVector *kept, size_t row_bytes, int32_t y) {
#if LANES == 8
  const uint32_t *line = source_row(kept, row_bytes, y);
  const u32v first = picked_of_one(load(line), kept->picks[0]), second = picked_of_one(load(line + kept->apart), kept->picks[1]);
  keep_woven(kept, y, woven_pairs((u8v)first), woven_pairs((u8v)second));
#else
  keep_wide_sums(kept, row_bytes, y);
#endif
}

/// Sees to it that the sums of the source rows `top` ..< `end`, at most KEPT_ROWS, are kept.
KK_FN __attribute__((noinline)) void keep_rows(KeptVector *kept, size_t row_bytes, int32_t top, int32_t end) {
  int32_t first = kept->top, last = kept->end;
  if (top > last || end < first) first = last = top;
  const bool narrow = kept->kind == SOURCE_NARROW;
  for (int32_t y = first - 1; y >= top; y--) {
    // The picture hangs upside down.
    if (narrow) keep_narrow_sums(kept, row_bytes, y);
    else keep_wide_sums(kept, row_bytes, y);
  }
  if (top < first) {
    first = top;
    if (last > top + KEPT_ROWS) last = top + KEPT_ROWS;
  }
  for (; last < end; last++) {
    if (narrow) keep_narrow_sums(kept, row_bytes, last);
    else keep_wide_sums(kept, row_bytes, last);
  }
  kept->top = first > last - KEPT_ROWS ? first : last - KEPT_ROWS;
  kept->end = last;
}

#endif
