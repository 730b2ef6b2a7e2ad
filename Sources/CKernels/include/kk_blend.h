// Kernels on rows of pixels: all blend modes.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

/// The blend modes, with the formulas on premultiplied integers; "/255" rounds to nearest, once, at the end.
///
/// Separable and non-separable modes are those of W3C *Compositing and Blending Level 1* (sections 10.1 and 10.2), multiplied
/// through by both alphas: `result = (S*(255 - Da) + D*(255 - Sa) + X) / 255`, where X is `255 * 255 * as * ab * B(cb, cs)`.
/// Their alpha is `(255*(Sa + Da) - Sa*Da) / 255`. Components above their alpha are read as if equal to it.
typedef enum kk_Blend {
  /// `S + mul(D, 255 - Sa)`.
  KK_BLEND_NORMAL = 0,
  /// X = S*D.
  KK_BLEND_MULTIPLY,
  /// X = S*Da + D*Sa - S*D.
  KK_BLEND_SCREEN,
  /// Hard light with source and destination exchanged.
  KK_BLEND_OVERLAY,
  /// X = min(S*Da, D*Sa).
  KK_BLEND_DARKEN,
  /// X = max(S*Da, D*Sa).
  KK_BLEND_LIGHTEN,
  /// X = 0 where D = 0; else Sa*Da where S = Sa; else min(Sa*Da, D*Sa*Sa / (Sa - S)).
  KK_BLEND_COLOR_DODGE,
  /// X = Sa*Da where D = Da; else 0 where S = 0; else Sa*Da - min(Sa*Da, (Da - D)*Sa*Sa / S).
  KK_BLEND_COLOR_BURN,
  /// X = 2*S*D where 2*S <= Sa, else Sa*Da - 2*(Da - D)*(Sa - S).
  KK_BLEND_HARD_LIGHT,
  /// The W3C formula with its polynomial and square root, in single precision.
  KK_BLEND_SOFT_LIGHT,
  /// X = |S*Da - D*Sa|.
  KK_BLEND_DIFFERENCE,
  /// X = S*Da + D*Sa - 2*S*D.
  KK_BLEND_EXCLUSION,
  /// SetLum(SetSat(Cs, Sat(Cb)), Lum(Cb)).
  KK_BLEND_HUE,
  /// SetLum(SetSat(Cb, Sat(Cs)), Lum(Cb)).
  KK_BLEND_SATURATION,
  /// SetLum(Cs, Lum(Cb)).
  KK_BLEND_COLOR,
  /// SetLum(Cb, Lum(Cs)).
  KK_BLEND_LUMINOSITY,
  /// 0.
  KK_BLEND_CLEAR,
  /// S.
  KK_BLEND_COPY,
  /// S*Da / 255.
  KK_BLEND_SOURCE_IN,
  /// S*(255 - Da) / 255.
  KK_BLEND_SOURCE_OUT,
  /// (S*Da + D*(255 - Sa)) / 255.
  KK_BLEND_SOURCE_ATOP,
  /// `D + mul(S, 255 - Da)`.
  KK_BLEND_DESTINATION_OVER,
  /// D*Sa / 255.
  KK_BLEND_DESTINATION_IN,
  /// D*(255 - Sa) / 255.
  KK_BLEND_DESTINATION_OUT,
  /// (D*Sa + S*(255 - Da)) / 255.
  KK_BLEND_DESTINATION_ATOP,
  /// (S*(255 - Da) + D*(255 - Sa)) / 255.
  KK_BLEND_XOR,
  /// min(255, S + D), alpha too.
  KK_BLEND_PLUS_LIGHTER,
  /// max(0, S + D - max(0, Sa + Da - 255)); alpha min(255, Sa + Da).
  KK_BLEND_PLUS_DARKER,
  KK_BLEND_COUNT
} kk_Blend;

/// The blend kernels. In both functions the source is first `S = mul(source, opacity)`; then B is the mode's result for S and D; then
/// `dst[i] = (D*(255 - c) + B*c) / 255` rounded to nearest, with `c = coverage[i]` (B itself where `coverage` is null). `KK_BLEND_NORMAL`
/// is the exception: it is exactly `composite.over`, whose coverage scales the source.
typedef struct kk_BlendKernels {
  /// Blends a row of pixels.
  void (*_Nonnull row)(
      kk_Blend mode, uint32_t *dst, const uint32_t *src, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);

  /// Blends one colour.
  void (*_Nonnull color)(
      kk_Blend mode, uint32_t *dst, uint32_t color, const uint8_t *_Nullable coverage, uint8_t opacity, size_t count);
} kk_BlendKernels;

#pragma clang assume_nonnull end
