// The conversion kernels on vectors: blocks of two vectors' width and two rows.

/// The sums of the 16-bit components of one or more pixels: R and B, G and A.
typedef struct Sums {
  u16v rb, ga;
} Sums;

KK_INLINE Sums split(u32v pixels) { return (Sums){even(pixels), odd(pixels)}; }
KK_INLINE Sums added(Sums a, Sums b) { return (Sums){a.rb + b.rb, a.ga + b.ga}; }

/// A pair of factors in every lane, for R and B or for G and A.
KK_INLINE i16v factors(int16_t low, int16_t high) { return (i16v)every_word((uint16_t)low | (uint32_t)(uint16_t)high << 16); }

/// The weighted sum red*R + green*G + blue*B + constant in every lane.
KK_INLINE i32v weighted(Sums s, int16_t red, int16_t green, int16_t blue, int32_t constant) {
  i32v sum = add_multiplied_pairs(every_int(constant), (i16v)s.ga, factors(green, 0));
  return add_multiplied_pairs(sum, (i16v)s.rb, factors(red, blue));
}

KK_INLINE i32v wide_luma(Sums s) { return weighted(s, 5983, 20127, 2032, (16 << 15) + 16384) >> 15; }
KK_INLINE i32v wide_blue(Sums s, int scale) { return weighted(s, -3298, -11094, 14392, 257 << (14 + scale)) >> (15 + scale); }
KK_INLINE i32v wide_red(Sums s, int scale) { return weighted(s, 14392, -13072, -1320, 257 << (14 + scale)) >> (15 + scale); }

/// The order of the groups of four bytes that packing two pairs of vectors leaves: the first pair's bytes, then the second pair's.
#if KK_BYTES == 64
#define REGROUPED 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15
#elif KK_BYTES == 32
#define REGROUPED 0, 4, 1, 5, 2, 6, 3, 7
#else
#define REGROUPED 0, 1, 2, 3
#endif

/// Stores a0, a1 as 2*LANES bytes at `a` and b0, b1 at `b`.
KK_INLINE void store_two_rows(uint8_t *a, uint8_t *b, i32v a0, i32v a1, i32v b0, i32v b1) {
  u32v bytes = (u32v)pack16((i16v)pack32(a0, a1), (i16v)pack32(b0, b1));
  bytes = __builtin_shufflevector(bytes, bytes, REGROUPED);
  uint8_t both[KK_BYTES];
  memcpy(both, &bytes, sizeof both);
  memcpy(a, both, sizeof both / 2);
  memcpy(b, both + sizeof both / 2, sizeof both / 2);
}

/// The left neighbour of each lane: the last lane of `before`, then all lanes of v but the last.
#if KK_BYTES == 64
#define ONE_LATER 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
#elif KK_BYTES == 32
#define ONE_LATER 7, 8, 9, 10, 11, 12, 13, 14
#else
#define ONE_LATER 3, 4, 5, 6
#endif
KK_INLINE Sums left_neighbours(Sums before, Sums v) {
  return (Sums){
      (u16v)__builtin_shufflevector((u32v)before.rb, (u32v)v.rb, ONE_LATER),
      (u16v)__builtin_shufflevector((u32v)before.ga, (u32v)v.ga, ONE_LATER)};
}

/// Every other lane of a, then of b, from the first or from the second lane on.
KK_INLINE Sums even_columns(Sums a, Sums b) {
  return (Sums){(u16v)even_words((u32v)a.rb, (u32v)b.rb), (u16v)even_words((u32v)a.ga, (u32v)b.ga)};
}
KK_INLINE Sums odd_columns(Sums a, Sums b) {
  return (Sums){(u16v)odd_words((u32v)a.rb, (u32v)b.rb), (u16v)odd_words((u32v)a.ga, (u32v)b.ga)};
}

/// Two rows of a rectangle: the addresses of their pixels and samples at x = 0.
typedef struct RowPair {
  const uint32_t *upper, *lower;
  uint8_t *y_upper, *y_lower, *cb, *cr;
} RowPair;

/// The sum of both rows' pixels left of column x, in every lane.
KK_INLINE Sums column_before(const RowPair *rows, ptrdiff_t x) {
  ptrdiff_t left = x > 0 ? x - 1 : 0;
  return added(split(every_word(rows->upper[left])), split(every_word(rows->lower[left])));
}

/// What a block of 2*LANES columns of both rows leaves: the sums that its chroma samples are made of, and the sums of its odd columns.
typedef struct ConvertedBlock {
  Sums chroma, odd;
} ConvertedBlock;

/// Converts the luma of 2*LANES pixels of both rows from column x on. `before` holds the sum of the column to the left in its last lane, as
/// the odd columns of the block before this one do.
KK_INLINE ConvertedBlock convert_block(const RowPair *rows, ptrdiff_t x, Sums before, bool left_sited) {
  Sums a0 = split(load(rows->upper + x)), a1 = split(load(rows->upper + x + LANES));
  Sums b0 = split(load(rows->lower + x)), b1 = split(load(rows->lower + x + LANES));
  store_two_rows(rows->y_upper + x, rows->y_lower + x, wide_luma(a0), wide_luma(a1), wide_luma(b0), wide_luma(b1));
  Sums s0 = added(a0, b0), s1 = added(a1, b1);
  Sums left = even_columns(s0, s1), right = odd_columns(s0, s1), chroma = added(left, right);
  if (left_sited) chroma = added(chroma, added(left, left_neighbours(before, right)));
  return (ConvertedBlock){chroma, right};
}

/// Stores the chroma of one block, from column x on.
KK_INLINE void store_chroma(const RowPair *rows, ptrdiff_t x, Sums chroma, int scale) {
  store_bytes(rows->cb + x / 2, __builtin_convertvector(wide_blue(chroma, scale), u8xl), LANES);
  store_bytes(rows->cr + x / 2, __builtin_convertvector(wide_red(chroma, scale), u8xl), LANES);
}

KK_INLINE void convert_rows(const RowPair *rows, ptrdiff_t x0, ptrdiff_t x1, bool left_sited) {
  const int scale = left_sited ? 3 : 2;
  ptrdiff_t x = x0;
  Sums before = column_before(rows, x);
  // Two blocks at a time fill vectors with chroma bytes.
  for (; x + 4 * LANES <= x1; x += 4 * LANES) {
    const ConvertedBlock first = convert_block(rows, x, before, left_sited);
    const ConvertedBlock second = convert_block(rows, x + 2 * LANES, first.odd, left_sited);
    store_two_rows(
        rows->cb + x / 2, rows->cr + x / 2, wide_blue(first.chroma, scale), wide_blue(second.chroma, scale),
        wide_red(first.chroma, scale), wide_red(second.chroma, scale));
    before = second.odd;
  }
  if (x + 2 * LANES <= x1) {
    store_chroma(rows, x, convert_block(rows, x, before, left_sited).chroma, scale);
    x += 2 * LANES;
  }
  if (x < x1) {
    // The remaining pixels are converted in a block with pixels that are already done.
    x = x1 - 2 * LANES;
    store_chroma(rows, x, convert_block(rows, x, column_before(rows, x), left_sited).chroma, scale);
  }
}

/// Sends for the memory of the samples two pairs of rows below: rows lie too far apart for the processor to guess the next one.
KK_INLINE void send_for_rows(const RowPair *rows, kk_Planes planes, int32_t x0, int32_t x1) {
  size_t count = (size_t)(x1 - x0);
  kk_send_for(rows->y_upper + x0, 4 * (ptrdiff_t)planes.y_row_bytes, count);
  kk_send_for(rows->y_lower + x0, 4 * (ptrdiff_t)planes.y_row_bytes, count);
  kk_send_for(rows->cb + x0 / 2, 2 * (ptrdiff_t)planes.c_row_bytes, count / 2);
  kk_send_for(rows->cr + x0 / 2, 2 * (ptrdiff_t)planes.c_row_bytes, count / 2);
}

KK_FN void wide_yuv420(kk_Image frame, kk_Planes planes, int32_t x0, int32_t y0, int32_t x1, int32_t y1, kk_ChromaSiting siting) {
  // A last odd column, and a rectangle narrower than a block, are converted pixel by pixel.
  int32_t even_end = x1 & ~1;
  if (even_end - x0 < 2 * LANES) even_end = x0;
  for (int32_t y = y0; y < y1 && even_end > x0; y += 2) {
    bool pair = y + 1 < frame.height;
    uint8_t *luma = planes.y + (size_t)y * planes.y_row_bytes;
    size_t chroma = (size_t)(y / 2) * planes.c_row_bytes;
    RowPair rows = {
        .upper = pixel_row(frame.pixels, frame.row_bytes, y),
        .lower = pixel_row(frame.pixels, frame.row_bytes, pair ? y + 1 : y),
        .y_upper = luma,
        .y_lower = pair ? luma + planes.y_row_bytes : luma,
        .cb = planes.cb + chroma,
        .cr = planes.cr + chroma};
    send_for_rows(&rows, planes, x0, even_end);
    if (siting == KK_CHROMA_LEFT) convert_rows(&rows, x0, even_end, true);
    else convert_rows(&rows, x0, even_end, false);
  }
  if (even_end < x1) define_yuv420(frame, planes, even_end, y0, x1, y1, siting);
}
