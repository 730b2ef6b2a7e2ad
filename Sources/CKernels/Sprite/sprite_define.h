// The definition of the sprite kernels.

/// The factors of the upper and the lower row's horizontal sums for each component, in 16 bits: 33026/2^16 converts a sum's scale from 127
/// to 64.
typedef struct SpriteWeights {
  uint16_t upper[4], lower[4];
} SpriteWeights;

KK_INLINE SpriteWeights sprite_weights(const kk_SpriteBlock *block) {
  SpriteWeights weights;
  for (int c = 0; c < 4; c++) {
    uint64_t tint = (uint64_t)block->tint[c] * 33026;
    weights.upper[c] = (uint16_t)((tint * (uint64_t)(128 - block->fy) + (1 << 21)) >> 22);
    weights.lower[c] = (uint16_t)((tint * block->fy + (1 << 21)) >> 22);
  }
  return weights;
}

KK_INLINE uint32_t
sprite_component(const uint32_t *upper, const uint32_t *lower, const SpriteWeights *weights, uint32_t fx, int c) {
  uint32_t a = (upper[0] >> (8 * c)) & 255, b = (upper[1] >> (8 * c)) & 255;
  uint32_t d = (lower[0] >> (8 * c)) & 255, e = (lower[1] >> (8 * c)) & 255;
  uint32_t h0 = a * (127 - fx) + b * fx, h1 = d * (127 - fx) + e * fx;
  return (((h0 * weights->upper[c]) >> 16) + ((h1 * weights->lower[c]) >> 16) + 33) >> 6;
}

KK_INLINE uint32_t sprite_pixel(const uint32_t *upper, const uint32_t *lower, const SpriteWeights *weights, uint32_t fx) {
  uint32_t pixel = 0;
  for (int c = 0; c < 4; c++) pixel |= sprite_component(upper, lower, weights, fx, c) << (8 * c);
  return pixel;
}

#define DEFINE_SPRITE(name, composite)                                                      \
  KK_FN void name(kk_SpriteBlock block) {                                                   \
    SpriteWeights weights = sprite_weights(&block);                                         \
    for (int32_t y = 0; y < block.height; y++) {                                            \
      const uint32_t *upper = pixel_row(block.src, block.src_row_bytes, y);                 \
      const uint32_t *lower = pixel_row(block.src, block.src_row_bytes, y + 1);             \
      uint32_t *dst = (uint32_t *)((char *)block.dst + (size_t)y * block.dst_row_bytes);    \
      for (int32_t x = 0; x < block.width; x++) {                                           \
        dst[x] = composite(sprite_pixel(upper + x, lower + x, &weights, block.fx), dst[x]); \
      }                                                                                     \
    }                                                                                       \
  }
DEFINE_SPRITE(define_sprite_add, plus_lighter_pixel)
DEFINE_SPRITE(define_sprite_over, over_pixel)
#undef DEFINE_SPRITE

/// Row `y` of a turned sprite.
KK_INLINE kk_AffineRow turned_sprite_row(const kk_TurnedSprite *sprite, int32_t y) {
  kk_AffineRow row = sprite->row;
  row.u = (int64_t)((uint64_t)row.u + (uint64_t)sprite->down_u * (uint64_t)y);
  row.v = (int64_t)((uint64_t)row.v + (uint64_t)sprite->down_v * (uint64_t)y);
  return row;
}

KK_FN void define_sprite_turned(const kk_TurnedSprite *sprite) {
  for (int32_t y = 0; y < sprite->height; y++) {
    const kk_AffineRow row = turned_sprite_row(sprite, y);
    define_affine(
        (uint32_t *)((char *)sprite->dst + (size_t)y * sprite->dst_row_bytes), sprite->image, &row, (size_t)sprite->width);
  }
}
