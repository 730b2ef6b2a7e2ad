// Vectors of KK_BYTES bytes, in the vocabulary of the wide kernels. Included once by each vector level, inside that level's target
// attribute. Most of it is clang's portable vector arithmetic; operations that it cannot express well are written for each instruction set,
// here and nowhere else.

// Vectors wider than the level's registers pass between functions here; every such function is inlined, so no calling convention
// is at stake.
#pragma clang diagnostic ignored "-Wpsabi"

/// The number of pixels in a vector.
#define LANES (KK_BYTES / 4)

typedef uint8_t u8v __attribute__((vector_size(KK_BYTES)));
typedef int8_t i8v __attribute__((vector_size(KK_BYTES)));
typedef uint16_t u16v __attribute__((vector_size(KK_BYTES)));
typedef int16_t i16v __attribute__((vector_size(KK_BYTES)));
typedef uint32_t u32v __attribute__((vector_size(KK_BYTES)));
typedef int32_t i32v __attribute__((vector_size(KK_BYTES)));
typedef uint64_t u64v __attribute__((vector_size(KK_BYTES)));
typedef float f32v __attribute__((vector_size(KK_BYTES)));
/// Vectors of one byte, one 16-bit number or one 64-bit number for each pixel of a vector.
typedef uint8_t u8xl __attribute__((vector_size(LANES)));
typedef int16_t i16xl __attribute__((vector_size(2 * LANES)));
typedef uint64_t u64xl __attribute__((vector_size(2 * KK_BYTES)));
typedef int64_t i64xl __attribute__((vector_size(2 * KK_BYTES)));
typedef double f64xl __attribute__((vector_size(2 * KK_BYTES)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef uint64_t u64x2 __attribute__((vector_size(16)));

/// Unrolls a short loop over lanes, whose numbers must be constants for the values to stay in registers.
#define KK_UNROLL _Pragma("clang loop unroll(full)")

// Loads and stores at any address.

KK_INLINE u32v load(const void *p) {
  u32v v;
  memcpy(&v, p, sizeof v);
  return v;
}

KK_INLINE void store(void *p, u32v v) { memcpy(p, &v, sizeof v); }

KK_INLINE uint32_t load_word(const void *p) {
  uint32_t w;
  memcpy(&w, p, sizeof w);
  return w;
}

KK_INLINE uint64_t load_long(const void *p) {
  uint64_t w;
  memcpy(&w, p, sizeof w);
  return w;
}

#include "parts_wide.h"

/// Loads sixteen bytes and repeats them through the vector.
KK_INLINE u8v load_repeated16(const void *p) {
  u8x16 v;
  memcpy(&v, p, sizeof v);
#if KK_BYTES == 64
  return (u8v)_mm512_broadcast_i32x4((__m128i)v);
#elif KK_BYTES == 32
  return (u8v)_mm256_broadcastsi128_si256((__m128i)v);
#else
  return v;
#endif
}

// Operations that have their own instructions.

#if defined(__x86_64__) && KK_BYTES == 64
#define KK_X86(name) _mm512_##name
#define KK_X86_SI _mm512_
typedef __m512i raw;
#elif defined(__x86_64__) && KK_BYTES == 32
#define KK_X86(name) _mm256_##name
typedef __m256i raw;
#elif defined(__x86_64__)
#define KK_X86(name) _mm_##name
typedef __m128i raw;
#endif

#ifdef KK_X86
/// The upper halves of 16 x 16 bit products.
KK_INLINE u16v multiply_high(u16v a, u16v b) { return (u16v)KK_X86(mulhi_epu16)((raw)a, (raw)b); }
/// The averages (a + b + 1) / 2.
KK_INLINE u16v averages(u16v a, u16v b) { return (u16v)KK_X86(avg_epu16)((raw)a, (raw)b); }
/// The sums of products of neighbouring pairs: a[2i]*b[2i] + a[2i+1]*b[2i+1].
KK_INLINE i32v multiply_pairs(i16v a, i16v b) { return (i32v)KK_X86(madd_epi16)((raw)a, (raw)b); }
/// The sums of products of neighbouring pairs, added to `sum`.
KK_INLINE i32v add_multiplied_pairs(i32v sum, i16v a, i16v b) {
#if KK_BYTES == 64
  return (i32v)_mm512_dpwssd_epi32((raw)sum, (raw)a, (raw)b);
#else
  return sum + multiply_pairs(a, b);
#endif
}
/// The sums of products of neighbouring pairs of unsigned and signed bytes; sums must fit 16 bits.
KK_INLINE i16v multiply_byte_pairs(u8v a, i8v b) { return (i16v)KK_X86(maddubs_epi16)((raw)a, (raw)b); }
/// The products a*b / 32768, rounded.
KK_INLINE i16v multiply_rounded(i16v a, i16v b) { return (i16v)KK_X86(mulhrs_epi16)((raw)a, (raw)b); }
/// Shuffles bytes within each 16 bytes: byte i of the result is byte control[i] of v, or 0 where control[i] >= 128.
KK_INLINE u8v shuffle16(u8v v, u8v control) { return (u8v)KK_X86(shuffle_epi8)((raw)v, (raw)control); }
/// Selects the 32-bit lanes a, b, c, d (constants) within each 16 bytes.
#define spread16(v, a, b, c, d) ((u32v)KK_X86(shuffle_epi32)((raw)(v), (d) << 6 | (c) << 4 | (b) << 2 | (a)))
/// Interleaves the bytes or the words of the lower or the upper halves of a and b within each 16 bytes.
KK_INLINE u8v weave_low8(u8v a, u8v b) { return (u8v)KK_X86(unpacklo_epi8)((raw)a, (raw)b); }
KK_INLINE u8v weave_high8(u8v a, u8v b) { return (u8v)KK_X86(unpackhi_epi8)((raw)a, (raw)b); }
KK_INLINE u16v weave_low16(u16v a, u16v b) { return (u16v)KK_X86(unpacklo_epi16)((raw)a, (raw)b); }
KK_INLINE u16v weave_high16(u16v a, u16v b) { return (u16v)KK_X86(unpackhi_epi16)((raw)a, (raw)b); }
/// The lower or the upper 8 bytes of a, then of b, within each 16 bytes.
KK_INLINE u16v weave_low64(u16v a, u16v b) { return (u16v)KK_X86(unpacklo_epi64)((raw)a, (raw)b); }
KK_INLINE u16v weave_high64(u16v a, u16v b) { return (u16v)KK_X86(unpackhi_epi64)((raw)a, (raw)b); }
/// Packs the elements of a, then those of b, to half their size, with saturation, within each 16 bytes: what was woven comes back in order.
KK_INLINE u8v pack16(i16v a, i16v b) { return (u8v)KK_X86(packus_epi16)((raw)a, (raw)b); }
KK_INLINE u16v pack32(i32v a, i32v b) { return (u16v)KK_X86(packus_epi32)((raw)a, (raw)b); }
/// Packs as `pack32` does, to signed numbers.
KK_INLINE i16v pack_signed32(i32v a, i32v b) { return (i16v)KK_X86(packs_epi32)((raw)a, (raw)b); }
#else
KK_INLINE u16v multiply_high(u16v a, u16v b) {
  u32v x = (u32v)a, y = (u32v)b;
  u32v even = ((x & 0xffff) * (y & 0xffff)) >> 16, odd = ((x >> 16) * (y >> 16)) & 0xffff0000;
  return (u16v)(even | odd);
}
KK_INLINE u16v averages(u16v a, u16v b) { return (u16v)vrhaddq_u16((uint16x8_t)a, (uint16x8_t)b); }
KK_INLINE i32v multiply_pairs(i16v a, i16v b) {
  i32v x = (i32v)a, y = (i32v)b;
  return ((x << 16) >> 16) * ((y << 16) >> 16) + (x >> 16) * (y >> 16);
}
KK_INLINE i32v add_multiplied_pairs(i32v sum, i16v a, i16v b) { return sum + multiply_pairs(a, b); }
KK_INLINE i16v multiply_byte_pairs(u8v a, i8v b) {
  i16v x = (i16v)a, y = (i16v)b;
  return (x & 255) * ((y << 8) >> 8) + (i16v)((u16v)x >> 8) * (y >> 8);
}
KK_INLINE i16v multiply_rounded(i16v a, i16v b) { return (i16v)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b); }
#if KK_BYTES != 16 || !defined(__aarch64__)
#error "only NEON has no instruction set of its own above"
#endif
KK_INLINE u8v shuffle16(u8v v, u8v control) { return (u8v)vqtbl1q_u8((uint8x16_t)v, (uint8x16_t)control); }
#define spread16(v, a, b, c, d) __builtin_shufflevector(v, v, a, b, c, d)
KK_INLINE u8v weave_low8(u8v a, u8v b) { return (u8v)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b); }
KK_INLINE u8v weave_high8(u8v a, u8v b) { return (u8v)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b); }
KK_INLINE u16v weave_low16(u16v a, u16v b) { return (u16v)vzip1q_u16((uint16x8_t)a, (uint16x8_t)b); }
KK_INLINE u16v weave_high16(u16v a, u16v b) { return (u16v)vzip2q_u16((uint16x8_t)a, (uint16x8_t)b); }
KK_INLINE u16v weave_low64(u16v a, u16v b) { return (u16v)vzip1q_u64((uint64x2_t)a, (uint64x2_t)b); }
KK_INLINE u16v weave_high64(u16v a, u16v b) { return (u16v)vzip2q_u64((uint64x2_t)a, (uint64x2_t)b); }
KK_INLINE u8v pack16(i16v a, i16v b) { return (u8v)vcombine_u8(vqmovun_s16((int16x8_t)a), vqmovun_s16((int16x8_t)b)); }
KK_INLINE u16v pack32(i32v a, i32v b) { return (u16v)vcombine_u16(vqmovun_s32((int32x4_t)a), vqmovun_s32((int32x4_t)b)); }
KK_INLINE i16v pack_signed32(i32v a, i32v b) { return (i16v)vcombine_s16(vqmovn_s32((int32x4_t)a), vqmovn_s32((int32x4_t)b)); }
#endif

/// What packing two vectors (`pack16`, `pack32`) gives, in the order of the vectors.
#if KK_BYTES == 64
#define PACKED_IN_ORDER 0, 2, 4, 6, 1, 3, 5, 7
#elif KK_BYTES == 32
#define PACKED_IN_ORDER 0, 2, 1, 3
#else
#define PACKED_IN_ORDER 0, 1
#endif
KK_INLINE u64v in_order(u64v packed) { return __builtin_shufflevector(packed, packed, PACKED_IN_ORDER); }

/// Hides how a vector was made, where the compiler would do in two slow steps what a constant in a register does in one.
#if defined(__x86_64__)
#define KK_OPAQUE(v) __asm__("" : "+v"(v))
#else
#define KK_OPAQUE(v) __asm__("" : "+w"(v))
#endif

/// Hides how a number changes from step to step, where the compiler would count parts of it besides, for which registers are missing.
#define KK_OPAQUE_NUMBER(x) __asm__("" : "+r"(x))

/// A constant of 16 bytes, repeated through the vector.
#if KK_BYTES == 64
#define REPEAT16(...) ((u8v)_mm512_broadcast_i32x4((__m128i)(u8x16){__VA_ARGS__}))
#elif KK_BYTES == 32
#define REPEAT16(...) ((u8v)_mm256_broadcastsi128_si256((__m128i)(u8x16){__VA_ARGS__}))
#else
#define REPEAT16(...) ((u8v)(u8x16){__VA_ARGS__})
#endif

/// The lanes 0, 2, 4, ... of a, then of b; and the lanes 1, 3, 5, ...
#if KK_BYTES == 64
#define EVEN_LANES 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define ODD_LANES 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#elif KK_BYTES == 32
#define EVEN_LANES 0, 2, 4, 6, 8, 10, 12, 14
#define ODD_LANES 1, 3, 5, 7, 9, 11, 13, 15
#else
#define EVEN_LANES 0, 2, 4, 6
#define ODD_LANES 1, 3, 5, 7
#endif
KK_INLINE u32v even_words(u32v a, u32v b) { return __builtin_shufflevector(a, b, EVEN_LANES); }
KK_INLINE u32v odd_words(u32v a, u32v b) { return __builtin_shufflevector(a, b, ODD_LANES); }

#if KK_BYTES >= 32 && defined(__x86_64__)
/// The words at the places `at`, 0 ..< 2 * LANES, among those of two registers.
KK_INLINE u32v picked(u32v first, u32v second, u32v at) {
#if KK_BYTES == 64
  return (u32v)_mm512_permutex2var_epi32((raw)first, (raw)at, (raw)second);
#else
  raw low = _mm256_permutevar8x32_epi32((raw)first, (raw)at), high = _mm256_permutevar8x32_epi32((raw)second, (raw)at);
  return (u32v)_mm256_blendv_epi8(low, high, (raw)((i32v)at > LANES - 1));
#endif
}

/// The words at the places `at`, 0 ..< LANES, of a register.
KK_INLINE u32v picked_of_one(u32v words, u32v at) {
#if KK_BYTES == 64
  return (u32v)_mm512_permutexvar_epi32((raw)at, (raw)words);
#else
  return (u32v)_mm256_permutevar8x32_epi32((raw)words, (raw)at);
#endif
}

/// Loads two registers of words, of which `there` are in memory; the others are 0 and not read.
KK_INLINE void load_two(const uint32_t *p, uint32_t there, u32v *first, u32v *second) {
#if KK_BYTES == 64
  const __mmask32 known = there >= 32 ? ~0u : (1u << there) - 1;
  *first = (u32v)_mm512_maskz_loadu_epi32((__mmask16)known, p);
  *second = (u32v)_mm512_maskz_loadu_epi32((__mmask16)(known >> 16), p + 16);
#else
  if (there >= 2 * LANES) {
    *first = load(p);
    *second = load(p + LANES);
    return;
  }
  i32v numbers;
  KK_UNROLL for (int k = 0; k < LANES; k++) numbers[k] = k;
  *first = (u32v)_mm256_maskload_epi32((const int *)p, (raw)(numbers < (int32_t)there));
  *second = (u32v)_mm256_maskload_epi32((const int *)p + LANES, (raw)(numbers < (int32_t)there - LANES));
#endif
}
#endif

/// Whether every bit is 0.
KK_INLINE bool all_zero(u32v v) {
#if KK_BYTES == 64
  return _mm512_test_epi32_mask((__m512i)v, (__m512i)v) == 0;
#elif KK_BYTES == 32
  return _mm256_testz_si256((__m256i)v, (__m256i)v);
#elif defined(__x86_64__)
  return _mm_testz_si128((__m128i)v, (__m128i)v);
#else
  return vmaxvq_u32((uint32x4_t)v) == 0;
#endif
}

KK_INLINE u8v add_limited(u8v a, u8v b) { return __builtin_elementwise_add_sat(a, b); }

/// Each word repeated in both 16-bit halves of its lane; x < 65536.
KK_INLINE u16v both_halves(u32v x) { return (u16v)(x | x << 16); }

KK_INLINE u32v every_word(uint32_t x) { return x - (u32v){0}; }
KK_INLINE i32v every_int(int32_t x) { return x - (i32v){0}; }
KK_INLINE u16v every_half(uint16_t x) { return x - (u16v){0}; }

// Pixels as two vectors of 16-bit components: R and B ("even"), G and A ("odd").

KK_INLINE u16v even(u32v pixels) { return (u16v)(pixels & 0x00ff00ff); }
KK_INLINE u16v odd(u32v pixels) { return (u16v)pixels >> 8; }

/// The quotient t/255 rounded to nearest, for t in 0...255*255 with 128 already added: (t + (t >> 8)) >> 8, which is t*257 >> 16.
KK_INLINE u16v divide_biased(u16v t) { return multiply_high(t, every_half(257)); }

KK_INLINE u32v joined(u16v even, u16v odd) { return (u32v)(even | odd << 8); }

/// The pixels with mul(component, m) for all components; m holds 0...255 for the 16-bit components.
KK_INLINE u32v scaled_pixels(u32v pixels, u16v m) {
  return joined(divide_biased(even(pixels) * m + 128), divide_biased(odd(pixels) * m + 128));
}

/// How m*32768/255 is rounded to a factor: up for each m, 0...255, whose bit is set, else down.
static const uint64_t factor_rises[4]
    __attribute__((unused)) = {0x0022002080002082, 0x820208220a082200, 0xb022228aa1208a20, 0x289a93ac8a5b8ab6};

/// The factor m/255 in 1/32768, for m in 0...255. `multiply_rounded` by it gives round(x*m/255) for every x in -255...255: of the two numbers
/// next to m*32768/255 at least one does, for each m, which a test that goes through all of them shows.
KK_INLINE uint16_t factor_of(uint32_t m) {
  return (uint16_t)least(m * 32768 / 255 + (uint32_t)(factor_rises[m >> 6] >> (m & 63) & 1), 32767);
}

KK_INLINE i16v every_factor(uint32_t m) { return (i16v)every_half(factor_of(m)); }

/// The pixels with mul(component, m) for all components, from the factor of an m that is the same for all.
KK_INLINE u32v faded_pixels(u32v pixels, i16v factor) {
  return joined((u16v)multiply_rounded((i16v)even(pixels), factor), (u16v)multiply_rounded((i16v)odd(pixels), factor));
}

/// A colour to be scaled: the factors of its components.
typedef struct ColorFactors {
  i16v even, odd;
} ColorFactors;

KK_INLINE ColorFactors color_factors(uint32_t color) {
  return (ColorFactors){
      (i16v)every_word(factor_of(color & 255) | (uint32_t)factor_of(color >> 16 & 255) << 16),
      (i16v)every_word(factor_of(color >> 8 & 255) | (uint32_t)factor_of(color >> 24) << 16)};
}

/// A colour with mul(component, m) for all components; m holds 0...255 for the 16-bit components.
KK_INLINE u32v scaled_color(ColorFactors color, u16v m) {
  return joined((u16v)multiply_rounded((i16v)m, color.even), (u16v)multiply_rounded((i16v)m, color.odd));
}

/// 255 - alpha for every 16-bit component.
KK_INLINE u16v transparency(u32v pixels) {
  const u8v alphas = REPEAT16(3, 128, 3, 128, 7, 128, 7, 128, 11, 128, 11, 128, 15, 128, 15, 128);
  return (u16v)shuffle16((u8v)~pixels, alphas);
}

KK_INLINE u32v over_pixels(u32v s, u32v d) { return (u32v)add_limited((u8v)s, (u8v)scaled_pixels(d, transparency(s))); }

/// The mix (d*(255 - m) + s*m) / 255 for all components, from the factor of an m that is the same for all.
KK_INLINE u32v blended_pixels(u32v d, u32v s, i16v factor) {
  const i16v low = (i16v)even(d), high = (i16v)odd(d);
  return joined(
      (u16v)(low + multiply_rounded((i16v)even(s) - low, factor)), (u16v)(high + multiply_rounded((i16v)odd(s) - high, factor)));
}

/// The mix (d*(255 - m) + s*m) / 255 for all components.
KK_INLINE u32v mixed_pixels(u32v d, u32v s, u16v m) {
  u16v k = 255 - m;
  return joined(divide_biased(even(d) * k + even(s) * m + 128), divide_biased(odd(d) * k + odd(s) * m + 128));
}

/// The coverage bytes times an opacity, whose factor is given, for every 16-bit component.
KK_INLINE u16v modulations(u8xl coverage, i16v opacity) {
  return (u16v)multiply_rounded((i16v)both_halves(__builtin_convertvector(coverage, u32v)), opacity);
}

/// Runs `step(n)` with n = LANES over whole vectors, then once for the rest; `at` counts elements.
#define KK_STEPS(count, step)                           \
  do {                                                  \
    const size_t in_vectors = (count) & -(size_t)LANES; \
    size_t at = 0;                                      \
    for (; at < in_vectors; at += LANES) step(LANES);   \
    if (at < (count)) step((count)-at);                 \
  } while (0)
