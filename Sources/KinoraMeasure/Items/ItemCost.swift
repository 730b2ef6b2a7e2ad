/// What an account's items cost: times, which wobble, and counts, which do not.
package struct ItemCost: Sendable, Hashable {
  /// Nanoseconds of drawing on tiles and pictures.
  package var drawing: UInt64 = 0
  /// Nanoseconds of preparing.
  package var preparing: UInt64 = 0
  /// Nanoseconds of making display items, and of layout: setting text, reading a video's pictures, moving particles.
  package var listing: UInt64 = 0
  /// What that made anew, in units of the kind: bytes of text, pixels read, particles, layers placed.
  package var listed = 0
  /// The pixels that drawing went through.
  package var pixels = 0
  /// What the colours of these pixels took beyond one colour put over what is below, in hundredths of a nanosecond from a table.
  package var colorWork = 0
  /// Commands carried out, summed over tiles.
  package var commands = 0
  /// How many times items were prepared.
  package var prepared = 0
  /// How many blurred masks, mipmaps and sprites were made, as no cache had them.
  package var made = 0
  /// How many blurred masks, mipmaps and sprites a cache had ready.
  package var found = 0
  /// The pixels of pictures that were made while preparing.
  package var picturePixels = 0
  /// The edges of outlines that were worked out.
  package var edges = 0
  /// The bytes that are kept for the account; of several frames, the most.
  package var bytes = 0

  package init() {}

  /// Adds what another thread, or another frame, cost.
  package mutating func add(_ other: ItemCost) {
    drawing += other.drawing
    preparing += other.preparing
    listing += other.listing
    listed += other.listed
    pixels += other.pixels
    colorWork += other.colorWork
    commands += other.commands
    prepared += other.prepared
    made += other.made
    found += other.found
    picturePixels += other.picturePixels
    edges += other.edges
    bytes = max(bytes, other.bytes)
  }

  /// Pixels that were gone through, on tiles and pictures alike.
  package var allPixels: Int { pixels + picturePixels }
  /// Nanoseconds in all.
  package var time: UInt64 { drawing + preparing + listing }
}
