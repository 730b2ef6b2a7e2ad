import KinoraGolden

/// Faults in particles, pictures, texts and paths.
extension PlantedFaults {
  static let particles = PlantedFaults(
    name: "particles",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        assets: { dot: { image: "media/a.png" }, leaf: { image: "media/b.jpg" } },
        layers: [
          { name: "fountain", type: "CAEmitterLayer", emitterPosition: [40, 50], emitterShape: "point", seed: 7,
            emitterCells: [ { name: "spark", contents: "dot", birthRate: 40, lifetime: 0.8, velocity: 50, velocityRange: 10, emissionLongitude: "-90deg",
              emissionRange: "60deg", yAcceleration: 40, scale: 0.01, alphaSpeed: -0.5, color: "#ffb454" } ] },
          { name: "rain", type: "CAEmitterLayer", emitterPosition: [40, 0], emitterSize: [80, 2], emitterShape: "line", seed: 3, birthRate: 1,
            emitterCells: [ { name: "drop", contents: "leaf", birthRate: 20, lifetime: 1, velocity: 40, emissionLongitude: "90deg", scale: 0.008 } ],
            animations: { burst: { type: "basic", keyPath: "emitterCells.drop.birthRate", fromValue: 0, toValue: 60, duration: "1s", hold: true } } },
        ],
      }
      """,
    faults: [
      .init(##"seed: 7"##, ##"seed: 8"##, [.seed], "fountain"),
      .init(##"seed: 7,"##, ##"seed: 0,"##, [.seed], "fountain"),
      .init(##"seed: 3"##, ##"seed: 1003"##, [.seed], "rain"),
      .init(##"birthRate: 40"##, ##"birthRate: 50"##, [.effect], "fountain"),
      .init(##"lifetime: 0.8"##, ##"lifetime: 0.7"##, [.effect], "fountain"),
      .init(##"velocity: 50"##, ##"velocity: 55"##, [.effect], "fountain"),
      .init(##"emissionRange: "60deg""##, ##"emissionRange: "50deg""##, [.effect], "fountain"),
      .init(##"emissionLongitude: "-90deg""##, ##"emissionLongitude: "-80deg""##, [.effect], "fountain"),
      .init(##"yAcceleration: 40"##, ##"yAcceleration: 10"##, [.effect], "fountain"),
      .init(##"scale: 0.01,"##, ##"scale: 0.012,"##, [.effect], "fountain"),
      .init(##"color: "#ffb454""##, ##"color: "#ffb4a4""##, [.effect], "fountain"),
      .init(##"contents: "dot""##, ##"contents: "leaf""##, [.effect, .image], "fountain"),
      .init(##"emitterPosition: [40, 50]"##, ##"emitterPosition: [42, 50]"##, [.value], "fountain"),
      .init(##"emitterShape: "line""##, ##"emitterShape: "rectangle""##, [.value], "rain"),
      .init(##"emitterSize: [80, 2]"##, ##"emitterSize: [60, 2]"##, [.value], "rain"),
      .init(##"birthRate: 1,"##, ##"birthRate: 0.5,"##, [.value], "rain"),
      .init(##""point", seed: 7,"##, ##""point", seed: 7, renderMode: "additive","##, [.value], "fountain"),
    ])

  static let pictures = PlantedFaults(
    name: "pictures",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        assets: { one: { image: "media/a.png" }, two: { image: "media/b.jpg" } },
        layers: [
          { name: "photo", position: [20, 20], bounds: [0, 0, 30, 24], contents: "one", contentsGravity: "resizeAspectFill", masksToBounds: true },
          { name: "crop", position: [60, 20], bounds: [0, 0, 30, 24], contents: "two", contentsRect: [0, 0, 0.5, 0.5] },
          { name: "show", position: [20, 46], bounds: [0, 0, 20, 16], contents: "one",
            animations: { flip: { type: "keyframe", keyPath: "contents", values: ["one", "two", "one"], keyTimes: [0, 0.3, 0.7, 1], calculationMode: "discrete", duration: "1.2s" } } },
          { name: "pan", position: [60, 46], bounds: [0, 0, 20, 16], contents: "two",
            animations: { pan: { type: "basic", keyPath: "contentsRect", fromValue: [0, 0, 0.5, 0.5], toValue: [0.5, 0.5, 0.5, 0.5], duration: "1s", timingFunction: "easeIn", hold: true } } },
        ],
      }
      """,
    faults: [
      .init(##"24], contents: "one""##, ##"24], contents: "two""##, [.image], "photo"),
      .init(##"24], contents: "one", "##, ##"24], "##, [.image], "photo"),
      .init(##"contentsGravity: "resizeAspectFill""##, ##"contentsGravity: "resizeAspect""##, [.value], "photo"),
      .init(##"contentsGravity: "resizeAspectFill", "##, ##""##, [.value], "photo"),
      .init(##"contentsGravity: "resizeAspectFill""##, ##"contentsGravity: "top""##, [.value], "photo"),
      .init(##", masksToBounds: true"##, ##""##, [.value], "photo"),
      .init(##"[0, 0, 0.5, 0.5] },"##, ##"[0.1, 0, 0.5, 0.5] },"##, [.value], "crop"),
      .init(##"[0, 0, 0.5, 0.5] },"##, ##"[0, 0, 0.6, 0.5] },"##, [.value], "crop"),
      .init(##", contentsRect: [0, 0, 0.5, 0.5] },"##, ##" },"##, [.value], "crop"),
      .init(##"contents: "two", contentsRect"##, ##"contents: "one", contentsRect"##, [.image], "crop"),
      .init(##"["one", "two", "one"]"##, ##"["two", "one", "two"]"##, [.value, .image], "show"),
      .init(##"["one", "two", "one"]"##, ##"["one", "two", "two"]"##, [.value, .image], "show"),
      .init(##"keyTimes: [0, 0.3"##, ##"keyTimes: [0, 0.4"##, [.curve, .begin], "show"),
      .init(##"duration: "1.2s""##, ##"duration: "1s""##, [.duration], "show"),
      .init(##"toValue: [0.5, 0.5, 0.5, 0.5]"##, ##"toValue: [0.5, 0.4, 0.5, 0.5]"##, [.value], "pan"),
      .init(##"timingFunction: "easeIn""##, ##"timingFunction: "easeOut""##, [.curve], "pan"),
      .init(
        ##"[0, 0, 0.5, 0.5], toValue: [0.5, 0.5, 0.5, 0.5]"##, ##"[0.5, 0.5, 0.5, 0.5], toValue: [0, 0, 0.5, 0.5]"##,
        [.direction], "pan"),
    ])

  static let words = PlantedFaults(
    name: "words",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        layers: [
          { name: "head", type: "CATextLayer", string: "Golden", font: "DejaVu Sans", fontSize: 14, foregroundColor: "#202020", position: [40, 12], bounds: [0, 0, 76, 20], alignmentMode: "center" },
          { name: "body", type: "CATextLayer", string: "One two three four five", font: "Inter", fontSize: 8, foregroundColor: "#404060", position: [40, 34], bounds: [0, 0, 60, 22], wrapped: true },
          { name: "line", type: "CAShapeLayer", path: "M 4 50 L 30 44 L 60 54", strokeColor: "#d03030", lineWidth: 2, fillColor: null,
            animations: { draw: { type: "basic", keyPath: "strokeEnd", fromValue: 0, toValue: 1, duration: "1s", timingFunction: "easeOut" } } },
          { name: "blob", type: "CAShapeLayer", path: { circle: [70, 50, 6] }, fillColor: "#3060d0",
            animations: { morph: { type: "basic", keyPath: "path", fromValue: { circle: [70, 50, 6] }, toValue: { circle: [70, 50, 9] }, duration: "0.8s", autoreverses: true } } },
          { name: "letters", type: "CATextLayer", string: "abc", font: "DejaVu Sans", fontSize: 10, foregroundColor: "#207020", position: [20, 54], bounds: [0, 0, 30, 12],
            animations: { grow: { type: "basic", keyPath: "fontSize", fromValue: 8, toValue: 12, duration: "1s", hold: true } } },
        ],
      }
      """,
    faults: [
      .init(##""Golden""##, ##""Goldem""##, [.text], "head"),
      .init(##""Golden""##, ##""golden""##, [.text], "head"),
      .init(##""Golden", font: "DejaVu Sans""##, ##""Golden", font: "DejaVu Sans Mono""##, [.font], "head"),
      .init(##""Golden", font: "DejaVu Sans""##, ##""Golden", font: "Inter""##, [.font], "head"),
      .init(##"fontSize: 14"##, ##"fontSize: 15"##, [.value], "head"),
      .init(##"alignmentMode: "center""##, ##"alignmentMode: "right""##, [.value], "head"),
      .init(##""One two three four five""##, ##""One two three four""##, [.text], "body"),
      .init(##"font: "Inter", fontSize: 8"##, ##"font: "Inter", weight: 700, fontSize: 8"##, [.font], "body"),
      .init(##"font: "Inter", fontSize: 8"##, ##"font: "Inter", italic: true, fontSize: 8"##, [.font], "body"),
      .init(##", wrapped: true"##, ##""##, [.value], "body"),
      .init(##"fontSize: 8, fore"##, ##"fontSize: 8, lineHeight: 12, fore"##, [.value], "body"),
      .init(##"L 30 44"##, ##"L 30 45"##, [.path], "line"),
      .init(##""M 4 50 L 30 44 L 60 54""##, ##""M 4 50 L 60 54""##, [.path], "line"),
      .init(##"lineWidth: 2"##, ##"lineWidth: 2.5"##, [.value], "line"),
      .init(##"strokeColor: "#d03030""##, ##"strokeColor: "#d03050""##, [.value], "line"),
      .init(##"lineWidth: 2,"##, ##"lineWidth: 2, lineCap: "round","##, [.value], "line"),
      .init(##"lineWidth: 2,"##, ##"lineWidth: 2, lineDashPattern: [4, 2],"##, [.value], "line"),
      .init(##"timingFunction: "easeOut""##, ##"timingFunction: "easeIn""##, [.curve], "line"),
      .init(
        ##"keyPath: "strokeEnd", fromValue: 0, toValue: 1"##, ##"keyPath: "strokeStart", fromValue: 1, toValue: 0"##,
        [.motion, .direction, .hold], "line"),
      .init(##"toValue: { circle: [70, 50, 9] }"##, ##"toValue: { circle: [70, 50, 8] }"##, [.path, .value], "blob"),
      .init(
        ##"duration: "0.8s", autoreverses: true"##, ##"duration: "0.7s", autoreverses: true"##, [.duration], "blob"),
      .init(##", autoreverses: true"##, ##""##, [.autoreverse], "blob"),
      .init(##"fromValue: 8, toValue: 12"##, ##"fromValue: 8, toValue: 13"##, [.value], "letters"),
      .init(##""abc", font: "DejaVu Sans""##, ##""abd", font: "DejaVu Sans""##, [.text], "letters"),
      .init(
        ##"keyPath: "fontSize", fromValue: 8, toValue: 12, duration: "1s""##,
        ##"keyPath: "fontSize", fromValue: 8, toValue: 12, duration: "1s", timingFunction: "steps(3)""##, [.steps],
        "letters"),
    ])
}
