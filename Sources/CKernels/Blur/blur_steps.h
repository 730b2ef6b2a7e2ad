// The blurs of an instruction level, whose arithmetic on rows is BLUR_KERNEL(name).

#define BLUR_CONVOLVE BLUR_KERNEL(convolve)
#define BLUR_HALVE BLUR_KERNEL(halve)
#define BLUR_HALVE_SPLIT BLUR_KERNEL(halve_split)
#define BLUR_HALVE_PIXELS BLUR_KERNEL(halve_pixels)
#define BLUR_HALVE_PIXELS_SPLIT BLUR_KERNEL(halve_pixels_split)
#define BLUR_SPLIT BLUR_KERNEL(split)
#define BLUR_HALVE_ACROSS BLUR_KERNEL(halve_across)
#define BLUR_QUARTER_PIXELS BLUR_KERNEL(quarter_pixels)
#define BLUR_QUARTER_ACROSS BLUR_KERNEL(quarter_across)
#define BLUR_WIDEN BLUR_KERNEL(widen)
#define BLUR_BETWEEN BLUR_KERNEL(between)
#define BLUR_BETWEEN_PIXELS BLUR_KERNEL(between_pixels)
#define BLUR_DOUBLE_ACROSS BLUR_KERNEL(double_across)
#define BLUR_NARROW BLUR_KERNEL(narrow)
#define BLUR_LINE_ROWS BLUR_KERNEL(line_rows)
#define BLUR_LINE_ACROSS BLUR_KERNEL(line_across)

#include "blur_mask.h"
#include "blur_pixels.h"
#include "blur_grow.h"
