// SHA-256 (FIPS 180-4) of bytes that come in parts.
#pragma once

#include "kk_types.h"

#pragma clang assume_nonnull begin

typedef struct kk_SHA256 {
  uint32_t state[8];
  /// How many bytes there were; the last of them, which fill no block yet, are in `rest`.
  uint64_t count;
  uint8_t rest[64];
  /// Whether the processor's own instructions are used.
  bool quick;
} kk_SHA256;

/// Begins a digest. With `quick` the processor's instructions for SHA-256 are used where it has them; the digest is the same.
void kk_sha256_begin(kk_SHA256 *digest, bool quick);

/// Adds `count` bytes.
void kk_sha256_add(kk_SHA256 *digest, const void *_Nullable bytes, size_t count);

/// The digest of all bytes. Nothing may be added afterwards.
void kk_sha256_finish(kk_SHA256 *digest, uint8_t result[_Nonnull 32]);

#pragma clang assume_nonnull end
