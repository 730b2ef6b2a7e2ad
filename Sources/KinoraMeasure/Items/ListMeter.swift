/// The film's thread's count of what layers cost before they are drawn: layout, and making display items.
///
/// Layers contain others; each is counted its own time only. The clock is read where a layer begins and ends. Exclusive access is not
/// checked at run time: a meter belongs to one thread, and the checks would take longer than the counting.
package final class ListMeter {
  private struct Place: Hashable {
    let layer: UInt64
    let kind: CostKind
  }

  @exclusivity(unchecked) private var time: AwakeClock
  @exclusivity(unchecked) private var open: [Place] = []
  @exclusivity(unchecked) private var indices: [Place: Int] = [:]
  /// What places cost, in the order in which they were first met.
  @exclusivity(unchecked) private var costs: [(place: Place, cost: ItemCost)] = []

  package init(_ clocks: ProfileClocks) { time = AwakeClock(clocks) }

  /// Begins work for a layer, inside the one that was begun last and has not ended.
  package func enter(_ layer: UInt64, _ kind: CostKind) {
    count()
    open.append(Place(layer: layer, kind: kind))
  }

  /// Ends the work that was begun last, which made `units` anew.
  package func leave(made units: Int = 0) {
    if units > 0 { note(made: units) }
    count()
    open.removeLast()
  }

  /// Notes that the current work made `units` anew.
  package func note(made units: Int) {
    if let place = open.last { costs[index(of: place)].cost.listed += units }
  }

  private func count() {
    guard let place = open.last else { return time.start() }
    costs[index(of: place)].cost.listing += time.next().awake
  }

  private func index(of place: Place) -> Int {
    if let index = indices[place] { return index }
    indices[place] = costs.count
    costs.append((place, ItemCost()))
    return costs.count - 1
  }

  /// Calls `body` with what each layer cost since the last call, and counts anew.
  func take(_ body: (UInt64, CostKind, ItemCost) -> Void) {
    for (place, cost) in costs { body(place.layer, place.kind, cost) }
    indices.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    // Any thread may make the next list.
    time.forget()
  }
}
