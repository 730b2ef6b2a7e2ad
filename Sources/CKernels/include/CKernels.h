// Pixel arithmetic for Kinora's rasteriser: rows in, rows out, the same bytes at every instruction level.
//
// There is a table of functions per instruction level, as in `kk_kernels(kk_best_level())->composite.over(...)`. Every level gives the
// bytes of the scalar level, whose functions are the definition and are written to be read.
//
// Rules that hold for every function here:
//  - nothing allocates, does I/O or keeps state; every function may run on several threads at once;
//  - counts may be 0; nothing is read or written past the counts given, except where a function says so;
//  - `uint32_t` pixels are aligned to 4 bytes, masks and planes may stand anywhere; nothing else is asked of alignment;
//  - a destination may not overlap a source unless the function says "may be the same";
//  - a pixel is four bytes R, G, B, A in memory (a little-endian `uint32_t`: R lowest), premultiplied, sRGB-encoded;
//  - coverage, opacity and masks are 0 (none) ... 255 (all).
//
// Notation in the comments: S source pixel, D destination pixel, Sa and Da their alphas, all as integers 0...255;
// `mul(x, y)` is x*y/255 rounded to nearest (ties cannot occur).
#pragma once

#include "kk_types.h"

#include "kk_blend.h"
#include "kk_blur.h"
#include "kk_color.h"
#include "kk_compare.h"
#include "kk_composite.h"
#include "kk_convert.h"
#include "kk_coverage.h"
#include "kk_gradient.h"
#include "kk_kept.h"
#include "kk_outline.h"
#include "kk_overlaps.h"
#include "kk_polygons.h"
#include "kk_sample.h"
#include "kk_sha256.h"
#include "kk_shadow.h"
#include "kk_sprite.h"
#include "kk_stroke.h"

#pragma clang assume_nonnull begin

/// An instruction level. Higher levels are faster; the bytes are the same at all levels.
typedef enum kk_Level {
  /// Plain C: the definition of every kernel.
  KK_LEVEL_SCALAR = 0,
  /// 128-bit vectors: SSE4.1 on x86-64, NEON on arm64.
  KK_LEVEL_128 = 1,
  /// 256-bit vectors: AVX2.
  KK_LEVEL_AVX2 = 2,
  /// 512-bit vectors: AVX-512 F, BW, DQ, VL, VNNI and VBMI (Ice Lake, Zen 4 and later; earlier AVX-512 processors use AVX2).
  KK_LEVEL_AVX512 = 3,
} kk_Level;

/// The table of all kernels at one instruction level.
typedef struct kk_Kernels {
  kk_CompositeKernels composite;
  kk_BlendKernels blend;
  kk_OutlineKernels outline;
  kk_OverlapKernels overlap;
  kk_CoverageKernels coverage;
  kk_SampleKernels sample;
  kk_ShadowKernels shadow;
  kk_SpriteKernels sprite;
  kk_GradientKernels gradient;
  kk_ColorKernels color;
  kk_BlurKernels blur;
  kk_ConvertKernels convert;
  kk_CompareKernels compare;
} kk_Kernels;

/// The highest level this processor can run.
kk_Level kk_best_level(void);

/// The kernels at `level`, or at the highest available level below it. The table is constant and lives for ever.
const kk_Kernels *kk_kernels(kk_Level level);

/// The name of a level: "scalar", "sse4.1" or "neon", "avx2", "avx512".
const char *kk_level_name(kk_Level level);

#pragma clang assume_nonnull end
