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
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.text(Self.width)) \(Self.text(height))\" "
        + "width=\"\(Self.text(Self.width))\" height=\"\(Self.text(height))\" role=\"img\">",
      "<title>\(Self.escaped(title))</title>",
      "<desc>\(Self.escaped(description))</desc>", Self.style,
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>",
      "<text class=\"title\" x=\"\(Self.text(Self.left))\" y=\"30\">\(Self.escaped(title))</text>",
      "<text class=\"note\" x=\"\(Self.text(Self.left))\" y=\"50\">\(Self.escaped(subtitle))</text>",
    ]
    for (index, curve) in curves.enumerated() {
      let top = Self.top + Double(index) * (Self.panel + Self.gap)
      lines += panel(curve, time, top: top)
    }
    let foot = height - Self.bottom
    for tick in time.ticks {
      lines.append(
        "<text class=\"tick\" x=\"\(Self.text(time.place(tick)))\" y=\"\(Self.text(foot + 18))\" text-anchor=\"middle\">"
          + "\(time.label(tick))</text>")
    }
    lines.append(
      "<text class=\"axis\" x=\"\(Self.text((Self.left + Self.width - Self.right) / 2))\" y=\"\(Self.text(foot + 40))\" "
        + "text-anchor=\"middle\">time in seconds</text>")
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var description: String {
    let parts = curves.map { curve in
      let range = curve.range.map { "from \(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" } ?? "never shown"
      return "\(curve.name): \(range)\(curve.unit.isEmpty ? "" : " " + curve.unit)"
    }
    let marks = events.isEmpty ? "No events." : "Events at \(events.map(Self.text).joined(separator: ", ")) s."
    return parts.joined(separator: "; ") + ". " + marks
  }

  // MARK: One panel

  private func panel(_ curve: Curve, _ time: ChartScale, top: Double) -> [String] {
    let bottom = top + Self.panel
    let value = ChartScale(curve.range ?? 0...1, ticks: 5, from: bottom, to: top, widens: true)
    let (left, right) = (Self.text(Self.left), Self.text(Self.width - Self.right))
    var lines: [String] = []
    for tick in value.ticks {
      let y = Self.text(value.place(tick))
      lines.append("<line class=\"grid\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      lines.append(
        "<text class=\"tick\" x=\"\(Self.text(Self.left - 8))\" y=\"\(y)\" dy=\"0.35em\" text-anchor=\"end\">"
          + "\(value.label(tick))</text>")
    }
    for tick in time.ticks {
      let x = Self.text(time.place(tick))
      lines.append(
        "<line class=\"axisline\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.text(bottom))\" y2=\"\(Self.text(bottom + 4))\"/>"
      )
    }
    for event in events {
      let x = Self.text(time.place(event))
      lines.append(
        "<line class=\"event\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.text(top))\" y2=\"\(Self.text(bottom))\"/>")
    }
    lines.append(
      "<line class=\"axisline\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(Self.text(bottom))\" y2=\"\(Self.text(bottom))\"/>"
    )
    lines.append(
      "<text class=\"name\" x=\"\(left)\" y=\"\(Self.text(top - 12))\">\(Self.escaped(curve.name))"
        + "<tspan class=\"note\">\(curve.unit.isEmpty ? "" : " in \(curve.unit)")</tspan></text>")
    lines += legend(curve, y: top - 16)
    for component in curve.components.indices { lines += self.lines(curve, component, time, value) }
    if curve.range == nil {
      lines.append(
        "<text class=\"note\" x=\"\(Self.text(Self.width / 2))\" y=\"\(Self.text(top + Self.panel / 2))\" "
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
      points.append("\(Self.text(time.place(sample.time))),\(Self.text(value.place(values[component])))")
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
      let line = Self.text(x - 34)
      result.append(
        "<line class=\"\(kind == "event" ? "event" : "line \(kind)")\" x1=\"\(line)\" x2=\"\(Self.text(x - 8))\" "
          + "y1=\"\(Self.text(y))\" y2=\"\(Self.text(y))\"/>"
          + "<text class=\"tick\" x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" dy=\"0.35em\">\(Self.escaped(name))</text>"
      )
      x -= 52
    }
    return result
  }

  // MARK: Words

  private static func series(_ component: Int) -> String { "s\(component % 4)" }

  /// A number as text for the page: with two decimals, or none where they are zero.
  private static func text(_ number: Double) -> String {
    let text = String(format: "%.2f", number)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static var style: String {
    let dashed = dashes.enumerated().map {
      ".s\($0){stroke:var(--s\($0));stroke-dasharray:\($1.isEmpty ? "none" : $1)}"
    }
    return """
      <style>
      svg{--page:#fff;--ink:#1b1f24;--soft:#57606a;--grid:#e3e6ea;--axis:#8c959f;--event:#8250df;\
      --s0:#0969da;--s1:#bc4c00;--s2:#1a7f37;--s3:#bf3989}
      @media (prefers-color-scheme:dark){svg{--page:#0d1117;--ink:#e6edf3;--soft:#9aa4af;--grid:#262c34;--axis:#6e7681;\
      --event:#bc8cff;--s0:#58a6ff;--s1:#f0883e;--s2:#3fb950;--s3:#f778ba}}
      text{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:var(--ink)}
      .title{font-size:18px;font-weight:600}.name{font-size:14px;font-weight:600}
      .note{fill:var(--soft);font-weight:400;font-size:13px}.tick,.axis{fill:var(--soft);font-variant-numeric:tabular-nums}
      .page{fill:var(--page)}.grid{stroke:var(--grid)}.axisline{stroke:var(--axis)}
      .event{stroke:var(--event);stroke-dasharray:3 3}.line{fill:none;stroke-width:2;stroke-linejoin:round}
      \(dashed.joined())
      </style>
      """
  }
}
