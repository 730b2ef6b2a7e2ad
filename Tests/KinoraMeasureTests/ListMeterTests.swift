import KinoraMeasure
import Testing

@Suite("A meter of what layers cost before they are drawn")
struct ListMeterTests {
  private let time = SetClocks()

  /// What one list cost: of layer 5 as text and layer 6 as a picture inside it.
  private func costs(_ body: (ListMeter) -> Void) -> [CostKind: ItemCost] {
    let film = FilmMeter(time.clocks, width: 10, height: 10, frameCount: 1)
    let meter = ListMeter(time.clocks)
    body(meter)
    film.endList(meter)
    film.endFrame([], sharing: [], FrameCounts())
    var costs: [CostKind: ItemCost] = [:]
    for (place, cost) in zip(film.accounts.places, film.costs.accounts) where cost != ItemCost() {
      costs[place.kind] = cost
    }
    return costs
  }

  @Test("each layer counts its own time, not that of the layers in it")
  func nested() {
    let costs = costs { meter in
      meter.enter(5, .text)
      time.pass(10)
      meter.enter(6, .picture)
      time.pass(3)
      meter.leave(made: 7)
      time.pass(1)
      meter.leave()
      time.pass(100)
    }
    #expect(costs.values.map(\.listing).sorted() == [3, 11])
    #expect(costs.values.map(\.listed).sorted() == [0, 7])
    for (kind, cost) in costs { #expect(kind == (cost.listed > 0 ? .picture : .text)) }
  }

  @Test("a layer met several times has the sum")
  func again() {
    let costs = costs { meter in
      for _ in 0..<3 {
        meter.enter(5, .particles)
        time.pass(2)
        meter.note(made: 4)
        meter.leave()
      }
    }
    #expect(costs.values.map(\.listing) == [6])
    #expect(costs.values.map(\.listed) == [12])
  }

  @Test("a list that is made ahead counts for its own frame")
  func ahead() {
    let film = FilmMeter(time.clocks, width: 10, height: 10, frameCount: 2)
    let meter = ListMeter(time.clocks)
    for length in [5, 9] {
      meter.enter(1, .text)
      time.pass(UInt64(length))
      meter.leave()
      film.endList(meter)
    }
    film.endFrame([], sharing: [], FrameCounts())
    film.endFrame([], sharing: [], FrameCounts())
    #expect(film.costs.frames.map(\.time) == [5, 9])
  }
}
