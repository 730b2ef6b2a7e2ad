// How one direction is blurred: weights, levels of decimation, and where everything lies in the scratch memory.
#pragma once

#include "CKernels.h"

/// The widest convolution: sigma 6 cut at 3.5.
#define BLUR_LARGEST_RADIUS 21
/// A decimated picture reaches this many samples beyond what it stands for, on both sides (the binomial's reach, and the
/// interpolation's).
#define BLUR_MARGIN 3
/// Zeros on both sides of every level, so that a convolution needs no edge cases, even where it takes taps in pairs.
#define BLUR_PADDING (BLUR_MARGIN + BLUR_LARGEST_RADIUS + 1)
#define BLUR_MOST_LEVELS 12
/// Samples (16 bits) side by side in a strip. A strip of a thousand rows stays in the second-level cache.
#define BLUR_STRIP 64
/// Pixels in a strip.
#define BLUR_STRIP_PIXELS (BLUR_STRIP / 4)

typedef struct BlurPlan {
  /// 0 when this direction stays as it is.
  int32_t radius;
  /// How often the picture is halved before the convolution.
  int32_t levels;
  /// Weights of distance 0...radius, then at least one 0; weight[0] + 2 * (the others) = 32768.
  int16_t weight[BLUR_LARGEST_RADIUS + 2];
} BlurPlan;

/// The plan for a standard deviation in pixels.
BlurPlan kk_blur_plan(double sigma);

/// The samples a level holds (without padding) when the level before it holds `count`.
static inline int32_t blur_halved(int32_t count) { return count / 2 + 1; }

/// Rows of a decimated picture `count` rows high, those beyond its ends among them.
int32_t kk_blur_low_rows(const BlurPlan *plan, int32_t count);

/// Rows of scratch one strip of `count` rows needs.
size_t kk_blur_strip_rows(const BlurPlan *plan, int32_t count);
