// librsvg, and Cairo, on whose surfaces it draws. Only CDrawSVG calls them.
#ifndef KINORA_CRSVG_SHIM_H
#define KINORA_CRSVG_SHIM_H

#include <cairo/cairo.h>
#include <librsvg/rsvg.h>

#endif
