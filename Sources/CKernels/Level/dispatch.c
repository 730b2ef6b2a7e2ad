#include "tables.h"

kk_Level kk_best_level(void) { return KK_LEVEL_SCALAR; }

const kk_Kernels *kk_kernels(kk_Level level) {
  (void)level;
  return &kk_kernels_scalar;
}

const char *kk_level_name(kk_Level level) {
  (void)level;
  return "scalar";
}
