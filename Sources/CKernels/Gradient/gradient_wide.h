// Gradients on vectors: the entries of a vector are computed at once, and their colours loaded one by one, which was measured to be faster
// than gathering loads.

KK_INLINE u32v gradient_colors(const kk_GradientTable *table, i32v entries) {
  u32v colors;
  Offsets offsets = scalar_offsets(limited_words(entries, -1, (int32_t)table->count));
  KK_UNROLL for (int k = 0; k < LANES; k++) colors[k] = table->colors[offsets.of[k]];
  return colors;
}

KK_FN void wide_look_up(uint32_t *dst, kk_GradientTable table, const int32_t *entries, size_t count) {
#define STEP(n) store_pixels(dst + at, gradient_colors(&table, (i32v)load_pixels((const uint32_t *)entries + at, n)), n)
  KK_STEPS(count, STEP);
#undef STEP
}

#if LANES >= 8 && defined(__x86_64__)
/// The colours at `entries` places from an address on, in one register if `narrow`, else in two.
KK_INLINE u32v near_colors(const uint32_t *first, u32v entries, bool narrow) {
  return narrow ? picked_of_one(load(first), entries) : picked(load(first), load(first + LANES), entries);
}

/// A linear gradient of at most one entry per pixel, if `narrow`, else of fewer than two: the colours of a vector's pixels are picked from one
/// register or from two.
KK_INLINE void gentle_linear(uint32_t *dst, kk_GradientTable table, int64_t t0, int64_t dt, size_t count, bool narrow) {
  const uint64_t step = (uint64_t)dt * LANES;
  const EqualSteps steps = equal_steps(dt);
  // The registers begin with an entry from -1 on, and end with one up to `count`.
  const uint32_t *const before = table.colors - 1;
  const int64_t firsts = table.count + 3 - (narrow ? LANES : 2 * LANES);
  const uint32_t least = (uint32_t)steps.least + 1;
  uint64_t start = (uint64_t)t0;
#define LOW(start) ((uint32_t)((start) >> 32) + least)
#define ENTRIES ((u32v)stepped_places(&steps, every_word((uint32_t)start)))
  const uint64_t last = start + (uint64_t)dt * ((count - 1) & -(size_t)LANES);
  if (count < (size_t)1 << 30 && (int64_t)LOW(start) < firsts && (int64_t)LOW(last) < firsts) {
    // Where the first and the last vector need no limits, neither do those between.
#define STEP(n)                                                                   \
  do {                                                                            \
    store_pixels(dst + at, near_colors(before + LOW(start), ENTRIES, narrow), n); \
    start += step;                                                                \
    KK_OPAQUE_NUMBER(start);                                                      \
  } while (0)
    KK_STEPS(count, STEP);
#undef STEP
    return;
  }
#define STEP(n)                                                                     \
  do {                                                                              \
    const uint32_t low = LOW(start);                                                \
    u32v colors;                                                                    \
    if ((int64_t)low < firsts) colors = near_colors(before + low, ENTRIES, narrow); \
    else colors = gradient_colors(&table, (i32v)(ENTRIES + (low - 1)));             \
    store_pixels(dst + at, colors, n);                                              \
    start += step;                                                                  \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
#undef ENTRIES
#undef LOW
}
#endif

KK_FN void wide_linear(uint32_t *dst, kk_GradientTable table, int64_t t0, int64_t dt, size_t count) {
#if LANES >= 8 && defined(__x86_64__)
  if (dt <= (int64_t)1 << 32 && dt >= -((int64_t)1 << 32)) {
    gentle_linear(dst, table, t0, dt, count, true);
    return;
  }
  if (dt < (int64_t)2 << 32 && dt > -((int64_t)2 << 32)) {
    gentle_linear(dst, table, t0, dt, count, false);
    return;
  }
#endif
  Positions t = positions(t0, dt);
  uint64_t step = (uint64_t)dt * LANES;
#define STEP(n)                                                         \
  do {                                                                  \
    store_pixels(dst + at, gradient_colors(&table, whole_parts(t)), n); \
    t = advanced(t, step);                                              \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}
