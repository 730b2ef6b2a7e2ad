// The beginning and the end of a fingerprint; `kk_CompareKernels.hash` adds the pixels in between.

#include "CKernels.h"

#pragma STDC FP_CONTRACT OFF

/// A bijection of 64-bit words in which every input bit reaches every output bit: two rounds of xor-shift and multiplication
/// (the finalizer of SplitMix64: Steele, Lea and Flood, OOPSLA 2014; its increment seeds the lanes).
static uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 31)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 29)) * 0x94d049bb133111ebu;
  return x ^ (x >> 32);
}

void kk_hash_begin(kk_Hash *hash, size_t width, size_t height) {
  for (uint64_t k = 0; k < 32; k++) hash->lanes[k] = mixed((k + 1) * 0x9e3779b97f4a7c15u);
  hash->width = width;
  hash->height = height;
}

void kk_hash_finish(const kk_Hash *hash, uint64_t result[2]) {
  uint64_t high = mixed(hash->width ^ 0x243f6a8885a308d3u), low = mixed(hash->height ^ 0x13198a2e03707344u);
  for (int k = 0; k < 32; k++) {
    high = mixed(high ^ hash->lanes[k]) + low;
    low = mixed(low + hash->lanes[k]) ^ (high << 17 | high >> 47);
  }
  result[0] = mixed(high ^ low);
  result[1] = mixed(low + result[0]);
}
