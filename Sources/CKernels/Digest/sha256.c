#include "CKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

// The constants of section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// Section 5.3.3: the fractional parts of the square roots of the first eight primes.
static const uint32_t first_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

// Section 6.2.2, as it stands there.
static void compress_plain(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) {
      w[t] = (uint32_t)bytes[4 * t] << 24 | (uint32_t)bytes[4 * t + 1] << 16 | (uint32_t)bytes[4 * t + 2] << 8 | bytes[4 * t + 3];
    }
    for (int t = 16; t < 64; t++) {
      uint32_t early = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
      uint32_t late = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
      w[t] = late + w[t - 7] + early + w[t - 16];
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int t = 0; t < 64; t++) {
      uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
      uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
static bool has_instructions(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & 1u << 29)) return false;
  return __builtin_cpu_supports("sse4.1");
}

// The instructions hold the state as two vectors, A B E F and C D G H with A and C highest, and do two rounds each.
__attribute__((target("sha,sse4.1"))) static void compress_quick(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  const __m128i swapped = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int t = 0; t < 4; t++) w[t] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * t)), swapped);
    for (int t = 0; t < 16; t++) {
      __m128i *words = &w[t & 3];
      if (t >= 4) {
        __m128i sum = _mm_sha256msg1_epu32(*words, w[(t + 1) & 3]);
        sum = _mm_add_epi32(sum, _mm_alignr_epi8(w[(t + 3) & 3], w[(t + 2) & 3], 4));
        *words = _mm_sha256msg2_epu32(sum, w[(t + 3) & 3]);
      }
      const __m128i sum = _mm_add_epi32(*words, _mm_loadu_si128((const __m128i *)(round_constants + 4 * t)));
      // Two rounds turn A B E F into C D G H, so the two change places, and after two more change back.
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#else
static bool has_instructions(void) { return false; }
static void compress_quick(uint32_t state[8], const uint8_t *bytes, size_t blocks) { compress_plain(state, bytes, blocks); }
#endif

static void compress(kk_SHA256 *digest, const uint8_t *bytes, size_t blocks) {
  if (digest->quick) compress_quick(digest->state, bytes, blocks);
  else compress_plain(digest->state, bytes, blocks);
}

void kk_sha256_begin(kk_SHA256 *digest, bool quick) {
  memcpy(digest->state, first_state, sizeof first_state);
  digest->count = 0;
  digest->quick = quick && has_instructions();
}

void kk_sha256_add(kk_SHA256 *digest, const void *given, size_t count) {
  const uint8_t *bytes = given;
  size_t filled = digest->count % 64;
  digest->count += count;
  if (filled > 0) {
    size_t part = count < 64 - filled ? count : 64 - filled;
    if (part > 0) memcpy(digest->rest + filled, bytes, part);
    if (filled + part < 64) return;
    compress(digest, digest->rest, 1);
    bytes += part;
    count -= part;
  }
  compress(digest, bytes, count / 64);
  if (count % 64 > 0) memcpy(digest->rest, bytes + count - count % 64, count % 64);
}

void kk_sha256_finish(kk_SHA256 *digest, uint8_t result[32]) {
  // Section 5.1.1: a one, zeros, and the number of bits.
  const uint64_t bits = digest->count * 8;
  uint8_t end[72] = {0x80};
  const size_t zeros = (119 - digest->count % 64) % 64;
  for (int i = 0; i < 8; i++) end[1 + zeros + i] = (uint8_t)(bits >> (56 - 8 * i));
  kk_sha256_add(digest, end, 1 + zeros + 8);
  for (int i = 0; i < 32; i++) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}
