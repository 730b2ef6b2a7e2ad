// The blur's arithmetic on vectors of 16-bit samples. A strip's row is a whole number of vectors.

#define BLUR_VECTORS ((int)(sizeof(BlurRow) / KK_BYTES))

KK_INLINE i16v load_samples(const int16_t *p) { return (i16v)load(p); }

/// The convolution with taps in pairs: the sums of rows at distances k and k + 1 in turn, with their weights in turn.
KK_FN void wide_blur_convolve(BlurRow *out, const BlurRow *in, int32_t count, const BlurPlan *plan) {
  for (int32_t j = 0; j < count; j++) {
    i32v low[BLUR_VECTORS], high[BLUR_VECTORS];
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      // The middle row has no second one beside it.
      i16v middle = load_samples(in[j] + v * KK_BYTES / 2);
      i16v weights = (i16v)every_word((uint16_t)plan->weight[0]);
      low[v] = add_multiplied_pairs(every_int(16384), (i16v)weave_low16((u16v)middle, (u16v){0}), weights);
      high[v] = add_multiplied_pairs(every_int(16384), (i16v)weave_high16((u16v)middle, (u16v){0}), weights);
    }
    // Weights beyond the radius are 0, and rows one beyond it are readable.
    for (int32_t k = 1; k <= plan->radius; k += 2) {
      i16v weights = (i16v)every_word((uint16_t)plan->weight[k] | (uint32_t)(uint16_t)plan->weight[k + 1] << 16);
      KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
        int at = v * KK_BYTES / 2;
        u16v near = (u16v)(load_samples(in[j - k] + at) + load_samples(in[j + k] + at));
        u16v far = (u16v)(load_samples(in[j - k - 1] + at) + load_samples(in[j + k + 1] + at));
        low[v] = add_multiplied_pairs(low[v], (i16v)weave_low16(near, far), weights);
        high[v] = add_multiplied_pairs(high[v], (i16v)weave_high16(near, far), weights);
      }
    }
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      store(out[j] + v * KK_BYTES / 2, (u32v)pack32(low[v] >> 15, high[v] >> 15));
    }
  }
}

KK_FN void wide_blur_decimate(BlurRow *out, const BlurRow *in, int32_t count) {
  for (int32_t m = -BLUR_MARGIN; m < count + BLUR_MARGIN; m++) {
    const BlurRow *r = in + 2 * m;
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      int at = v * KK_BYTES / 2;
      u16v p = averages((u16v)load(r[-2] + at), (u16v)load(r[2] + at));
      u16v q = averages((u16v)load(r[-1] + at), (u16v)load(r[1] + at)), middle = (u16v)load(r[0] + at);
      store(out[m] + at, (u32v)averages(q, averages(averages(p, middle), middle)));
    }
  }
}

/// The samples of `KK_BYTES / 2` components.
KK_INLINE u16v widened_samples(const uint8_t *bytes) {
  typedef uint8_t u8xh __attribute__((vector_size(KK_BYTES / 2)));
  u8xh levels;
  memcpy(&levels, bytes, sizeof levels);
  return __builtin_convertvector(levels, u16v) << 6;
}

/// The three rows that a step shares with the next stay in registers.
KK_FN void wide_blur_decimate_pixels(BlurRow *out, const BlurColumns *from, int32_t count) {
  uint32_t buffer[BLUR_STRIP_PIXELS];
  u16v a[BLUR_VECTORS], b[BLUR_VECTORS], c[BLUR_VECTORS];
  for (int v = 0; v < BLUR_VECTORS; v++) a[v] = b[v] = c[v] = (u16v){0};
  // The rows before the first that the first step sees are clear.
  for (int32_t m = -BLUR_MARGIN; m < count + BLUR_MARGIN; m++) {
    const uint8_t *next = blur_row(from, 2 * m + 1, buffer);
    u16v d[BLUR_VECTORS], e[BLUR_VECTORS];
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) d[v] = widened_samples(next + v * KK_BYTES / 2);
    next = blur_row(from, 2 * m + 2, buffer);
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      e[v] = widened_samples(next + v * KK_BYTES / 2);
      u16v p = averages(a[v], e[v]), q = averages(b[v], d[v]);
      store(out[m] + v * KK_BYTES / 2, (u32v)averages(q, averages(averages(p, c[v]), c[v])));
      a[v] = c[v];
      b[v] = d[v];
      c[v] = e[v];
    }
  }
}

/// The samples in the middle between b and c.
KK_INLINE i16v samples_between(i16v a, i16v b, i16v c, i16v d) {
  i16v value = (i16v)averages((u16v)b, (u16v)c) + ((b + c - (a + d) + 8) >> 4);
  return __builtin_elementwise_min(__builtin_elementwise_max(value, (i16v){0}), (i16v)every_half(255 * 64));
}

KK_FN void wide_blur_interpolate(BlurRow *out, const BlurRow *in, int32_t from, int32_t to) {
  for (int32_t j = from; j < to; j++) {
    const BlurRow *r = in + (j >> 1);
    if (!(j & 1)) {
      KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) store(out[j] + v * KK_BYTES / 2, load(r[0] + v * KK_BYTES / 2));
      continue;
    }
    KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
      int at = v * KK_BYTES / 2;
      i16v value =
          samples_between(load_samples(r[-1] + at), load_samples(r[0] + at), load_samples(r[1] + at), load_samples(r[2] + at));
      store(out[j] + at, (u32v)value);
    }
  }
}

/// Puts the pixels of `KK_BYTES / 2` components at place `v` of a row.
KK_INLINE void store_narrowed(uint32_t *pixels, int v, i16v samples) {
  const u8v alphas = REPEAT16(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  typedef uint8_t u8xh __attribute__((vector_size(KK_BYTES / 2)));
  i16v levels = (samples + 32) >> 6;
  levels = __builtin_elementwise_min(levels, (i16v)shuffle16((u8v)levels, alphas));
  u8xh bytes = __builtin_convertvector((u16v)levels, u8xh);
  memcpy((char *)pixels + v * KK_BYTES / 2, &bytes, sizeof bytes);
}

KK_INLINE void wide_blur_narrow(uint32_t *pixels, const BlurRow row) {
  KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) store_narrowed(pixels, v, load_samples(row + v * KK_BYTES / 2));
}

KK_INLINE void wide_blur_interpolate_pixels(uint32_t *pixels, const BlurRow *in, int32_t j) {
  const BlurRow *r = in + (j >> 1);
  if (!(j & 1)) {
    wide_blur_narrow(pixels, r[0]);
    return;
  }
  KK_UNROLL for (int v = 0; v < BLUR_VECTORS; v++) {
    int at = v * KK_BYTES / 2;
    store_narrowed(
        pixels, v,
        samples_between(load_samples(r[-1] + at), load_samples(r[0] + at), load_samples(r[1] + at), load_samples(r[2] + at)));
  }
}
