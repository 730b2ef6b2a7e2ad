extension StandardLibrary {
  /// Charts of lists: as large as their user says, in the middle of the canvas unless they have a position.
  static let charts = #"""
    {
      components: {
        // Bars side by side that grow one after the other, with their values counting above them.
        barChart: {
          parameters: {
            rows: { type: "list", description: "The bars: objects with a name, a value that is not negative, and a color if they like" },
            format: { type: "string", default: "#,##0", description: "The pattern of the values" },
            width: { type: "number", default: "${0.76 * canvas.width}", description: "The chart's width" },
            height: { type: "number", default: "${0.6 * canvas.height}", description: "The chart's height, with names and values" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of bars without one" },
            color: { type: "string", default: "#ffffff", description: "The colour of names and values" },
            font: { type: "string", default: "sans-serif", description: "The font of names and values" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size of the words; 1 suits a picture of 1080 points" },
          },
          size: ["${width}", "${height}"], duration: "5s",
          layers: [
            {
              repeat: { over: "${rows}", as: "row" }, name: "bar${i}", anchorPoint: [0.5, 1],
              position: ["${(i + 0.5) * width / n}", "${height - 64 * scale}"],
              bounds: [0, 0, "${0.62 * width / n}", "${max(2, (height - 140 * scale) * row.value / max(1e-9, max(map(rows, r => r.value))))}"],
              cornerRadius: "${min(12 * scale, 0.2 * width / n)}", maskedCorners: ["minXMinY", "maxXMinY"],
              backgroundColor: "${contains(keys(row), 'color') ? row.color : accent}",
              animations: { grow: { type: "basic", keyPath: "bounds.size.height", fromValue: 0, beginTime: "${0.2s + 90ms * i}", duration: "0.9s", timingFunction: "expoOut", fillMode: "backwards" } },
            },
            {
              name: "ground", position: ["${width / 2}", "${height - 64 * scale}"], bounds: [0, 0, "${width}", "${3 * scale}"], backgroundColor: "${alpha(color, 0.35)}",
            },
            {
              repeat: { over: "${rows}", as: "row" }, type: "CATextLayer", name: "value${i}", anchorPoint: [0.5, 1],
              position: ["${(i + 0.5) * width / n}", "${height - 76 * scale - max(2, (height - 140 * scale) * row.value / max(1e-9, max(map(rows, r => r.value))))}"],
              bounds: [0, 0, "${width / n}", "${52 * scale}"],
              font: "${font}", weight: 700, fontSize: "${38 * scale}", fit: "shrink", features: ["tnum"], foregroundColor: "${color}", alignmentMode: "center", verticalAlignment: "bottom",
              count: { from: 0, to: "${row.value}", format: "${format}", beginTime: "${0.2s + 90ms * i}", duration: "0.9s", timingFunction: "expoOut" },
              animations: {
                rise: { type: "basic", keyPath: "position.y", fromValue: "${height - 76 * scale}", beginTime: "${0.2s + 90ms * i}", duration: "0.9s", timingFunction: "expoOut", fillMode: "backwards" },
                fade: { type: "basic", keyPath: "opacity", fromValue: 0, beginTime: "${0.2s + 90ms * i}", duration: "0.3s", fillMode: "backwards" },
              },
            },
            {
              repeat: { over: "${rows}", as: "row" }, type: "CATextLayer", name: "name${i}", string: "${row.name}", anchorPoint: [0.5, 1],
              position: ["${(i + 0.5) * width / n}", "${height}"], bounds: [0, 0, "${0.96 * width / n}", "${48 * scale}"],
              font: "${font}", weight: 500, fontSize: "${32 * scale}", fit: "shrink", foregroundColor: "${alpha(color, 0.75)}", alignmentMode: "center", verticalAlignment: "bottom",
            },
          ],
        },

        // A line through values that is drawn from left to right, with a dot at each.
        lineChart: {
          parameters: {
            values: { type: "list", description: "The values, at least two numbers" },
            labels: { type: "list", default: [], description: "The words below the values, as many or none" },
            format: { type: "string", default: "#,##0", description: "The pattern of the values at the left" },
            width: { type: "number", default: "${0.76 * canvas.width}", description: "The chart's width, with its words" },
            height: { type: "number", default: "${0.6 * canvas.height}", description: "The chart's height, with its words" },
            time: { type: "string", default: "1.8s", description: "How long the line is drawn" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of the line" },
            color: { type: "string", default: "#ffffff", description: "The colour of the words" },
            font: { type: "string", default: "sans-serif", description: "The font of the words" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size of line and words; 1 suits a picture of 1080 points" },
          },
          size: ["${width}", "${height}"], duration: "5s",
          layers: [
            {
              // Five lines from the least value to the greatest.
              repeat: 5, name: "rule${i}", anchorPoint: [0, 0.5], position: ["${120 * scale}", "${24 * scale + (height - 88 * scale) * i / 4}"],
              bounds: [0, 0, "${width - 120 * scale}", "${2 * scale}"], backgroundColor: "${alpha(color, i == 4 ? 0.35 : 0.14)}",
            },
            {
              repeat: 5, type: "CATextLayer", name: "scale${i}", string: "${format(lerp(max(values), min(values), i / 4), format)}", anchorPoint: [1, 0.5],
              position: ["${96 * scale}", "${24 * scale + (height - 88 * scale) * i / 4}"], bounds: [0, 0, "${96 * scale}", "${44 * scale}"],
              font: "${font}", weight: 500, fontSize: "${28 * scale}", fit: "shrink", features: ["tnum"], foregroundColor: "${alpha(color, 0.75)}", alignmentMode: "right", verticalAlignment: "center",
            },
            {
              name: "line", type: "CAShapeLayer", fillColor: null, strokeColor: "${accent}", lineWidth: "${7 * scale}", lineCap: "round", lineJoin: "round",
              path: { line: "${map(values, (v, k) => [120 * scale + (width - 144 * scale) * (k + 0.25) / (values.length - 0.5), 24 * scale + (height - 88 * scale) * (max(values) - v) / max(1e-9, max(values) - min(values))])}" },
              animations: { draw: { type: "basic", keyPath: "strokeEnd", fromValue: 0, toValue: 1, beginTime: "0.2s", duration: "${time}", timingFunction: "easeInEaseOut", fillMode: "backwards" } },
            },
            {
              repeat: { over: "${values}", as: "v" }, name: "dot${i}",
              position: ["${120 * scale + (width - 144 * scale) * (i + 0.25) / (n - 0.5)}", "${24 * scale + (height - 88 * scale) * (max(values) - v) / max(1e-9, max(values) - min(values))}"],
              bounds: [0, 0, "${22 * scale}", "${22 * scale}"], cornerRadius: "${11 * scale}", backgroundColor: "${accent}", borderWidth: "${4 * scale}", borderColor: "${color}",
              animations: { pop: { type: "spring", keyPath: "transform.scale", fromValue: 0, perceptualDuration: 0.4, bounce: 0.4, duration: "settling", beginTime: "${0.2s + time * i / (n - 1)}", fillMode: "backwards" } },
            },
            {
              repeat: { over: "${labels}", as: "label" }, type: "CATextLayer", name: "label${i}", string: "${label}", anchorPoint: [0.5, 1],
              position: ["${120 * scale + (width - 144 * scale) * (i + 0.25) / (n - 0.5)}", "${height}"], bounds: [0, 0, "${0.96 * (width - 120 * scale) / n}", "${44 * scale}"],
              font: "${font}", weight: 500, fontSize: "${28 * scale}", fit: "shrink", foregroundColor: "${alpha(color, 0.75)}", alignmentMode: "center", verticalAlignment: "bottom",
            },
          ],
        },
      },
    }
    """#
}
