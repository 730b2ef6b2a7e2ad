/// The sublayers that need layout or display. They are listed, so that a commit does not look at all the others.
extension CALayer {
  /// Notes that `child`, a sublayer or the mask, or something below it needs work.
  final func noteWork(below child: CALayer) {
    layerFlags.insert(.descendantNeedsWork)
    if !child.layerFlags.isDisjoint(with: [.isListed, .isMask]) || layerFlags.contains(.allBelowMayNeedWork) { return }
    // When an eighth of the sublayers needs work, looking at all takes no more time than sorting the list.
    if working.count >= max(16, childLayers.count / 8) { return stopListing() }
    child.layerFlags.insert(.isListed)
    working.append(child)
  }

  /// Drops the list, so that all sublayers are looked at.
  final func stopListing() {
    takeList()
    layerFlags.insert(.allBelowMayNeedWork)
  }

  @discardableResult
  private final func takeList() -> [CALayer] {
    let listed = working
    working = []
    for child in listed { child.layerFlags.remove(.isListed) }
    return listed
  }

  /// Makes a visit that is under way go on through all sublayers that it began with. To be called before the list of
  /// sublayers changes.
  final func noteStructure() {
    if layerFlags.contains(.isVisiting) { stopListing() }
  }

  /// Runs `visit` with the sublayers that need work, bottom to top, including sublayers above the visited one that need
  /// work only since the visit began. With `listingAnew` the list is emptied first, so that sublayers that need work
  /// from now on are listed for the next time as well.
  final func visitWorking(listingAnew: Bool, _ visit: (CALayer) -> Void) {
    let children = childLayers.snapshot
    let looksAtAll = layerFlags.contains(.allBelowMayNeedWork)
    if listingAnew { layerFlags.remove(.allBelowMayNeedWork) }
    let listed = listingAnew ? takeList() : working
    if looksAtAll {
      for child in children { visit(child) }
      return
    }
    let isOutermost = !layerFlags.contains(.isVisiting)
    layerFlags.insert(.isVisiting)
    defer { if isOutermost { layerFlags.remove(.isVisiting) } }
    var waiting = PriorityQueue(
      listed.compactMap { child in children.index(of: child).map { Sibling(place: $0, child) } })
    var known = listingAnew ? 0 : listed.count
    var place = -1
    while let next = waiting.popFirst() {
      // A sublayer may be listed again while it waits.
      if next.place == place { continue }
      place = next.place
      visit(next.layer)
      if layerFlags.contains(.allBelowMayNeedWork) {
        // The list was dropped: too many sublayers need work, or others have joined.
        for child in children.dropFirst(place + 1) { visit(child) }
        return
      }
      for child in working[min(known, working.count)...] {
        if let later = children.index(of: child), later > place { waiting.insert(Sibling(place: later, child)) }
      }
      known = working.count
    }
  }

  /// A sublayer, ordered by its index among its siblings.
  private struct Sibling: Comparable {
    let place: Int
    let layer: CALayer

    init(place: Int, _ layer: CALayer) { (self.place, self.layer) = (place, layer) }

    static func == (a: Sibling, b: Sibling) -> Bool { a.place == b.place }
    static func < (a: Sibling, b: Sibling) -> Bool { a.place < b.place }
  }
}
