import KinoraGraphics

/// What filters make of a region: its pixels or, where that takes less memory, what a blur's last step makes them from
/// wherever they are drawn.
final class FilteredPicture {
  /// The pixels, or the memory of `blur`.
  private var memory: Picture?
  private var blur: HalvedBlur?
  /// The memory of what was halved last, kept while little of it changes from one time to the next.
  private var halves: Picture?
  /// Whether `memory` has all pixels that were to be kept the last time.
  private var hasPixels = false

  /// How much of the region was filtered when the picture was made last, 0…1.
  private(set) var share = 1.0

  /// The bytes that are kept.
  var byteCount: Int { (memory?.byteCount ?? 0) + (halves?.byteCount ?? 0) }

  /// Gives up what is kept, whose memory may be used again.
  func give() -> Picture? {
    defer { set(nil) }
    return memory
  }

  /// Takes a finished picture, or nothing.
  func set(_ picture: Picture?) {
    memory = picture
    blur = nil
    halves = nil
    hasPixels = false
  }

  /// Makes the pixels `kept` of what `filters` make of `region`. `draw` is called for parts of the region and puts the
  /// whole of a surface with undefined pixels, with the threads that may do so. A refusal of memory gives nothing and is
  /// noted.
  ///
  /// - Parameter changed: Rectangles outside of which the region is as it was when the same was made last; nil when nothing
  ///   is known of that.
  func make(
    _ filters: [Filter], of region: PixelRect, keeping kept: PixelRect, changed: [PixelRect]?, _ workers: Workers,
    _ ledger: Ledger, for subject: String, _ draw: (Surface, Workers) -> Void
  ) {
    // What is convolved is kept with what it was convolved from.
    let hadConvolved = blur != nil && halves != nil
    let hadPixels = hasPixels
    blur = nil
    hasPixels = false
    share = 1
    // The memory that blurring needs besides is given back when it is done.
    let work = ledger.reserve(8 * region.area, for: "blurring \(region.size)")
    defer { withExtendedLifetime(work) {} }
    let halved = HalvedBlur.Filters(filters).map { HalvedBlur($0, region, keeping: kept) }
    // A small part of a region that is much larger is better kept as pixels.
    let bytes = halved?.byteCount.flatMap { $0 <= 4 * kept.area ? $0 : nil }
    let bounds =
      bytes.map { PixelRect(minX: 0, minY: 0, maxX: $0 / 4 + 16, maxY: 1) } ?? (halved == nil ? region : kept)
    let isInPlace = memory?.bounds == bounds
    let stale = bytes == nil && hadPixels && isInPlace ? Self.stale(kept, filters, region, changed) : nil
    memory = Picture.undefined(memory, over: bounds, ledger, for: subject)
    // Memory that nothing was drawn into may neither be shown nor have the region's form.
    guard let picture = memory, work != nil else { return set(nil) }
    hasPixels = bytes == nil
    if let stale {
      for part in stale { remake(part, of: kept, filters, in: region, picture, workers, ledger, draw) }
      share = Double(stale.reduce(0) { $0 + $1.area }) / Double(max(region.area, 1))
      return
    }
    guard var halved else {
      halves = nil
      draw(picture.surface, workers)
      return Filters.apply(filters, to: picture, keeping: kept, workers)
    }
    let parts = parts(of: halved, changed, workers.own.costs, ledger)
    share = parts.share
    let memory = UnsafeMutableRawPointer(halves?.surface.base)
    if bytes != nil {
      let isSame = hadConvolved && halves != nil && isInPlace
      halved.take(parts, memory, into: picture.surface.base, changed: isSame ? changed : nil, workers, draw)
      blur = halved
      return
    }
    halved.take(parts, memory, into: workers.own.convolved.bytes(halved.byteCount ?? 0), workers, draw)
    let windows = kept.windows(workers.own.size)
    let whole = halved
    workers.run(count: windows.count) { scratch, job in whole.draw(windows[job], on: picture.surface, scratch) }
  }

  /// Rectangles of the pixels `kept` outside of which they are as they were before the region changed in `changed`; nil
  /// when making all of them takes no longer, or when pixels depend on where the region begins, as halved ones do.
  private static func stale(
    _ kept: PixelRect, _ filters: [Filter], _ region: PixelRect, _ changed: [PixelRect]?
  ) -> [PixelRect]? {
    guard let changed, changed.count <= Filters.mostChanges, !Filters.halve(filters),
      let support = Filters.support(filters)
    else { return nil }
    let stale = PixelRect.joined(changed.map { $0.inset(by: -support.0, -support.1).intersection(kept) })
    let read = stale.reduce(0) { $0 + $1.inset(by: -support.0, -support.1).intersection(region).area }
    return 2 * read <= region.area ? stale : nil
  }

  /// Makes the pixels of `part` again in `picture`, which has all others of `kept`.
  private func remake(
    _ part: PixelRect, of kept: PixelRect, _ filters: [Filter], in region: PixelRect, _ picture: Picture,
    _ workers: Workers, _ ledger: Ledger, _ draw: (Surface, Workers) -> Void
  ) {
    guard let support = Filters.support(filters) else { return }
    func around(_ rect: PixelRect) -> PixelRect { rect.inset(by: -support.0, -support.1) }
    // Of several blurs all but the last are made as far as they reach beyond what is kept. That has to be as far here.
    let wanted = HalvedBlur.Filters(filters) == nil ? around(part).intersection(kept) : part
    let own = FilteredPicture()
    own.make(
      filters, of: around(wanted).intersection(region), keeping: wanted, changed: nil, workers, ledger,
      for: "a part of a filtered picture", draw)
    guard own.hasPixels, let pixels = own.memory else { return hasPixels = false }
    picture.surface.copy(part, from: pixels.surface, workers.own)
  }

  /// The parts of a region that have to be taken: those with changes, while what is halved is kept, or else all.
  private func parts(of blur: HalvedBlur, _ changed: [PixelRect]?, _ costs: Costs, _ ledger: Ledger) -> HalvedParts {
    guard blur.byteCount != nil, let changed, case let stale = blur.parts(changed: changed, costs),
      stale.share <= costs.halvedShareKept
    else {
      halves = nil
      return blur.parts(costs)
    }
    if halves != nil { return stale }
    let bounds = PixelRect(minX: 0, minY: 0, maxX: blur.halvedByteCount / 4 + 16, maxY: 1)
    if let reservation = ledger.spare(4 * bounds.area) {
      halves = Picture(bounds: bounds, isClear: false, for: .pictures, in: ledger, reservation: reservation)
    }
    return blur.parts(costs)
  }

  /// Puts the pixels of `area`, which is kept and has a tile's size at most, on a surface; nothing without memory.
  func draw(_ area: PixelRect, on surface: Surface, _ scratch: Scratch) {
    if let blur {
      blur.draw(area, on: surface, scratch)
    } else if let memory {
      surface.copy(area, from: memory.surface, scratch)
    }
  }

  /// Calls `body` with a surface that has the pixels of `area`, which is kept and has a tile's size at most; not without
  /// memory.
  func withPixels(_ area: PixelRect, _ scratch: Scratch, _ body: (Surface) -> Void) {
    if let blur {
      let surface = scratch.pushSurface(area)
      blur.draw(area, on: surface, scratch)
      body(surface)
      scratch.popSurface()
    } else if let memory {
      body(memory.surface)
    }
  }
}
