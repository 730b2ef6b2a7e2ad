// Kept coverage: the coverage of an outline that is kept from frame to frame, in cells of the canvas.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kk_outline.h"
#include "kk_types.h"

// The bytes of a coverage block: the coverage of a cell, one byte per pixel, row by row.
#define KK_KEPT_BLOCK (KK_CELL_WIDTH * KK_CELL_HEIGHT)

// A page of 16 × 32 cells, which is 256 pixels a side.
typedef struct {
  // A bit for each band, which is a row of cells, that has coverage.
  uint32_t bands;
  // For each band, a bit for each cell that has coverage, with the leftmost cell's bit lowest.
  uint16_t bits[32];
} kk_kept_page;

#define KK_KEPT_CELLS 512

// Kept coverage as an array of places for pages; a page without coverage takes no other memory.
typedef struct {
  // The first page begins at pixel (256 · column, 256 · row) of the canvas.
  int32_t column, row;
  int32_t columns, rows;
  // For each page, row by row: 0 when it has no coverage, else 1 + its number.
  uint16_t *places;
  kk_kept_page *pages;
  // KK_KEPT_CELLS numbers for each page, band by band: where the page has a bit, 1 when the cell is fully covered, else 2 + the number of
  // its block.
  uint16_t *cells;
  uint8_t *blocks;
} kk_kept_coverage;

// Copies the 16 × 8 bytes at `plane` to `block` and returns 2; or returns 0 when all are 0 and 1 when all are 255, without writing.
int kk_kept_take(const uint8_t *plane, size_t row_bytes, uint8_t *block);

// Sets the number of the cell in `column` (0…15) and `band` (0…31) of a page to `cell`, 0 for no coverage; returns the number before.
static inline uint16_t kk_kept_set(kk_kept_page *page, uint16_t *cells, int32_t column, int32_t band, uint16_t cell) {
  const uint16_t bit = (uint16_t)(1u << column);
  uint16_t *bits = &page->bits[band], *place = &cells[band * 16 + column], old = *bits & bit ? *place : 0;
  *place = cell;
  *bits = cell != 0 ? *bits | bit : *bits & (uint16_t)~bit;
  page->bands = *bits != 0 ? page->bands | 1u << band : page->bands & ~(1u << band);
  return old;
}

// The entry of `places` for the page in a column and row of pages of the canvas; 0 outside.
static inline uint16_t kk_kept_find(const kk_kept_coverage *kept, int32_t column, int32_t row) {
  const int32_t x = column - kept->column, y = row - kept->row;
  if (x < 0 || y < 0 || x >= kept->columns || y >= kept->rows) return 0;
  return kept->places[(size_t)y * (size_t)kept->columns + (size_t)x];
}

// Writes the spans of the pixels of `area` (canvas pixels, no larger than a window), as `kk_CoverageKernels.sweep` does, relative to the
// area's origin.
size_t kk_kept_sweep(const kk_kept_coverage *kept, kk_box area, kk_span *spans, uint8_t *masks);
