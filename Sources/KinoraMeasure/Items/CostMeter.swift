/// One thread's count of what items cost. Time goes to the account that is current; changing it takes one reading of the clock.
///
/// Exclusive access is not checked at run time: a meter belongs to one thread, and the checks would take longer than the counting.
package final class CostMeter {
  /// What a thread is at: the account and the kind of work that time is counted for.
  package struct Place: Sendable {
    /// Negative while time is counted for nothing.
    fileprivate var account: CostAccount = 0
    fileprivate var isPreparing = false
    /// Whether inner items count for this account too, as those that are drawn again for a backdrop.
    fileprivate var isHeld = false
    /// Where on the picture the time goes.
    fileprivate var area = HeatGrid.Area()

    /// Work for the frame itself.
    package static let frame = Place()
    /// Work that is counted elsewhere, as comparing lists.
    package static let elsewhere = Place(account: -1)
  }

  @exclusivity(unchecked) private var time: AwakeClock
  @exclusivity(unchecked) private var place = Place.elsewhere
  @exclusivity(unchecked) private var sums = AccountSums()
  /// The nanoseconds of drawing over the picture, in rows of squares.
  @exclusivity(unchecked) package private(set) var heat: [UInt64]
  private let grid: HeatGrid

  package init(_ clocks: ProfileClocks, _ grid: HeatGrid) {
    time = AwakeClock(clocks)
    self.grid = grid
    heat = [UInt64](repeating: 0, count: grid.count)
  }

  /// The account that time is counted for.
  package var current: Place { place }

  /// Has another thread go on.
  package func forgetThread() { time.forget() }

  /// Goes on at a place, without counting the time until now.
  package func start(at place: Place) {
    self.place = place
    time.start()
  }

  /// Counts the time until now.
  package func stop() { turn(to: place) }

  /// Counts the time until now and goes on at another place.
  package func turn(to next: Place) {
    let time = time.next().awake
    if place.account < 0 {
      place = next
      return
    }
    if place.isPreparing { sums[place.account].preparing += time } else { sums[place.account].drawing += time }
    if !place.area.isEmpty { grid.spread(time, over: place.area, in: &heat) }
    place = next
  }

  /// Begins preparing an item; returns the place to go back to. With `again` false the item was not prepared anew: what was prepared is
  /// brought into another form.
  package func beginPreparing(_ account: CostAccount, again: Bool = true) -> Place {
    let outer = place
    if outer.isHeld { return outer }
    var next = outer
    next.account = account
    next.isPreparing = true
    next.area = HeatGrid.Area()
    turn(to: next)
    if again { sums[account].prepared += 1 }
    return outer
  }

  /// Begins work whose inner items count for `account` too; returns the place to go back to.
  package func beginHolding(_ account: CostAccount) -> Place {
    let outer = place
    turn(to: Place(account: account, isPreparing: true, isHeld: true))
    return outer
  }

  /// Says where on the picture the current work's time goes.
  package func locate(_ area: HeatGrid.Area) { place.area = area }

  /// Begins drawing something that touches `pixels` pixels in `area`; `colorWork` is what their colours take beyond one
  /// colour, in hundredths of a nanosecond.
  package func beginDrawing(_ account: CostAccount, pixels: Int, colorWork: Int = 0, in area: HeatGrid.Area) {
    if place.isHeld {
      sums[place.account].picturePixels += pixels
      return
    }
    var next = place
    next.account = account
    next.isPreparing = false
    next.area = area
    turn(to: next)
    sums[account].pixels += pixels
    sums[account].colorWork += colorWork
    sums[account].commands += 1
  }

  /// Notes that something was made for the current account alone.
  package func noteMade() { sums[counted].made += 1 }

  /// Notes that the current account needs something that a cache has ready, or that is made for it with ``setAside(_:)``.
  package func noteNeeded() { sums[counted].found += 1 }

  /// Calls `make`, which makes something that the current account needs and others may need too, and answers what that cost, which is not
  /// counted yet.
  package func setAside<Made>(_ make: () -> Made) -> (made: Made, cost: SharedCost) {
    turn(to: place)
    let account = counted
    let before = sums[account]
    sums[account] = ItemCost()
    let made = make()
    turn(to: place)
    var cost = sums[account]
    cost.made += 1
    // It was needed, and not found.
    cost.found -= 1
    sums[account] = before
    return (made, SharedCost(cost, for: account))
  }

  /// Notes the pixels of a picture that is made for the current account.
  package func note(picturePixels: Int) { sums[counted].picturePixels += picturePixels }

  /// Notes the edges of an outline that were worked out for the current account.
  package func note(edges: Int) { sums[counted].edges += edges }

  /// Notes the bytes that are kept for an account.
  package func note(bytes: Int, for account: CostAccount) { sums[account].bytes = max(sums[account].bytes, bytes) }

  /// The current account, for counts.
  package var counted: CostAccount { max(place.account, 0) }

  /// Calls `body` with what each account cost since the last call, and counts anew.
  package func take(_ body: (CostAccount, ItemCost) -> Void) { sums.take(body) }

  /// Adds the heat since the last call to `sum`, and counts anew.
  package func takeHeat(into sum: inout [UInt64]) {
    for index in heat.indices where heat[index] > 0 {
      sum[index] += heat[index]
      heat[index] = 0
    }
  }
}
