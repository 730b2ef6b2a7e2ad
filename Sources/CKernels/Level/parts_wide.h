// Loads and stores of parts of a vector, which touch no memory outside them unless they say so.

/// Loads the first n pixels, 0 < n < 4; the others are 0.
KK_INLINE u32x4 load_part4(const uint32_t *p, size_t n) {
  uint64_t low = n >= 2 ? load_long(p) : *p, high = n == 3 ? p[2] : 0;
  return (u32x4)(u64x2){low, high};
}

KK_INLINE void store_part4(uint32_t *p, u32x4 v, size_t n) {
  if (n >= 2) {
    memcpy(p, &v, 8);
    if (n == 3) p[2] = v[2];
  } else {
    *p = v[0];
  }
}

/// Loads up to eight bytes, the first lowest; the others are 0.
KK_INLINE uint64_t load_part_bytes8(const uint8_t *p, size_t n) {
  if (n >= 4) return load_word(p) | (uint64_t)load_word(p + n - 4) << (8 * (n - 4));
  return p[0] | (n > 1 ? (uint64_t)p[1] << 8 : 0) | (n > 2 ? (uint64_t)p[2] << 16 : 0);
}

#if KK_BYTES == 64
KK_INLINE u32v load_part(const uint32_t *p, size_t n) { return (u32v)_mm512_maskz_loadu_epi32((__mmask16)((1u << n) - 1), p); }
KK_INLINE void store_part(uint32_t *p, u32v v, size_t n) { _mm512_mask_storeu_epi32(p, (__mmask16)((1u << n) - 1), (__m512i)v); }
KK_INLINE u8xl load_part_bytes(const uint8_t *p, size_t n) { return (u8xl)_mm_maskz_loadu_epi8((__mmask16)((1u << n) - 1), p); }
#elif KK_BYTES == 32
KK_INLINE u32v load_part(const uint32_t *p, size_t n) {
  u32x4 low = {0}, high = {0};
  if (n >= 4) {
    memcpy(&low, p, sizeof low);
    if (n > 4) high = load_part4(p + 4, n - 4);
  } else {
    low = load_part4(p, n);
  }
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}
KK_INLINE void store_part(uint32_t *p, u32v v, size_t n) {
  u32x4 low = __builtin_shufflevector(v, v, 0, 1, 2, 3), high = __builtin_shufflevector(v, v, 4, 5, 6, 7);
  if (n >= 4) {
    memcpy(p, &low, sizeof low);
    if (n > 4) store_part4(p + 4, high, n - 4);
  } else {
    store_part4(p, low, n);
  }
}
KK_INLINE u8xl load_part_bytes(const uint8_t *p, size_t n) {
  uint64_t bytes = load_part_bytes8(p, n);
  u8xl v;
  memcpy(&v, &bytes, sizeof v);
  return v;
}
#else
KK_INLINE u32v load_part(const uint32_t *p, size_t n) { return load_part4(p, n); }
KK_INLINE void store_part(uint32_t *p, u32v v, size_t n) { store_part4(p, v, n); }
KK_INLINE u8xl load_part_bytes(const uint8_t *p, size_t n) {
  uint32_t bytes = (uint32_t)load_part_bytes8(p, n);
  u8xl v;
  memcpy(&v, &bytes, sizeof v);
  return v;
}
#endif

/// Loads n pixels, 0 < n <= LANES; the others are 0. With a constant n the choice costs nothing.
KK_INLINE u32v load_pixels(const uint32_t *p, size_t n) { return n == LANES ? load(p) : load_part(p, n); }
KK_INLINE void store_pixels(uint32_t *p, u32v v, size_t n) {
  if (n == LANES) store(p, v);
  else store_part(p, v, n);
}

/// Loads and stores the pixels `from` ..< `to` of a vector; the others are neither read nor written, and loaded as 0.
#if KK_BYTES == 64
KK_INLINE __mmask16 between(int32_t from, int32_t to) { return (__mmask16)((1u << to) - (1u << from)); }
KK_INLINE u32v load_between(const uint32_t *p, int32_t from, int32_t to) {
  return (u32v)_mm512_maskz_loadu_epi32(between(from, to), p);
}
KK_INLINE void store_between(uint32_t *p, u32v v, int32_t from, int32_t to) {
  _mm512_mask_storeu_epi32(p, between(from, to), (__m512i)v);
}
#elif KK_BYTES == 32
KK_INLINE u32v load_between(const uint32_t *p, int32_t from, int32_t to) {
  const i32v numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  return (u32v)_mm256_maskload_epi32((const int *)p, (__m256i)((numbers >= from) & (numbers < to)));
}
KK_INLINE void store_between(uint32_t *p, u32v v, int32_t from, int32_t to) {
  // A masked store takes tens of steps on some processors.
  const i32v numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  store_pixels(p + from, (u32v)_mm256_permutevar8x32_epi32((__m256i)v, (__m256i)(numbers + from)), (size_t)(to - from));
}
#else
KK_INLINE u32v load_between(const uint32_t *p, int32_t from, int32_t to) {
  u32v v = {0};
  memcpy((uint32_t *)&v + from, p + from, (size_t)(to - from) * sizeof *p);
  return v;
}
KK_INLINE void store_between(uint32_t *p, u32v v, int32_t from, int32_t to) {
  memcpy(p + from, (uint32_t *)&v + from, (size_t)(to - from) * sizeof *p);
}
#endif

/// Loads the bytes `from` ..< `to` of one byte per pixel; the others are 0. The eight bytes from `p + from` on may be read.
KK_INLINE u8xl load_bytes_between(const uint8_t *p, int32_t from, int32_t to) {
#if KK_BYTES == 64
  return (u8xl)_mm_maskz_loadu_epi8(between(from, to), p);
#else
  uint64_t bytes = load_long(p + from) << (8 * from) & ~0ull >> (8 * (8 - to));
  u8xl v;
  memcpy(&v, &bytes, sizeof v);
  return v;
#endif
}

/// Loads n bytes, one for each pixel; the others are 0.
KK_INLINE u8xl load_bytes(const uint8_t *p, size_t n) {
  if (n < LANES) return load_part_bytes(p, n);
  u8xl v;
  memcpy(&v, p, sizeof v);
  return v;
}

KK_INLINE void store_bytes(uint8_t *p, u8xl v, size_t n) {
  if (n == LANES) memcpy(p, &v, sizeof v);
  else
    for (size_t i = 0; i < n; i++) p[i] = v[i];
}
