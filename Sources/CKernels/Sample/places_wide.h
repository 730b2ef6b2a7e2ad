// The places at which vectors of pixels sample.

/// The number of blocks of a perspective row that are prepared at once.
#define PERSPECTIVE_STRETCH 32

typedef struct WidePlaces {
  i32v x, y;
  u32v fx, wy;
} WidePlaces;

/// The approximate extent of a vector of places, used as a hint.
typedef struct Extent {
  int32_t left, top, bottom;
} Extent;

KK_INLINE Extent extent_of(int32_t xa, int32_t ya, int32_t xb, int32_t yb) {
  return (Extent){xa < xb ? xa : xb, ya < yb ? ya : yb, ya < yb ? yb : ya};
}

KK_INLINE WidePlaces wide_place(i32v x, u32v fraction_x, i32v y, u32v fraction_y) {
  return (WidePlaces){
      x, y, (u32v)multiply_high((u16v)fraction_x, every_half(ACROSS)), (u32v)multiply_high((u16v)fraction_y, every_half(DOWN))};
}

/// The 64-bit positions of a vector of pixels, in two halves.
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

/// Positions at equal steps, with 32 fractional bits: pixel k of a vector is k steps beyond the first. That is a whole number that is the same
/// in every vector, and one more where the fractions of both carry.
typedef struct EqualSteps {
  /// The whole numbers, from the least on, and the fractions.
  i32v wholes;
  u32v fractions;
  /// The fractions with the sign bit turned over, so that they can be compared as signed numbers.
  i32v compared;
  int32_t least;
} EqualSteps;

KK_INLINE EqualSteps equal_steps(int64_t step) {
  const Positions beyond = positions(0, step);
  const int32_t last = (int32_t)((step * (LANES - 1)) >> 32), least = last < 0 ? last : 0;
  const u32v parts = fractions(beyond);
  return (EqualSteps){whole_parts(beyond) - least, parts, (i32v)(parts ^ every_word(0x80000000u)), least};
}

/// All bits in the lanes of a vector whose fractions carry when `start`, the fraction of its first pixel in every lane, is added: their sum is
/// less than what was added to.
KK_INLINE i32v carries(const EqualSteps *steps, u32v start) { return steps->compared > (i32v)((u32v)steps->compared + start); }

/// How far the whole positions of a vector are from that of its first pixel, whose fraction is `start` in every lane, plus `least`.
KK_INLINE i32v stepped_places(const EqualSteps *steps, u32v start) { return steps->wholes - carries(steps, start); }

/// The positions of a vector of pixels along an affine row, with 32 fractional bits, and their steps.
typedef struct AffineCursor {
  Positions u, v;
  uint64_t du, dv;
} AffineCursor;

/// The cursor at the beginning of a row; `add_u` and `add_v` are added for rounding.
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
  return wide_place(whole_parts(cursor->u), fractions(cursor->u) >> 16, whole_parts(cursor->v), fractions(cursor->v) >> 16);
}

/// The extent of the vector of pixels from the i-th on.
KK_INLINE Extent affine_extent(kk_AffineRow row, size_t i) {
  uint64_t u = (uint64_t)row.u + (uint64_t)row.du * i + 8421505, v = (uint64_t)row.v + (uint64_t)row.dv * i;
  uint64_t du = (uint64_t)row.du * (LANES - 1), dv = (uint64_t)row.dv * (LANES - 1);
  return extent_of((int32_t)(u >> 32), (int32_t)(v >> 32), (int32_t)((u + du) >> 32), (int32_t)((v + dv) >> 32));
}

/// The places of nearest sampling, whose fractions are 0.
KK_INLINE WidePlaces affine_nearest_places(const AffineCursor *cursor) {
  return (WidePlaces){whole_parts(cursor->u), whole_parts(cursor->v), (u32v){0}, (u32v){0}};
}

/// The lanes of a where the condition holds (all bits set), else of b.
KK_INLINE f64xl chosen(i64xl condition, f64xl a, f64xl b) { return (f64xl)(((i64xl)a & condition) | ((i64xl)b & ~condition)); }

KK_INLINE f64xl limited_positions(f64xl u) {
  const f64xl low = -1040000.0 - (f64xl){0}, high = 1040000.0 - (f64xl){0};
  u = chosen(u > low, u, low);
  return chosen(u < high, u, high);
}

KK_INLINE i32v lane_words(void) {
  i32v numbers;
  KK_UNROLL for (int k = 0; k < LANES; k++) numbers[k] = k;
  return numbers;
}

KK_INLINE f64xl lane_numbers(void) {
  f64xl numbers;
  KK_UNROLL for (int k = 0; k < LANES; k++) numbers[k] = k;
  return numbers;
}

/// Computes the positions of the vector of pixels that begins `at` pixels after column `first`.
KK_INLINE void perspective_positions(kk_PerspectiveRow row, int32_t first, size_t at, f64xl *u, f64xl *v) {
  f64xl column = ((double)first + (double)(int32_t)at) + lane_numbers();
  f64xl r = 1.0 / (row.w + column * row.dw);
  *u = limited_positions((row.x + column * row.dx) * r);
  *v = limited_positions((row.y + column * row.dy) * r);
}

/// The `PerspectiveBlock`s of a stretch of a row, member by member.
typedef struct PerspectiveBlocks {
  int32_t origin[PERSPECTIVE_STRETCH], u[PERSPECTIVE_STRETCH], v[PERSPECTIVE_STRETCH];
  /// The position of the block's last column, or of its first if the last is the origin.
  int32_t other_u[PERSPECTIVE_STRETCH], other_v[PERSPECTIVE_STRETCH];
  float fu[PERSPECTIVE_STRETCH], fv[PERSPECTIVE_STRETCH], du[PERSPECTIVE_STRETCH], dv[PERSPECTIVE_STRETCH],
      dw[PERSPECTIVE_STRETCH];
} PerspectiveBlocks;

typedef double f64v __attribute__((vector_size(KK_BYTES)));
typedef int64_t i64v __attribute__((vector_size(KK_BYTES)));
typedef float f32xh __attribute__((vector_size(KK_BYTES / 2)));
typedef int32_t i32xh __attribute__((vector_size(KK_BYTES / 2)));

KK_INLINE f64v every_double(double x) { return x - (f64v){0}; }
KK_INLINE f64v either(i64v condition, f64v a, f64v b) { return (f64v)(((i64v)a & condition) | ((i64v)b & ~condition)); }

KK_INLINE f64v limited_within(f64v u, double limit) {
  const f64v low = every_double(-limit), high = every_double(limit);
  u = either(u > low, u, low);
  return either(u < high, u, high);
}

KK_INLINE f64v limited_places(f64v u) { return limited_within(u, 1040000.0); }

KK_INLINE void store_floats(float *p, f64v v) {
  f32xh floats = __builtin_convertvector(v, f32xh);
  memcpy(p, &floats, sizeof floats);
}

KK_INLINE void store_whole(int32_t *p, f64v v) {
  i32xh words = __builtin_convertvector(v, i32xh);
  memcpy(p, &words, sizeof words);
}

/// The columns at the ends of a vector of blocks, the nearer one being the origin, with the reciprocal of w at the origin and 2048 times that
/// at the other end.
typedef struct BlockEnds {
  f64v origin, end, r, s;
} BlockEnds;

/// The ends of the blocks whose first columns are `begin`.
KK_INLINE BlockEnds block_ends(double w, double dw, f64v begin) {
  f64v last = begin + (double)(PERSPECTIVE_BLOCK - 1);
  f64v w0 = w + begin * dw, w1 = w + last * dw;
  i64v nearer = (i64v)(w0 >= w1);
  return (BlockEnds){
      either(nearer, begin, last), either(nearer, last, begin), 1.0 / either(nearer, w0, w1), 2048.0 / either(nearer, w1, w0)};
}

/// Prepares `count` blocks, rounded up to whole vectors, from the block of column `first` on.
KK_INLINE void perspective_blocks(PerspectiveBlocks *blocks, kk_PerspectiveRow row, int32_t first, int32_t count) {
  f64v numbers;
  KK_UNROLL for (int k = 0; k < LANES / 2; k++) numbers[k] = (double)(k * PERSPECTIVE_BLOCK);
  for (int32_t at = 0; at < count; at += LANES / 2) {
    f64v begin = (double)((first & ~(PERSPECTIVE_BLOCK - 1)) + at * PERSPECTIVE_BLOCK) + numbers;
    BlockEnds ends = block_ends(row.w, row.dw, begin);
    f64v origin = ends.origin, end = ends.end, r = ends.r, s = ends.s;
    f64v u = limited_places((row.x + origin * row.dx) * r), v = limited_places((row.y + origin * row.dy) * r);
    f64v pu = u * 2048.0 + 2048.0 / 510.0, pv = v * 2048.0 + 0.5;
    f64v wu = __builtin_elementwise_floor(pu), wv = __builtin_elementwise_floor(pv);
    store_whole(blocks->origin + at, origin);
    store_whole(blocks->u + at, wu);
    store_whole(blocks->v + at, wv);
    store_whole(blocks->other_u + at, limited_within((row.x + end * row.dx) * s, 2e9));
    store_whole(blocks->other_v + at, limited_within((row.y + end * row.dy) * s, 2e9));
    store_floats(blocks->fu + at, pu - wu);
    store_floats(blocks->fv + at, pv - wv);
    store_floats(blocks->du + at, (row.dx - u * row.dw) * r * 2048.0);
    store_floats(blocks->dv + at, (row.dy - v * row.dw) * r * 2048.0);
    store_floats(blocks->dw + at, row.dw * r);
  }
}

KK_INLINE f32v every_float(float x) { return x - (f32v){0}; }

KK_INLINE f32v limited_distances(f32v t) {
  const f32v low = every_float(-8388608.0f), high = every_float(8388608.0f);
  i32v above = t > low;
  t = (f32v)(((i32v)t & above) | ((i32v)low & ~above));
  i32v below = t < high;
  return (f32v)(((i32v)t & below) | ((i32v)high & ~below));
}

/// A vector of positions in 1/2048 of an image pixel.
typedef struct WidePoints {
  i32v x, y;
} WidePoints;

/// The positions of the columns from `column` on, all in block `k`.
KK_INLINE WidePoints perspective_points(const PerspectiveBlocks *blocks, int32_t k, int32_t column) {
  f32v c;
  KK_UNROLL for (int i = 0; i < LANES; i++) c[i] = (float)i;
  c += (float)(column - blocks->origin[k]);
  f32v r = 1.0f / (1.0f + c * blocks->dw[k]);
  f32v u = limited_distances(blocks->fu[k] + c * blocks->du[k] * r);
  f32v v = limited_distances(blocks->fv[k] + c * blocks->dv[k] * r);
  return (WidePoints){
      blocks->u[k] + __builtin_convertvector(__builtin_elementwise_floor(u), i32v),
      blocks->v[k] + __builtin_convertvector(__builtin_elementwise_floor(v), i32v)};
}

KK_INLINE WidePlaces perspective_places(WidePoints at) {
  return wide_place(at.x >> 11, ((u32v)at.x & 2047) << 5, at.y >> 11, ((u32v)at.y & 2047) << 5);
}

/// Runs `step(n)` over the columns from `first` on, vector by vector but never across blocks; `at` counts columns, and `points` are their
/// positions.
#define PERSPECTIVE_STEPS(row, first, count, step)                                                                       \
  do {                                                                                                                   \
    PerspectiveBlocks blocks;                                                                                            \
    int32_t known = 0, k = 0;                                                                                            \
    for (size_t at = 0; at < (count); k++) {                                                                             \
      int32_t column = (first) + (int32_t)at;                                                                            \
      if (k == known) {                                                                                                  \
        size_t left = ((count)-at + 2 * PERSPECTIVE_BLOCK - 2) / PERSPECTIVE_BLOCK;                                      \
        known = left < PERSPECTIVE_STRETCH ? (int32_t)left : PERSPECTIVE_STRETCH;                                        \
        perspective_blocks(&blocks, row, column, known);                                                                 \
        k = 0;                                                                                                           \
      }                                                                                                                  \
      size_t end = at + PERSPECTIVE_BLOCK - (size_t)(column & (PERSPECTIVE_BLOCK - 1));                                  \
      if (end > (count)) end = (count);                                                                                  \
      Extent extent = extent_of(blocks.u[k] >> 11, blocks.v[k] >> 11, blocks.other_u[k] >> 11, blocks.other_v[k] >> 11); \
      while (at < end) {                                                                                                 \
        size_t n = end - at < LANES ? end - at : LANES;                                                                  \
        WidePoints points = perspective_points(&blocks, k, (first) + (int32_t)at);                                       \
        if (n == LANES) step(LANES);                                                                                     \
        else step(n);                                                                                                    \
        at += n;                                                                                                         \
      }                                                                                                                  \
    }                                                                                                                    \
  } while (0)

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
