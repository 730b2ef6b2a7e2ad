// Coverage that is kept from frame to frame, in cells of the canvas.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kk_outline.h"
#include "kk_types.h"

// A block: the coverage of a cell, one byte a pixel, row by row.
#define KK_KEPT_BLOCK (KK_CELL_WIDTH * KK_CELL_HEIGHT)

// 16 × 32 cells: 256 pixels a side.
typedef struct {
  // A bit for each band of cells that covers anything.
  uint32_t bands;
  // In each band a bit for each cell that does, the left one lowest.
  uint16_t bits[32];
} kk_kept_page;

#define KK_KEPT_CELLS 512

// Pages that cover nothing take no memory but a place.
typedef struct {
  // The first page begins at pixel (256 · column, 256 · row) of the canvas.
  int32_t column, row;
  int32_t columns, rows;
  // For each page, row by row: 0 when it covers nothing, else 1 + its number.
  uint16_t *places;
  kk_kept_page *pages;
  // KK_KEPT_CELLS for each page, band by band; where a page has a bit, 1 when the cell is covered in full, else 2 + the number of its block.
  uint16_t *cells;
  uint8_t *blocks;
} kk_kept_coverage;

// The 16 × 8 bytes at `plane` as a block: 0 when all are 0 and 1 when all are 255 (`block` is not written then), else 2.
int kk_kept_take(const uint8_t *plane, size_t row_bytes, uint8_t *block);

// Makes `cell` the number of the cell in `column` (0…15) and `band` (0…31) of a page, 0 for nothing; returns what it was.
static inline uint16_t kk_kept_set(kk_kept_page *page, uint16_t *cells, int32_t column, int32_t band, uint16_t cell) {
  const uint16_t bit = (uint16_t)(1u << column);
  uint16_t *bits = &page->bits[band], *place = &cells[band * 16 + column], old = *bits & bit ? *place : 0;
  *place = cell;
  *bits = cell != 0 ? *bits | bit : *bits & (uint16_t)~bit;
  page->bands = *bits != 0 ? page->bands | 1u << band : page->bands & ~(1u << band);
  return old;
}

// The place of the page at a column and row of pages of the canvas.
static inline uint16_t kk_kept_find(const kk_kept_coverage *kept, int32_t column, int32_t row) {
  const int32_t x = column - kept->column, y = row - kept->row;
  if (x < 0 || y < 0 || x >= kept->columns || y >= kept->rows) return 0;
  return kept->places[(size_t)y * (size_t)kept->columns + (size_t)x];
}

// The spans of the pixels of `area` (canvas pixels, no larger than a window), as `kk_cover_sweep` gives them; their window's origin is the area's.
size_t kk_kept_sweep(const kk_kept_coverage *kept, kk_box area, kk_span *spans, uint8_t *masks);
