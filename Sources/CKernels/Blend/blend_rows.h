// One loop per blend mode and kind of source, and the choice between them. KK_BLEND_ROWS makes the loops of the modes that need only
// integers, from the definition or on vectors. The loops of the other modes are plain C, which the compiler vectorises for each level.

/// All modes that need only integers but normal, which is `composite.over`.
// clang-format off
#define FOR_EACH_INTEGER_BLEND(apply)                \
  apply(KK_BLEND_MULTIPLY, multiply)                 \
  apply(KK_BLEND_SCREEN, screen)                     \
  apply(KK_BLEND_OVERLAY, overlay)                   \
  apply(KK_BLEND_DARKEN, darken)                     \
  apply(KK_BLEND_LIGHTEN, lighten)                   \
  apply(KK_BLEND_HARD_LIGHT, hard_light)             \
  apply(KK_BLEND_DIFFERENCE, difference)             \
  apply(KK_BLEND_EXCLUSION, exclusion)               \
  apply(KK_BLEND_CLEAR, clear)                       \
  apply(KK_BLEND_COPY, copy)                         \
  apply(KK_BLEND_SOURCE_IN, source_in)               \
  apply(KK_BLEND_SOURCE_OUT, source_out)             \
  apply(KK_BLEND_SOURCE_ATOP, source_atop)           \
  apply(KK_BLEND_DESTINATION_OVER, destination_over) \
  apply(KK_BLEND_DESTINATION_IN, destination_in)     \
  apply(KK_BLEND_DESTINATION_OUT, destination_out)   \
  apply(KK_BLEND_DESTINATION_ATOP, destination_atop) \
  apply(KK_BLEND_XOR, xor)                           \
  apply(KK_BLEND_PLUS_LIGHTER, plus_lighter)         \
  apply(KK_BLEND_PLUS_DARKER, plus_darker)
#define FOR_EACH_FLOATING_BLEND(apply)               \
  apply(KK_BLEND_COLOR_DODGE, color_dodge)           \
  apply(KK_BLEND_COLOR_BURN, color_burn)             \
  apply(KK_BLEND_SOFT_LIGHT, soft_light)             \
  apply(KK_BLEND_HUE, hue)                           \
  apply(KK_BLEND_SATURATION, saturation)             \
  apply(KK_BLEND_COLOR, color)                       \
  apply(KK_BLEND_LUMINOSITY, luminosity)
// clang-format on

#define DEFINE_BLEND_ROWS(value, mode)                                                                                          \
  KK_FN void mode##_row(                                                                                                        \
      uint32_t *restrict dst, const uint32_t *restrict src, const uint8_t *restrict coverage, uint32_t opacity, size_t count) { \
    if (coverage) {                                                                                                             \
      KK_VECTORIZE for (size_t i = 0; i < count; i++) {                                                                         \
        dst[i] = mixed_pixel(dst[i], mode##_pixel(scaled(src[i], opacity), dst[i]), coverage[i]);                               \
      }                                                                                                                         \
    } else {                                                                                                                    \
      KK_VECTORIZE for (size_t i = 0; i < count; i++) dst[i] = mode##_pixel(scaled(src[i], opacity), dst[i]);                   \
    }                                                                                                                           \
  }                                                                                                                             \
  KK_FN void mode##_color_row(uint32_t *restrict dst, uint32_t color, const uint8_t *restrict coverage, size_t count) {         \
    if (coverage) {                                                                                                             \
      KK_VECTORIZE for (size_t i = 0; i < count; i++) {                                                                         \
        dst[i] = mixed_pixel(dst[i], mode##_pixel(color, dst[i]), coverage[i]);                                                 \
      }                                                                                                                         \
    } else {                                                                                                                    \
      KK_VECTORIZE for (size_t i = 0; i < count; i++) dst[i] = mode##_pixel(color, dst[i]);                                     \
    }                                                                                                                           \
  }
#ifndef KK_BLEND_ROWS
#define KK_BLEND_ROWS DEFINE_BLEND_ROWS
#endif
FOR_EACH_INTEGER_BLEND(KK_BLEND_ROWS)
FOR_EACH_FLOATING_BLEND(DEFINE_BLEND_ROWS)
#undef DEFINE_BLEND_ROWS
#undef KK_BLEND_ROWS

KK_FN void blend_row(kk_Blend mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, uint8_t opacity, size_t count) {
  switch (mode) {
#define CASE(value, name) \
  case value: name##_row(dst, src, coverage, opacity, count); return;
    FOR_EACH_INTEGER_BLEND(CASE)
    FOR_EACH_FLOATING_BLEND(CASE)
#undef CASE
  default: KK_OVER(dst, src, coverage, opacity, count);
  }
}

KK_FN void blend_color(kk_Blend mode, uint32_t *dst, uint32_t color, const uint8_t *coverage, uint8_t opacity, size_t count) {
  switch (mode) {
#define CASE(value, name) \
  case value: name##_color_row(dst, scaled(color, opacity), coverage, count); return;
    FOR_EACH_INTEGER_BLEND(CASE)
    FOR_EACH_FLOATING_BLEND(CASE)
#undef CASE
  default: KK_OVER_COLOR(dst, color, coverage, opacity, count);
  }
}
