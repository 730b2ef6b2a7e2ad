// Definition of the fingerprint.

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
