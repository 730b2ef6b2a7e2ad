// The definition of the sampling kernels.

/// The place at which a pixel samples: the sample up and to the left of the position, the right neighbour's weight out of 255 and the lower
/// neighbour's out of 16448.
typedef struct Place {
  int32_t x, y;
  uint32_t fx, wy;
} Place;

/// The sums of the two weights across and of the two weights down.
#define ACROSS 255
#define DOWN 16448

/// A place from whole parts and 16-bit fractions.
KK_INLINE Place place(int32_t x, uint32_t fraction_x, int32_t y, uint32_t fraction_y) {
  return (Place){x, y, fraction_x * ACROSS >> 16, fraction_y * DOWN >> 16};
}

// Affine positions have 32 fractional bits: the upper word is the sample, the lower word the fraction.

KK_INLINE Place affine_place(kk_AffineRow row, size_t i) {
  // 2^32 / 510, rounded to nearest, is half a step across.
  uint64_t u = (uint64_t)row.u + (uint64_t)row.du * i + 8421505;
  uint64_t v = (uint64_t)row.v + (uint64_t)row.dv * i;
  return place((int32_t)(u >> 32), (uint32_t)u >> 16, (int32_t)(v >> 32), (uint32_t)v >> 16);
}

/// The place of nearest sampling, whose weights are 0.
KK_INLINE Place affine_nearest_place(kk_AffineRow row, size_t i) {
  uint64_t u = (uint64_t)row.u + (uint64_t)row.du * i + (1u << 31);
  uint64_t v = (uint64_t)row.v + (uint64_t)row.dv * i + (1u << 31);
  return (Place){(int32_t)(u >> 32), (int32_t)(v >> 32), 0, 0};
}

/// Limits a position; NaN becomes the lower limit.
KK_INLINE double limited_position(double u) {
  u = u > -1040000.0 ? u : -1040000.0;
  return u < 1040000.0 ? u : 1040000.0;
}

/// A block of sixteen columns of a perspective row, from a multiple of sixteen on, whose positions, in 1/2048, are relative to that of one
/// of them.
typedef struct PerspectiveBlock {
  /// The column to which the others are relative: the block's first or last, whichever is nearer to the eye.
  int32_t origin;
  /// The origin's position, as whole parts and fractions, with 2048/510 and 1/2 added.
  int32_t u, v;
  float fu, fv;
  /// The changes, per column, of the position times w and of w, in units of the origin's w.
  float du, dv, dw;
} PerspectiveBlock;

#define PERSPECTIVE_BLOCK 16

KK_INLINE PerspectiveBlock perspective_block(kk_PerspectiveRow row, int32_t column) {
  int32_t first = column & ~(PERSPECTIVE_BLOCK - 1), last = first + PERSPECTIVE_BLOCK - 1;
  double w0 = row.w + (double)first * row.dw, w1 = row.w + (double)last * row.dw;
  int32_t origin = w0 >= w1 ? first : last;
  double r = 1.0 / (w0 >= w1 ? w0 : w1);
  double u = limited_position((row.x + (double)origin * row.dx) * r);
  double v = limited_position((row.y + (double)origin * row.dy) * r);
  double pu = u * 2048.0 + 2048.0 / 510.0, pv = v * 2048.0 + 0.5;
  double wu = __builtin_elementwise_floor(pu), wv = __builtin_elementwise_floor(pv);
  return (PerspectiveBlock){
      origin,
      (int32_t)wu,
      (int32_t)wv,
      (float)(pu - wu),
      (float)(pv - wv),
      (float)((row.dx - u * row.dw) * r * 2048.0),
      (float)((row.dy - v * row.dw) * r * 2048.0),
      (float)(row.dw * r)};
}

/// Limits the distance to the origin; NaN becomes the lower limit.
KK_INLINE float limited_distance(float t) {
  t = t > -8388608.0f ? t : -8388608.0f;
  return t < 8388608.0f ? t : 8388608.0f;
}

/// A position in 1/2048 of an image pixel.
typedef struct MapPoint {
  int32_t x, y;
} MapPoint;

KK_INLINE MapPoint perspective_point(const PerspectiveBlock *block, int32_t column) {
  float c = (float)(column - block->origin);
  float r = 1.0f / (1.0f + c * block->dw);
  float u = limited_distance(block->fu + c * block->du * r), v = limited_distance(block->fv + c * block->dv * r);
  return (MapPoint){block->u + (int32_t)__builtin_elementwise_floor(u), block->v + (int32_t)__builtin_elementwise_floor(v)};
}

KK_INLINE Place perspective_place(const PerspectiveBlock *block, int32_t column) {
  MapPoint at = perspective_point(block, column);
  return place(at.x >> 11, ((uint32_t)at.x & 2047) << 5, at.y >> 11, ((uint32_t)at.y & 2047) << 5);
}

KK_INLINE Place perspective_nearest_place(kk_PerspectiveRow row, int32_t first, size_t i) {
  double column = (double)first + (double)(int32_t)i;
  double r = 1.0 / (row.w + column * row.dw);
  double u = limited_position((row.x + column * row.dx) * r), v = limited_position((row.y + column * row.dy) * r);
  return (Place){(int32_t)__builtin_elementwise_floor(u + 0.5), (int32_t)__builtin_elementwise_floor(v + 0.5), 0, 0};
}

/// The two neighbours in one direction, limited to 0 ..< count.
typedef struct Neighbours {
  int32_t low, high;
} Neighbours;

KK_INLINE Neighbours neighbours(int32_t at, int32_t count) {
  at = limited(at, -1, count - 1);
  return (Neighbours){limited(at, 0, count - 1), limited(at + 1, 0, count - 1)};
}

/// The bilinear value of four samples, in 1/2^22 of a level.
KK_INLINE uint32_t exact_bilinear(uint32_t a, uint32_t b, uint32_t c, uint32_t d, Place at) {
  uint32_t upper = a * (ACROSS - at.fx) + b * at.fx, lower = c * (ACROSS - at.fx) + d * at.fx;
  return upper * (DOWN - at.wy) + lower * at.wy;
}

KK_INLINE uint32_t bilinear(uint32_t a, uint32_t b, uint32_t c, uint32_t d, Place at) {
  return (exact_bilinear(a, b, c, d, at) + (1 << 21)) >> 22;
}

KK_INLINE uint32_t bilinear_pixel(kk_Image image, Place at) {
  Neighbours x = neighbours(at.x, image.width), y = neighbours(at.y, image.height);
  const uint32_t *upper = pixel_row(image.pixels, image.row_bytes, y.low);
  const uint32_t *lower = pixel_row(image.pixels, image.row_bytes, y.high);
  Pixel a = unpacked(upper[x.low]), b = unpacked(upper[x.high]), c = unpacked(lower[x.low]), d = unpacked(lower[x.high]);
  return packed((Pixel){
      bilinear(a.r, b.r, c.r, d.r, at), bilinear(a.g, b.g, c.g, d.g, at), bilinear(a.b, b.b, c.b, d.b, at),
      bilinear(a.a, b.a, c.a, d.a, at)});
}

/// The place at which a pixel samples a mask: the sample up and to the left of the position, and the fractions in 1/16384.
typedef struct MaskPlace {
  int32_t x, y;
  uint32_t fx, fy;
} MaskPlace;

KK_INLINE MaskPlace affine_mask_place(kk_AffineRow row, size_t i) {
  uint64_t u = (uint64_t)row.u + (uint64_t)row.du * i, v = (uint64_t)row.v + (uint64_t)row.dv * i;
  return (MaskPlace){(int32_t)(u >> 32), (int32_t)(v >> 32), (uint32_t)u >> 18, (uint32_t)v >> 18};
}

/// The amount that was added to positions under perspective for rounding across, to the nearest 1/2048.
#define MASK_POINT_SHIFT 4

KK_INLINE MaskPlace perspective_mask_place(const PerspectiveBlock *block, int32_t column) {
  MapPoint at = perspective_point(block, column);
  int32_t x = at.x - MASK_POINT_SHIFT;
  return (MaskPlace){x >> 11, at.y >> 11, ((uint32_t)x & 2047) << 3, ((uint32_t)at.y & 2047) << 3};
}

/// The value of a mask at a place, in 1/2^21 of a level.
KK_INLINE uint32_t exact_mask(kk_Mask mask, MaskPlace at) {
  if ((uint32_t)at.x >= (uint32_t)mask.width - 1 || (uint32_t)at.y >= (uint32_t)mask.height - 1) return 0;
  const uint32_t *pairs = pixel_row(mask.pairs, mask.row_bytes, at.y) + at.x;
  uint32_t left = ((pairs[0] & 0xffff) * (16384 - at.fy) + (pairs[0] >> 16) * at.fy + (1 << 12)) >> 13;
  uint32_t right = ((pairs[1] & 0xffff) * (16384 - at.fy) + (pairs[1] >> 16) * at.fy + (1 << 12)) >> 13;
  return left * (16384 - at.fx) + right * at.fx;
}

/// A value of a mask in 64ths of a level, from 1/2^21 of a level.
KK_INLINE int16_t mask_value(uint32_t value) { return (int16_t)((value + (1 << 14)) >> 15); }

KK_INLINE uint32_t nearest_pixel(kk_Image image, Place at) {
  const uint32_t *row = pixel_row(image.pixels, image.row_bytes, limited(at.y, 0, image.height - 1));
  return row[limited(at.x, 0, image.width - 1)];
}

KK_FN void define_affine(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = bilinear_pixel(*image, affine_place(*row, i));
}

KK_FN void define_affine_nearest(uint32_t *dst, const kk_Image *image, const kk_AffineRow *row, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = nearest_pixel(*image, affine_nearest_place(*row, i));
}

KK_FN void define_perspective(uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t column = first + (int32_t)i;
    PerspectiveBlock block = perspective_block(*row, column);
    dst[i] = bilinear_pixel(*image, perspective_place(&block, column));
  }
}

KK_FN void define_perspective_columns(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count, void *kept) {
  (void)kept;
  define_perspective(dst, image, row, first, count);
}

KK_FN void define_perspective_nearest(
    uint32_t *dst, const kk_Image *image, const kk_PerspectiveRow *row, int32_t first, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = nearest_pixel(*image, perspective_nearest_place(*row, first, i));
}

KK_FN void define_mask_affine(int16_t *dst, const kk_Mask *mask, const kk_AffineRow *row, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = mask_value(exact_mask(*mask, affine_mask_place(*row, i)));
}

KK_FN void define_mask_perspective(int16_t *dst, const kk_Mask *mask, const kk_PerspectiveRow *row, int32_t first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t column = first + (int32_t)i;
    PerspectiveBlock block = perspective_block(*row, column);
    dst[i] = mask_value(exact_mask(*mask, perspective_mask_place(&block, column)));
  }
}

/// The squared number of image pixels that canvas pixels in a column span, in the direction in which they span more.
KK_INLINE double spanned(const kk_LevelChoice *choice, double column) {
  const kk_PerspectiveRow *row = &choice->row;
  const double r = 1 / (column * row->dw + row->w);
  const double u = (column * row->dx + row->x) * r, v = (column * row->dy + row->y) * r;
  const double ux = row->dx - u * row->dw, vx = row->dy - v * row->dw;
  const double uy = choice->down_x - u * choice->down_w, vy = choice->down_y - v * choice->down_w;
  const double across = ux * ux + vx * vx, down = uy * uy + vy * vy;
  return (down > across ? down : across) * (r * r);
}

/// The logarithm to base 2 of a span that is given by its square: exact at powers of two, and linear between them.
KK_INLINE double span_level(double square) {
  if (!(square > 0 && square < (double)INFINITY)) return 0;
  const double root = __builtin_elementwise_sqrt(square);
  uint64_t bits;
  memcpy(&bits, &root, sizeof bits);
  const uint64_t significand = (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1023 << 52;
  double part;
  memcpy(&part, &significand, sizeof part);
  return (double)((int64_t)(bits >> 52) - 1023) + (part - 1);
}

/// The columns from the beginning of a block to its middle: between the eighth and the ninth, so that a picture and its mirror image, in
/// blocks that mirror each other, have the same levels.
#define BLOCK_MIDDLE ((double)(PERSPECTIVE_BLOCK - 1) / 2)

KK_FN void define_block_levels(kk_BlockLevel *places, const kk_LevelChoice *choice, int32_t first, size_t count) {
  const double last = choice->levels;
  const bool needs_span = choice->least >= 1 && choice->bias == 0;
  for (size_t block = 0; block < count; block++) {
    const double square = spanned(choice, (double)first + (double)block * PERSPECTIVE_BLOCK + BLOCK_MIDDLE);
    const double level = needs_span && square < 4 ? 0 : span_level(square) + choice->bias;
    const double wanted = level < choice->least ? 0 : level;
    const double bounded = wanted > 0 ? (wanted < last ? wanted : last) : 0;
    const int32_t low = (int32_t)bounded;
    places[block] = (kk_BlockLevel){low, low < choice->levels ? (uint32_t)((bounded - low) * 256 + 0.5) : 0};
  }
}

KK_FN void define_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Pixel a = unpacked(upper[2 * i]), b = unpacked(upper[2 * i + 1]);
    Pixel c = unpacked(lower[2 * i]), d = unpacked(lower[2 * i + 1]);
    dst[i] = packed((Pixel){
        (a.r + b.r + c.r + d.r + 2) >> 2, (a.g + b.g + c.g + d.g + 2) >> 2, (a.b + b.b + c.b + d.b + 2) >> 2,
        (a.a + b.a + c.a + d.a + 2) >> 2});
  }
}
