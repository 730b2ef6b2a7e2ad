extension ProjectTemplate {
  static let lowerThird = ProjectTemplate(
    name: "lower-third", summary: "Who speaks, over footage: transparent; a film for every row of people.csv.",
    output: "lower-third.mov", data: ProjectTemplate.Data(file: "people.csv", output: "${file}.mov"),
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // A lower third on a transparent canvas, to be laid over footage: one for every row of people.csv.
        {
          kinora: 1,
          canvas: { width: 1920, height: 1080, frameRate: 30, duration: "5s", background: "transparent" },
          include: ["std:motion"],
          parameters: {
            name: { type: "string", default: "Mira Okafor", description: "Who speaks" },
            role: { type: "string", default: "Marine biologist", description: "What they do" },
            accent: { type: "string", default: "#00b4a6", description: "The colour of the bar" },
          },
          values: {
            // The plate is as wide as the longer of the two lines.
            large: { fontSize: 64 }, small: { fontSize: 36 },
            wide: "${max(width(name, large), width(role, small)) + 96}",
            gone: "4.2s",
          },
          layers: [
            {
              name: "plate", bounds: [0, 0, "${wide}", 168], anchorPoint: [0, 0], position: [120, 820], masksToBounds: true,
              animations: [
                // The plate is wiped open from its left edge, and closed again.
                {
                  key: "open", type: "basic", keyPath: "bounds.size.width", fromValue: 0, toValue: "${wide}",
                  beginTime: "0.2s", duration: "0.7s", fillMode: "backwards", timingFunction: [0.16, 1, 0.3, 1],
                },
                {
                  key: "close", type: "basic", keyPath: "bounds.size.width", fromValue: "${wide}", toValue: 0,
                  beginTime: "${gone}", duration: "0.5s", fillMode: "forwards", removedOnCompletion: false,
                  timingFunction: [0.7, 0, 0.84, 0],
                },
              ],
              sublayers: [
                { frame: [0, 0, "${wide}", 168], backgroundColor: "#0f1720e6" },
                {
                  type: "CATextLayer", string: "${name}", fontSize: 64, foregroundColor: "white", frame: [48, 20, "${wide}", 84],
                  animations: { enter: { motion: "rise", with: { by: 60 }, beginTime: "0.5s" } },
                },
                {
                  type: "CATextLayer", string: "${role}", fontSize: 36, foregroundColor: "#b8c4ce", frame: [48, 102, "${wide}", 52],
                  animations: { enter: { motion: "rise", with: { by: 40 }, beginTime: "0.65s" } },
                },
              ],
            },
            {
              frame: [108, 820, 12, 168], backgroundColor: "${accent}",
              animations: [
                {
                  key: "grow", type: "basic", keyPath: "transform.scale.y", fromValue: 0, toValue: 1, duration: "0.4s",
                  fillMode: "backwards", timingFunction: [0.16, 1, 0.3, 1],
                },
                {
                  key: "shrink", type: "basic", keyPath: "transform.scale.y", fromValue: 1, toValue: 0,
                  beginTime: "${gone + 0.4s}", duration: "0.3s", fillMode: "forwards", removedOnCompletion: false,
                },
              ],
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "people.csv",
        #"""
        file,name,role,accent
        mira,Mira Okafor,Marine biologist,#00b4a6
        jonas,Jonas Lindqvist,Captain of the Aurora,#ff7a59

        """#),
    ])
}
