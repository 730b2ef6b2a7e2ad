// The definition of how a window's deltas become spans.

// Sweeps a window whose deltas become coverage by `accumulate`, eight at a time.
KK_INLINE size_t sweep_rows(
    kk_cover_window *window, bool even_odd, kk_span *spans, uint8_t *masks,
    int32_t (*accumulate)(int32_t *, uint8_t *, size_t, int32_t)) {
  kk_span *out = spans;
  uint32_t offset = 0, backdrop = 0;
  const uint32_t width = (uint32_t)window->width, groups = (width + 7) >> 3;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->deltas + (size_t)r * window->stride;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    backdrop += (uint32_t)window->starts[r];
    window->starts[r] = 0;
    uint32_t sum = backdrop, at = 0;
    kk_span *open = NULL;
    for (size_t word = 0; word < window->touched_stride; word++) {
      uint64_t rest = bits[word];
      bits[word] = 0;
      for (; rest != 0; rest &= rest - 1) {
        const uint32_t g = (uint32_t)(word << 6) + (uint32_t)__builtin_ctzll(rest);
        if (g >= groups) {
          // Only deltas beyond the right side were written to.
          memset(row + g * 8, 0, 8 * sizeof(int32_t));
          continue;
        }
        if (g * 8 > at) {
          // The sum has not changed since `at`.
          const uint8_t value = sum_coverage(sum, even_odd);
          if (value != 0) {
            *out++ = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(g * 8 - at), .masked = 0, .value = value};
          }
          open = NULL;
        }
        at = g * 8;
        // Eight bytes are written whatever n is: the next run begins where this one ends.
        sum = (uint32_t)accumulate(row + at, masks + offset, 8, (int32_t)sum);
        const uint32_t n = width - at < 8 ? width - at : 8;
        uint64_t bytes;
        memcpy(&bytes, masks + offset, 8);
        if (n < 8) bytes &= (1ull << (8 * n)) - 1;
        if (bytes == 0) {
          open = NULL;
        } else {
          if (open == NULL) {
            open = out++;
            *open = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = 0, .masked = 1, .value = 0, .mask_offset = offset};
          }
          open->count = (uint16_t)(open->count + n);
          offset += n;
        }
        at += n;
      }
    }
    if (at < width) {
      const uint8_t value = sum_coverage(sum, even_odd);
      if (value != 0) {
        *out++ = (kk_span){.x = (uint16_t)at, .y = (uint16_t)r, .count = (uint16_t)(width - at), .masked = 0, .value = value};
      }
    }
  }
  clear_rows(window);
  return (size_t)(out - spans);
}

KK_FN size_t define_sweep(kk_cover_window *window, bool even_odd, kk_span *spans, uint8_t *masks) {
  if (even_odd) return sweep_rows(window, true, spans, masks, define_even_odd);
  return sweep_rows(window, false, spans, masks, define_nonzero);
}
