import Kinora

/// Renders the film: `swift run -c release BarRace [OUT.mp4]`.
@main
package enum BarRace {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "bar-race.mp4"
    try film(Table(csv: data)).export(to: path)
    print(path)
  }

  /// How many trips people made in a town, in thousands a day.
  package static let data = """
    mode,2016,2017,2018,2019,2020,2021,2022,2023,2024
    Bus,212,214,209,201,170,158,152,150,149
    Tram,148,156,161,169,150,155,168,179,196
    Bicycle,61,70,84,103,132,162,197,231,262
    On foot,95,96,99,101,112,118,119,123,127
    Ferry,44,47,46,52,38,45,55,68,79
    Metro,6,18,38,74,68,97,141,188,224
    """

  /// Rows of names and numbers under a row of headings.
  package struct Table {
    package let columns: [String]
    package let rows: [(name: String, values: [Double])]

    package init(csv: String) {
      let lines = csv.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
      columns = Array(lines[0].dropFirst())
      rows = lines.dropFirst().map { ($0[0], $0.dropFirst().compactMap(Double.init)) }
    }
  }

  package static let size = CGSize(width: 1280, height: 720)
  /// How long the chart stands at a column, and how long it takes to the next, in seconds.
  package static let (pause, move) = (0.5, 1.1)
  /// The length of the longest bar.
  package static let longest: CGFloat = 880
  static let colors = ["#ff6b35", "#f7c548", "#2a9d8f", "#7fb7ff", "#c77dff", "#ef476f"]

  package static func film(_ table: Table) -> Film {
    let duration = pause + Double(table.columns.count - 1) * (pause + move) + 1
    return Film(size: size, frameRate: 30, duration: duration) { stage in
      stage.background = color("#0f1626")
      stage.root.addSublayer(
        text("Trips a day, in thousands", size: 40, at: CGRect(x: 80, y: 48, width: 900, height: 60)))
      let year = text(table.columns[0], size: 150, at: CGRect(x: 820, y: 500, width: 400, height: 180))
      year.alignmentMode = .right
      year.opacity = 0.22
      stage.root.addSublayer(year)
      let bars = table.rows.indices.map { Bar(table.rows[$0].name, color: colors[$0 % colors.count]) }
      for bar in bars { stage.root.addSublayer(bar) }
      show(0, of: table, in: bars)
      for column in table.columns.indices.dropFirst() {
        stage.at(pause + Double(column - 1) * (pause + move)) {
          CATransaction.setAnimationDuration(move)
          CATransaction.setAnimationTimingFunction(.init(name: .easeInEaseOut))
          show(column, of: table, in: bars)
          year.string = table.columns[column]
        }
      }
    }
  }

  /// Gives every bar its length and its place, by which it moves there.
  private static func show(_ column: Int, of table: Table, in bars: [Bar]) {
    let values = table.rows.map { $0.values[column] }
    let order = values.indices.sorted { values[$0] > values[$1] }
    for (rank, index) in order.enumerated() {
      bars[index].set(values[index], length: longest * values[index] / values[order[0]], rank: rank)
    }
  }

  package static func color(_ text: String) -> CGColor { (try? CGColor(css: text)) ?? .white }

  static func text(_ string: String, size: CGFloat, at frame: CGRect) -> CATextLayer {
    let layer = CATextLayer()
    (layer.string, layer.font, layer.fontSize, layer.weight) = (string, "Inter", size, 700)
    (layer.frame, layer.verticalAlignment) = (frame, .center)
    return layer
  }

  /// A bar with the name and the number beside it.
  package final class Bar: CALayer {
    private let number = CATextLayer()

    init(_ name: String, color: String) {
      super.init()
      self.name = name
      (anchorPoint, cornerRadius, backgroundColor) = (CGPoint(x: 0, y: 0.5), 10, BarRace.color(color))
      let label = BarRace.text(name, size: 26, at: CGRect(x: 20, y: 0, width: 300, height: 64))
      label.foregroundColor = BarRace.color("#0f1626")
      addSublayer(label)
      (number.font, number.fontSize, number.weight, number.features) = ("Inter", 28, 600, ["tnum"])
      (number.numberFormat, number.verticalAlignment) = ("#,##0", .center)
      (number.bounds.size, number.anchorPoint) = (CGSize(width: 120, height: 64), CGPoint(x: 0, y: 0.5))
      addSublayer(number)
    }

    package override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    func set(_ value: Double, length: CGFloat, rank: Int) {
      bounds = CGRect(x: 0, y: 0, width: length, height: 64)
      position = CGPoint(x: 80, y: 172 + 84 * CGFloat(rank))
      number.position = CGPoint(x: length + 18, y: 32)
      number.number = value
    }
  }
}
