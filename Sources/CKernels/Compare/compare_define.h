// Definitions of the fingerprint and of comparisons.

#define HASH_LANES 32

/// A step of the fingerprint. The multiplier is odd and has no pattern: digits of pi's fraction.
KK_INLINE uint64_t hash_step(uint64_t lane, uint64_t word) {
  lane ^= word;
  lane ^= lane >> 32;
  return lane * 0xa4093822299f31d1u;
}

KK_FN void define_hash(kk_Hash *hash, const uint32_t *pixels, size_t row_bytes, size_t width, size_t rows) {
  for (size_t y = 0; y < rows; y++) {
    const char *row = (const char *)pixels + y * row_bytes;
    for (size_t at = 0; at < width * 4; at += sizeof hash->lanes) {
      uint64_t words[HASH_LANES] = {0};
      size_t left = width * 4 - at;
      memcpy(words, row + at, left < sizeof words ? left : sizeof words);
      for (int k = 0; k < HASH_LANES; k++) hash->lanes[k] = hash_step(hash->lanes[k], words[k]);
    }
  }
}

/// The thresholds of a comparison, in levels.
static const uint32_t difference_thresholds[KK_THRESHOLDS] = {0, 1, 2, 4, 8, 16, 32, 64};

/// Finds the first and the last column of a row that differ, as far as they lie outside those found so far.
KK_FN void widen_difference(kk_Difference *total, const uint8_t *levels, size_t width) {
  for (size_t x = 0; x < width && x < total->first; x += 8) {
    uint64_t word;
    memcpy(&word, levels + x, sizeof word);
    if (word) total->first = least(total->first, (uint32_t)x + (uint32_t)__builtin_ctzll(word) / 8);
  }
  for (size_t x = (width + 7) / 8 * 8; x >= 8 && x - 1 > total->last; x -= 8) {
    uint64_t word;
    memcpy(&word, levels + x - 8, sizeof word);
    if (word) total->last = most(total->last, (uint32_t)x - 1 - (uint32_t)__builtin_clzll(word) / 8);
  }
}

KK_FN bool define_difference(
    kk_Difference *total, uint8_t *levels, uint32_t *cells, const uint32_t *a, const uint32_t *b, size_t width) {
  bool any = false;
  for (size_t x = 0; x < width; x++) {
    uint32_t level = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      int32_t difference = (int32_t)(a[x] >> shift & 255) - (int32_t)(b[x] >> shift & 255);
      total->squares += (uint64_t)(difference * difference);
      level = most(level, (uint32_t)(difference < 0 ? -difference : difference));
    }
    for (int k = 0; k < KK_THRESHOLDS; k++) total->above[k] += level > difference_thresholds[k];
    total->largest = most(total->largest, level);
    levels[x] = (uint8_t)level;
    cells[x / 8] += level > 0;
    any |= level > 0;
  }
  for (size_t x = width; x % 8 != 0; x++) levels[x] = 0;
  if (any) widen_difference(total, levels, width);
  return any;
}

KK_FN void define_mark(uint8_t *dst, const uint32_t *pixels, const uint8_t *levels, size_t width) {
  for (size_t x = 0; x < width; x++) {
    Pixel p = unpacked(pixels[x]);
    uint32_t level = levels[x];
    dst[x] = (uint8_t)(level == 0 ? (54 * p.r + 183 * p.g + 19 * p.b) / 256 / 5 : 52 + (level - 1) * 205 / 256);
  }
}
