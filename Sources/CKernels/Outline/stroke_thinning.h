// Short lines that one line stands for: those of an outline with many more points than pixels, such as a track or a signature.
//
// All points between stay within half the tolerance of the one line, which goes on where they go on. What a round pen covers, with round
// joins and round caps, then differs by no more than that; other pens turn with each short line, and theirs are left as they are.
#pragma once

#include <math.h>
#include <stdbool.h>

typedef struct {
  // How many lines there are, and the end of the last.
  int count;
  double x, y;
  // The length of all of them, and the distance from where the first begins to where the last ends.
  double length, distance;
  // The outermost directions of one line from where the first begins that passes all ends near enough; both are unit vectors.
  double left_x, left_y, right_x, right_y;
} short_lines;

// The length up to which a line is short, and how far one line may be from several; zero where nothing is thinned.
typedef struct {
  double longest, nearness;
} thinning;

// The directions in which a line passes a point near enough that lies at a distance in direction (dx, dy).
static void narrow(short_lines *run, const thinning *t, double distance, double dx, double dy) {
  double sine = t->nearness / distance;
  if (!(sine < 0.8)) sine = 0.8;
  const double cosine = sqrt(1 - sine * sine);
  const double lx = dx * cosine - dy * sine, ly = dy * cosine + dx * sine, rx = dx * cosine + dy * sine,
               ry = dy * cosine - dx * sine;
  if (run->count == 0 || lx * run->left_y - ly * run->left_x > 0) {
    run->left_x = lx;
    run->left_y = ly;
  }
  if (run->count == 0 || run->right_x * ry - run->right_y * rx > 0) {
    run->right_x = rx;
    run->right_y = ry;
  }
}

// Begins with a line of some length in direction (dx, dy) to (x, y).
static void begin_short_lines(short_lines *run, const thinning *t, double x, double y, double length, double dx, double dy) {
  *run = (short_lines){.x = x, .y = y, .length = length, .distance = length};
  narrow(run, t, length, dx, dy);
  run->count = 1;
}

// Adds a line of some length to (x, y), which lies (ex, ey) from where the first begins; false when one line cannot stand for it too.
static bool add_short_line(short_lines *run, const thinning *t, double x, double y, double length, double ex, double ey) {
  const double distance = sqrt(ex * ex + ey * ey);
  // What comes back is not on the way.
  if (length > t->longest || !(distance > run->distance)) return false;
  const double ux = ex / distance, uy = ey / distance;
  if (run->right_x * uy - run->right_y * ux < 0 || ux * run->left_y - uy * run->left_x < 0) return false;
  narrow(run, t, distance, ux, uy);
  run->x = x;
  run->y = y;
  run->length += length;
  run->distance = distance;
  run->count++;
  return true;
}
