// Draws SVG files with librsvg, each in a process of its own.
//
// librsvg, Pango and Cairo keep fonts for the life of a process: a font that failed at an extreme size stays broken for every later
// drawing. They also abort the process on some unusual files. So the files are never read in the calling process: a child made by fork()
// draws on shared memory and ends. What it printed, warnings included, comes back as a message.
#ifndef KINORA_CDRAWSVG_H
#define KINORA_CDRAWSVG_H

#include <stddef.h>
#include <stdint.h>

// How a drawing ended. The message is the library's unless noted otherwise.
typedef enum ks_result {
  KS_DONE = 0,
  // The file is not an SVG that can be read.
  KS_DAMAGED,
  // The file was drawn, but not as it says: the library printed a warning.
  KS_WARNED,
  // The library aborted the child. The message is the first line that it printed; empty when it printed nothing.
  KS_ENDED,
  // The drawing took longer than allowed. There is no message.
  KS_ENDLESS,
  // The system refused a child or memory. The message is the system's.
  KS_REFUSED,
} ks_result;

enum { KS_MESSAGE_SIZE = 400 };

typedef struct ks_drawing {
  // The picture's natural size in pixels, which may be fractional.
  double own_width, own_height;
  // Premultiplied 0xAARRGGBB words in the machine's byte order; NULL when only the size was asked for.
  uint32_t *pixels;
  // The bytes from one row to the next.
  size_t stride;
  char message[KS_MESSAGE_SIZE];
  // Private.
  void *shared;
  size_t shared_size;
  int child, output, tries;
  const uint8_t *bytes;
  size_t count, memory;
  int width, height;
} ks_drawing;

// Starts drawing the file on `width` × `height` pixels, or only measuring it when both are 0. `memory` is the number of bytes that the
// child may take besides the pixels. Returns false when there is no child; then the drawing is released. The bytes must stay valid until
// `ks_finish` returns.
int ks_begin(ks_drawing *drawing, const uint8_t *bytes, size_t count, int width, int height, size_t memory);

// Waits until the drawing is done; to be called once after ks_begin returned true. A child that waits for a lock which a thread of this
// process held at the time of fork() would wait for ever; it ends itself, and another child takes its place.
ks_result ks_finish(ks_drawing *drawing);

// Frees the pixels of a drawing.
void ks_release(ks_drawing *drawing);

// The versions of librsvg, with which this is built, and of Cairo, as it is loaded.
const char *ks_rsvg_version(void);
const char *ks_cairo_version(void);

#endif
