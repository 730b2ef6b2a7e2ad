import KinoraMeasure
import Testing

@Suite("A meter of what items cost")
struct CostMeterTests {
  private let time = SetClocks()

  private func costs(_ body: (CostMeter) -> Void) -> [CostAccount: ItemCost] {
    let meter = CostMeter(time.clocks, HeatGrid(width: 100, height: 100))
    meter.start(at: .frame)
    body(meter)
    meter.stop()
    var costs: [CostAccount: ItemCost] = [:]
    meter.take { costs[$0] = $1 }
    return costs
  }

  @Test("time goes to the account that is current, and back to the outer one afterwards")
  func current() {
    let costs = costs { meter in
      meter.beginDrawing(7, pixels: 50, colorWork: 600, in: HeatGrid.Area())
      time.pass(10)
      let outer = meter.beginPreparing(9)
      time.pass(4)
      meter.turn(to: outer)
      time.pass(1)
    }
    #expect(costs[7]?.drawing == 11)
    #expect(costs[7]?.pixels == 50)
    #expect(costs[7]?.colorWork == 600)
    #expect(costs[9]?.preparing == 4)
    #expect(costs[9]?.prepared == 1)
  }

  @Test("time in which other programs have the processor makes no item costlier")
  func preempted() {
    let costs = costs { meter in
      meter.beginDrawing(7, pixels: 50, in: HeatGrid.Area())
      time.pass(4_000_000, used: 250_000)
      meter.beginDrawing(8, pixels: 50, in: HeatGrid.Area())
      time.pass(1000)
      // A thread sleeps between its jobs, and what it slept is not taken from the next item.
      meter.stop()
      time.pass(9_000_000, used: 2000)
      meter.start(at: .frame)
      meter.beginDrawing(9, pixels: 50, in: HeatGrid.Area())
      time.pass(700_000)
    }
    #expect(costs[7]?.drawing == 250_000)
    #expect(costs[8]?.drawing == 1000)
    #expect(costs[9]?.drawing == 700_000)
  }

  @Test("another thread, whose clock shows something else, may go on with a meter")
  func otherThread() {
    let costs = costs { meter in
      meter.stop()
      // The other thread has used more by now than this one.
      time.pass(1000, used: 5_000_000)
      meter.forgetThread()
      meter.start(at: .frame)
      meter.beginDrawing(7, pixels: 50, in: HeatGrid.Area())
      time.pass(3_000_000, used: 400_000)
    }
    #expect(costs[7]?.drawing == 400_000)
  }

  @Test("what is drawn again for a backdrop counts for the layer with the backdrop")
  func held() {
    let costs = costs { meter in
      let outer = meter.beginHolding(5)
      meter.beginDrawing(7, pixels: 50, in: HeatGrid.Area())
      time.pass(10)
      meter.turn(to: outer)
    }
    #expect(costs[5]?.preparing == 10)
    #expect(costs[5]?.picturePixels == 50)
    #expect(costs[7] == nil)
  }

  @Test("what is made for several accounts is left out of the one that makes it, and shared out by the frame's end")
  func shared() {
    let film = FilmMeter(time.clocks, width: 100, height: 100, frameCount: 1)
    let meter = film.makeMeter()
    meter.start(at: .frame)
    let accounts = [40, 30, 50].map { film.accounts.account(of: $0, .picture) }
    let outer = meter.beginPreparing(accounts[0])
    meter.noteNeeded()
    time.pass(5)
    var (made, cost) = meter.setAside {
      time.pass(100)
      meter.note(picturePixels: 31)
      return "a picture"
    }
    time.pass(7)
    meter.turn(to: outer)
    #expect(made == "a picture")
    #expect(cost.accounts == [accounts[0]])
    for account in accounts.dropFirst() {
      let outer = meter.beginPreparing(account)
      meter.noteNeeded()
      meter.turn(to: outer)
      cost.accounts.insert(account)
    }
    film.endFrame([meter], sharing: [cost], FrameCounts())
    let costs = accounts.map { film.costs.accounts[Int($0)] }
    // The layer with the lowest number comes first, and gets what is left over.
    #expect(costs.map(\.preparing) == [12 + 33, 34, 33])
    #expect(costs.map(\.picturePixels) == [10, 11, 10])
    #expect(costs.map(\.made) == [0, 1, 0])
    #expect(costs.map(\.found) == [1, 0, 1])
  }

  @Test("costs are handed over once")
  func once() {
    let meter = CostMeter(time.clocks, HeatGrid(width: 10, height: 10))
    meter.start(at: .frame)
    meter.note(bytes: 12, for: 300)
    var taken: [CostAccount] = []
    meter.take { account, _ in taken.append(account) }
    meter.take { account, _ in taken.append(account) }
    #expect(taken == [300])
  }

  @Test("heat is spread over the squares that an area touches, by how much of it lies in each")
  func heat() {
    // Squares of 16 pixels.
    let meter = CostMeter(time.clocks, HeatGrid(width: 64, height: 32))
    meter.start(at: .frame)
    meter.beginDrawing(1, pixels: 1, in: HeatGrid.Area(minX: 8, minY: 0, maxX: 40, maxY: 16))
    time.pass(320)
    meter.stop()
    #expect(meter.heat == [80, 160, 80, 0, 0, 0, 0, 0])
  }

  @Test("a layer keeps its account, and kinds have accounts of their own")
  func accounts() {
    let accounts = CostAccounts()
    let text = accounts.account(of: 77, .text)
    #expect(accounts.account(of: 77, .text) == text)
    #expect(accounts.account(of: 77, .shadow) != text)
    let place = accounts.places[Int(text)]
    #expect(place.kind == .text)
    #expect(accounts.layers[place.layer] == 77)
    #expect(accounts.account(of: 0, .fill) == 0)
    #expect(accounts.count == 3 && accounts.layers.count == 2)
  }
}
