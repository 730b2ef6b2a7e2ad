import KinoraGraphics

/// The filtered picture of what is below a group.
final class Backdrop {
  private var filters: [Filter] = []
  /// The pixels in which the backdrop is seen.
  private(set) var place = PixelRect.empty
  private(set) var isCurrent = false
  let result = FilteredPicture()
  private let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  func set(_ filters: [Filter], place: PixelRect) {
    if filters != self.filters || place != self.place { isCurrent = false }
    self.filters = filters
    self.place = place
  }

  /// The pixels that the filters look at.
  var region: PixelRect {
    if place.isEmpty { return .empty }
    let reach = Filters.reach(filters)
    return place.inset(by: -reach.0, -reach.1)
  }

  /// The most pixels beyond a backdrop's place that a large blur looks at; what is farther away counts as ground.
  private static let farthest = 4096

  /// Makes the picture of what `draw` puts on the whole of surfaces with undefined pixels, which is the ground outside
  /// `occupied`. `draw` is called for one part of the region after the other, with the threads that may draw it.
  func draw(ground: UInt32, occupied: PixelRect, _ workers: Workers, _ draw: (Surface, Workers) -> Void) {
    isCurrent = true
    if let large = LargeBlur(filters) {
      let near = occupied.intersection(place.inset(by: -Self.farthest, -Self.farthest))
      result.set(
        large.picture(over: place, occupied: near, ground: ground, workers, ledger) { draw($0.surface, workers) })
    } else {
      result.make(
        filters, of: region, keeping: place, workers, ledger, for: "the backdrop of a group", draw)
    }
  }
}
