extension ProjectTemplate {
  static let quote = ProjectTemplate(
    name: "quote", summary: "A quotation with its author, square; a film for every row of quotes.csv.",
    output: "film.mp4", data: ProjectTemplate.Data(file: "quotes.csv", output: "${name}.mp4"),
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // A quotation, as a square film: one film for every row of quotes.csv.
        {
          kinora: 1,
          canvas: { width: 1080, height: 1080, frameRate: 30, duration: "6s", background: "#12263a" },
          include: ["std:motion"],
          parameters: {
            text: { type: "string", default: "Simplicity does not precede complexity, but follows it.", description: "The quotation" },
            author: { type: "string", default: "Alan Perlis", description: "Who said it" },
            accent: { type: "string", default: "#f4a259", description: "The colour of the mark and the line" },
          },
          values: {
            // Long texts are set smaller. The text is as high as it turns out; everything else follows from that.
            size: "${length(text) > 90 ? 60 : 78}",
            type: { fontSize: "${size}" },
            tall: "${height(text, type, 840)}",
            top: "${540 - tall / 2}",
          },
          layers: [
            {
              type: "CAGradientLayer", frame: [0, 0, 1080, 1080], gradientType: "radial",
              colors: ["#1d3f5e", "#12263a"], startPoint: [0.2, 0.1], endPoint: [1.1, 1.1],
            },
            {
              type: "CATextLayer", string: "“", fontSize: 320, foregroundColor: "${accent}", frame: [112, "${top - 250}", 300, 300],
              animations: { enter: { motion: "pop" } },
            },
            {
              type: "CATextLayer", string: "${text}", fontSize: "${size}", wrapped: true, foregroundColor: "#fdf6ec",
              frame: [120, "${top}", 860, "${tall + 20}"],
              animations: { enter: { motion: "rise", with: { by: 50, duration: "0.9s" }, beginTime: "0.3s" } },
            },
            {
              backgroundColor: "${accent}", anchorPoint: [0, 0.5], frame: [120, "${top + tall + 62}", 72, 6], cornerRadius: 3,
              animations: {
                enter: {
                  type: "basic", keyPath: "transform.scale.x", fromValue: 0, toValue: 1, beginTime: "0.9s", duration: "0.5s",
                  fillMode: "backwards", timingFunction: "easeOut",
                },
              },
            },
            {
              type: "CATextLayer", string: "${author}", fontSize: 40, foregroundColor: "#b9c9d8",
              frame: [216, "${top + tall + 38}", 760, 60],
              animations: { enter: { motion: "slide", with: { by: 40 }, beginTime: "1.1s" } },
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "quotes.csv",
        #"""
        name,text,author,accent
        perlis,"Simplicity does not precede complexity, but follows it.",Alan Perlis,#f4a259
        hopper,"The most dangerous phrase in the language is: we have always done it this way.",Grace Hopper,#8cb369
        lovelace,"That brain of mine is something more than merely mortal, as time will show.",Ada Lovelace,#f28482

        """#),
    ])
}
