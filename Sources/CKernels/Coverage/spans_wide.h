// A window's deltas to spans on vectors: a group of eight deltas at once, whatever the level's vectors hold.

typedef int32_t v8i __attribute__((vector_size(32)));
typedef uint8_t v8b __attribute__((vector_size(8)));

// Converts the eight deltas at `deltas`, as the kernels `nonzero` and `even_odd` do.
KK_INLINE int32_t accumulate_eight(int32_t *deltas, uint8_t *out, int32_t start, bool even_odd) {
  v8i v, zero = {0};
  memcpy(&v, deltas, sizeof v);
  memcpy(deltas, &zero, sizeof zero);
  v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 3, 4, 5, 6);
  v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 2, 3, 4, 5);
  v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 0, 1, 2, 3);
  v += start;
  const int32_t sum = v[7];
  if (even_odd) {
    v &= 2 * KK_FULL_AREA - 1;
    v8i over = v > KK_FULL_AREA;
    v = (over & (2 * KK_FULL_AREA - v)) | (~over & v);
  } else {
    v8i negative = v < 0;
    v = (v ^ negative) - negative;
    // The smallest number has no opposite and stays negative; it too is more than a full turn.
    v8i over = (v > KK_FULL_AREA) | (v < 0);
    v = (over & KK_FULL_AREA) | (~over & v);
  }
  v = (v * 255 + 65536) >> 17;
  v8b bytes = __builtin_convertvector(v, v8b);
  memcpy(out, &bytes, sizeof bytes);
  return sum;
}

KK_INLINE int32_t nonzero_eight(int32_t *deltas, uint8_t *out, size_t count, int32_t start) {
  (void)count;
  return accumulate_eight(deltas, out, start, false);
}

KK_INLINE int32_t even_odd_eight(int32_t *deltas, uint8_t *out, size_t count, int32_t start) {
  (void)count;
  return accumulate_eight(deltas, out, start, true);
}

KK_FN size_t wide_sweep(kk_cover_window *window, bool even_odd, kk_span *spans, uint8_t *masks) {
  if (even_odd) return sweep_rows(window, true, spans, masks, even_odd_eight);
  return sweep_rows(window, false, spans, masks, nonzero_eight);
}
