extension ProjectTemplate {
  static let logo = ProjectTemplate(
    name: "logo", summary: "A mark that draws itself and is joined by its name; a film for every row of brands.csv.",
    output: "film.mp4", data: ProjectTemplate.Data(file: "brands.csv", output: "${file}.mp4"),
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // A logo that draws itself, fills, and is joined by its name: one film for every row of brands.csv.
        {
          kinora: 1,
          canvas: { width: 1920, height: 1080, frameRate: 60, duration: "4s", background: "#0e1116" },
          include: ["std:motion"],
          parameters: {
            name: { type: "string", default: "Northwind", description: "The brand's name" },
            from: { type: "string", default: "#5ce1e6", description: "The mark's first colour" },
            to: { type: "string", default: "#5271ff", description: "The mark's second colour" },
          },
          values: {
            // The mark, 200 × 200 about its centre: put your own SVG path data here.
            mark: "M -100 60 L -30 -70 C -18 -92 18 -92 30 -70 L 100 60 L 48 60 L 0 -30 L -48 60 Z",
            type: { fontSize: 132 }, wide: "${width(name, type)}",
            // The mark begins in the middle and moves aside for the name.
            left: "${960 - (240 + wide) / 2 + 100}",
          },
          layers: [
            {
              name: "mark", position: ["${left}", 540],
              animations: {
                aside: {
                  type: "basic", keyPath: "position.x", fromValue: 960, toValue: "${left}", beginTime: "1.6s", duration: "0.9s",
                  fillMode: "backwards", timingFunction: [0.65, 0, 0.35, 1],
                },
                beat: { motion: "pulse", with: { to: 1.12 }, beginTime: "1.1s" },
              },
              sublayers: [
                {
                  type: "CAGradientLayer", bounds: [0, 0, 240, 240], colors: ["${from}", "${to}"], startPoint: [0, 0], endPoint: [1, 1],
                  mask: { type: "CAShapeLayer", path: "${mark}", position: [120, 120] },
                  animations: { fill: { motion: "fadeIn", beginTime: "1s", with: { duration: "0.4s" } } },
                },
                {
                  type: "CAShapeLayer", path: "${mark}", fillColor: null, strokeColor: "${from}", lineWidth: 4, lineJoin: "round",
                  animations: {
                    draw: { motion: "draw", with: { duration: "1.1s" } },
                    leave: { motion: "fadeOut", beginTime: "1.1s", with: { duration: "0.3s" } },
                  },
                },
              ],
            },
            {
              frame: ["${left + 140}", 440, "${wide + 40}", 200], masksToBounds: true,
              sublayers: [
                {
                  type: "CATextLayer", string: "${name}", fontSize: 132, foregroundColor: "white", frame: [0, 20, "${wide + 40}", 170],
                  animations: { enter: { motion: "slide", with: { by: -120, duration: "0.8s" }, beginTime: "1.9s" } },
                },
              ],
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "brands.csv",
        #"""
        file,name,from,to
        northwind,Northwind,#5ce1e6,#5271ff
        ember,Ember & Co,#ffb347,#ff4e50

        """#),
    ])
}
