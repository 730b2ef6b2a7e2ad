/// Where one way of doing something begins to cost less than another. No number here changes a byte of any frame.
///
/// S1 to S7 are the scenes of `Benchmarks/SCENES.md`. "Instructions" are those of the whole benchmark with AVX2, which do not depend on what else the
/// machine does (`valgrind --tool=cachegrind … KinoraBenchmarks raster Benchmarks S5 --frames 0:600:20 --cost NAME=N`, November 2026). Where it says that
/// nothing was seen, the number is an estimate that no scene contradicts.
package struct Costs: Sendable {
  /// What the library uses.
  package static let standard = Costs()

  // MARK: Comparing

  /// Items that one job compares with those before: handing out a job takes about a microsecond, comparing an item a tenth of that or less, so a job
  /// is worth a few of its own handing out.
  package var comparedTogether = 32
  /// Old items further on among which an equal one is looked for when the next is another. S5: 1 takes as many instructions, 64 takes 0.1 % more.
  package var reachForEqual = 8
  /// Items further on, of both lists, among which one that is recognised is looked for. S3, where words come and go: 4 takes 2 % more instructions than
  /// 32, 128 as many. S5: 128 takes 0.1 % more.
  package var reachForAlike = 32

  // MARK: Preparing

  /// Jobs for each thread when items are prepared: so many that none waits long for the last, so few that handing them out is nothing.
  package var preparingJobs = 16
  /// Frames an item has been the same in when it has settled: its coverage is kept from then on. It pays for outlines above which something moves, and
  /// no scene has many of these: S7 takes 1.4 % fewer instructions when nothing is ever kept for this, S5 as many.
  package var framesToSettle = 3
  /// Coverage that reaches over more than this many times the pixels that can be seen is not kept, because most of it would be kept in vain. S5: 0, which
  /// keeps none, takes 2 % more instructions; 1 and 8 as many.
  package var keptOverSeen = 2
  /// Coverage is kept at once when no more than one part in this many of its bounds has changed. S5, whose lines grow: 1 takes 7 % fewer instructions
  /// with AVX2, but no less time with AVX-512, which draws edges faster.
  package var changedPartKept = 4
  /// Sprites from which on all threads prepare them together. A sprite takes some tens of nanoseconds, so this is as much as waking a thread takes.
  package var spritesTogether = 1000
  /// Pixels of a rasterised item from which on all threads prepare it together: one tile.
  package var rasterizedTogether = 65_536
  /// Sprites in each part that a list of them is cut into for several threads: half of `spritesTogether`, for two threads.
  package var spritesInPart = 500
  /// The squares into which sprites are sorted have two to this power pixels on each side. S6: squares of 32 take 4 % more instructions, since sprites lie
  /// in several; 512 takes 0.5 % fewer, but a tile of 256 would look at the sprites of four.
  package var spriteSquarePower = 7
  /// Jobs for each thread when a picture is blurred, so that none waits long for the last.
  package var blurJobs = 4

  // MARK: Damage

  /// Pixels in width from which on a path damages bands of eight rows instead of its bounds: three cells, of which a band may spare one. S5: 16 and more
  /// than any path differ by 0.3 % of the instructions.
  package var bandWidth = 48
  /// Bands that a path damages at most; a taller one damages its bounds.
  package var mostBands = 256
  /// Pixels of damage in a tile below which its cells are not looked at: 32 cells.
  package var cellsFrom = 4096
  /// The part of the damaged rectangle, in quarters, above which its cells are not looked at.
  package var cellQuarters = 3
  /// Pixels that could be drawn in the time that one more rectangle takes by itself: at a quarter of a nanosecond a pixel, 64 ns. S5: 64 to 1024 take as
  /// many instructions.
  package var rectPixels = 256
  /// Changed items from which on two threads find what they mean for the tiles and for the plate side by side: a few microseconds' work.
  package var changesForTwo = 64

  // MARK: Plate

  /// Frames in a row for which items must have been calm to join the plate, or restless to leave it.
  package var framesToJoin = 4
  /// An item is calm in a frame when no more than one pixel in this many of its own changes. S5, whose lines grow: 4 takes 2 % more instructions than 1000,
  /// and a tenth more time, because what changes is drawn on the plate and then copied. S3, S7: as many.
  package var calmPart = 1000

  // MARK: Drawing

  /// Rows ahead that memory is sent for where it is written for the first time: they lie too far apart for the processor to guess the next one.
  package var rowsAhead = 3
  /// Rows of pixels that one job converts when all of a frame is converted.
  package var convertedRows = 64

  package init() {}
}
