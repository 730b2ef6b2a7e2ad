// Definition of the blur's arithmetic: rows of strips, worked downward. A sample is 16 bits: the component times 64.

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

/// out[m] = (in[2m-2] + 4*in[2m-1] + 6*in[2m] + 4*in[2m+1] + in[2m+2]) / 16 for m from -BLUR_MARGIN.
KK_FN void define_blur_decimate(BlurRow *restrict out, const BlurRow *restrict in, int32_t count) {
  for (int32_t m = -BLUR_MARGIN; m < count + BLUR_MARGIN; m++) {
    const BlurRow *r = in + 2 * m;
    for (int32_t x = 0; x < BLUR_STRIP; x++) {
      int32_t sum = r[-2][x] + r[2][x] + 4 * (r[-1][x] + r[1][x]) + 6 * r[0][x];
      out[m][x] = (int16_t)((sum + 8) >> 4);
    }
  }
}

/// out[2m] = in[m], out[2m+1] = (-in[m-1] + 9*in[m] + 9*in[m+1] - in[m+2]) / 16, for rows -margin ..< count + margin.
KK_FN void define_blur_interpolate(BlurRow *restrict out, const BlurRow *restrict in, int32_t count, int32_t margin) {
  for (int32_t j = -margin; j < count + margin; j++) {
    const BlurRow *r = in + (j >> 1);
    if (j & 1) {
      for (int32_t x = 0; x < BLUR_STRIP; x++) {
        int32_t sum = 9 * (r[0][x] + r[1][x]) - (r[-1][x] + r[2][x]);
        out[j][x] = (int16_t)limited((sum + 8) >> 4, 0, 255 * 64);
      }
    } else {
      memcpy(out[j], r[0], sizeof(BlurRow));
    }
  }
}
