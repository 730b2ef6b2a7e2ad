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

/// Sets the weights of the Gaussian of a variance, truncated at 3.5 sigma.
static void set_weights(kk_BlurPlan *plan, double variance) {
  double limit = 3.5 * __builtin_elementwise_sqrt(variance), values[KK_BLUR_LARGEST_RADIUS + 1], sum = 0;
  for (int32_t k = 0; k <= KK_BLUR_LARGEST_RADIUS; k++) {
    values[k] = k < limit + 1 ? exp_minus(k * k / (2 * variance)) : 0;
    if (values[k] > 0) plan->radius = k;
    sum += k == 0 ? values[k] : 2 * values[k];
  }
  int32_t rest = 32768;
  for (int32_t k = 1; k <= plan->radius; k++) {
    plan->weight[k] = (int16_t)(values[k] / sum * 32768 + 0.5);
    rest -= 2 * plan->weight[k];
  }
  plan->weight[0] = (int16_t)rest;
}

_Static_assert(
    49 * KK_BLUR_LARGEST_VARIANCE <= 4 * KK_BLUR_LARGEST_RADIUS * KK_BLUR_LARGEST_RADIUS,
    "the radius holds 3.5 sigma of the variance");

kk_BlurPlan kk_blur_plan(double sigma) {
  kk_BlurPlan plan = {0};
  double variance = limited_sigma(sigma) * limited_sigma(sigma);
  if (variance == 0) return plan;
  while (variance > KK_BLUR_LARGEST_VARIANCE) {
    variance = (variance - 1) / 4;
    plan.levels++;
  }
  set_weights(&plan, variance);
  return plan;
}

int32_t kk_blur_reach(double sigma) {
  double reach = 3.25 * limited_sigma(sigma);
  int32_t whole = (int32_t)reach;
  return whole < reach ? whole + 1 : whole;
}

int32_t kk_blur_support(double sigma) {
  kk_BlurPlan plan = kk_blur_plan(sigma);
  if (plan.levels == 0) return plan.radius;
  // Halving reaches two pixels of each level, growing two of the last and one of another. That straight lines or quarters count for other
  // variances makes the radius at most one larger.
  return (plan.radius + 7) << plan.levels;
}

// MARK: Masks

size_t kk_blur_strip_rows(const kk_BlurPlan *plan, int32_t count) {
  size_t rows = 0;
  for (int32_t level = 0; level < plan->levels; level++) {
    rows += (size_t)count + 2 * BLUR_PADDING;
    count = blur_halved(count);
  }
  // The level that is convolved, and the convolution's result.
  return rows + (size_t)count + 2 * BLUR_PADDING + (size_t)count + 2 * BLUR_MARGIN;
}

size_t kk_blur_strip_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y) {
  kk_BlurPlan x = kk_blur_plan(sigma_x), y = kk_blur_plan(sigma_y);
  size_t across = kk_blur_strip_rows(&x, width), down = kk_blur_strip_rows(&y, height);
  return (across > down ? across : down) * BLUR_BLOCK * sizeof(int16_t);
}

// MARK: Pixels

size_t kk_blur_row_samples(int32_t width) {
  int32_t pixels = BLUR_BEFORE + width + BLUR_AFTER;
  // An odd number of cache lines, so that samples below each other do not compete for the same places in a cache.
  return (size_t)(pixels + BLUR_BLOCK_PIXELS - 1) / BLUR_BLOCK_PIXELS * BLUR_BLOCK + BLUR_BLOCK / 2;
}

/// The power of two by which pixels are enlarged on straight lines, after one doubling on curves.
static int32_t enlarged(const kk_BlurPlan *plan) { return plan->levels > 1 ? plan->levels - 1 : 0; }

/// Whether the first two halvings are one step. The last halving is never in it, since only the binomial keeps fine stripes from what is
/// convolved.
static bool quarters(int32_t levels_across, int32_t levels_down) { return levels_across > 2 && levels_down > 2; }

/// The plan of a direction whose `levels` are known, which says what else has a variance: taking one pixel of four by (1 2 3 4 3 2 1)/16,
/// 2.5 pixels^2, each halving, 1, and enlarging by n on straight lines, (n^2 - 1)/6.
static kk_BlurPlan pixel_plan(double sigma, int32_t levels, bool quartered) {
  kk_BlurPlan plan = {.levels = levels};
  double variance = limited_sigma(sigma) * limited_sigma(sigma);
  if (variance == 0) return plan;
  double size = 1 << enlarged(&plan);
  variance -= (size * size - 1) / 6;
  if (quartered) variance = (variance - 2.5) / 16;
  for (int32_t level = quartered ? 2 : 0; level < levels; level++) variance = (variance - 1) / 4;
  set_weights(&plan, variance);
  return plan;
}

kk_PixelBlur kk_pixel_blur(
    int32_t width, int32_t height, kk_BlurRange kept_columns, kk_BlurRange kept_rows, double sigma_x, double sigma_y) {
  int32_t across = kk_blur_plan(sigma_x).levels, down = kk_blur_plan(sigma_y).levels;
  bool quartered = quarters(across, down);
  return (kk_PixelBlur){
      .width = width,
      .height = height,
      .kept_columns = kept_columns,
      .kept_rows = kept_rows,
      .across = pixel_plan(sigma_x, across, quartered),
      .down = pixel_plan(sigma_y, down, quartered)};
}

int32_t kk_blur_levels(const kk_PixelBlur *blur) {
  return blur->across.levels > blur->down.levels ? blur->across.levels : blur->down.levels;
}

bool kk_blur_halves(const kk_PixelBlur *blur) { return kk_blur_levels(blur) > 0; }

/// The size and the margins of a level.
static BlurLevel level_size(const kk_PixelBlur *blur, int32_t level) {
  bool is_last = level == kk_blur_levels(blur);
  BlurLevel size = {.width = blur->width, .height = blur->height, .padding = is_last ? BLUR_PADDING : BLUR_HALVING_PADDING};
  for (int32_t k = 0; k < level; k++) {
    if (k < blur->across.levels) {
      size.width = blur_halved(size.width);
      size.margin_x = BLUR_MARGIN;
    }
    if (k < blur->down.levels) {
      size.height = blur_halved(size.height);
      size.margin_y = BLUR_MARGIN;
    }
  }
  return size;
}

static size_t level_samples(const BlurLevel *level) {
  return kk_blur_row_samples(level->width) * (size_t)(level->height + 2 * level->padding);
}

int32_t kk_blur_first_level(const kk_PixelBlur *blur) {
  if (!kk_blur_halves(blur)) return 0;
  return quarters(blur->across.levels, blur->down.levels) ? 2 : 1;
}

BlurLevel kk_blur_level(const kk_PixelBlur *blur, int32_t level) {
  int16_t *start = blur->halved;
  for (int32_t k = kk_blur_first_level(blur); k < level; k++) {
    BlurLevel before = level_size(blur, k);
    start += level_samples(&before);
  }
  BlurLevel result = level_size(blur, level);
  ptrdiff_t stride = (ptrdiff_t)kk_blur_row_samples(result.width);
  result.plane = (BlurPlane){start + result.padding * stride + 4 * BLUR_BEFORE, stride};
  return result;
}

size_t kk_blur_halved_bytes(const kk_PixelBlur *blur) {
  size_t samples = 0;
  for (int32_t level = kk_blur_first_level(blur), last = kk_blur_levels(blur); level <= last; level++) {
    BlurLevel size = level_size(blur, level);
    samples += level_samples(&size);
  }
  return samples * sizeof(int16_t);
}

BlurDirection kk_blur_direction(const kk_BlurPlan *plan, kk_BlurRange wanted) {
  BlurDirection direction = {.doubles = plan->levels > 0, .enlarged = enlarged(plan), .doubled = wanted};
  int32_t shift = direction.enlarged;
  if (shift > 0) direction.doubled = (kk_BlurRange){wanted.from >> shift, ((wanted.to - 1) >> shift) + 2};
  direction.convolved = direction.doubles ? blur_halved_range(direction.doubled) : direction.doubled;
  return direction;
}

BlurConvolved kk_blur_convolved(const kk_PixelBlur *blur) {
  BlurConvolved result = {
      .columns = kk_blur_direction(&blur->across, blur->kept_columns).convolved,
      .rows = kk_blur_direction(&blur->down, blur->kept_rows).convolved};
  ptrdiff_t stride = (ptrdiff_t)kk_blur_row_samples(result.columns.to - result.columns.from);
  int16_t *start = (int16_t *)blur->convolved + 4 * BLUR_BEFORE;
  result.plane = (BlurPlane){start - result.rows.from * stride - 4 * result.columns.from, stride};
  return result;
}

int32_t kk_blur_convolved_rows(const kk_PixelBlur *blur) {
  if (!kk_blur_halves(blur)) return 0;
  BlurConvolved convolved = kk_blur_convolved(blur);
  return convolved.rows.to - convolved.rows.from;
}

static kk_BlurRange limited_range(kk_BlurRange range, int32_t from, int32_t to) {
  range.from = range.from < from ? from : range.from < to ? range.from : to;
  range.to = range.to < range.from ? range.from : range.to < to ? range.to : to;
  return range;
}

kk_BlurRange kk_blur_rows_convolved_from(const kk_PixelBlur *blur, kk_BlurRange rows) {
  // A row of level k is made from picture rows less than 2^(k + 1) away from 2^k times its number.
  int32_t reach = blur->down.radius + 3, from = kk_blur_convolved(blur).rows.from;
  kk_BlurRange made = {(rows.from >> blur->down.levels) - reach, ((rows.to - 1) >> blur->down.levels) + reach + 1};
  return limited_range((kk_BlurRange){made.from - from, made.to - from}, 0, kk_blur_convolved_rows(blur));
}

size_t kk_blur_convolved_bytes(const kk_PixelBlur *blur) {
  if (!kk_blur_halves(blur)) return 0;
  BlurConvolved convolved = kk_blur_convolved(blur);
  return (size_t)convolved.plane.stride * (size_t)(convolved.rows.to - convolved.rows.from) * sizeof(int16_t);
}

int32_t kk_blur_shrunk_rows(const kk_PixelBlur *blur) {
  BlurLevel level = level_size(blur, kk_blur_first_level(blur));
  return level.height + 2 * level.padding;
}

static BlurStep first_step(const kk_PixelBlur *blur, int32_t levels) {
  if (kk_blur_first_level(blur) == 2) return (BlurStep){4, 3, 3};
  return levels > 0 ? (BlurStep){2, 2, 2} : (BlurStep){1, 0, 0};
}

BlurStep kk_blur_step_across(const kk_PixelBlur *blur) { return first_step(blur, blur->across.levels); }
BlurStep kk_blur_step_down(const kk_PixelBlur *blur) { return first_step(blur, blur->down.levels); }

/// The pixels of one direction that are read for those `made`.
static kk_BlurRange source_range(BlurStep step, kk_BlurRange made) {
  return (kk_BlurRange){step.step * made.from - step.before, step.step * (made.to - 1) + step.after + 1};
}

/// The pixels that are made from some of those `read`.
static kk_BlurRange made_range(BlurStep step, kk_BlurRange read) {
  int32_t shift = step.step == 4 ? 2 : step.step == 2 ? 1 : 0;
  return (kk_BlurRange){(read.from - step.after + step.step - 1) >> shift, ((read.to - 1 + step.before) >> shift) + 1};
}

kk_BlurRange kk_blur_source_rows(const kk_PixelBlur *blur, int32_t first, int32_t end) {
  int32_t padding = level_size(blur, kk_blur_first_level(blur)).padding;
  return limited_range(source_range(kk_blur_step_down(blur), (kk_BlurRange){first - padding, end - padding}), 0, blur->height);
}

kk_BlurRange kk_blur_rows_made_from(const kk_PixelBlur *blur, kk_BlurRange rows) {
  BlurLevel level = level_size(blur, kk_blur_first_level(blur));
  kk_BlurRange made = limited_range(made_range(kk_blur_step_down(blur), rows), -level.margin_y, level.height + level.margin_y);
  return (kk_BlurRange){made.from + level.padding, made.to + level.padding};
}

kk_BlurRange kk_blur_shrunk_columns(const kk_PixelBlur *blur) {
  BlurLevel level = level_size(blur, kk_blur_first_level(blur));
  return (kk_BlurRange){-level.margin_x, level.width + level.margin_x};
}

kk_BlurRange kk_blur_source_columns(const kk_PixelBlur *blur, kk_BlurRange columns) {
  kk_BlurRange read = limited_range(source_range(kk_blur_step_across(blur), columns), 0, blur->width);
  if (read.from == read.to) return read;
  return (kk_BlurRange){read.from & -BLUR_BLOCK_PIXELS, (read.to + BLUR_BLOCK_PIXELS - 1) & -BLUR_BLOCK_PIXELS};
}

kk_BlurRange kk_blur_columns_made_from(const kk_PixelBlur *blur, kk_BlurRange columns) {
  kk_BlurRange all = kk_blur_shrunk_columns(blur);
  return limited_range(made_range(kk_blur_step_across(blur), columns), all.from, all.to);
}

int32_t kk_blur_shrunk_height(const kk_PixelBlur *blur) { return kk_blur_step_down(blur).step; }

size_t kk_blur_step_bytes(const kk_PixelBlur *blur, int32_t width, int32_t height) {
  // Shrinking has rows of the whole picture; convolving a band of rows, and another where nothing was halved.
  size_t shrinking = BLUR_ROWS_TAKEN * kk_blur_row_samples(blur->width), convolving = BLUR_BAND * kk_blur_row_samples(width);
  if (!kk_blur_halves(blur)) convolving *= 2;
  else convolving = BLUR_BAND * (size_t)kk_blur_convolved(blur).plane.stride;
  // Growing has four rows, or what is doubled on curves and a row of that.
  size_t growing = 4 * kk_blur_row_samples(width);
  if (enlarged(&blur->across) + enlarged(&blur->down) > 0) {
    int32_t columns = (width >> enlarged(&blur->across)) + 3, rows = (height >> enlarged(&blur->down)) + 3;
    // A range is halved to at most half of it and 5; twice that are the rows that are doubled.
    growing = kk_blur_row_samples(columns) * (size_t)(blur->down.levels > 0 ? rows + 11 : rows + 1);
  }
  size_t most = shrinking > convolving ? shrinking : convolving;
  return (most > growing ? most : growing) * sizeof(int16_t);
}

size_t kk_blur_scratch_bytes(int32_t width, int32_t height, double sigma_x, double sigma_y) {
  kk_PixelBlur blur = kk_pixel_blur(width, height, (kk_BlurRange){0, width}, (kk_BlurRange){0, height}, sigma_x, sigma_y);
  return kk_blur_halved_bytes(&blur) + kk_blur_convolved_bytes(&blur) + kk_blur_step_bytes(&blur, width, height);
}
