import Foundation

/// A chart of curves as an SVG: one panel per curve, one above the other over one time axis, with the film's events as
/// dashed lines through all panels.
///
/// Colours follow the reader's theme. Lines differ by dashes too, so that they can be told apart without colour.
struct CurveChart {
  let title: String
  let subtitle: String
  let curves: [Curve]
  /// The length of the film in seconds.
  let duration: Double
  let events: [Double]

  private static let width = 960.0
  private static let (left, right, top, bottom) = (76.0, 24.0, 104.0, 52.0)
  private static let (panel, gap) = (220.0, 64.0)
  private static let dashes = ["", "8 4", "2 3", "10 3 2 3"]

  private var height: Double { Self.top + Double(curves.count) * (Self.panel + Self.gap) - Self.gap + Self.bottom }

  var svg: String {
    let time = ChartScale(
      0...max(duration, 1e-9), ticks: 10, from: Self.left, to: Self.width - Self.right, widens: false)
    let page = ChartPage(width: Self.width, height: height)
    var lines = page.head(
      title: title, subtitle: subtitle, description: description, left: Self.left, style: Self.style)
    for (index, curve) in curves.enumerated() {
      let top = Self.top + Double(index) * (Self.panel + Self.gap)
      lines += panel(curve, time, top: top)
    }
    lines += page.timeAxis(time, left: Self.left, right: Self.right, foot: height - Self.bottom)
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var description: String {
    let parts = curves.map { curve in
      let range =
        curve.range.map { "from \(ChartPage.text($0.lowerBound)) to \(ChartPage.text($0.upperBound))" } ?? "never shown"
      return "\(curve.name): \(range)\(curve.unit.isEmpty ? "" : " " + curve.unit)"
    }
    let marks = events.isEmpty ? "No events." : "Events at \(events.map(ChartPage.text).joined(separator: ", ")) s."
    return parts.joined(separator: "; ") + ". " + marks
  }

  // MARK: One panel

  private func panel(_ curve: Curve, _ time: ChartScale, top: Double) -> [String] {
    let bottom = top + Self.panel
    let value = ChartScale(curve.range ?? 0...1, ticks: 5, from: bottom, to: top, widens: true)
    let (left, right) = (ChartPage.text(Self.left), ChartPage.text(Self.width - Self.right))
    var lines: [String] = []
    for tick in value.ticks {
      let y = ChartPage.text(value.place(tick))
      lines.append("<line class=\"grid\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      lines.append(
        "<text class=\"tick\" x=\"\(ChartPage.text(Self.left - 8))\" y=\"\(y)\" dy=\"0.35em\" text-anchor=\"end\">"
          + "\(value.label(tick))</text>")
    }
    for tick in time.ticks {
      let x = ChartPage.text(time.place(tick))
      lines.append(
        "<line class=\"axisline\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(ChartPage.text(bottom))\" y2=\"\(ChartPage.text(bottom + 4))\"/>"
      )
    }
    for event in events {
      let x = ChartPage.text(time.place(event))
      lines.append(
        "<line class=\"event\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(ChartPage.text(top))\" y2=\"\(ChartPage.text(bottom))\"/>"
      )
    }
    lines.append(
      "<line class=\"axisline\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(ChartPage.text(bottom))\" y2=\"\(ChartPage.text(bottom))\"/>"
    )
    lines.append(
      "<text class=\"name\" x=\"\(left)\" y=\"\(ChartPage.text(top - 12))\">\(ChartPage.escaped(curve.name))"
        + "<tspan class=\"note\">\(curve.unit.isEmpty ? "" : " in \(curve.unit)")</tspan></text>")
    lines += legend(curve, y: top - 16)
    for component in curve.components.indices { lines += self.lines(curve, component, time, value) }
    if curve.range == nil {
      lines.append(
        "<text class=\"note\" x=\"\(ChartPage.text(Self.width / 2))\" y=\"\(ChartPage.text(top + Self.panel / 2))\" "
          + "text-anchor=\"middle\">never shown</text>")
    }
    return lines
  }

  /// The polylines of one component; a new one begins after every gap.
  private func lines(_ curve: Curve, _ component: Int, _ time: ChartScale, _ value: ChartScale) -> [String] {
    var result: [String] = []
    var points: [String] = []
    func flush() {
      if points.count > 1 {
        result.append(
          "<polyline class=\"line \(Self.series(component))\" points=\"\(points.joined(separator: " "))\"/>")
      }
      points = []
    }
    for sample in curve.samples {
      guard let values = sample.values, component < values.count, values[component].isFinite else {
        flush()
        continue
      }
      points.append("\(ChartPage.text(time.place(sample.time))),\(ChartPage.text(value.place(values[component])))")
    }
    flush()
    return result
  }

  /// The legend of a panel, at its right above the lines, events included.
  private func legend(_ curve: Curve, y: Double) -> [String] {
    var entries = curve.components.enumerated().filter { !$1.isEmpty }.map { (Self.series($0), $1) }
    if !events.isEmpty { entries.append(("event", "event")) }
    var x = Self.width - Self.right
    var result: [String] = []
    for (kind, name) in entries.reversed() {
      // A letter is about seven units wide; the sample of the line comes before the name.
      x -= 7 * Double(name.count)
      let line = ChartPage.text(x - 34)
      result.append(
        "<line class=\"\(kind == "event" ? "event" : "line \(kind)")\" x1=\"\(line)\" x2=\"\(ChartPage.text(x - 8))\" "
          + "y1=\"\(ChartPage.text(y))\" y2=\"\(ChartPage.text(y))\"/>"
          + "<text class=\"tick\" x=\"\(ChartPage.text(x))\" y=\"\(ChartPage.text(y))\" dy=\"0.35em\">\(ChartPage.escaped(name))</text>"
      )
      x -= 52
    }
    return result
  }

  // MARK: Words

  private static func series(_ component: Int) -> String { "s\(component % 4)" }

  private static var style: String {
    let dashed = dashes.enumerated().map {
      ".s\($0){stroke:var(--s\($0));stroke-dasharray:\($1.isEmpty ? "none" : $1)}"
    }
    return ".line{fill:none;stroke-width:2;stroke-linejoin:round}\n" + dashed.joined()
  }
}
