// Kernels that compare pictures: a 128-bit fingerprint, and what differs between two rows.
//
// The fingerprint is Kinora's own and not cryptographic. 32 lanes of 64 bits start from constants; every row is read as little-endian
// 64-bit words, its last 256 bytes filled up with zeros, word k going to lane k mod 32:
//   lane ^= word; lane ^= lane >> 32; lane *= an odd 64-bit constant,
// which is a bijection of the lane for a given word and of the word for a given lane, and spreads a difference of any single
// bit over at least the upper half before the next word arrives. Finishing mixes width, height and all lanes into two words.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

typedef struct kk_Hash {
  uint64_t lanes[32];
  uint64_t width, height;
} kk_Hash;

/// Begins the fingerprint of a picture of the given size.
void kk_hash_begin(kk_Hash *hash, size_t width, size_t height);

/// The fingerprint, most significant word first. `hash` is not changed.
void kk_hash_finish(const kk_Hash *hash, uint64_t result[_Nonnull 2]);

/// The number of thresholds of a comparison, which are 0, 1, 2, 4, 8, 16, 32 and 64 levels.
#define KK_THRESHOLDS 8

/// What differs between two pictures, summed over their rows. A pixel's difference, its *level* here, is the largest of its four channel
/// differences. All zero, with `first` at its greatest, before the first row.
typedef struct kk_Difference {
  /// How many pixels differ by more than each threshold.
  uint64_t above[KK_THRESHOLDS];
  /// The sum of the squares of all channel differences.
  uint64_t squares;
  /// The greatest level of any pixel.
  uint32_t largest;
  /// The first and the last column with a pixel that differs.
  uint32_t first, last;
} kk_Difference;

typedef struct kk_CompareKernels {
  /// Adds the next `rows` rows of `width` pixels to the fingerprint. A picture may be given in parts, top to bottom.
  void (*_Nonnull hash)(kk_Hash *hash, const uint32_t *pixels, size_t row_bytes, size_t width, size_t rows);

  /// Compares a row of `width` pixels with another, and adds what differs to `total`. Writes each pixel's level to `levels`, which has room for
  /// a multiple of 8, filled up with zeros, and adds to `cells` how many pixels differ in each run of 8 columns.
  /// Returns whether any does; when none does, `levels` is all zero and nothing else is written.
  bool (*_Nonnull difference)(
      kk_Difference *total, uint8_t *levels, uint32_t *cells, const uint32_t *a, const uint32_t *b, size_t width);

  /// Marks the differences of a row of `width` pixels in a picture with a table of 256 colours: where the level is 0, a fifth of the
  /// pixel's luma, (54*R + 183*G + 19*B) / 256 / 5, which is 0...51; otherwise 52 + (level - 1)*205/256, which is 52...255. Quotients are cut.
  void (*_Nonnull mark)(uint8_t *dst, const uint32_t *pixels, const uint8_t *levels, size_t width);
} kk_CompareKernels;

#pragma clang assume_nonnull end
