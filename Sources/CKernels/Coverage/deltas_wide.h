// Adds edges to deltas on vectors: all edges of a block are divided into pieces at once.

typedef int32_t v16i __attribute__((vector_size(64)));
typedef float v16f __attribute__((vector_size(64)));
typedef int64_t v16l __attribute__((vector_size(128)));
typedef uint64_t v16u __attribute__((vector_size(128)));
typedef double v16d __attribute__((vector_size(128)));
typedef bool b16 __attribute__((ext_vector_type(16)));

#define EVERY(x) ((v16i){0} + (x))

// Whether the lanes that have a piece can be packed, so that pieces are collected until there are enough to fill vectors.
#if KK_BYTES >= 32 && defined(__x86_64__)
#define KK_COLLECTS 1
#else
#define KK_COLLECTS 0
#endif

// A bit for each lane that is not zero.
KK_INLINE uint32_t lanes(v16i v) {
  b16 set = __builtin_convertvector(v != 0, b16);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}

// The upper halves of 64-bit lanes.
KK_INLINE v16i high(v16l v) {
  typedef int32_t v32i __attribute__((vector_size(128)));
  v32i w = (v32i)v;
  return __builtin_shufflevector(w, w, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

KK_INLINE v16i covered16(v16i distance, v16i dx, v16i dy2, v16f steep) {
  v16i u = __builtin_elementwise_min(distance, dx);
  v16f w = __builtin_convertvector(u, v16f);
  return __builtin_convertvector(w * w * steep, v16i) + (distance - u) * dy2;
}

// Adds the pieces in rows `r` from column `x` to `next`; lanes in which `dy` is 0 have no piece.
KK_INLINE void add_pieces16(kk_cover_window *window, v16i x, v16i next, v16i dy, v16i r, int narrow) {
  int32_t *deltas = window->deltas;
  uint64_t *touched = window->touched;
  const int32_t stride = (int32_t)window->stride;
  const size_t words = narrow ? 1 : window->touched_stride;
  v16i xa = __builtin_elementwise_min(x, next), dx = __builtin_elementwise_max(x, next) - xa;
  v16i ca = xa >> 8, part = xa & 255, cb = (xa + dx) >> 8;
  // Nearly all pieces meet at most three pixels; the others are added one by one.
  v16i present = dy != 0, few = (cb - ca <= 2) & present, down = dy & few, dy2 = down * 2;
  v16f steep = __builtin_convertvector(down, v16f) / __builtin_convertvector(__builtin_elementwise_max(dx, EVERY(1)), v16f);
  v16i g0 = covered16(256 - part, dx, dy2, steep), g1 = covered16(512 - part, dx, dy2, steep);
  v16i g2 = covered16(768 - part, dx, dy2, steep), g3 = covered16(1024 - part, dx, dy2, steep);
  v16i c1 = g1 - 2 * g0, c2 = g2 - 2 * g1 + g0, c3 = g3 - 2 * g2 + g1;
  // A transposition of 4 × 4 blocks puts each lane's four numbers next to each other.
  v16i p = __builtin_shufflevector(g0, c1, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
  v16i q = __builtin_shufflevector(g0, c1, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
  v16i s = __builtin_shufflevector(c2, c3, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
  v16i t = __builtin_shufflevector(c2, c3, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
  // The numbers of lane 4 i + k are at amounts[k][4 i].
  int32_t amounts[4][16] __attribute__((aligned(64))), at[16] __attribute__((aligned(64)));
#define PUT(k, a, b, ...)                                \
  do {                                                   \
    v16i v = __builtin_shufflevector(a, b, __VA_ARGS__); \
    memcpy(amounts[k], &v, sizeof v);                    \
  } while (0)
  PUT(0, p, s, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
  PUT(1, p, s, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
  PUT(2, q, t, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
  PUT(3, q, t, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
#undef PUT
  v16i places = (r * stride + ca) & few;
  memcpy(at, &places, sizeof places);
  uint64_t marks[16] __attribute__((aligned(64)));
  int32_t rows[16] __attribute__((aligned(64)));
  r &= present;
  memcpy(rows, &r, sizeof r);
  v16u a = __builtin_convertvector(ca >> 3, v16u), b = __builtin_convertvector((cb + 1) >> 3, v16u);
  v16u m = (((v16u){0} + 2 << (b & 63)) - ((v16u){0} + 1 << (a & 63))) & (v16u) __builtin_convertvector(few, v16l);
  memcpy(marks, &m, sizeof m);
#define ADD(i)                                                                      \
  do {                                                                              \
    v4i amount;                                                                     \
    memcpy(&amount, &amounts[(i)&3][(i) & ~3], sizeof amount);                      \
    bump4(deltas + at[i], amount);                                                  \
    if (narrow) touched[rows[i]] |= marks[i];                                       \
    else if (few[i]) touch(touched + (size_t)rows[i] * words, ca[i], cb[i] + 1, 0); \
  } while (0)
#if KK_COLLECTS
  // Nearly every lane has a piece, and adding zeros costs less than a test.
  KK_UNROLL for (int i = 0; i < 16; i++) ADD(i);
#else
  for (uint32_t rest = lanes(few); rest != 0; rest &= rest - 1) ADD(__builtin_ctz(rest));
#endif
#undef ADD
  for (uint32_t rest = lanes(present) & ~lanes(few); rest != 0; rest &= rest - 1) {
    const int i = __builtin_ctz(rest);
    const size_t row = (size_t)rows[i];
    add_piece(deltas + row * window->stride, touched + row * words, xa[i], xa[i] + dx[i], dy[i], narrow);
  }
}

#if KK_COLLECTS
// Pieces collected until there are enough to fill vectors.
#define PIECES 64
typedef struct Pieces {
  int32_t x[PIECES], next[PIECES], dy[PIECES], row[PIECES];
  int32_t count;
} Pieces;

KK_INLINE v16i load16(const int32_t *p) {
  v16i v;
  memcpy(&v, p, sizeof v);
  return v;
}

// Adds the collected pieces until fewer than a vector of them are left.
KK_INLINE void add_full(kk_cover_window *window, Pieces *pieces, int narrow) {
  while (pieces->count >= 16) {
    const int32_t at = pieces->count -= 16;
    add_pieces16(
        window, load16(pieces->x + at), load16(pieces->next + at), load16(pieces->dy + at), load16(pieces->row + at), narrow);
  }
}

KK_INLINE void add_rest(kk_cover_window *window, Pieces *pieces, int narrow) {
  add_full(window, pieces, narrow);
  if (pieces->count == 0) return;
  const v16i there = (v16i){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} < pieces->count;
  add_pieces16(
      window, load16(pieces->x) & there, load16(pieces->next) & there, load16(pieces->dy) & there, load16(pieces->row) & there,
      narrow);
}

#if KK_BYTES == 64
// Which lanes are packed.
typedef __mmask16 Packing;

KK_INLINE Packing packing_of(uint32_t active) { return (__mmask16)active; }

// Stores the packed lanes of v one after the other at `to`; whatever is written after them is not used.
KK_INLINE void put_packed(int32_t *to, v16i v, Packing packing) {
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(packing, (__m512i)v));
}
#else
// The numbers of the packed lanes of each half, and how many there are in the first.
typedef struct Packing {
  __m256i halves[2];
  int32_t first_count;
} Packing;

// The numbers of the lanes in `active`, of eight.
KK_INLINE __m256i packed_lanes(uint32_t active) {
  const uint64_t bytes = _pdep_u64(active, 0x0101010101010101) * 255;
  return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)_pext_u64(0x0706050403020100, bytes)));
}

KK_INLINE Packing packing_of(uint32_t active) {
  return (Packing){{packed_lanes(active & 255), packed_lanes(active >> 8)}, __builtin_popcount(active & 255)};
}

KK_INLINE void put_packed(int32_t *to, v16i v, Packing packing) {
  __m256i halves[2];
  memcpy(halves, &v, sizeof v);
  _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(halves[0], packing.halves[0]));
  _mm256_storeu_si256((__m256i *)(to + packing.first_count), _mm256_permutevar8x32_epi32(halves[1], packing.halves[1]));
}
#endif

// Collects the pieces in the lanes of `active`.
KK_INLINE void collect(kk_cover_window *window, Pieces *pieces, v16i x, v16i next, v16i dy, v16i r, v16i active, int narrow) {
  if (pieces->count > PIECES - 16) add_full(window, pieces, narrow);
  const uint32_t bits = lanes(active);
  const Packing packing = packing_of(bits);
  put_packed(pieces->x + pieces->count, x, packing);
  put_packed(pieces->next + pieces->count, next, packing);
  put_packed(pieces->dy + pieces->count, dy, packing);
  put_packed(pieces->row + pieces->count, r, packing);
  pieces->count += __builtin_popcount(bits);
}
#else
// Where lanes cannot be packed, collecting pieces is not worth while.
typedef struct Pieces {
  int32_t count;
} Pieces;

KK_INLINE void collect(kk_cover_window *window, Pieces *pieces, v16i x, v16i next, v16i dy, v16i r, v16i active, int narrow) {
  (void)pieces;
  add_pieces16(window, x, next, dy & active, r, narrow);
}

KK_INLINE void add_rest(kk_cover_window *window, Pieces *pieces, int narrow) { (void)window, (void)pieces, (void)narrow; }
#endif

// Adds a vertical edge inside the window, which adds the same in every row that it crosses from top to bottom.
KK_INLINE void add_upright(kk_cover_window *window, int32_t x, int32_t y0, int32_t y1, int32_t winding, int narrow) {
  const size_t stride = window->stride, words = narrow ? 1 : window->touched_stride;
  const int32_t c = x >> 8, last = (y1 - 1) >> 8, far = 2 * (x & 255) * winding, near = 512 * winding - far;
  int32_t r = y0 >> 8;
  int32_t *delta = window->deltas + (size_t)r * stride + c;
  uint64_t *bits = window->touched + (size_t)r * words;
  int32_t height = (r < last ? (r + 1) << 8 : y1) - y0;
  for (;;) {
    bump(delta, near * height);
    bump(delta + 1, far * height);
    touch(bits, c, c + 1, narrow);
    if (r == last) return;
    for (;;) {
      delta += stride;
      bits += words;
      if (++r == last) break;
      bump(delta, near * 256);
      bump(delta + 1, far * 256);
      touch(bits, c, c + 1, narrow);
    }
    height = y1 - (last << 8);
  }
}

// The most rows that an edge added on vectors may meet; longer edges are added one by one.
#define STEPS 10

KK_INLINE void add_block(
    kk_cover_window *window, Pieces *pieces, const kk_edge *edges, int32_t count, int32_t top, int32_t left, int inside,
    int narrow) {
  v16i e[4] = {{0}, {0}, {0}, {0}};
  if (count == KK_EDGE_BLOCK) memcpy(e, edges, sizeof e);
  else memcpy(e, edges, (size_t)count * sizeof *edges);
  // The vectors of four edges each are transposed to vectors of one coordinate each.
  v16i p = __builtin_shufflevector(e[0], e[1], 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
  v16i q = __builtin_shufflevector(e[2], e[3], 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
  v16i s = __builtin_shufflevector(e[0], e[1], 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
  v16i t = __builtin_shufflevector(e[2], e[3], 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
#define LOW 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23
#define HIGH 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31
  v16i x0 = __builtin_shufflevector(p, q, LOW) - left, y0 = __builtin_shufflevector(p, q, HIGH) - top;
  v16i x1 = __builtin_shufflevector(s, t, LOW) - left, y1 = __builtin_shufflevector(s, t, HIGH) - top;
#undef LOW
#undef HIGH
  v16i up = y1 < y0, dx = x1 - x0, dy = y1 - y0;
  v16i tx = (x0 ^ x1) & up, ty = (y0 ^ y1) & up;
  x0 ^= tx;
  x1 ^= tx;
  y0 ^= ty;
  y1 ^= ty;
  v16i r = y0 >> 8, last = (y1 - 1) >> 8, whole = dy != 0;
  if (!inside) {
    // A margin of a quarter pixel to the left and the right, since rounding may put a point that far beyond the ends.
    const int32_t width = window->width << 8, height = window->height << 8;
    v16i near = __builtin_elementwise_min(x0, x1), far = __builtin_elementwise_max(x0, x1);
    v16i cut = whole & (near < width) & (y0 < height) & (y1 > 0);
    whole &= (near >= 64) & (far < width - 64) & (y0 >= 0) & (y1 <= height);
    for (uint32_t rest = lanes(cut & ~whole); rest != 0; rest &= rest - 1) {
      add_edge(window, edges + __builtin_ctz(rest), top, top + height, left, left + width, narrow);
    }
  }
  v16i steep = last - r >= STEPS;
  for (uint32_t rest = lanes(whole & (dx == 0)); rest != 0; rest &= rest - 1) {
    const int i = __builtin_ctz(rest);
    add_upright(window, x0[i], y0[i], y1[i], up[i] | 1, narrow);
  }
  for (uint32_t rest = lanes(whole & (dx != 0) & steep); rest != 0; rest &= rest - 1) {
    const descent down = descent_of(edges + __builtin_ctz(rest));
    add_pieces(window, &down, down.y0, down.y1, top, left, narrow, 0);
  }
  whole &= (dx != 0) & ~steep;
  if (lanes(whole) == 0) return;
  // The lanes of edges that are already added, or are left out, get values that do not overflow.
  dx &= whole;
  dy |= ~whole;
  v16d exact = __builtin_convertvector(dx, v16d) * 4294967296.0 / __builtin_convertvector(dy, v16d);
  // Slopes are rounded to nearest, halves away from zero: moved half a unit away from zero, then truncated.
  v16d half = (v16d)(((v16l)exact & INT64_MIN) | (v16l)((v16d){0} + 0.5));
  v16l slope = __builtin_convertvector(exact + half, v16l);
  v16i ya = y0, x = x0;
  v16l at = (__builtin_convertvector(x0, v16l) << 32) + (1ll << 31);
  for (;;) {
    v16i yb = __builtin_elementwise_min((r + 1) << 8, y1), down = yb - ya;
    at += __builtin_convertvector(down, v16l) * slope;
    v16i next = high(at);
    collect(window, pieces, x, next, (down ^ up) - up, r, whole, narrow);
    whole &= yb < y1;
    if (lanes(whole) == 0) return;
    x = next;
    ya = yb;
    r += 1;
  }
}

// Whether any wanted pixel lies in the rows that the box meets, to the right of its left side: other pixels are not affected by its edges.
KK_INLINE int is_seen(const kk_cover_window *window, const kk_box *box, int32_t top, int32_t bottom, int32_t left) {
  int32_t y0 = box->y0 > top ? box->y0 : top, y1 = box->y1 < bottom ? box->y1 : bottom;
  int32_t first = (((y0 - top) >> 8) + window->wanted_row) >> 3, last = (((y1 - 1 - top) >> 8) + window->wanted_row) >> 3;
  // A margin of a quarter pixel, since rounding may put a point that far beyond the ends.
  int32_t column = box->x0 - 64 > left ? (box->x0 - 64 - left) >> 12 : 0;
  uint64_t any = 0;
  for (int32_t band = first; band <= last; band++) any |= window->wanted[band];
  return any >> window->wanted_shift >> column != 0;
}

// Whether every pixel that the block meets is wanted.
KK_INLINE int all_wanted(
    const kk_cover_window *window, const kk_box *box, int32_t top, int32_t bottom, int32_t left, int32_t right) {
  int32_t y0 = box->y0 > top ? box->y0 : top, y1 = box->y1 < bottom ? box->y1 : bottom;
  int32_t first = (((y0 - top) >> 8) + window->wanted_row) >> 3, last = (((y1 - 1 - top) >> 8) + window->wanted_row) >> 3;
  int32_t a = box->x0 > left ? (box->x0 - left) >> 12 : 0, b = ((box->x1 < right ? box->x1 : right - 1) - left) >> 12;
  uint64_t all = ~0ull;
  for (int32_t band = first; band <= last; band++) all &= window->wanted[band];
  return (~(all >> window->wanted_shift >> a) & ((2ull << (b - a)) - 1)) == 0;
}

KK_INLINE void add_edges(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks, int narrow) {
  const int32_t top = window->y * 256, bottom = (window->y + window->height) * 256;
  const int32_t left = window->x * 256, right = (window->x + window->width) * 256;
  Pieces pieces;
  pieces.count = 0;
  for (size_t first = 0; first < count; first += KK_EDGE_BLOCK, blocks++) {
    if (is_outside(window, blocks)) continue;
    if (window->wanted && !is_seen(window, blocks, top, bottom, left)) continue;
    const kk_edge *edge = edges + first, *end = first + KK_EDGE_BLOCK < count ? edge + KK_EDGE_BLOCK : edges + count;
    if (blocks->x1 < left) {
      add_backdrops(window, edge, (size_t)(end - edge), top, bottom);
    } else if (window->wanted && !all_wanted(window, blocks, top, bottom, left, right)) {
      for (; edge < end; edge++) add_edge(window, edge, top, bottom, left, right, narrow);
    } else {
      const int32_t y0 = blocks->y0 > top ? blocks->y0 : top, y1 = blocks->y1 < bottom ? blocks->y1 : bottom;
      enter_rows(window, (y0 - top) >> 8, (y1 - 1 - top) >> 8);
      const int inside = blocks->x0 >= left + 64 && blocks->x1 < right - 64 && blocks->y0 >= top && blocks->y1 <= bottom;
      add_block(window, &pieces, edge, (int32_t)(end - edge), top, left, inside, narrow);
    }
  }
  add_rest(window, &pieces, narrow);
}

KK_FN void wide_add_edges(kk_cover_window *window, const kk_edge *edges, size_t count, const kk_box *blocks) {
  if (window->touched_stride == 1) add_edges(window, edges, count, blocks, 1);
  else add_edges(window, edges, count, blocks, 0);
}
