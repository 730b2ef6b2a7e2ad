extension StandardLibrary {
  /// Words on the picture: components that place themselves on the canvas, whatever its shape, and come and go by
  /// themselves. They stand above layers and in sequences alike.
  static let titles = #"""
    {
      components: {
        // A name and a role on a plate in a lower corner, which opens and closes.
        lowerThird: {
          parameters: {
            name: { type: "string", description: "The upper line" },
            role: { type: "string", default: "", description: "The lower line; none where it is empty" },
            side: { type: "string", default: "left", description: "The corner: left or right" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of the edge" },
            ground: { type: "string", default: "#10141ceb", description: "The colour of the plate" },
            color: { type: "string", default: "#ffffff", description: "The colour of the words" },
            font: { type: "string", default: "sans-serif", description: "The font of the words" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size; 1 suits a picture of 1080 points" },
          },
          duration: "5s",
          layers: [
            {
              name: "plate", layout: { kind: "row", align: "stretch" }, masksToBounds: true, cornerRadius: "${8 * scale}", backgroundColor: "${ground}",
              anchorPoint: ["${side == 'right' ? 1 : 0}", 1],
              position: ["${side == 'right' ? canvas.width - 96 * scale : 96 * scale}", "${canvas.height - 96 * scale}"],
              animations: {
                open: { type: "basic", keyPath: "bounds.size.width", fromValue: 0, duration: "0.7s", timingFunction: "expoOut", fillMode: "backwards" },
                close: { type: "basic", keyPath: "bounds.size.width", toValue: 0, beginTime: "100% - 0.4s", duration: "0.4s", timingFunction: "easeIn", fillMode: "forwards", removedOnCompletion: false },
              },
              sublayers: [
                { name: "edge", width: "${10 * scale}", backgroundColor: "${accent}" },
                {
                  layout: { kind: "column", padding: ["${20 * scale}", "${40 * scale}", "${22 * scale}", "${32 * scale}"], gap: "${4 * scale}" },
                  sublayers: [
                    {
                      type: "CATextLayer", name: "name", string: "${name}", font: "${font}", weight: 700, fontSize: "${52 * scale}", foregroundColor: "${color}",
                      animations: { enter: { type: "basic", keyPath: "transform.translation.y", fromValue: "${70 * scale}", toValue: 0, beginTime: "0.2s", duration: "0.6s", timingFunction: "expoOut", fillMode: "backwards" } },
                    },
                    {
                      if: "${role != ''}", type: "CATextLayer", name: "role", string: "${role}", font: "${font}", weight: 500, fontSize: "${32 * scale}", foregroundColor: "${alpha(color, 0.75)}",
                      animations: { enter: { type: "basic", keyPath: "transform.translation.y", fromValue: "${70 * scale}", toValue: 0, beginTime: "0.3s", duration: "0.6s", timingFunction: "expoOut", fillMode: "backwards" } },
                    },
                  ],
                },
              ],
            },
          ],
        },

        // A title in the middle whose words rise one after the other, over a line and a subtitle.
        titleCard: {
          parameters: {
            title: { type: "string", description: "The title; it goes on in another line where it is long" },
            subtitle: { type: "string", default: "", description: "The line below; none where it is empty" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of the line between them" },
            color: { type: "string", default: "#ffffff", description: "The colour of the words" },
            font: { type: "string", default: "sans-serif", description: "The font of the words" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size; 1 suits a picture of 1080 points" },
          },
          duration: "4s",
          layers: [
            {
              name: "card", layout: { kind: "column", align: "center", gap: "${30 * scale}" }, width: "${0.84 * canvas.width}",
              position: ["${canvas.width / 2}", "${canvas.height / 2}"],
              animations: { leave: { type: "basic", keyPath: "opacity", toValue: 0, beginTime: "100% - 0.4s", duration: "0.4s", timingFunction: "easeIn", fillMode: "forwards", removedOnCompletion: false } },
              sublayers: [
                {
                  type: "CATextLayer", name: "title", string: "${title}", width: "fill", font: "${font}", weight: 800, fontSize: "${112 * scale}", lineHeight: 1.1,
                  foregroundColor: "${color}", wrapped: true, balance: true, alignmentMode: "center",
                  parts: {
                    by: "word",
                    animations: {
                      rise: { type: "basic", keyPath: "transform.translation.y", fromValue: "${60 * scale}", toValue: 0, beginTime: "${0.1s + 70ms * i}", duration: "0.8s", timingFunction: "expoOut", fillMode: "backwards" },
                      fade: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, beginTime: "${0.1s + 70ms * i}", duration: "0.35s", fillMode: "backwards" },
                    },
                  },
                },
                {
                  name: "line", width: "${120 * scale}", height: "${6 * scale}", cornerRadius: "${3 * scale}", backgroundColor: "${accent}",
                  animations: { open: { type: "basic", keyPath: "bounds.size.width", fromValue: 0, beginTime: "0.5s", duration: "0.6s", timingFunction: "expoOut", fillMode: "backwards" } },
                },
                {
                  if: "${subtitle != ''}", type: "CATextLayer", name: "subtitle", string: "${subtitle}", width: "fill", font: "${font}", weight: 500, fontSize: "${40 * scale}",
                  foregroundColor: "${alpha(color, 0.75)}", wrapped: true, balance: true, alignmentMode: "center",
                  animations: { enter: { type: "basic", keyPath: "opacity", fromValue: 0, beginTime: "0.7s", duration: "0.5s", timingFunction: "easeOut", fillMode: "backwards" } },
                },
              ],
            },
          ],
        },

        // A sentence in a box at the lower edge.
        captionBox: {
          parameters: {
            text: { type: "string", description: "The sentence; it goes on in another line where it is long" },
            ground: { type: "string", default: "#10141ceb", description: "The colour of the box" },
            color: { type: "string", default: "#ffffff", description: "The colour of the words" },
            font: { type: "string", default: "sans-serif", description: "The font of the words" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size; 1 suits a picture of 1080 points" },
          },
          duration: "4s",
          layers: [
            {
              layout: { kind: "column", align: "center" }, width: "${0.86 * canvas.width}", anchorPoint: [0.5, 1],
              position: ["${canvas.width / 2}", "${canvas.height - 84 * scale}"],
              sublayers: [
                {
                  name: "box", layout: { kind: "row", padding: ["${18 * scale}", "${36 * scale}", "${20 * scale}", "${36 * scale}"] }, maxWidth: "100%",
                  backgroundColor: "${ground}", cornerRadius: "${20 * scale}",
                  sublayers: [{
                    type: "CATextLayer", name: "text", string: "${text}", font: "${font}", weight: 600, fontSize: "${46 * scale}", lineHeight: 1.25, foregroundColor: "${color}",
                    wrapped: true, balance: true, alignmentMode: "center",
                  }],
                  animations: {
                    enter: {
                      type: "group", duration: "0.35s", fillMode: "backwards",
                      animations: [
                        { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, timingFunction: "easeOut" },
                        { type: "basic", keyPath: "transform.translation.y", fromValue: "${24 * scale}", toValue: 0, timingFunction: "expoOut" },
                      ],
                    },
                    leave: { type: "basic", keyPath: "opacity", toValue: 0, beginTime: "100% - 0.25s", duration: "0.25s", timingFunction: "easeIn", fillMode: "forwards", removedOnCompletion: false },
                  },
                },
              ],
            },
          ],
        },

        // A large number in the middle that counts, over what it is of.
        counter: {
          parameters: {
            to: { type: "number", description: "The number that it ends at" },
            from: { type: "number", default: 0, description: "The number that it begins at" },
            format: { type: "string", default: "#,##0", description: "The number's pattern" },
            label: { type: "string", default: "", description: "What is counted; none where it is empty" },
            time: { type: "string", default: "1.6s", description: "How long it counts" },
            accent: { type: "string", default: "#ffffff", description: "The colour of the number" },
            color: { type: "string", default: "#ffffff", description: "The colour of the label" },
            font: { type: "string", default: "sans-serif", description: "The font of both" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size; 1 suits a picture of 1080 points" },
          },
          duration: "4s",
          layers: [
            {
              layout: { kind: "column", gap: "${4 * scale}" }, width: "${0.9 * canvas.width}", position: ["${canvas.width / 2}", "${canvas.height / 2}"],
              animations: {
                enter: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "0.4s", fillMode: "backwards" },
                leave: { type: "basic", keyPath: "opacity", toValue: 0, beginTime: "100% - 0.4s", duration: "0.4s", timingFunction: "easeIn", fillMode: "forwards", removedOnCompletion: false },
              },
              sublayers: [
                {
                  type: "CATextLayer", name: "number", font: "${font}", weight: 800, fontSize: "${220 * scale}", tracking: "${-4 * scale}", features: ["tnum"], foregroundColor: "${accent}", alignmentMode: "center",
                  count: { from: "${from}", to: "${to}", format: "${format}", duration: "${time}", timingFunction: "expoOut" },
                },
                {
                  if: "${label != ''}", type: "CATextLayer", name: "label", string: "${label}", font: "${font}", weight: 500, fontSize: "${48 * scale}", foregroundColor: "${alpha(color, 0.75)}",
                  wrapped: true, balance: true, alignmentMode: "center",
                },
              ],
            },
          ],
        },

        // A bar that fills as time goes by.
        progressBar: {
          parameters: {
            to: { type: "number", default: 1, description: "The share that it ends at, 0 to 1" },
            from: { type: "number", default: 0, description: "The share that it begins at" },
            width: { type: "number", default: "${canvas.width / 2}", description: "The bar's length" },
            height: { type: "number", default: "${16 * min(canvas.width, canvas.height) / 1080}", description: "The bar's height" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of what is filled" },
            ground: { type: "string", default: "#ffffff33", description: "The colour of what is not" },
          },
          size: ["${width}", "${height}"], duration: "4s",
          layers: [
            { name: "track", position: ["${width / 2}", "${height / 2}"], bounds: [0, 0, "${width}", "${height}"], cornerRadius: "${height / 2}", backgroundColor: "${ground}" },
            {
              name: "fill", anchorPoint: [0, 0.5], position: [0, "${height / 2}"], bounds: [0, 0, "${max(height, to * width)}", "${height}"], cornerRadius: "${height / 2}", backgroundColor: "${accent}",
              animations: { run: { type: "basic", keyPath: "bounds.size.width", fromValue: "${max(height, from * width)}", toValue: "${max(height, to * width)}", duration: "100%", fillMode: "backwards" } },
            },
          ],
        },

        // What somebody said, in large words, over who said it.
        quote: {
          parameters: {
            text: { type: "string", description: "What was said" },
            author: { type: "string", default: "", description: "Who said it; none where it is empty" },
            accent: { type: "string", default: "#ff6b5e", description: "The colour of the mark and of the line" },
            color: { type: "string", default: "#ffffff", description: "The colour of the words" },
            font: { type: "string", default: "sans-serif", description: "The font of the words" },
            scale: { type: "number", default: "${min(canvas.width, canvas.height) / 1080}", description: "The size; 1 suits a picture of 1080 points" },
          },
          duration: "6s",
          layers: [
            {
              layout: { kind: "column", gap: "${36 * scale}" }, width: "${min(0.8 * canvas.width, 1360 * scale)}", position: ["${canvas.width / 2}", "${canvas.height / 2}"],
              animations: { leave: { type: "basic", keyPath: "opacity", toValue: 0, beginTime: "100% - 0.4s", duration: "0.4s", timingFunction: "easeIn", fillMode: "forwards", removedOnCompletion: false } },
              sublayers: [
                {
                  // Two commas, turned: a mark that looks alike in every font.
                  name: "mark", width: "${104 * scale}", height: "${76 * scale}", type: "CAShapeLayer", fillColor: "${accent}",
                  path: { data: "M 0 76 L 0 44 C 0 20 14 4 40 0 L 44 12 C 32 16 26 24 26 34 L 44 34 L 44 76 Z M 60 76 L 60 44 C 60 20 74 4 100 0 L 104 12 C 92 16 86 24 86 34 L 104 34 L 104 76 Z", transform: [{ scale: "${scale}" }] },
                  animations: { enter: { type: "spring", keyPath: "transform.scale", fromValue: 0, perceptualDuration: 0.5, bounce: 0.3, duration: "settling", fillMode: "backwards" } },
                },
                {
                  type: "CATextLayer", name: "text", string: "${text}", font: "${font}", weight: 700, fontSize: "${76 * scale}", lineHeight: 1.22, foregroundColor: "${color}", wrapped: true, balance: true,
                  parts: {
                    by: "word",
                    animations: {
                      rise: { type: "basic", keyPath: "transform.translation.y", fromValue: "${36 * scale}", toValue: 0, beginTime: "${0.2s + 40ms * i}", duration: "0.7s", timingFunction: "expoOut", fillMode: "backwards" },
                      fade: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, beginTime: "${0.2s + 40ms * i}", duration: "0.3s", fillMode: "backwards" },
                    },
                  },
                },
                {
                  if: "${author != ''}", layout: { kind: "row", gap: "${24 * scale}", align: "center" },
                  sublayers: [
                    {
                      name: "line", width: "${64 * scale}", height: "${6 * scale}", cornerRadius: "${3 * scale}", backgroundColor: "${accent}",
                      animations: { open: { type: "basic", keyPath: "bounds.size.width", fromValue: 0, beginTime: "0.8s", duration: "0.5s", timingFunction: "expoOut", fillMode: "backwards" } },
                    },
                    {
                      type: "CATextLayer", name: "author", string: "${author}", font: "${font}", weight: 500, fontSize: "${40 * scale}", foregroundColor: "${alpha(color, 0.75)}",
                      animations: { enter: { type: "basic", keyPath: "opacity", fromValue: 0, beginTime: "1s", duration: "0.5s", timingFunction: "easeOut", fillMode: "backwards" } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    }
    """#
}
