// Where a vector of pixels samples.

typedef struct WidePlaces {
  i32v x, y;
  u32v fx, wy;
} WidePlaces;

KK_INLINE WidePlaces wide_place(i32v x, u32v fraction_x, i32v y, u32v fraction_y) {
  return (WidePlaces){
      x, y, (u32v)multiply_high((u16v)fraction_x, every_half(ACROSS)),
      (u32v)multiply_high((u16v)fraction_y, every_half(DOWN))};
}

/// 64-bit positions of a vector of pixels: the first half of them, the second half.
typedef struct Positions {
  u64v first, second;
} Positions;

KK_INLINE Positions positions(int64_t start, int64_t step) {
  Positions p;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) {
    p.first[k] = (uint64_t)start + (uint64_t)step * (uint64_t)k;
    p.second[k] = (uint64_t)start + (uint64_t)step * (uint64_t)(k + LANES / 2);
  }
  return p;
}

KK_INLINE Positions advanced(Positions p, uint64_t by) { return (Positions){p.first + by, p.second + by}; }
KK_INLINE i32v whole_parts(Positions p) { return (i32v)odd_words((u32v)p.first, (u32v)p.second); }
KK_INLINE u32v fractions(Positions p) { return even_words((u32v)p.first, (u32v)p.second); }

/// Positions along an affine row, 32 fractional bits.
typedef struct AffineCursor {
  Positions u, v;
  uint64_t du, dv;
} AffineCursor;

/// `add_u` and `add_v` are what rounding adds.
KK_INLINE AffineCursor affine_cursor(kk_AffineRow row, uint64_t add_u, uint64_t add_v) {
  return (AffineCursor){
      positions((int64_t)((uint64_t)row.u + add_u), row.du), positions((int64_t)((uint64_t)row.v + add_v), row.dv),
      (uint64_t)row.du * LANES, (uint64_t)row.dv * LANES};
}

KK_INLINE void advance(AffineCursor *cursor) {
  cursor->u = advanced(cursor->u, cursor->du);
  cursor->v = advanced(cursor->v, cursor->dv);
}

KK_INLINE WidePlaces affine_places(const AffineCursor *cursor) {
  return wide_place(
      whole_parts(cursor->u), fractions(cursor->u) >> 16, whole_parts(cursor->v), fractions(cursor->v) >> 16);
}

/// The fractions are left alone.
KK_INLINE WidePlaces affine_nearest_places(const AffineCursor *cursor) {
  return (WidePlaces){whole_parts(cursor->u), whole_parts(cursor->v), (u32v){0}, (u32v){0}};
}

/// a where the condition holds (all bits set), else b.
KK_INLINE f64xl chosen(i64xl condition, f64xl a, f64xl b) {
  return (f64xl)(((i64xl)a & condition) | ((i64xl)b & ~condition));
}

KK_INLINE f64xl limited_positions(f64xl u) {
  const f64xl low = -1048576.0 - (f64xl){0}, high = 1048575.0 - (f64xl){0};
  u = chosen(u > low, u, low);
  return chosen(u < high, u, high);
}

KK_INLINE f64xl lane_numbers(void) {
  f64xl numbers;
  KK_UNROLL for (int k = 0; k < LANES; k++) numbers[k] = k;
  return numbers;
}

/// Positions of the vector of pixels that begins `at` pixels after column `first`.
KK_INLINE void perspective_positions(kk_PerspectiveRow row, int32_t first, size_t at, f64xl *u, f64xl *v) {
  f64xl column = ((double)first + (double)(int32_t)at) + lane_numbers();
  f64xl r = 1.0 / (row.w + column * row.dw);
  *u = limited_positions((row.x + column * row.dx) * r);
  *v = limited_positions((row.y + column * row.dy) * r);
}

KK_INLINE WidePlaces perspective_places(kk_PerspectiveRow row, int32_t first, size_t at) {
  f64xl u, v;
  perspective_positions(row, first, at, &u, &v);
  i32v x = __builtin_convertvector(__builtin_elementwise_floor(u * 2048.0 + 2048.0 / 510.0), i32v);
  i32v y = __builtin_convertvector(__builtin_elementwise_floor(v * 2048.0 + 0.5), i32v);
  return wide_place(x >> 11, ((u32v)x & 2047) << 5, y >> 11, ((u32v)y & 2047) << 5);
}

KK_INLINE WidePlaces perspective_nearest_places(kk_PerspectiveRow row, int32_t first, size_t at) {
  f64xl u, v;
  perspective_positions(row, first, at, &u, &v);
  i32v x = __builtin_convertvector(__builtin_elementwise_floor(u + 0.5), i32v);
  i32v y = __builtin_convertvector(__builtin_elementwise_floor(v + 0.5), i32v);
  return (WidePlaces){x, y, (u32v){0}, (u32v){0}};
}

KK_INLINE i32v limited_words(i32v x, int32_t low, int32_t high) {
  x = __builtin_elementwise_max(x, low - (i32v){0});
  return __builtin_elementwise_min(x, high - (i32v){0});
}

/// Whether every place has all four of its samples, and the offset of every sample fits 31 bits.
KK_INLINE bool all_inside(const WidePlaces *at, size_t stride, int32_t width, int32_t height) {
  if (stride * (size_t)height > INT32_MAX) return false;
  u32v right = every_word((uint32_t)width - 1), bottom = every_word((uint32_t)height - 1);
  return all_zero((u32v)(((u32v)at->x >= right) | ((u32v)at->y >= bottom)));
}
