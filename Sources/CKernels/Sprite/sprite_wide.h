// The sprite kernels on vectors: a strip of one vector's width runs down the block, so that each source row's horizontal sums are computed
// once for the row above and the row below.

/// The horizontal sums of a row: the components of the lower and of the upper eight bytes of each sixteen.
typedef struct SpriteSums {
  u16v low, high;
} SpriteSums;

KK_INLINE SpriteSums sprite_sums(const uint32_t *src, i8v weights, size_t n) {
  u8v left = (u8v)load_pixels(src, n), right = (u8v)load_pixels(src + 1, n);
  return (SpriteSums){
      (u16v)multiply_byte_pairs(weave_low8(left, right), weights), (u16v)multiply_byte_pairs(weave_high8(left, right), weights)};
}

KK_INLINE u16v sprite_blend(u16v h0, u16v h1, u16v w0, u16v w1) {
  return (multiply_high(h0, w0) + multiply_high(h1, w1) + 33) >> 6;
}

/// The factors of four components, repeated in every 64 bits.
KK_INLINE u16v every_four(const uint16_t *four) {
  uint64_t bits;
  memcpy(&bits, four, sizeof bits);
  return (u16v)(bits - (u64v){0});
}

KK_INLINE void sprite_strip(const kk_SpriteBlock *block, SpriteWeights weights, int32_t x, size_t n, bool over) {
  i8v across = (i8v)every_half((uint16_t)((127 - block->fx) | block->fx << 8));
  u16v w0 = every_four(weights.upper), w1 = every_four(weights.lower);
  const uint32_t *src = block->src + x;
  uint32_t *dst = block->dst + x;
  SpriteSums above = sprite_sums(src, across, n);
  for (int32_t y = 0; y < block->height; y++) {
    src = (const uint32_t *)((const char *)src + block->src_row_bytes);
    SpriteSums below = sprite_sums(src, across, n);
    u16v low = sprite_blend(above.low, below.low, w0, w1), high = sprite_blend(above.high, below.high, w0, w1);
    u32v s = (u32v)pack16((i16v)low, (i16v)high), d = load_pixels(dst, n);
    store_pixels(dst, over ? over_pixels(s, d) : (u32v)add_limited((u8v)s, (u8v)d), n);
    above = below;
    dst = (uint32_t *)((char *)dst + block->dst_row_bytes);
  }
}

#define WIDE_SPRITE(name, is_over)                                                                 \
  KK_FN void name(kk_SpriteBlock block) {                                                          \
    if (block.height <= 0) return;                                                                 \
    SpriteWeights weights = sprite_weights(&block);                                                \
    int32_t x = 0;                                                                                 \
    for (; x + LANES <= block.width; x += LANES) sprite_strip(&block, weights, x, LANES, is_over); \
    if (x < block.width) sprite_strip(&block, weights, x, (size_t)(block.width - x), is_over);     \
  }
WIDE_SPRITE(wide_sprite_add, false)
WIDE_SPRITE(wide_sprite_over, true)
#undef WIDE_SPRITE

// MARK: Turned sprites

/// Whether the positions of `width` pixels of a row stay far below 2^63.
KK_INLINE bool positions_fit(const kk_AffineRow *row, int32_t width) {
  const int64_t far = (int64_t)1 << 61, step = (int64_t)1 << 44;
  return row->u > -far && row->u < far && row->v > -far && row->v < far && row->du > -step && row->du < step && row->dv > -step
      && row->dv < step && width < 1 << 16;
}

KK_FN void wide_sprite_turned(const kk_TurnedSprite *sprite) {
  const kk_Image *image = sprite->image;
  const int64_t right = (int64_t)(image->width - 1) << 32, bottom = (int64_t)(image->height - 1) << 32;
  const bool fits = image->row_bytes * (size_t)image->height <= INT32_MAX;
  // Rows along the image that are not much smaller have a way of their own.
  const int64_t scale = sprite->row.du;
  const bool is_scaled = sprite->row.dv == 0 && scale < (int64_t)2 << 32 && scale > -((int64_t)2 << 32);
  const bool is_near = has_near_samples(&sprite->row);
  const TurnedSteps steps = turned_steps(image->row_bytes, &sprite->row);
  for (int32_t y = 0; y < sprite->height; y++) {
    const kk_AffineRow row = turned_sprite_row(sprite, y);
    uint32_t *dst = (uint32_t *)((char *)sprite->dst + (size_t)y * sprite->dst_row_bytes);
    int64_t begin = 0, end = sprite->width;
    if (!fits || !positions_fit(&row, sprite->width)) {
      wide_affine(dst, image, &row, (size_t)end);
      continue;
    }
    // Elsewhere all samples are in the border, or beside the image, where the border is repeated.
    keep_between(&begin, &end, (int64_t)((uint64_t)row.u + 8421505), row.du, 0, right);
    keep_between(&begin, &end, row.v, row.dv, 0, bottom);
    if (begin >= end) begin = end = 0;
    memset(dst, 0, (size_t)begin * sizeof *dst);
    memset(dst + end, 0, (size_t)(sprite->width - end) * sizeof *dst);
    if (is_scaled) {
      const kk_AffineRow rest = {(int64_t)((uint64_t)row.u + (uint64_t)row.du * (uint64_t)begin), row.v, row.du, row.dv};
      wide_affine(dst + begin, image, &rest, (size_t)(end - begin));
    } else if (!is_near && end - begin >= LANES) {
      stepped_turned_row(dst, image, &row, &steps, begin, end);
    } else {
      affine_vectors(dst, image, &row, (size_t)begin, (size_t)end);
    }
  }
}
