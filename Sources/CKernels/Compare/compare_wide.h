// The comparison kernels on vectors.

/// Most pixels of pictures worth comparing are equal; the others are counted by definition.
KK_FN void wide_difference(kk_Difference *difference, const uint32_t *a, const uint32_t *b, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    u32v x = load(a + i), y = load(b + i);
    if (all_zero(x ^ y)) {
      difference->histogram[0] += LANES;
      continue;
    }
    define_difference(difference, a + i, b + i, LANES);
  }
  define_difference(difference, a + i, b + i, count - i);
}

KK_FN size_t wide_mismatch(const uint32_t *a, const uint32_t *b, size_t count) {
  size_t i = 0;
  while (i + 2 * LANES <= count
         && all_zero((load(a + i) ^ load(b + i)) | (load(a + i + LANES) ^ load(b + i + LANES)))) {
    i += 2 * LANES;
  }
  return i + define_mismatch(a + i, b + i, count - i);
}
