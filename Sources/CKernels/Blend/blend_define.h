// The definition of the blend modes, one pixel at a time. `kk_blend.h` states the formulas.

/// The alphas that every component's formula uses.
typedef struct Alphas {
  uint32_t s, d, both, result;
} Alphas;

KK_INLINE Alphas alphas(uint32_t sa, uint32_t da) { return (Alphas){sa, da, sa * da, div255(255 * (sa + da) - sa * da)}; }

/// The part of a component outside the other picture: S*(255 - Da) + D*(255 - Sa).
KK_INLINE uint32_t outside(uint32_t s, uint32_t d, Alphas a) { return s * (255 - a.d) + d * (255 - a.s); }

KK_INLINE uint32_t multiply_component(uint32_t s, uint32_t d, Alphas a) { return div255(outside(s, d, a) + s * d); }

KK_INLINE uint32_t screen_component(uint32_t s, uint32_t d, Alphas a) {
  (void)a;
  return div255(255 * (s + d) - s * d);
}

KK_INLINE uint32_t hard_light_component(uint32_t s, uint32_t d, Alphas a) {
  uint32_t x = 2 * s <= a.s ? 2 * s * d : a.both - 2 * (a.d - d) * (a.s - s);
  return div255(outside(s, d, a) + x);
}

KK_INLINE uint32_t overlay_component(uint32_t s, uint32_t d, Alphas a) {
  uint32_t x = 2 * d <= a.d ? 2 * s * d : a.both - 2 * (a.d - d) * (a.s - s);
  return div255(outside(s, d, a) + x);
}

KK_INLINE uint32_t darken_component(uint32_t s, uint32_t d, Alphas a) {
  return div255(outside(s, d, a) + least(s * a.d, d * a.s));
}

KK_INLINE uint32_t lighten_component(uint32_t s, uint32_t d, Alphas a) {
  return div255(outside(s, d, a) + most(s * a.d, d * a.s));
}

KK_INLINE uint32_t difference_component(uint32_t s, uint32_t d, Alphas a) {
  uint32_t x = s * a.d, y = d * a.s;
  return div255(outside(s, d, a) + most(x, y) - least(x, y));
}

KK_INLINE uint32_t exclusion_component(uint32_t s, uint32_t d, Alphas a) {
  (void)a;
  return div255(255 * (s + d) - 2 * s * d);
}

/// The component for a sum that is not an integer: rounded to nearest in single precision and limited to alpha.
KK_INLINE uint32_t rounded_component(float sum, Alphas a) {
  int32_t value = (int32_t)(sum / 255.0f + 0.5f);
  return (uint32_t)limited(value, 0, (int32_t)a.result);
}

// Products of three components are below 2^24 and so exact in single precision; the quotients are rounded once.

KK_INLINE uint32_t color_dodge_component(uint32_t s, uint32_t d, Alphas a) {
  float both = (float)(int32_t)a.both;
  uint32_t rest = a.s - s;
  float quotient = (float)(int32_t)(d * a.s * a.s) / (float)(int32_t)most(rest, 1);
  float x = rest == 0 || quotient > both ? both : quotient;
  if (d == 0) x = 0;
  return rounded_component((float)(int32_t)outside(s, d, a) + x, a);
}

KK_INLINE uint32_t color_burn_component(uint32_t s, uint32_t d, Alphas a) {
  float both = (float)(int32_t)a.both;
  uint32_t rest = a.d - d;
  float quotient = (float)(int32_t)(rest * a.s * a.s) / (float)(int32_t)most(s, 1);
  float x = s == 0 || quotient > both ? 0 : both - quotient;
  if (rest == 0) x = both;
  return rounded_component((float)(int32_t)outside(s, d, a) + x, a);
}

KK_INLINE uint32_t soft_light_component(uint32_t s, uint32_t d, Alphas a) {
  float sa = (float)(int32_t)a.s, da = (float)(int32_t)a.d;
  float both = (float)(int32_t)a.both;
  float cs = (float)(int32_t)s / (a.s == 0 ? 1.0f : sa);
  float cb = (float)(int32_t)d / (a.d == 0 ? 1.0f : da);
  float polynomial = ((16.0f * cb - 12.0f) * cb + 4.0f) * cb;
  float root = __builtin_elementwise_sqrt(cb);
  float lighter = (cb <= 0.25f ? polynomial : root) - cb;
  float darker = cb * (1.0f - cb);
  float slope = 2.0f * cs - 1.0f;
  float blended = cb + slope * (2 * s <= a.s ? darker : lighter);
  return rounded_component((float)(int32_t)outside(s, d, a) + both * blended, a);
}

#define DEFINE_SEPARABLE(mode)                                                                                        \
  KK_INLINE uint32_t mode##_pixel(uint32_t source, uint32_t destination) {                                            \
    Pixel s = unpacked(source), d = unpacked(destination);                                                            \
    Alphas a = alphas(s.a, d.a);                                                                                      \
    return packed((Pixel){                                                                                            \
        mode##_component(least(s.r, s.a), least(d.r, d.a), a), mode##_component(least(s.g, s.a), least(d.g, d.a), a), \
        mode##_component(least(s.b, s.a), least(d.b, d.a), a), a.result});                                            \
  }
DEFINE_SEPARABLE(multiply)
DEFINE_SEPARABLE(screen)
DEFINE_SEPARABLE(overlay)
DEFINE_SEPARABLE(darken)
DEFINE_SEPARABLE(lighten)
DEFINE_SEPARABLE(color_dodge)
DEFINE_SEPARABLE(color_burn)
DEFINE_SEPARABLE(hard_light)
DEFINE_SEPARABLE(soft_light)
DEFINE_SEPARABLE(difference)
DEFINE_SEPARABLE(exclusion)
#undef DEFINE_SEPARABLE

// Non-separable modes. The specification's Lum, Sat, SetLum, SetSat and ClipColor are homogeneous of the first degree, so they are
// evaluated on colours scaled by both alphas (S*Da and D*Sa, exact integers), with Sa*Da in place of 1.

typedef struct Color {
  float r, g, b;
} Color;

KK_INLINE float smaller(float a, float b) { return a < b ? a : b; }
KK_INLINE float larger(float a, float b) { return a > b ? a : b; }
KK_INLINE float lum(Color c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
KK_INLINE float sat(Color c) { return larger(c.r, larger(c.g, c.b)) - smaller(c.r, smaller(c.g, c.b)); }

/// SetSat: the smallest component becomes 0, the largest `saturation`, and the middle one follows in proportion.
KK_INLINE Color set_sat(Color c, float saturation) {
  float low = smaller(c.r, smaller(c.g, c.b)), range = sat(c);
  float factor = range > 0 ? saturation / (range > 0 ? range : 1.0f) : 0.0f;
  return (Color){(c.r - low) * factor, (c.g - low) * factor, (c.b - low) * factor};
}

/// SetLum with ClipColor, with `one` in place of 1.
KK_INLINE Color set_lum(Color c, float luminosity, float one) {
  float shift = luminosity - lum(c);
  c = (Color){c.r + shift, c.g + shift, c.b + shift};
  float l = lum(c), low = smaller(c.r, smaller(c.g, c.b)), high = larger(c.r, larger(c.g, c.b));
  float below = l - low, above = high - l;
  float up = low < 0 ? l / (below > 0 ? below : 1.0f) : 1.0f;
  c = (Color){l + (c.r - l) * up, l + (c.g - l) * up, l + (c.b - l) * up};
  float down = high > one ? (one - l) / (above > 0 ? above : 1.0f) : 1.0f;
  return (Color){l + (c.r - l) * down, l + (c.g - l) * down, l + (c.b - l) * down};
}

#define DEFINE_NON_SEPARABLE(mode, blended)                                                             \
  KK_INLINE uint32_t mode##_pixel(uint32_t source, uint32_t destination) {                              \
    Pixel s = unpacked(source), d = unpacked(destination);                                              \
    s = (Pixel){least(s.r, s.a), least(s.g, s.a), least(s.b, s.a), s.a};                                \
    d = (Pixel){least(d.r, d.a), least(d.g, d.a), least(d.b, d.a), d.a};                                \
    Alphas a = alphas(s.a, d.a);                                                                        \
    float one = (float)(int32_t)a.both;                                                                 \
    Color cs = {(float)(int32_t)(s.r * d.a), (float)(int32_t)(s.g * d.a), (float)(int32_t)(s.b * d.a)}; \
    Color cb = {(float)(int32_t)(d.r * s.a), (float)(int32_t)(d.g * s.a), (float)(int32_t)(d.b * s.a)}; \
    Color x = (blended);                                                                                \
    return packed((Pixel){                                                                              \
        rounded_component((float)(int32_t)outside(s.r, d.r, a) + x.r, a),                               \
        rounded_component((float)(int32_t)outside(s.g, d.g, a) + x.g, a),                               \
        rounded_component((float)(int32_t)outside(s.b, d.b, a) + x.b, a), a.result});                   \
  }
DEFINE_NON_SEPARABLE(hue, set_lum(set_sat(cs, sat(cb)), lum(cb), one))
DEFINE_NON_SEPARABLE(saturation, set_lum(set_sat(cb, sat(cs)), lum(cb), one))
DEFINE_NON_SEPARABLE(color, set_lum(cs, lum(cb), one))
DEFINE_NON_SEPARABLE(luminosity, set_lum(cb, lum(cs), one))
#undef DEFINE_NON_SEPARABLE

// Porter-Duff operators: S*fs + D*fd, with factors 0...255.

KK_INLINE uint32_t porter_duff(Pixel s, Pixel d, uint32_t fs, uint32_t fd) {
  return packed((Pixel){
      div255(least(s.r, s.a) * fs + least(d.r, d.a) * fd), div255(least(s.g, s.a) * fs + least(d.g, d.a) * fd),
      div255(least(s.b, s.a) * fs + least(d.b, d.a) * fd), div255(s.a * fs + d.a * fd)});
}

#define DEFINE_PORTER_DUFF(mode, fs, fd)                                   \
  KK_INLINE uint32_t mode##_pixel(uint32_t source, uint32_t destination) { \
    Pixel s = unpacked(source), d = unpacked(destination);                 \
    return porter_duff(s, d, fs, fd);                                      \
  }
DEFINE_PORTER_DUFF(source_in, d.a, 0)
DEFINE_PORTER_DUFF(source_out, 255 - d.a, 0)
DEFINE_PORTER_DUFF(source_atop, d.a, 255 - s.a)
DEFINE_PORTER_DUFF(destination_in, 0, s.a)
DEFINE_PORTER_DUFF(destination_out, 0, 255 - s.a)
DEFINE_PORTER_DUFF(destination_atop, 255 - d.a, s.a)
DEFINE_PORTER_DUFF(xor, 255 - d.a, 255 - s.a)
#undef DEFINE_PORTER_DUFF

KK_INLINE uint32_t clear_pixel(uint32_t s, uint32_t d) {
  (void)s, (void)d;
  return 0;
}

KK_INLINE uint32_t copy_pixel(uint32_t s, uint32_t d) {
  (void)d;
  return s;
}

KK_INLINE uint32_t destination_over_pixel(uint32_t s, uint32_t d) { return over_pixel(d, s); }

KK_INLINE uint32_t plus_lighter_pixel(uint32_t source, uint32_t destination) {
  Pixel s = unpacked(source), d = unpacked(destination);
  return packed((Pixel){least(255, s.r + d.r), least(255, s.g + d.g), least(255, s.b + d.b), least(255, s.a + d.a)});
}

KK_INLINE uint32_t plus_darker_pixel(uint32_t source, uint32_t destination) {
  Pixel s = unpacked(source), d = unpacked(destination);
  uint32_t excess = most(255, s.a + d.a) - 255;
#define LESS(sum) least(255, most(excess, sum) - excess)
  return packed((Pixel){LESS(s.r + d.r), LESS(s.g + d.g), LESS(s.b + d.b), least(255, s.a + d.a)});
#undef LESS
}
