// Draws SVG files with librsvg, each in a process of its own.
//
// librsvg, Pango and Cairo keep fonts for the life of a process: one that failed at an extreme size stays broken for every later drawing. They
// also end the process on files that they did not foresee. So the files never touch the calling process: a child made by fork() draws on memory
// that both share and goes. Whatever it had to say, warnings too, comes back as a message.
#ifndef KINORA_CDRAWSVG_H
#define KINORA_CDRAWSVG_H

#include <stddef.h>
#include <stdint.h>

// How a drawing ended. What the message says is the library's own words unless noted.
typedef enum ks_result {
  KS_DONE = 0,
  // The file is no SVG that can be read.
  KS_DAMAGED,
  // It was drawn, but not as the file says: the library warned.
  KS_WARNED,
  // The library gave up on it and ended the child. The message is what it said last; empty when it said nothing.
  KS_ENDED,
  // It took longer to draw than is allowed. No message.
  KS_ENDLESS,
  // The system gave no child or no memory. The message is the system's.
  KS_REFUSED,
} ks_result;

enum { KS_MESSAGE_SIZE = 400 };

typedef struct ks_drawing {
  // The picture's own size in pixels, in fractions of one.
  double own_width, own_height;
  // Premultiplied 0xAARRGGBB words in the machine's byte order; NULL when only the size was asked for.
  uint32_t *pixels;
  // From one row to the next, in bytes.
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

// Starts drawing the file on `width` × `height` pixels, or only measuring it when both are 0. `memory` is how many bytes the child may take, beside
// the pixels. False when there is no child; then the drawing is finished. The bytes stay where they are until it is done.
int ks_begin(ks_drawing *drawing, const uint8_t *bytes, size_t count, int width, int height, size_t memory);

// Waits until it is done. To be called once after ks_begin answered true. A child that waits for a lock which a thread of this process held when it
// was made would wait for ever; it goes, and another one takes its place.
ks_result ks_finish(ks_drawing *drawing);

// Gives the pixels back.
void ks_release(ks_drawing *drawing);

#endif
