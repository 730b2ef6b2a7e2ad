#pragma STDC FP_CONTRACT OFF

#include "kk_kept.h"

#include <string.h>

typedef uint8_t row16 __attribute__((vector_size(16)));
typedef uint64_t two64 __attribute__((vector_size(16)));

int kk_kept_take(const uint8_t *plane, size_t row_bytes, uint8_t *block) {
  row16 rows[8], any = {0}, all = ~any;
  for (int r = 0; r < 8; r++) {
    memcpy(&rows[r], plane + (size_t)r * row_bytes, sizeof rows[r]);
    any |= rows[r];
    all &= rows[r];
  }
  const two64 any_bits = (two64)any, all_bits = (two64)all;
  if ((any_bits[0] | any_bits[1]) == 0) return 0;
  if ((all_bits[0] & all_bits[1]) == UINT64_MAX) return 1;
  memcpy(block, rows, sizeof rows);
  return 2;
}

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

size_t kk_kept_sweep(const kk_kept_coverage *kept, kk_box area, kk_span *spans, uint8_t *masks) {
  kk_span *out = spans;
  uint32_t offset = 0;
  for (int32_t y = area.y0; y < area.y1; y++) {
    const int32_t band = y >> 3 & 31;
    kk_span *open = NULL;
    for (int32_t column = area.x0 >> 8; column <= (area.x1 - 1) >> 8; column++) {
      const uint16_t place = kk_kept_find(kept, column, y >> 8);
      if (place == 0) continue;
      const uint16_t *cells = kept->cells + (size_t)(place - 1) * KK_KEPT_CELLS;
      for (uint32_t rest = kept->pages[place - 1].bits[band]; rest != 0; rest &= rest - 1) {
        const int32_t c = __builtin_ctz(rest), x0 = larger(column * 256 + c * 16, area.x0);
        const int32_t x1 = smaller(column * 256 + c * 16 + 16, area.x1);
        if (x0 >= x1) continue;
        const uint16_t cell = cells[band * 16 + c];
        const int32_t x = x0 - area.x0, count = x1 - x0;
        if (open == NULL || open->x + open->count != x || open->masked != (cell != 1)) {
          open = out++;
          *open = (kk_span){
              .x = (uint16_t)x,
              .y = (uint16_t)(y - area.y0),
              .count = 0,
              .masked = cell != 1,
              .value = cell == 1 ? 255 : 0,
              .mask_offset = cell == 1 ? 0 : offset};
        }
        open->count = (uint16_t)(open->count + count);
        if (cell == 1) continue;
        memcpy(masks + offset, kept->blocks + (size_t)(cell - 2) * KK_KEPT_BLOCK + (y & 7) * 16 + (x0 & 15), (size_t)count);
        offset += (uint32_t)count;
      }
    }
  }
  return (size_t)(out - spans);
}
