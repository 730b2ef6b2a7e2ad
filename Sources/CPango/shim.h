// Pango, HarfBuzz, FreeType and fontconfig. A static inline function stands here only where Swift cannot express the call.
#ifndef KINORA_CPANGO_SHIM_H
#define KINORA_CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// A cast Pango spells as a macro.
static inline PangoFcFontMap *kinora_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }

// The pattern fontconfig chose for a font of a fontconfig-based map. It stays the font's.
static inline FcPattern *kinora_font_pattern(PangoFont *font) { return pango_fc_font_get_pattern((PangoFcFont *)font); }

// Draws a glyph's outline under the name each HarfBuzz release prefers.
static inline void kinora_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}

#endif
