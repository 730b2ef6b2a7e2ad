// Pango, HarfBuzz and fontconfig. A static inline function stands here only where Swift cannot express the call.
#ifndef KINORA_CPANGO_SHIM_H
#define KINORA_CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb.h>
#include <pango/pangoft2.h>
#include <pango/pango.h>

#endif
