extension ProjectTemplate {
  static let captions = ProjectTemplate(
    name: "captions", summary: "Spoken words, upright, the one that is said in colour.",
    output: "film.mp4", data: nil,
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // Spoken words in large captions, the word that is said in colour. words.json5 says when each is said.
        {
          kinora: 1,
          canvas: { width: 1080, height: 1920, frameRate: 30, duration: "auto", background: "#17131f" },
          include: ["std:motion", "words.json5"],
          // With a recording: put it beside the scene and say
          //   assets: { voice: { audio: "voice.wav" } }, audio: [{ asset: "voice" }],
          values: { high: 150 },
          components: {
            // A line of the text: its words below each other, in the middle of the picture.
            line: {
              parameters: { line: { type: "object" } },
              size: [1080, 1920],
              layers: [
                { type: "CAGradientLayer", frame: [0, 0, 1080, 1920], colors: ["#43307a", "#17131f"] },
                {
                  repeat: { over: "${line.words}", as: "w" }, name: "word${i}", type: "CATextLayer", string: "${w.text}",
                  fontSize: 112, foregroundColor: "#ffffff", alignmentMode: "center",
                  frame: [60, "${960 - high * n / 2 + high * i}", 960, "${high}"],
                  animations: {
                    enter: { motion: "pop", with: { from: 0.7, duration: "0.4s" }, beginTime: "${w.at - line.begin}" },
                  },
                },
              ],
              timeline: [
                {
                  repeat: { over: "${line.words}", as: "w" }, at: "${w.at - line.begin}", disableActions: true,
                  set: { "word${i}.foregroundColor": "#ffd23f" },
                },
                // A word is white again when the next is said.
                {
                  repeat: { over: "${slice(line.words, 1, length(line.words))}", as: "w" }, at: "${w.at - line.begin}", duration: "0.2s",
                  set: { "word${i}.foregroundColor": "#ffffff" },
                },
              ],
            },
          },
          sequence: [
            {
              repeat: { over: "${lines}", as: "line" }, use: "line", with: { line: "${line}" }, name: "line${i}",
              for: "${line.end - line.begin}",
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "words.json5",
        #"""
        // What is said, line by line, and when each word begins. Each line begins where the one before ends.
        {
          kinora: 1,
          values: {
            lines: [
              {
                begin: "0s", end: "1.9s",
                words: [
                  { text: "Every", at: "0.2s" }, { text: "wave", at: "0.6s" }, { text: "begins", at: "1s" }, { text: "far away", at: "1.35s" },
                ],
              },
              { begin: "1.9s", end: "3.6s", words: [{ text: "as a", at: "2.2s" }, { text: "little", at: "2.5s" }, { text: "wind", at: "2.9s" }] },
              {
                begin: "3.6s", end: "6s",
                words: [{ text: "that did", at: "3.9s" }, { text: "not", at: "4.3s" }, { text: "give up", at: "4.7s" }],
              },
            ],
          },
        }

        """#),
    ])
}
