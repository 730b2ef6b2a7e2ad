import Foundation

/// What the charts' pages have in common: head, colours, time axis, and how numbers and names are written.
///
/// Colours follow the reader's theme.
struct ChartPage {
  let width: Double
  let height: Double

  /// The beginning of the page: its names, its style, its ground and its title. `style` holds the chart's own rules.
  func head(title: String, subtitle: String, description: String, left: Double, style: String) -> [String] {
    let (width, height) = (Self.text(width), Self.text(height))
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
        + "width=\"\(width)\" height=\"\(height)\" role=\"img\">",
      "<title>\(Self.escaped(title))</title>",
      "<desc>\(Self.escaped(description))</desc>", "<style>\n" + Self.style + style + "\n</style>",
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>",
      "<text class=\"title\" x=\"\(Self.text(left))\" y=\"30\">\(Self.escaped(title))</text>",
      "<text class=\"note\" x=\"\(Self.text(left))\" y=\"50\">\(Self.escaped(subtitle))</text>",
    ]
  }

  /// The labels below the time axis, whose lines end at `foot`.
  func timeAxis(_ time: ChartScale, left: Double, right: Double, foot: Double) -> [String] {
    time.ticks.map { tick in
      "<text class=\"tick\" x=\"\(Self.text(time.place(tick)))\" y=\"\(Self.text(foot + 18))\" text-anchor=\"middle\">"
        + "\(time.label(tick))</text>"
    } + [
      "<text class=\"axis\" x=\"\(Self.text((left + width - right) / 2))\" y=\"\(Self.text(foot + 40))\" "
        + "text-anchor=\"middle\">time in seconds</text>"
    ]
  }

  /// A number as text for the page: with two decimals, or none where they are zero.
  static func text(_ number: Double) -> String {
    let text = String(format: "%.2f", number)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static let style = """
    svg{--page:#fff;--ink:#1b1f24;--soft:#57606a;--grid:#e3e6ea;--axis:#8c959f;--event:#8250df;\
    --s0:#0969da;--s1:#bc4c00;--s2:#1a7f37;--s3:#bf3989}
    @media (prefers-color-scheme:dark){svg{--page:#0d1117;--ink:#e6edf3;--soft:#9aa4af;--grid:#262c34;--axis:#6e7681;\
    --event:#bc8cff;--s0:#58a6ff;--s1:#f0883e;--s2:#3fb950;--s3:#f778ba}}
    text{font:12px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:var(--ink)}
    .title{font-size:18px;font-weight:600}.name{font-size:14px;font-weight:600}
    .note{fill:var(--soft);font-weight:400;font-size:13px}.tick,.axis{fill:var(--soft);font-variant-numeric:tabular-nums}
    .page{fill:var(--page)}.grid{stroke:var(--grid)}.axisline{stroke:var(--axis)}
    .event{stroke:var(--event);stroke-dasharray:3 3}

    """
}
