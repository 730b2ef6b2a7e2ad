import Foundation
import KinoraMedia
import KinoraSound
import KinoraTiming

/// The level of a mix over the film: for each column of a chart the highest and lowest sample, and the root of the mean
/// square.
struct WaveLevels {
  /// The level of one column.
  struct Column {
    var low: Float = 0
    var high: Float = 0
    var meanSquare = 0.0

    /// The root of the mean square.
    var root: Double { meanSquare.squareRoot() }
  }

  /// Of the left and the right channel.
  private(set) var channels: [[Column]]

  /// Mixes the whole film and measures `count` columns of it.
  init(_ mixer: SoundMixer, columns count: Int) throws(MediaError) {
    channels = Array(repeating: [], count: 2)
    for number in 0..<count {
      let end = (number + 1) * mixer.count / count
      let samples = try mixer.read(end - mixer.position)
      channels[0].append(Self.column(samples.left))
      channels[1].append(Self.column(samples.right))
    }
  }

  private static func column(_ samples: [Float]) -> Column {
    var column = Column()
    for sample in samples {
      column.low = min(column.low, sample)
      column.high = max(column.high, sample)
      column.meanSquare += Double(sample) * Double(sample)
    }
    column.meanSquare /= Double(max(samples.count, 1))
    return column
  }
}

/// A chart of a film's sound as an SVG: the wave of each channel, its level, and below on the same time axis a bar for
/// every clip. The timeline's events are dashed lines through all of it.
struct WaveChart {
  /// A clip as a bar.
  struct Bar {
    let name: String
    let begin: Double
    let end: Double
  }

  let title: String
  let subtitle: String
  let levels: WaveLevels
  let bars: [Bar]
  /// The length of the film in seconds.
  let duration: Double
  let events: [Double]

  /// The number of columns in which levels are drawn.
  static let columns = Int(width - left - right)

  private static let width = 960.0
  private static let (left, right, top, bottom) = (76.0, 24.0, 88.0, 52.0)
  private static let (panel, gap, bar) = (140.0, 28.0, 22.0)

  /// The rows of the bars: each clip in the first that is free when it begins.
  private var rows: [[Bar]] {
    var rows: [[Bar]] = []
    for bar in bars.sorted(by: { ($0.begin, $0.end) < ($1.begin, $1.end) }) {
      if let free = rows.firstIndex(where: { ($0.last?.end ?? 0) <= bar.begin }) {
        rows[free].append(bar)
      } else {
        rows.append([bar])
      }
    }
    return rows
  }

  var svg: String {
    let page = ChartPage(width: Self.width, height: height)
    let time = ChartScale(
      0...max(duration, 1e-9), ticks: 10, from: Self.left, to: Self.width - Self.right, widens: false)
    var lines = page.head(
      title: title, subtitle: subtitle, description: description, left: Self.left, style: Self.style)
    for (number, columns) in levels.channels.enumerated() {
      lines += channel(
        columns, name: ["left", "right"][number], top: Self.top + Double(number) * (Self.panel + Self.gap))
    }
    let barsTop = Self.top + 2 * (Self.panel + Self.gap)
    for (number, row) in rows.enumerated() {
      for bar in row { lines += self.bar(bar, time, y: barsTop + Double(number) * Self.bar) }
    }
    let foot = height - Self.bottom
    for event in events {
      let x = ChartPage.text(time.place(event))
      lines.append(
        "<line class=\"event\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(ChartPage.text(Self.top))\" y2=\"\(ChartPage.text(foot))\"/>"
      )
    }
    lines += page.timeAxis(time, left: Self.left, right: Self.right, foot: foot)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var height: Double {
    Self.top + 2 * (Self.panel + Self.gap) + Double(max(rows.count, 1)) * Self.bar + 8 + Self.bottom
  }

  private var description: String {
    let peak = levels.channels.flatMap { $0 }.map { max($0.high, -$0.low) }.max() ?? 0
    let clips = bars.map { "\($0.name) from \(ChartPage.text($0.begin)) to \(ChartPage.text($0.end)) s" }
    let marks = events.isEmpty ? "No events." : "Events at \(events.map(ChartPage.text).joined(separator: ", ")) s."
    return "The highest sample is \(ChartPage.text(Double(peak))). "
      + (clips.isEmpty ? "No clips. " : clips.joined(separator: "; ") + ". ") + marks
  }

  private func channel(_ columns: [WaveLevels.Column], name: String, top: Double) -> [String] {
    let value = ChartScale(-1...1, ticks: 2, from: top + Self.panel, to: top, widens: false)
    let (left, right) = (ChartPage.text(Self.left), ChartPage.text(Self.width - Self.right))
    var lines = [-1.0, 0, 1].flatMap { tick -> [String] in
      let y = ChartPage.text(value.place(tick))
      return [
        "<line class=\"grid\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(y)\" y2=\"\(y)\"/>",
        "<text class=\"tick\" x=\"\(ChartPage.text(Self.left - 8))\" y=\"\(y)\" dy=\"0.35em\" text-anchor=\"end\">"
          + "\(value.label(tick))</text>",
      ]
    }
    lines.append(
      "<text class=\"tick\" x=\"\(ChartPage.text(Self.left + 4))\" y=\"\(ChartPage.text(top + 12))\">\(name)</text>")
    func outline(_ kind: String, _ high: (WaveLevels.Column) -> Double, _ low: (WaveLevels.Column) -> Double) {
      let upper = columns.enumerated().map { ($0, high($1)) }
      let lower = columns.enumerated().map { ($0, low($1)) }.reversed()
      let points = (upper + lower).map { number, level in
        "\(ChartPage.text(Self.left + Double(number) + 0.5)),\(ChartPage.text(value.place(min(max(level, -1), 1))))"
      }
      lines.append("<polygon class=\"\(kind)\" points=\"\(points.joined(separator: " "))\"/>")
    }
    outline("peak", { Double($0.high) }, { Double($0.low) })
    outline("rms", { $0.root }, { -$0.root })
    return lines
  }

  private func bar(_ bar: Bar, _ time: ChartScale, y: Double) -> [String] {
    let (from, to) = (time.place(bar.begin), time.place(min(bar.end, duration)))
    let width = max(to - from, 1)
    var lines = [
      "<rect class=\"bar\" x=\"\(ChartPage.text(from))\" y=\"\(ChartPage.text(y))\" width=\"\(ChartPage.text(width))\" "
        + "height=\"\(ChartPage.text(Self.bar - 4))\" rx=\"3\"/>"
    ]
    // A letter is about seven units wide; a name that is wider than its bar stands after it, or before where there is
    // no room.
    let length = 7 * Double(bar.name.count) + 8
    let fits = length <= width
    let isAfter = fits || to + length <= Self.width - Self.right
    let x = fits ? from + 6 : isAfter ? to + 4 : from - 4
    lines.append(
      "<text class=\"\(fits ? "inbar" : "tick")\" x=\"\(ChartPage.text(x))\" y=\"\(ChartPage.text(y + (Self.bar - 4) / 2))\" "
        + "dy=\"0.35em\"\(isAfter ? "" : " text-anchor=\"end\"")>\(ChartPage.escaped(bar.name))</text>")
    return lines
  }

  private static let style = """
    .peak{fill:var(--s0);opacity:.45}.rms{fill:var(--s0)}.bar{fill:var(--s0);opacity:.25}.inbar{font-size:12px}
    """
}
