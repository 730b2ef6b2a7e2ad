// The definition of the blur's arithmetic on rows of strips, from top to bottom. A sample is 16 bits: the component times 64.

#include "blur_plan.h"

typedef int16_t BlurRow[BLUR_STRIP];

/// out[j] = sum of weight[k] * (in[j - k] + in[j + k]); rows around `in` are readable as far as the radius.
KK_FN void define_blur_convolve(BlurRow *out, const BlurRow *in, int32_t count, const BlurPlan *plan) {
  for (int32_t j = 0; j < count; j++) {
    int32_t sums[BLUR_STRIP];
    for (int32_t x = 0; x < BLUR_STRIP; x++) sums[x] = plan->weight[0] * in[j][x] + 16384;
    for (int32_t k = 1; k <= plan->radius; k++) {
      for (int32_t x = 0; x < BLUR_STRIP; x++) sums[x] += plan->weight[k] * (in[j - k][x] + in[j + k][x]);
    }
    for (int32_t x = 0; x < BLUR_STRIP; x++) out[j][x] = (int16_t)(sums[x] >> 15);
  }
}

/// Half the sum of two samples, halves rounded up.
KK_INLINE int32_t average(int32_t a, int32_t b) { return (a + b + 1) >> 1; }

/// out[m] = (in[2m-2] + 4*in[2m-1] + 6*in[2m] + 4*in[2m+1] + in[2m+2]) / 16 for m from -BLUR_MARGIN, as averages of averages: with p of
/// the outer two and q of the next two, (q + (p + 3*middle)/4) / 2.
KK_FN void define_blur_decimate(BlurRow *out, const BlurRow *in, int32_t count) {
  for (int32_t m = -BLUR_MARGIN; m < count + BLUR_MARGIN; m++) {
    const BlurRow *r = in + 2 * m;
    for (int32_t x = 0; x < BLUR_STRIP; x++) {
      int32_t p = average(r[-2][x], r[2][x]), q = average(r[-1][x], r[1][x]), middle = r[0][x];
      out[m][x] = (int16_t)average(q, average(average(p, middle), middle));
    }
  }
}

/// A strip of a picture's columns, BLUR_STRIP_PIXELS or fewer.
typedef struct BlurColumns {
  const uint32_t *pixels;
  size_t row_bytes;
  int32_t columns, height;
} BlurColumns;

/// The BLUR_STRIP_PIXELS pixels of row `y`, clear where the picture has none; `buffer` is for a row that has to be completed.
KK_INLINE const uint8_t *blur_row(const BlurColumns *from, int32_t y, uint32_t *buffer) {
  bool is_inside = y >= 0 && y < from->height;
  const uint32_t *row = pixel_row(from->pixels, from->row_bytes, is_inside ? y : 0);
  if (is_inside && from->columns == BLUR_STRIP_PIXELS) return (const uint8_t *)row;
  memset(buffer, 0, BLUR_STRIP_PIXELS * sizeof *buffer);
  if (is_inside) memcpy(buffer, row, (size_t)from->columns * sizeof *buffer);
  return (const uint8_t *)buffer;
}

/// Does what `define_blur_decimate` does, from pixels.
KK_FN void define_blur_decimate_pixels(BlurRow *out, const BlurColumns *from, int32_t count) {
  for (int32_t m = -BLUR_MARGIN; m < count + BLUR_MARGIN; m++) {
    uint32_t buffers[5][BLUR_STRIP_PIXELS];
    const uint8_t *r[5];
    for (int32_t k = 0; k < 5; k++) r[k] = blur_row(from, 2 * m - 2 + k, buffers[k]);
    for (int32_t x = 0; x < BLUR_STRIP; x++) {
      int32_t p = average(r[0][x] << 6, r[4][x] << 6), q = average(r[1][x] << 6, r[3][x] << 6), middle = r[2][x] << 6;
      out[m][x] = (int16_t)average(q, average(average(p, middle), middle));
    }
  }
}

/// The sample in the middle between b and c, from a curve through the four.
KK_INLINE int16_t between_samples(int32_t a, int32_t b, int32_t c, int32_t d) {
  return (int16_t)limited(average(b, c) + ((b + c - (a + d) + 8) >> 4), 0, 255 * 64);
}

/// out[2m] = in[m], out[2m+1] = (-in[m-1] + 9*in[m] + 9*in[m+1] - in[m+2]) / 16, for rows from ..< to. The odd ones are
/// the average of the two in the middle plus a sixteenth of how much their sum exceeds the outer two's.
KK_FN void define_blur_interpolate(BlurRow *out, const BlurRow *in, int32_t from, int32_t to) {
  for (int32_t j = from; j < to; j++) {
    const BlurRow *r = in + (j >> 1);
    if (j & 1) {
      for (int32_t x = 0; x < BLUR_STRIP; x++) {
        out[j][x] = between_samples(r[-1][x], r[0][x], r[1][x], r[2][x]);
      }
    } else {
      memcpy(out[j], r[0], sizeof(BlurRow));
    }
  }
}

/// A sample in 64ths as a whole level, rounded.
KK_INLINE uint8_t narrowed(int16_t sample) { return (uint8_t)((sample + 32) >> 6); }

/// Converts a strip's row to pixels. Interpolation can raise a colour above its alpha by a fraction, so it is limited.
KK_FN void define_blur_narrow(uint32_t *pixels, const BlurRow row) {
  for (int32_t x = 0; x < BLUR_STRIP_PIXELS; x++) {
    const int16_t *s = row + 4 * x;
    uint32_t a = narrowed(s[3]);
    pixels[x] = packed((Pixel){least(narrowed(s[0]), a), least(narrowed(s[1]), a), least(narrowed(s[2]), a), a});
  }
}

/// Row `j` of the interpolation of `in`, as pixels.
KK_FN void define_blur_interpolate_pixels(uint32_t *pixels, const BlurRow *in, int32_t j) {
  const BlurRow *r = in + (j >> 1);
  BlurRow row;
  for (int32_t x = 0; x < BLUR_STRIP; x++) row[x] = j & 1 ? between_samples(r[-1][x], r[0][x], r[1][x], r[2][x]) : r[0][x];
  define_blur_narrow(pixels, row);
}
