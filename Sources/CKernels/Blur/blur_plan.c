#include "blur_plan.h"

#pragma STDC FP_CONTRACT OFF

/// e to the power -x for x in 0...7: the Taylor series at x/64, squared six times; accurate to 1e-14.
static double exp_minus(double x) {
  double t = -x / 64, sum = 1;
  for (int k = 10; k > 0; k--) sum = 1 + sum * t / k;
  for (int k = 0; k < 6; k++) sum = sum * sum;
  return sum;
}

/// The smallest sigma that blurs: below it the neighbours' weight is under a quarter of a level.
static const double smallest_sigma = 0.25;

static double limited_sigma(double sigma) {
  return sigma >= smallest_sigma ? (sigma < KK_BLUR_LARGEST_SIGMA ? sigma : KK_BLUR_LARGEST_SIGMA) : 0;
}

BlurPlan kk_blur_plan(double sigma) {
  BlurPlan plan = {0};
  double variance = limited_sigma(sigma) * limited_sigma(sigma);
  if (variance == 0) return plan;
  while (variance > 36) {
    variance = (variance - 1) / 4;
    plan.levels++;
  }
  double limit = 3.5 * __builtin_elementwise_sqrt(variance), values[BLUR_LARGEST_RADIUS + 1], sum = 0;
  for (int32_t k = 0; k <= BLUR_LARGEST_RADIUS; k++) {
    values[k] = k < limit + 1 && k <= BLUR_LARGEST_RADIUS ? exp_minus(k * k / (2 * variance)) : 0;
    if (values[k] > 0) plan.radius = k;
    sum += k == 0 ? values[k] : 2 * values[k];
  }
  int32_t rest = 32768;
  for (int32_t k = 1; k <= plan.radius; k++) {
    plan.weight[k] = (int16_t)(values[k] / sum * 32768 + 0.5);
    rest -= 2 * plan.weight[k];
  }
  plan.weight[0] = (int16_t)rest;
  return plan;
}

size_t kk_blur_strip_rows(const BlurPlan *plan, int32_t count) {
  size_t rows = 0;
  for (int32_t level = 0; level < plan->levels; level++) {
    rows += (size_t)count + 2 * BLUR_PADDING;
    count = blur_halved(count);
  }
  // The level that is convolved, and the convolution's result.
  return rows + (size_t)count + 2 * BLUR_PADDING + (size_t)count + 2 * BLUR_MARGIN;
}

int32_t kk_blur_reach(double sigma) {
  double reach = 3.25 * limited_sigma(sigma);
  int32_t whole = (int32_t)reach;
  return whole < reach ? whole + 1 : whole;
}

int32_t kk_blur_low_rows(const BlurPlan *plan, int32_t count) {
  for (int32_t level = 0; level < plan->levels; level++) count = blur_halved(count);
  return plan->levels > 0 ? count + 2 * BLUR_MARGIN : count;
}

static size_t padded(size_t bytes) { return (bytes + 63) & ~(size_t)63; }

/// The numbers of the strips or blocks, BLUR_STRIP_PIXELS wide, that the range lies in.
static BlurRange strips_of(BlurRange range) {
  return (BlurRange){range.from / BLUR_STRIP_PIXELS, (range.to + BLUR_STRIP_PIXELS - 1) / BLUR_STRIP_PIXELS};
}

BlurRange kk_blur_blocks(const kk_PixelBlur *blur, const BlurPlan *down) {
  BlurRange rows = {blur->kept_y, blur->kept_y + blur->kept_height};
  for (int32_t level = 0; level < down->levels; level++) rows = blur_halved_range(rows);
  int32_t margin = down->levels > 0 ? BLUR_MARGIN : 0;
  return strips_of((BlurRange){rows.from + margin, rows.to + margin});
}

/// The strips of a pass that are wanted.
static BlurRange wanted_strips(const kk_PixelBlur *blur, int32_t pass, const BlurPlan *down) {
  if (pass == 1) return kk_blur_blocks(blur, down);
  // Across, each column can matter to any other.
  if (pass == 0) return strips_of((BlurRange){0, blur->width});
  return strips_of((BlurRange){blur->kept_x, blur->kept_x + blur->kept_width});
}

int32_t kk_blur_strips_before(const kk_PixelBlur *blur, int32_t pass, const BlurPlan *down) {
  return wanted_strips(blur, pass, down).from;
}

int32_t kk_blur_strips(const kk_PixelBlur *blur, int32_t pass) {
  BlurPlan down = kk_blur_plan(blur->sigma_y);
  BlurRange strips = wanted_strips(blur, pass, &down);
  return strips.to - strips.from;
}

size_t kk_blur_between_bytes(const kk_PixelBlur *blur) {
  BlurPlan down = kk_blur_plan(blur->sigma_y);
  size_t blocks = (size_t)(kk_blur_low_rows(&down, blur->height) + BLUR_STRIP_PIXELS - 1) / BLUR_STRIP_PIXELS;
  return blocks * ((size_t)blur->width + 2 * BLUR_PADDING) * BLUR_STRIP * sizeof(int16_t);
}

size_t kk_blur_strip_bytes(const kk_PixelBlur *blur) {
  BlurPlan x = kk_blur_plan(blur->sigma_x), y = kk_blur_plan(blur->sigma_y);
  size_t across = kk_blur_strip_rows(&x, blur->width), down = kk_blur_strip_rows(&y, blur->height);
  return (across > down ? across : down) * BLUR_STRIP * sizeof(int16_t);
}

size_t kk_blur_scratch_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y, int32_t components) {
  if (components == 4) {
    kk_PixelBlur blur = {.width = width, .height = height, .sigma_x = sigma_x, .sigma_y = sigma_y};
    return kk_blur_between_bytes(&blur) + kk_blur_strip_bytes(&blur);
  }
  BlurPlan x = kk_blur_plan(sigma_x), y = kk_blur_plan(sigma_y);
  size_t across = kk_blur_strip_rows(&x, width), down = kk_blur_strip_rows(&y, height);
  size_t strip = (across > down ? across : down) * BLUR_STRIP * sizeof(int16_t);
  return strip + padded((size_t)width * (size_t)height * (size_t)components * sizeof(int16_t));
}
