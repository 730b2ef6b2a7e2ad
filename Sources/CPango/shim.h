// Pango, HarfBuzz, FreeType and fontconfig. There is a static inline function only where Swift cannot express a call.
#ifndef KINORA_CPANGO_SHIM_H
#define KINORA_CPANGO_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <sys/syscall.h>
#include <unistd.h>

// A cast that Pango has as a macro.
static inline PangoFcFontMap *kinora_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }

// The pattern that fontconfig chose for a font of a fontconfig-based map; the font owns it.
static inline FcPattern *kinora_font_pattern(PangoFont *font) { return pango_fc_font_get_pattern((PangoFcFont *)font); }

// The direction of the first letter in a text, which Pango's layouts use; the function is deprecated for other callers.
static inline PangoDirection kinora_first_direction(const char *text, int length) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return pango_find_base_dir(text, length);
#pragma GCC diagnostic pop
}

// Draws a glyph's outline with the function that each HarfBuzz release prefers.
static inline void kinora_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}

// Copies what is left to read of `file` to memory that nobody can change; returns a descriptor of the copy, or -1 with errno set.
static inline int kinora_sealed_copy(int file) {
  // Constants of linux/memfd.h and linux/fcntl.h, which conflict with the C library's headers.
  enum { CLOSE_ON_EXEC = 1, ALLOW_SEALING = 2, ADD_SEALS = 1033, SEAL_ALL = 0xF };
  int copy = (int)syscall(SYS_memfd_create, "font", CLOSE_ON_EXEC | ALLOW_SEALING);
  if (copy < 0) return -1;
  char buffer[65536];
  ssize_t got;
  while ((got = read(file, buffer, sizeof buffer)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    for (ssize_t done = 0; got > 0 && done < got;) {
      ssize_t written = write(copy, buffer + done, (size_t)(got - done));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) got = -1;
      done += written;
    }
    if (got < 0) break;
  }
  if (got == 0 && fcntl(copy, ADD_SEALS, SEAL_ALL) == 0) return copy;
  int number = errno;
  close(copy);
  errno = number;
  return -1;
}

#endif
