import KinoraGraphics

/// The filtered picture of what is below a group.
final class Backdrop {
  private var filters: [Filter] = []
  /// The pixels in which the backdrop is seen.
  private(set) var place = PixelRect.empty
  private(set) var isCurrent = false
  let result = FilteredPicture()
  private var list: ObjectIdentifier?
  private let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  func set(_ filters: [Filter], place: PixelRect) {
    if filters != self.filters || place != self.place { isCurrent = false }
    self.filters = filters
    self.place = place
  }

  /// Says which list has what is below. A group inside a group has a new one when the outer one is no longer drawn straight
  /// onto what is below.
  func look(at list: PreparedList) {
    if self.list != ObjectIdentifier(list) { isCurrent = false }
    self.list = ObjectIdentifier(list)
  }

  /// The pixels that the filters look at.
  var region: PixelRect {
    if place.isEmpty { return .empty }
    let reach = Filters.reach(filters)
    return place.inset(by: -reach.0, -reach.1)
  }

  /// How many pixels were filtered when the picture was made last.
  var filteredPixels: Int { Int((result.share * Double(region.area)).rounded()) }

  /// Calls `body` with rectangles of `bounds` outside of which the picture is as it was before what is below changed in
  /// `changed`; nil when nothing is known of that.
  func forEachDamage(in bounds: PixelRect, from changed: [PixelRect]?, _ body: (PixelRect) -> Void) {
    guard let changed, changed.count <= Filters.mostChanges, let support = Filters.support(filters) else {
      return body(bounds)
    }
    let rects = changed.map { $0.inset(by: -support.0, -support.1).intersection(bounds) }.filter { !$0.isEmpty }
    if rects.reduce(0, { $0 + $1.area }) >= bounds.area { return body(bounds) }
    for rect in rects { body(rect) }
  }

  /// The most pixels beyond a backdrop's place that a large blur looks at; what is farther away counts as ground.
  private static let farthest = 4096

  /// Makes the picture of what `draw` puts on the whole of surfaces with undefined pixels, which is the ground outside
  /// `occupied`. `draw` is called for one part of the region after the other, with the threads that may draw it.
  ///
  /// - Parameter changed: Rectangles outside of which what is below is as it was the last time; nil when nothing is known of
  ///   that.
  func draw(
    ground: UInt32, occupied: PixelRect, changed: [PixelRect]?, _ workers: Workers, _ draw: (Surface, Workers) -> Void
  ) {
    isCurrent = true
    if let large = LargeBlur(filters) {
      let near = occupied.intersection(place.inset(by: -Self.farthest, -Self.farthest))
      result.set(
        large.picture(over: place, occupied: near, ground: ground, workers, ledger) { draw($0.surface, workers) })
    } else {
      result.make(
        filters, of: region, keeping: place, changed: changed, workers, ledger, for: "the backdrop of a group", draw)
    }
  }
}
