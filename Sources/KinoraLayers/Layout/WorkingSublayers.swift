/// Which sublayers need layout or display: those that do are listed, so that a commit does not look at all the others.
extension CALayer {
  /// Notes that `child`, a sublayer or the mask, or something below it needs work.
  final func noteWork(below child: CALayer) {
    layerFlags.insert(.descendantNeedsWork)
    if !child.layerFlags.isDisjoint(with: [.isListed, .isMask]) || layerFlags.contains(.allBelowMayNeedWork) { return }
    // Where a good part of them needs work, looking at all costs no more than sorting those.
    if working.count >= max(16, childLayers.count / 8) { return stopListing() }
    child.layerFlags.insert(.isListed)
    working.append(child)
  }

  /// Gives the list up: all sublayers will be looked at.
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

  /// To be called before the list of sublayers changes: whoever is going through it goes through all that were there.
  final func noteStructure() {
    if layerFlags.contains(.isVisiting) { stopListing() }
  }

  /// Runs `visit` with the sublayers that need work, bottom to top. Those above the one being visited that come to need it meanwhile have
  /// their turn too. With `listingAnew` the list starts again: what comes to need work from now on is for the next time.
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
      // One may be listed again while it waits.
      if next.place == place { continue }
      place = next.place
      visit(next.layer)
      if layerFlags.contains(.allBelowMayNeedWork) {
        // Too many, or others, by now.
        for child in children.dropFirst(place + 1) { visit(child) }
        return
      }
      for child in working[min(known, working.count)...] {
        if let later = children.index(of: child), later > place { waiting.insert(Sibling(place: later, child)) }
      }
      known = working.count
    }
  }

  /// A sublayer by its place among its siblings.
  private struct Sibling: Comparable {
    let place: Int
    let layer: CALayer

    init(place: Int, _ layer: CALayer) { (self.place, self.layer) = (place, layer) }

    static func == (a: Sibling, b: Sibling) -> Bool { a.place == b.place }
    static func < (a: Sibling, b: Sibling) -> Bool { a.place < b.place }
  }
}
