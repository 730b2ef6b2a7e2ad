/// Numbers that say where one way of drawing begins to take less time than another. None of them changes a byte of any
/// frame.
///
/// S1 to S7 are the scenes of `Benchmarks/SCENES.md`. Behind a value that was tried stands how many instructions it takes
/// on one thread with AVX2, where the standard value takes 1; unlike times they do not depend on what else the machine
/// does. Every frame counts: of S3 frames 100 to 159, of S5 200 to 259, of S7 0 to 299 (`valgrind --tool=callgrind
/// --toggle-collect='*FrameRenderer*finish*' … KinoraBenchmarks raster Benchmarks S5 --frames 200:260:1 --cost NAME=N`,
/// November 2026). Where every 20th frame was drawn instead (`--frames 0:600:20`) it says so, and counts the whole
/// program. A scene that is not named takes the same to within 0.2 %.
///
/// What is about several threads, or about memory, cannot be counted. There stands the time that a value takes where the
/// standard value takes 1: the median of 7 pairs of runs in turn, of frames 0 to 299 with two threads (`--threads 2`) on
/// two cores of a Zen 5, while nothing else ran. Pairs of equal runs differed by up to 2 %.
package struct Costs: Sendable {
  /// The costs that the library uses.
  package static let standard = Costs()

  // MARK: Comparing

  /// Items that one job compares with those of the last list. Handing out a job takes about a microsecond, comparing an
  /// item a tenth of that or less, so that a job takes a few times as long as handing it out. Time: 4 takes 1.02 on S3;
  /// 256 takes 1.04 on S5; one job for all takes 1.05 on S3 and 1.03 on S5.
  package var comparedTogether = 32
  /// Items further on in the other list among which an equal item is looked for when the next one differs. S5, every
  /// 20th frame: 1 takes as many instructions, 64 takes 0.1 % more.
  package var reachForEqual = 8
  /// Items further on in both lists among which an item of the other list is recognised by its likeness. Every 20th
  /// frame of S3, where words come and go: 4 takes 2 % more instructions than 32, and 128 as many; of S5: 128 takes
  /// 0.1 % more.
  package var reachForAlike = 32

  // MARK: Preparing

  /// Jobs for each thread when items are prepared: enough that no thread waits long for the last job, few enough that
  /// handing them out takes hardly any time. Time: 1 takes 1.03 on S3 and 1.06 on S5, 4 takes 1.02 on S5, 64 the same as
  /// 16.
  package var preparingJobs = 16
  /// Frames for which an item has been the same when it counts as settled, and its coverage is kept from then on.
  /// Keeping it pays for outlines above which something moves, and costs once. 10: S3 1.017; never: S3 1.006, but S7,
  /// where little moves, 0.964 of its first 300 frames.
  package var framesToSettle = 3
  /// Coverage whose bounds have more than this many times the pixels that can be seen is not kept, because most of it
  /// would be kept in vain. 0, which keeps none: S3 1.006, S5 1.731, S7 0.964; 8: the same as 2.
  package var keptOverSeen = 2
  /// Coverage is kept without waiting for its item to settle when no more than one part in this many of its bounds has
  /// changed. S5, whose lines grow: 1 takes 1.027, 16 takes 1.005.
  package var changedPartKept = 4
  /// Sprites from which on all threads prepare them together. A sprite takes some tens of nanoseconds, so that these
  /// take as long as waking a thread. Time on S6, which has 5,000: never together takes 1.07, from 100 on the same.
  package var spritesTogether = 1000
  /// Pixels of a rasterised item from which on all threads prepare it together: those of one tile. Time on `rasterized`
  /// (`Benchmarks/README.md`), whose picture is larger: never together takes 1.15.
  package var rasterizedTogether = 65_536
  /// Sprites in each of the parts into which a list is cut for several threads: half of `spritesTogether`, so that
  /// there is work for two. Time on S6: 100 and 2,500 take the same.
  package var spritesInPart = 500
  /// The squares into which sprites are sorted have two to this power pixels on each side. S6, every 20th frame: squares
  /// of 32 pixels take 4 % more instructions, since sprites lie in several of them; squares of 512 take 0.5 % fewer,
  /// but a tile of 256 would have to look at the sprites of four tiles.
  package var spriteSquarePower = 7
  /// Jobs for each thread when a picture is blurred, so that no thread waits long for the last job when another program
  /// slows one thread down. Time on `blurred` (`Benchmarks/README.md`) while no other program runs: 1, 2 and 16 take the
  /// same.
  package var blurJobs = 4
  /// Pixels of the bands in which a backdrop is drawn before it is blurred: 384 KiB, which stay in a processor's
  /// second-level cache until they are read.
  package var bandPixels = 98_304
  /// Rows of the strips in which what has changed behind a blur is drawn again. Time on the dashboard of
  /// `Benchmarks/Films`, with AVX-512 on a Zen 4: 16 takes 1.08, 24 and 64 take 1.02.
  package var changedStripRows = 48
  /// The share of a blur's halved picture up to which only what has changed is made again, and the picture is kept for
  /// that.
  package var halvedShareKept = 0.6

  // MARK: Damage

  /// Pixels of width from which on a path damages bands of eight rows instead of its bounds: three cells, of which a
  /// band may spare one. S5, every 20th frame: 16 and a number larger than any path differ by 0.3 % of the
  /// instructions.
  package var bandWidth = 48
  /// The most bands that a path damages; a taller path damages its bounds. S5: 4 takes 0.998; 32 and 1000 the same. The
  /// limit keeps lists of bands short: 256 bands are 2,048 rows, more than most frames have.
  package var mostBands = 256
  /// Pixels of the bounds of a convex outline of one colour from which on its movement damages its edges only.
  package var stripsFrom = 4096
  /// Pixels of a tile's damaged rectangle below which the tile's cells are not looked at: those of 32 cells. 0 and 1024:
  /// S7 1.001; 16,384: S7 0.999; a number larger than any tile: S3 0.992, S5 1.024, S7 0.997.
  package var cellsFrom = 4096
  /// Quarters of a tile's damaged rectangle: when the damaged cells fill more of it than this, all of it is drawn. 1: S3
  /// 0.982, S5 1.011; 2: S3 0.990, S5 0.996; 4: S3 1.002, S5 1.006, S7 1.006.
  package var cellQuarters = 3
  /// Pixels that could be drawn in the time that one more rectangle takes by itself: 64 ns, at a quarter of a
  /// nanosecond a pixel. S5, every 20th frame: 64 to 1024 take as many instructions.
  package var rectPixels = 256
  /// Changed items from which on one thread finds what they mean for the tiles and another what they mean for the
  /// plate: a few microseconds' work. Time: never takes 0.98 on S5 and the same on S3, always takes the same on both.
  package var changesForTwo = 64

  // MARK: Hiding

  /// Pixels of an area from which on a part of it that something opaque hides is left out below that, and from which on a
  /// part of a clipped group that no clip cuts is drawn apart, without a mask: those of sixteen cells.
  package var hiddenFrom = 2048
  /// An opaque item hides much when it hides one in this many pixels.
  package var hiddenPart = 2

  // MARK: Plate

  /// Frames in a row for which items must have been calm to join the plate, or not calm to leave it. 1: S5 1.027, S7
  /// 0.996; 2: S3 and S7 0.998; 16: S3 1.008, S5 1.016, S7 1.017; never, which is without a plate: S3 1.017, S5 1.089,
  /// S7 1.474.
  package var framesToJoin = 4
  /// An item is calm in a frame when no more than one in this many of its own pixels changes. S5, whose lines grow: 4
  /// takes 0.976, 64 takes 0.977, and neither takes less time with AVX-512; in every 20th frame, where lines grow by
  /// leaps, 4 takes 2 % more instructions and a tenth more time, because what changes is drawn on the plate and then
  /// copied.
  package var calmPart = 1000

  // MARK: Drawing

  /// How many rows ahead memory is sent for where it is written for the first time, because rows lie too far apart for
  /// the processor to guess the next one. Time with one thread and AVX-512, every 20th frame of S2 and every 10th of S6:
  /// 0, which sends for none, takes 1.03 and 1.02, 6 takes 1.01 and 0.98.
  package var rowsAhead = 3
  package init() {}
}
