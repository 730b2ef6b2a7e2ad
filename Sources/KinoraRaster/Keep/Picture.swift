import KinoraGraphics

/// Pixels with an owner: the picture of a group that is drawn ahead of the tiles, or the plate.
final class Picture {
  private(set) var bounds: PixelRect
  private(set) var stride: Int
  private let base: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  /// What it takes of a budget.
  private let reservation: MemoryReservation?
  private let holding: Holding

  /// Clear, over `bounds` (not empty). With `isClear` false its pixels are undefined: for those who write each before it is read.
  init(
    bounds: PixelRect, isClear: Bool = true, for use: Ledger.Use, in ledger: Ledger,
    reservation: MemoryReservation? = nil
  ) {
    self.bounds = bounds
    self.reservation = reservation
    stride = (bounds.width + 15) & ~15
    capacity = max(stride * bounds.height, 16)
    holding = Holding(capacity * 4, for: use, in: ledger)
    base = isClear ? Memory.pixels(capacity) : Memory.undefinedPixels(capacity)
  }

  deinit { base.deallocate() }

  /// `picture`, or a new one in its place, clear and over `bounds`; nil when there is no memory for it, which is noted.
  static func clear(
    _ picture: Picture?, over bounds: PixelRect, _ ledger: Ledger, for subject: String
  ) -> Picture? {
    let bytes = ((bounds.width + 15) & ~15) * bounds.height * 4
    if let picture, bytes <= picture.byteCount {
      picture.reset(bounds: bounds)
      return picture
    }
    guard let reservation = ledger.reserve(bytes, for: "\(subject) of \(bounds.size)") else { return nil }
    return Picture(bounds: bounds, for: .pictures, in: ledger, reservation: reservation)
  }

  /// Takes new bounds, for which there is room, and clears.
  func reset(bounds: PixelRect) {
    self.bounds = bounds
    stride = (bounds.width + 15) & ~15
    base.update(repeating: 0, count: stride * bounds.height)
  }

  var surface: Surface { Surface(base: base, stride: stride, bounds: bounds) }
  var byteCount: Int { capacity * 4 }
}
