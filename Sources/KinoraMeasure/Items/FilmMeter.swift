import Synchronization

/// Everything that is measured while a film is made: the stages' times, what layers cost, and what frames took.
package final class FilmMeter: Sendable {
  /// What one frame took.
  package struct Frame: Sendable {
    package var counts = FrameCounts()
    /// The costliest accounts of the frame, costliest first.
    package var costliest: [(account: CostAccount, cost: ItemCost)] = []
    /// Nanoseconds of all accounts.
    package var time: UInt64 = 0
  }

  /// The film's costs over its frames, as far as they were made.
  package struct Costs: Sendable {
    /// What each account cost over the film, by account.
    package var accounts: [ItemCost] = []
    /// In how many frames each account's items were prepared, by account.
    package var framesPrepared: [Int] = []
    /// In how many frames each account's items were drawn, by account.
    package var framesDrawn: [Int] = []
    package var frames: [Frame] = []
    /// Nanoseconds over the picture, one list of squares for each part of the film.
    package var heat: [[UInt64]] = []
  }

  package let log: WorkLog
  package let accounts = CostAccounts()
  /// The picture's squares.
  package let grid: HeatGrid
  /// How many frames will be made.
  package let frameCount: Int
  private let state = Mutex(State())
  /// What layers cost before they are drawn, of the lists that are made and whose frames are not.
  private let lists = Mutex<[[(account: CostAccount, cost: ItemCost)]]>([])

  private struct State {
    var costs = Costs()
    /// What the frame that ends cost.
    var sums = AccountSums()
  }

  /// How many parts of the film have a heat map of their own.
  package static let parts = 32
  /// How many accounts are kept for each frame.
  private static let kept = 6

  /// A meter for a film of `frameCount` frames of `width` × `height` pixels.
  package init(
    _ clocks: ProfileClocks, width: Int, height: Int, frameCount: Int, keepsSpans: Bool = false,
    keepsSteps: Bool = false
  ) {
    log = WorkLog(clocks, keepsSpans: keepsSpans, keepsSteps: keepsSteps)
    grid = HeatGrid(width: width, height: height)
    self.frameCount = max(frameCount, 1)
  }

  package var clocks: ProfileClocks { log.clocks }
  package var costs: Costs { state.withLock { $0.costs } }

  /// A meter for one thread.
  package func makeMeter() -> CostMeter { CostMeter(clocks, grid) }

  /// Takes what layers cost until a frame's list was made. Lists are made in the order of frames, each before its frame is drawn.
  package func endList(_ meter: ListMeter) {
    var costs: [(account: CostAccount, cost: ItemCost)] = []
    meter.take { layer, kind, cost in costs.append((accounts.account(of: layer, kind), cost)) }
    lists.withLock { $0.append(costs) }
  }

  /// Takes what the threads' meters counted for a frame, what was made for it and may serve several layers, and what the frame took.
  package func endFrame(_ meters: [CostMeter], sharing shared: [SharedCost], _ counts: FrameCounts) {
    var frame = Frame()
    frame.counts = counts
    let listed = lists.withLock { $0.isEmpty ? [] : $0.removeFirst() }
    state.withLock { state in
      for (account, cost) in listed { state.sums[account].add(cost) }
      for meter in meters { meter.take { state.sums[$0].add($1) } }
      for cost in shared { cost.share(inOrder: accounts.ordered) { state.sums[$0].add($1) } }
      state.sums.take { account, cost in
        state.costs.add(cost, to: Int(account))
        frame.time += cost.time
        Self.insert(account, cost, into: &frame.costliest)
      }
      let part = min(state.costs.frames.count * Self.parts / frameCount, Self.parts - 1)
      while state.costs.heat.count <= part { state.costs.heat.append([UInt64](repeating: 0, count: grid.count)) }
      for meter in meters { meter.takeHeat(into: &state.costs.heat[part]) }
      state.costs.frames.append(frame)
    }
  }

  /// Inserts an account where it is one of the costliest, behind those that cost as much.
  private static func insert(
    _ account: CostAccount, _ cost: ItemCost, into costliest: inout [(account: CostAccount, cost: ItemCost)]
  ) {
    guard costliest.count < kept || cost.time > costliest[kept - 1].cost.time else { return }
    let place = costliest.firstIndex { $0.cost.time < cost.time } ?? costliest.count
    costliest.insert((account, cost), at: place)
    if costliest.count > kept { costliest.removeLast() }
  }
}

extension FilmMeter.Costs {
  fileprivate mutating func add(_ cost: ItemCost, to account: Int) {
    if account >= accounts.count {
      let more = account + 1 - accounts.count
      accounts.append(contentsOf: repeatElement(ItemCost(), count: more))
      framesPrepared.append(contentsOf: repeatElement(0, count: more))
      framesDrawn.append(contentsOf: repeatElement(0, count: more))
    }
    accounts[account].add(cost)
    if cost.prepared > 0 { framesPrepared[account] += 1 }
    if cost.commands > 0 { framesDrawn[account] += 1 }
  }
}
