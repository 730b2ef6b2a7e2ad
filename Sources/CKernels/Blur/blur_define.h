// The definition of the blur's arithmetic on rows of samples. A sample is 16 bits: the component times 64. `step` is the number of samples
// from a sample to its next neighbour: a row's, or 4 from pixel to pixel.

#include "blur_plan.h"

/// out = sum of weight[k] * (in[-k * step] + in[k * step]). `count` is a whole number of blocks.
KK_INLINE void define_blur_convolve(int16_t *out, const int16_t *in, ptrdiff_t step, int32_t count, const kk_BlurPlan *plan) {
  for (int32_t block = 0; block < count; block += BLUR_BLOCK) {
    int32_t sums[BLUR_BLOCK];
    for (int32_t x = 0; x < BLUR_BLOCK; x++) sums[x] = plan->weight[0] * in[block + x] + 16384;
    for (ptrdiff_t k = 1; k <= plan->radius; k++) {
      const int16_t *before = in + block - k * step, *after = in + block + k * step;
      for (int32_t x = 0; x < BLUR_BLOCK; x++) sums[x] += plan->weight[k] * (before[x] + after[x]);
    }
    for (int32_t x = 0; x < BLUR_BLOCK; x++) out[block + x] = (int16_t)(sums[x] >> 15);
  }
}

/// Half the sum of two samples, halves rounded up.
KK_INLINE int32_t average(int32_t a, int32_t b) { return (a + b + 1) >> 1; }

/// The sample (a + 4*b + 6*c + 4*d + e) / 16, as averages of averages: with p of the outer two and q of the next two,
/// (q + (p + 3*c)/4) / 2.
KK_INLINE int16_t binomial(int32_t a, int32_t b, int32_t c, int32_t d, int32_t e) {
  int32_t p = average(a, e), q = average(b, d);
  return (int16_t)average(q, average(average(p, c), c));
}

/// The binomial of a row and the two before and after it.
KK_INLINE void define_blur_halve(int16_t *out, const int16_t *in, ptrdiff_t step, int32_t count) {
  for (int32_t x = 0; x < count; x++) {
    out[x] = binomial(in[x - 2 * step], in[x - step], in[x], in[x + step], in[x + 2 * step]);
  }
}

/// The binomial of five rows of pixels, of which nothing is rounded.
KK_INLINE void define_blur_halve_pixels(int16_t *out, const uint8_t *const rows[5], int32_t count) {
  for (int32_t x = 0; x < count; x++) {
    int32_t outer = rows[0][x] + rows[4][x], next = rows[1][x] + rows[3][x];
    out[x] = (int16_t)((outer + 4 * next + 6 * rows[2][x]) << 2);
  }
}

// Across, every other pixel is made from the row's even pixels and its odd ones, which stand apart: pixel 2*m and 2*m + 1 at place m.

KK_INLINE void define_blur_split(int16_t *even, int16_t *odd, const int16_t *in, int32_t count) {
  for (int32_t x = 0; x < count; x++) (x & 4 ? odd : even)[x / 8 * 4 + (x & 3)] = in[x];
}

KK_INLINE void define_blur_halve_split(int16_t *even, int16_t *odd, const int16_t *in, ptrdiff_t step, int32_t count) {
  int16_t block[BLUR_BLOCK];
  for (int32_t x = 0; x < count; x += BLUR_BLOCK) {
    define_blur_halve(block, in + x, step, BLUR_BLOCK);
    define_blur_split(even + x / 2, odd + x / 2, block, BLUR_BLOCK);
  }
}

KK_INLINE void define_blur_halve_pixels_split(int16_t *even, int16_t *odd, const uint8_t *const rows[5], int32_t count) {
  int16_t block[BLUR_BLOCK];
  for (int32_t x = 0; x < count; x += BLUR_BLOCK) {
    const uint8_t *const at[5] = {rows[0] + x, rows[1] + x, rows[2] + x, rows[3] + x, rows[4] + x};
    define_blur_halve_pixels(block, at, BLUR_BLOCK);
    define_blur_split(even + x / 2, odd + x / 2, block, BLUR_BLOCK);
  }
}

/// The binomial of every other pixel, for the pixels `columns` of the result.
KK_INLINE void define_blur_halve_across(int16_t *out, const int16_t *even, const int16_t *odd, kk_BlurRange columns) {
  for (ptrdiff_t x = 4 * (ptrdiff_t)columns.from; x < 4 * (ptrdiff_t)columns.to; x++) {
    out[x] = binomial(even[x - 4], odd[x - 4], even[x], odd[x], even[x + 4]);
  }
}

/// Four pixels of each row and four rows become one pixel: the rows times (1 2 3 4 3 2 1), then the pixels. In `halves` stand, for each
/// four pixels from one that is kept on, their part in that one, 4 3 2 1, and their part in the next, 0 1 2 3.
KK_INLINE void define_blur_quarter_pixels(uint16_t *halves, const uint8_t *const rows[7], int32_t count) {
  for (int32_t x = 0; x < count; x += 16) {
    for (int32_t k = 0; k < 4; k++) {
      uint32_t own = 0, next = 0;
      for (int32_t pixel = 0; pixel < 4; pixel++) {
        int32_t at = x + 4 * pixel + k;
        uint32_t sum = 0;
        for (int32_t row = 0; row < 7; row++) sum += (uint32_t)((row < 4 ? row + 1 : 7 - row) * rows[row][at]);
        own += sum * (uint32_t)(4 - pixel);
        next += sum * (uint32_t)pixel;
      }
      halves[x / 2 + k] = (uint16_t)own;
      halves[x / 2 + 4 + k] = (uint16_t)next;
    }
  }
}

/// The pixels `columns` of a picture that has been made four times smaller: of 255 times 16 times 16, 64ths of a level.
KK_INLINE void define_blur_quarter_across(int16_t *out, const uint16_t *halves, kk_BlurRange columns) {
  for (int32_t x = columns.from; x < columns.to; x++) {
    const uint16_t *own = halves + 8 * (ptrdiff_t)x;
    for (int32_t k = 0; k < 4; k++) out[4 * (ptrdiff_t)x + k] = (int16_t)((own[k] + own[k - 4] + 2) >> 2);
  }
}

KK_INLINE void define_blur_widen(int16_t *out, const uint8_t *in, int32_t count) {
  for (int32_t x = 0; x < count; x++) out[x] = (int16_t)(in[x] << 6);
}

/// The sample in the middle between b and c, from a curve through the four: (-a + 9*b + 9*c - d) / 16, as the average of the two in the
/// middle plus a sixteenth of how much their sum exceeds the outer two's.
KK_INLINE int16_t between_samples(int32_t a, int32_t b, int32_t c, int32_t d) {
  return (int16_t)limited(average(b, c) + ((b + c - (a + d) + 8) >> 4), 0, 255 * 64);
}

/// The row in the middle between two of four rows.
KK_INLINE void define_blur_between(int16_t *out, const int16_t *const rows[4], int32_t count) {
  for (int32_t x = 0; x < count; x++) out[x] = between_samples(rows[0][x], rows[1][x], rows[2][x], rows[3][x]);
}

/// The pixels of a row, and those in the middle between them: the pixels `columns` of the result.
KK_INLINE void define_blur_double_across(int16_t *out, const int16_t *in, kk_BlurRange columns) {
  for (int32_t j = columns.from; j < columns.to; j++) {
    const int16_t *p = in + 4 * (ptrdiff_t)(j >> 1);
    for (int32_t k = 0; k < 4; k++) {
      out[4 * (ptrdiff_t)j + k] = j & 1 ? between_samples(p[k - 4], p[k], p[k + 4], p[k + 8]) : p[k];
    }
  }
}

/// A sample in 64ths as a whole level, rounded.
KK_INLINE uint8_t narrowed(int16_t sample) { return (uint8_t)((sample + 32) >> 6); }

/// Converts samples to `count` pixels. Interpolation can raise a colour above its alpha by a fraction, so it is limited.
KK_INLINE void define_blur_narrow(uint32_t *pixels, const int16_t *row, int32_t count) {
  for (int32_t x = 0; x < count; x++) {
    const int16_t *s = row + 4 * (ptrdiff_t)x;
    uint32_t a = narrowed(s[3]);
    pixels[x] = packed((Pixel){least(narrowed(s[0]), a), least(narrowed(s[1]), a), least(narrowed(s[2]), a), a});
  }
}

/// The row in the middle between two of four rows, as pixels.
KK_INLINE void define_blur_between_pixels(uint32_t *pixels, const int16_t *const rows[4], int32_t count) {
  for (int32_t x = 0; x < count; x++) {
    int16_t samples[4];
    ptrdiff_t at = 4 * (ptrdiff_t)x;
    for (int32_t k = 0; k < 4; k++) {
      samples[k] = between_samples(rows[0][at + k], rows[1][at + k], rows[2][at + k], rows[3][at + k]);
    }
    define_blur_narrow(pixels + x, samples, 1);
  }
}

// MARK: Straight lines

/// The sample that lies `weight` 32768ths of the way from a to b, rounded.
KK_INLINE int32_t toward(int32_t a, int32_t b, int32_t weight) { return a + (((b - a) * weight + 16384) >> 15); }

/// The row that lies `weight` 32768ths of the way from one row to the next, with half a level added, for rounding. No colour of it is
/// above its alpha.
KK_INLINE void define_blur_line_rows(int16_t *out, const int16_t *row, const int16_t *next, int16_t weight, int32_t count) {
  for (int32_t x = 0; x < count; x += 4) {
    int32_t alpha = toward(row[x + 3], next[x + 3], weight);
    for (int32_t k = x; k < x + 4; k++) {
      int32_t sample = toward(row[k], next[k], weight);
      out[k] = (int16_t)((sample < alpha ? sample : alpha) + 32);
    }
  }
}

/// The pixels `columns` of a row that is enlarged by 2^shift, on straight lines between its pixels.
KK_INLINE void define_blur_line_across(uint32_t *pixels, const int16_t *row, int32_t shift, kk_BlurRange columns) {
  for (int32_t x = columns.from, end; x < columns.to; x = end) {
    const int16_t *p = row + 4 * (ptrdiff_t)(x >> shift), *next = shift > 0 ? p + 4 : p;
    end = ((x >> shift) + 1) << shift;
    end = end < columns.to ? end : columns.to;
    // Each step to the right adds the same.
    int32_t sums[4], steps[4];
    for (int32_t k = 0; k < 4; k++) {
      steps[k] = (next[k] - p[k]) * (1 << (15 - shift));
      sums[k] = p[k] * 32768 + 16384 + (x & ((1 << shift) - 1)) * steps[k];
    }
    for (int32_t at = x; at < end; at++) {
      uint32_t pixel = 0;
      for (int32_t k = 0; k < 4; k++) {
        pixel |= (uint32_t)(sums[k] >> 21) << (8 * k);
        sums[k] += steps[k];
      }
      pixels[at - columns.from] = pixel;
    }
  }
}
