// Whole pictures: a 128-bit fingerprint, differences, equality.
//
// The fingerprint is our own, not cryptographic. 32 lanes of 64 bits start from constants; every row is read as little-endian
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

/// What two pictures differ by.
typedef struct kk_Difference {
  /// Pixels by their largest component difference; `histogram[0]` are the equal ones.
  uint64_t histogram[256];
  /// Sum of the squared differences of all four components.
  uint64_t squares;
  /// Sum of the absolute differences, by component: R, G, B, A.
  uint64_t absolute[4];
} kk_Difference;

/// Begins the fingerprint of a picture of this size.
void kk_hash_begin(kk_Hash *hash, size_t width, size_t height);

/// The fingerprint, most significant word first. `hash` is not changed.
void kk_hash_finish(const kk_Hash *hash, uint64_t result[_Nonnull 2]);

typedef struct kk_CompareKernels {
  /// Takes the next `rows` rows of `width` pixels in. A picture may be given in bands, top to bottom.
  void (*_Nonnull hash)(kk_Hash *hash, const uint32_t *pixels, size_t row_bytes, size_t width, size_t rows);

  /// Adds a row's differences to `difference`.
  void (*_Nonnull difference)(kk_Difference *difference, const uint32_t *a, const uint32_t *b, size_t count);

  /// The index of the first pixel that differs; `count` when none does.
  size_t (*_Nonnull mismatch)(const uint32_t *a, const uint32_t *b, size_t count);
} kk_CompareKernels;

#pragma clang assume_nonnull end
