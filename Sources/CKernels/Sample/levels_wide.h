// The levels that blocks of columns are read from, a vector of blocks at a time.

/// `spanned` for a vector of columns.
KK_INLINE f64v wide_spanned(const kk_LevelChoice *choice, f64v column) {
  const kk_PerspectiveRow *row = &choice->row;
  const f64v r = 1.0 / (column * row->dw + row->w);
  const f64v u = (column * row->dx + row->x) * r, v = (column * row->dy + row->y) * r;
  const f64v ux = row->dx - u * row->dw, vx = row->dy - v * row->dw;
  const f64v uy = choice->down_x - u * choice->down_w, vy = choice->down_y - v * choice->down_w;
  const f64v across = ux * ux + vx * vx, down = uy * uy + vy * vy;
  return either(down > across, down, across) * (r * r);
}

/// `span_level` for a vector of squares.
KK_INLINE f64v wide_span_level(f64v square) {
  const i64v counts = (square > every_double(0)) & (square < every_double((double)INFINITY));
  const u64v bits = (u64v)__builtin_elementwise_sqrt(either(counts, square, every_double(1)));
  // A whole number below 2^52 as the last bits of 2^52 plus that number.
  const f64v exponent = (f64v)(bits >> 52 | (u64v)every_double(0x1p52)) - (0x1p52 + 1023.0);
  const f64v part = (f64v)((bits & (((uint64_t)1 << 52) - 1)) | (u64v)every_double(1));
  return either(counts, exponent + (part - 1.0), every_double(0));
}

KK_FN void wide_block_levels(kk_BlockLevel *places, const kk_LevelChoice *choice, int32_t first, size_t count) {
  const f64v none = every_double(0), last = every_double(choice->levels), least = every_double(choice->least);
  const bool needs_span = choice->least >= 1 && choice->bias == 0;
  const i32xh levels = (i32xh){0} + choice->levels;
  f64v middles;
  KK_UNROLL for (int k = 0; k < KK_BYTES / 8; k++) middles[k] = k * PERSPECTIVE_BLOCK + BLOCK_MIDDLE;
  for (size_t block = 0; block < count; block += KK_BYTES / 8) {
    const f64v square = wide_spanned(choice, ((double)first + (double)block * PERSPECTIVE_BLOCK) + middles);
    f64v level = wide_span_level(square) + choice->bias;
    if (needs_span) level = either(square < every_double(4), none, level);
    level = either(level < least, none, level);
    const f64v bounded = either(level > none, either(level < last, level, last), none);
    const i32xh low = __builtin_convertvector(bounded, i32xh);
    const f64v past = (bounded - __builtin_convertvector(low, f64v)) * 256.0 + 0.5;
    const i32xh share = __builtin_convertvector(past, i32xh) & (low < levels);
    const i64v both = __builtin_convertvector(low, i64v) | __builtin_convertvector(share, i64v) << 32;
    memcpy(places + block, &both, sizeof both);
  }
}
