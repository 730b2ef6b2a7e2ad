// librsvg, and Cairo as the surface it draws on.
#ifndef KINORA_CRSVG_SHIM_H
#define KINORA_CRSVG_SHIM_H

#include <cairo/cairo.h>
#include <librsvg/rsvg.h>

// GLib's structures also stand in another module's headers, and Swift lets only one of the two say what is in them.
static inline const char *kinora_error_message(const GError *error) { return error->message; }

#endif
