extension ProjectTemplate {
  static let chart = ProjectTemplate(
    name: "chart", summary: "Bars that grow one after the other; a film for every line of charts.jsonl.",
    output: "film.mp4", data: ProjectTemplate.Data(file: "charts.jsonl", output: "${name}.mp4"),
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // A bar chart whose bars grow one after the other: one film for every line of charts.jsonl.
        {
          kinora: 1,
          canvas: { width: 1920, height: 1080, frameRate: 30, duration: "6s", background: "#f7f4ee" },
          include: ["std:motion"],
          parameters: {
            title: { type: "string", default: "The longest rivers", description: "The headline" },
            unit: { type: "string", default: "km", description: "What the bars count" },
            bars: {
              type: "list", description: "Objects with a label and a value",
              default: [
                { label: "Nile", value: 6650 }, { label: "Amazon", value: 6400 }, { label: "Yangtze", value: 6300 },
                { label: "Mississippi", value: 5971 }, { label: "Yenisei", value: 5539 },
              ],
            },
          },
          values: {
            ink: "#20303c", from: "#0b7285", to: "#63c7b2",
            greatest: "${max(map(bars, b => b.value))}",
            row: "${760 / length(bars)}", bar: "${min(row * 0.62, 96)}",
          },
          layers: [
            {
              type: "CATextLayer", string: "${title}", fontSize: 72, foregroundColor: "${ink}", frame: [120, 84, 1680, 100],
              animations: { enter: { motion: "rise" } },
            },
            {
              repeat: { over: "${bars}", as: "b" }, frame: [120, "${240 + row * i}", 1680, "${bar}"],
              sublayers: [
                {
                  type: "CATextLayer", string: "${b.label}", fontSize: 40, foregroundColor: "${ink}", alignmentMode: "right",
                  frame: [0, "${bar / 2 - 26}", 300, 56],
                  animations: { enter: { motion: "fadeIn", beginTime: "${0.3s + i * 150ms}" } },
                },
                {
                  backgroundColor: "${mix(from, to, i / max(n - 1, 1))}", cornerRadius: 10,
                  anchorPoint: [0, 0.5], frame: [330, 0, "${1130 * b.value / greatest}", "${bar}"],
                  animations: {
                    grow: {
                      type: "basic", keyPath: "bounds.size.width", fromValue: 0, beginTime: "${0.4s + i * 150ms}",
                      duration: "1.2s", fillMode: "backwards", timingFunction: [0.16, 1, 0.3, 1],
                    },
                  },
                },
                {
                  type: "CATextLayer", string: "${format(b.value, '#,##0')} ${unit}", fontSize: 36, foregroundColor: "${ink}",
                  frame: ["${350 + 1130 * b.value / greatest}", "${bar / 2 - 24}", 320, 52],
                  animations: { enter: { motion: "slide", with: { by: -40 }, beginTime: "${1.2s + i * 150ms}" } },
                },
              ],
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "charts.jsonl",
        #"""
        {"name": "rivers", "title": "The longest rivers", "unit": "km", "bars": [{"label": "Nile", "value": 6650}, {"label": "Amazon", "value": 6400}, {"label": "Yangtze", "value": 6300}, {"label": "Mississippi", "value": 5971}, {"label": "Yenisei", "value": 5539}]}
        {"name": "peaks", "title": "The highest peaks", "unit": "m", "bars": [{"label": "Everest", "value": 8849}, {"label": "K2", "value": 8611}, {"label": "Lhotse", "value": 8516}, {"label": "Makalu", "value": 8485}]}

        """#),
    ])
}
