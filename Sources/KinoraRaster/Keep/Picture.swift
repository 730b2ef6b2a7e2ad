import KinoraGraphics

/// Pixels with an owner: the picture of a group that is drawn ahead of the tiles, or the plate.
final class Picture {
  private(set) var bounds: PixelRect
  private(set) var stride: Int
  private let base: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  /// The memory that the picture takes of a budget.
  private let reservation: MemoryReservation?
  private let holding: Holding

  /// A clear picture over `bounds`, which are not empty. With `isClear` false the pixels are undefined, for owners that
  /// write each before reading it.
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

  /// A clear picture over `bounds`: `picture` itself when it is large enough, else a new one. A refusal of memory gives
  /// nil and is noted.
  static func clear(
    _ picture: Picture?, over bounds: PixelRect, _ ledger: Ledger, for subject: String
  ) -> Picture? {
    make(picture, over: bounds, isClear: true, ledger, for: subject)
  }

  /// A picture as `clear` gives it, but with undefined pixels, for owners that write each before reading it.
  static func undefined(
    _ picture: Picture?, over bounds: PixelRect, _ ledger: Ledger, for subject: String
  ) -> Picture? {
    make(picture, over: bounds, isClear: false, ledger, for: subject)
  }

  private static func make(
    _ picture: Picture?, over bounds: PixelRect, isClear: Bool, _ ledger: Ledger, for subject: String
  ) -> Picture? {
    let bytes = ((bounds.width + 15) & ~15) * bounds.height * 4
    if let picture, bytes <= picture.byteCount {
      picture.move(to: bounds)
      if isClear { picture.base.update(repeating: 0, count: picture.stride * bounds.height) }
      return picture
    }
    guard let reservation = ledger.reserve(bytes, for: "\(subject) of \(bounds.size)") else { return nil }
    return Picture(bounds: bounds, isClear: isClear, for: .pictures, in: ledger, reservation: reservation)
  }

  /// Moves the picture to new bounds, for which it has room; its pixels are undefined then.
  func move(to bounds: PixelRect) {
    self.bounds = bounds
    stride = (bounds.width + 15) & ~15
  }

  var surface: Surface { Surface(base: base, stride: stride, bounds: bounds) }
  var byteCount: Int { capacity * 4 }
}
