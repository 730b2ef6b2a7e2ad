// A kernel on whole pictures: a 128-bit fingerprint.
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

typedef struct kk_CompareKernels {
  /// Adds the next `rows` rows of `width` pixels to the fingerprint. A picture may be given in parts, top to bottom.
  void (*_Nonnull hash)(kk_Hash *hash, const uint32_t *pixels, size_t row_bytes, size_t width, size_t rows);
} kk_CompareKernels;

#pragma clang assume_nonnull end
