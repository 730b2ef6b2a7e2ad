// Definition of the comparison kernels.

#define HASH_LANES 32

/// The multiplier is odd and has no pattern: digits of pi's fraction.
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

KK_FN void define_difference(kk_Difference *difference, const uint32_t *a, const uint32_t *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t worst = 0;
    for (int c = 0; c < 4; c++) {
      uint32_t x = (a[i] >> (8 * c)) & 255, y = (b[i] >> (8 * c)) & 255;
      uint32_t d = x > y ? x - y : y - x;
      worst = most(worst, d);
      difference->absolute[c] += d;
      difference->squares += d * d;
    }
    difference->histogram[worst]++;
  }
}

KK_FN size_t define_mismatch(const uint32_t *a, const uint32_t *b, size_t count) {
  size_t i = 0;
  while (i < count && a[i] == b[i]) i++;
  return i;
}
