import BarRace
import Kinora
import Testing

@Suite("The bar-chart race")
struct BarRaceTests {
  private let table = BarRace.Table(csv: BarRace.data)

  /// When the bars stand still at a column, in seconds.
  private func rest(_ column: Int) -> Double { Double(column) * (BarRace.pause + BarRace.move) + BarRace.pause / 2 }

  private func bars(_ stage: Stage) -> [BarRace.Bar] { (stage.root.sublayers ?? []).compactMap { $0 as? BarRace.Bar } }

  @Test("at every column the bars are as long as their numbers say, and stand in their order without touching")
  func proportions() throws {
    let stage = try BarRace.film(table).makeStage()
    for column in table.columns.indices {
      stage.advance(to: rest(column))
      let shown = bars(stage).map { $0.presentation() ?? $0 }
      let values = table.rows.map { $0.values[column] }
      let greatest = try #require(values.max())
      for (bar, value) in zip(shown, values) {
        #expect(abs(bar.bounds.width - BarRace.longest * value / greatest) < 1e-9)
      }
      let order = values.indices.sorted { values[$0] > values[$1] }.map { shown[$0] }
      for (upper, lower) in zip(order, order.dropFirst()) { #expect(upper.frame.maxY < lower.frame.minY) }
    }
  }

  @Test("between two columns a bar that rises goes up all the way, and its number with it")
  func monotone() throws {
    let stage = try BarRace.film(table).makeStage()
    let bicycle = try #require(table.rows.firstIndex { $0.name == "Bicycle" })
    var last = (y: CGFloat.infinity, width: CGFloat(0))
    for step in 0...160 {
      stage.advance(to: rest(0) + (rest(8) - rest(0)) * Double(step) / 160)
      let bar = try #require(bars(stage)[bicycle].presentation())
      #expect(bar.position.y <= last.y + 1e-9)
      last = (bar.position.y, bar.bounds.width)
    }
    #expect(abs(last.width - BarRace.longest) < 1e-9)
  }

  @Test("a frame shows each bar in its colour as far as it reaches, and the ground beyond")
  func pixels() throws {
    let image = try BarRace.film(table).frame(at: rest(0))
    let bus = BarRace.color("#ff6b35")
    func pixel(_ x: Int, _ y: Int) -> [Int] { (0..<3).map { Int(image.pixels.row(y)[4 * x + $0]) } }
    let expected = [bus.red, bus.green, bus.blue].map { Int(($0 * 255).rounded()) }
    #expect(pixel(80 + Int(BarRace.longest) - 4, 172) == expected)
    #expect(pixel(80 + Int(BarRace.longest) + 4, 172 - 30) != expected)
  }
}
