import KinoraGolden

/// Faults in transitions, in the order of layers, and in how animations go.
extension PlantedFaults {
  static let transitions = PlantedFaults(
    name: "transitions",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        assets: { one: { image: "media/a.png" }, two: { image: "media/b.jpg" } },
        layers: [
          { name: "slide", position: [20, 20], bounds: [0, 0, 36, 30], contents: "one", masksToBounds: true,
            actions: { contents: { type: "transition", transition: "push", subtype: "fromRight", duration: "0.6s", timingFunction: "easeInEaseOut" } } },
          { name: "word", position: [60, 20], bounds: [0, 0, 30, 20], backgroundColor: "#d04040",
            actions: { backgroundColor: { type: "transition", transition: "fade", duration: "0.5s" } } },
          { name: "pane", position: [40, 46], bounds: [0, 0, 60, 16], contents: "two",
            animations: { turn: { type: "transition", transition: "reveal", subtype: "fromTop", beginTime: "0.1s", duration: "0.4s" } } },
        ],
        timeline: [ { at: "0.5s", set: { "slide.contents": "two" } }, { at: "0.7s", set: { "word.backgroundColor": "#4040d0" } } ],
      }
      """,
    faults: [
      .init(##""push""##, ##""moveIn""##, [.transition], "slide"),
      .init(##""push""##, ##""wipe""##, [.transition], "slide"),
      .init(##""push", subtype: "fromRight""##, ##""fade""##, [.transition], "slide"),
      .init(##""fromRight""##, ##""fromLeft""##, [.transition], "slide"),
      .init(##""fromRight""##, ##""fromTop""##, [.transition], "slide"),
      .init(##"duration: "0.6s""##, ##"duration: "0.5s""##, [.duration], "slide"),
      .init(##"duration: "0.6s""##, ##"duration: "0.65s""##, [.duration], "slide"),
      .init(##"timingFunction: "easeInEaseOut""##, ##"timingFunction: "linear""##, [.curve], "slide"),
      .init(##", timingFunction: "easeInEaseOut""##, ##""##, [.curve], "slide"),
      .init(##"fromRight", duration"##, ##"fromRight", startProgress: 0.2, duration"##, [.transition], "slide"),
      .init(##"at: "0.5s""##, ##"at: "0.55s""##, [.begin], "slide"),
      .init(##"at: "0.5s""##, ##"at: "0.45s""##, [.begin], "slide"),
      .init(##""slide.contents": "two""##, ##""slide.contents": null"##, [.image, .value], "slide"),
      .init(
        ##"transition: "fade", duration: "0.5s""##, ##"transition: "fade", duration: "0.7s""##, [.duration], "word"),
      .init(
        ##"transition: "fade", duration"##, ##"transition: "push", subtype: "fromTop", duration"##, [.transition],
        "word"),
      .init(##""#4040d0""##, ##""#4080d0""##, [.value], "word"),
      .init(
        ##"\##n      actions: { backgroundColor: { type: "transition", transition: "fade", duration: "0.5s" } } },"##,
        ##" },"##, [.transition, .hold, .motion, .curve], "word"),
      .init(##"at: "0.7s""##, ##"at: "0.9s""##, [.begin], "word"),
      .init(##""reveal""##, ##""push""##, [.transition], "pane"),
    ])

  static let orders = PlantedFaults(
    name: "orders",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        layers: [
          { name: "a", position: [20, 20], bounds: [0, 0, 24, 24], backgroundColor: "#d04040" },
          { name: "b", position: [30, 28], bounds: [0, 0, 24, 24], backgroundColor: "#40d040" },
          { name: "c", position: [40, 20], bounds: [0, 0, 24, 24], backgroundColor: "#4040d0" },
          { name: "box", position: [60, 44], bounds: [0, 0, 30, 24], backgroundColor: "#eeeeee",
            sublayers: [
              { name: "p", position: [8, 8], bounds: [0, 0, 12, 12], backgroundColor: "#803030" },
              { name: "q", position: [14, 12], bounds: [0, 0, 12, 12], backgroundColor: "#308030" },
              { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },
              { position: [24, 16], bounds: [0, 0, 12, 12], backgroundColor: "#808030" },
            ] },
        ],
      }
      """,
    faults: [
      .init(
        ##"    { name: "a", position: [20, 20], bounds: [0, 0, 24, 24], backgroundColor: "#d04040" },\##n    { name: "b", position: [30, 28], bounds: [0, 0, 24, 24], backgroundColor: "#40d040" },\##n"##,
        ##"    { name: "b", position: [30, 28], bounds: [0, 0, 24, 24], backgroundColor: "#40d040" },\##n    { name: "a", position: [20, 20], bounds: [0, 0, 24, 24], backgroundColor: "#d04040" },\##n"##,
        [.layerOrder], "a", or: "b"),
      .init(
        ##"    { name: "b", position: [30, 28], bounds: [0, 0, 24, 24], backgroundColor: "#40d040" },\##n    { name: "c", position: [40, 20], bounds: [0, 0, 24, 24], backgroundColor: "#4040d0" },\##n"##,
        ##"    { name: "c", position: [40, 20], bounds: [0, 0, 24, 24], backgroundColor: "#4040d0" },\##n    { name: "b", position: [30, 28], bounds: [0, 0, 24, 24], backgroundColor: "#40d040" },\##n"##,
        [.layerOrder], "b", or: "c"),
      .init(
        ##"        { name: "p", position: [8, 8], bounds: [0, 0, 12, 12], backgroundColor: "#803030" },\##n        { name: "q", position: [14, 12], bounds: [0, 0, 12, 12], backgroundColor: "#308030" },\##n"##,
        ##"        { name: "q", position: [14, 12], bounds: [0, 0, 12, 12], backgroundColor: "#308030" },\##n        { name: "p", position: [8, 8], bounds: [0, 0, 12, 12], backgroundColor: "#803030" },\##n"##,
        [.layerOrder], "box/p", or: "box/q"),
      .init(
        ##"        { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },\##n        { position: [24, 16], bounds: [0, 0, 12, 12], backgroundColor: "#808030" },\##n"##,
        ##"        { position: [24, 16], bounds: [0, 0, 12, 12], backgroundColor: "#808030" },\##n        { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },\##n"##,
        [.layerOrder], "box/sublayers[2]", or: "box/sublayers[3]"),
      .init(
        ##"        { name: "q", position: [14, 12], bounds: [0, 0, 12, 12], backgroundColor: "#308030" },\##n        { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },\##n"##,
        ##"        { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },\##n        { name: "q", position: [14, 12], bounds: [0, 0, 12, 12], backgroundColor: "#308030" },\##n"##,
        [.layerOrder], "box/q", or: "box/sublayers[2]"),
      .init(##"name: "b","##, ##"name: "b", zPosition: 3,"##, [.value, .layerOrder], "b"),
      .init(##"name: "c","##, ##"name: "c", zPosition: -3,"##, [.value, .layerOrder], "c"),
      .init(##"name: "q", "##, ##"name: "q", hidden: true, "##, [.value], "box/q"),
      .init(##"backgroundColor: "#4040d0""##, ##"backgroundColor: "#4040d0", opacity: 0.5"##, [.value], "c"),
      .init(
        ##"        { position: [20, 10], bounds: [0, 0, 12, 12], backgroundColor: "#303080" },\##n"##, ##""##,
        [.layerMissing], "box/sublayers[2]"),
      .init(##"[14, 12]"##, ##"[14, 13]"##, [.value], "box/q"),
      .init(##"[24, 16]"##, ##"[24, 17]"##, [.value], "box/sublayers[3]"),
    ])

  static let pace = PlantedFaults(
    name: "pace",
    scene: """
      {
        kinora: 1, canvas: { width: 80, height: 60, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        layers: [
          { name: "swing", position: [10, 10], bounds: [0, 0, 10, 10], backgroundColor: "#d04040",
            animations: { go: { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 70, duration: "0.3s", timingFunction: "easeInEaseOut", autoreverses: true, repeatCount: 2, fillMode: "both", removedOnCompletion: false } } },
          { name: "spin", position: [20, 34], bounds: [0, 0, 18, 6], backgroundColor: "#40a040",
            animations: { go: { type: "basic", keyPath: "transform.rotation.z", fromValue: 0, toValue: 3, duration: "0.5s", repeatCount: 3 } } },
          { name: "hop", position: [50, 34], bounds: [0, 0, 8, 8], backgroundColor: "#4040d0",
            animations: { go: { type: "keyframe", keyPath: "position.y", values: [34, 24, 34, 30, 34], keyTimes: [0, 0.25, 0.5, 0.75, 1], duration: "1s", beginTime: "0.25s", timingFunctions: ["easeOut", "easeIn", "easeOut", "easeIn"] } } },
          { name: "tick", position: [70, 34], bounds: [0, 0, 4, 12], backgroundColor: "#202020",
            animations: { go: { type: "basic", keyPath: "transform.rotation.z", fromValue: 0, toValue: 6, duration: "1.2s", timingFunction: "steps(6)" } } },
          { name: "pulse", position: [20, 52], bounds: [0, 0, 14, 8], backgroundColor: "#a040a0",
            animations: { go: { type: "basic", keyPath: "opacity", fromValue: 1, toValue: 0.2, duration: "0.4s", beginTime: "0.3s", autoreverses: true, fillMode: "forwards", removedOnCompletion: false } } },
          { name: "jump", position: [60, 52], bounds: [0, 0, 10, 8], backgroundColor: "#a06020",
            animations: { go: { type: "spring", keyPath: "position.x", fromValue: 40, toValue: 60, stiffness: 150, damping: 8, mass: 1, duration: "1.3s" } } },
        ],
      }
      """,
    faults: [
      .init(##"fromValue: 10, toValue: 70"##, ##"fromValue: 70, toValue: 10"##, [.direction], "swing"),
      .init(##"autoreverses: true, repeatCount: 2"##, ##"repeatCount: 2"##, [.autoreverse], "swing"),
      .init(##"repeatCount: 2"##, ##"repeatCount: 1"##, [.repetition], "swing"),
      .init(##"repeatCount: 2"##, ##"repeatCount: 2.5"##, [.repetition], "swing"),
      .init(##"repeatCount: 2,"##, ##"repeatCount: 2, speed: 2,"##, [.duration], "swing"),
      .init(##"repeatCount: 2,"##, ##"repeatCount: 2, timeOffset: 0.1,"##, [.begin], "swing"),
      .init(
        ##"timingFunction: "easeInEaseOut", autoreverses"##, ##"timingFunction: "steps(4)", autoreverses"##, [.steps],
        "swing"),
      .init(
        ##"type: "basic", keyPath: "position.x", fromValue: 10"##,
        ##"type: "spring", keyPath: "position.x", fromValue: 10"##, [.spring], "swing"),
      .init(##"repeatCount: 3"##, ##"repeatCount: 2"##, [.repetition], "spin"),
      .init(
        ##"fromValue: 0, toValue: 3, duration: "0.5s""##, ##"fromValue: 3, toValue: 0, duration: "0.5s""##,
        [.direction], "spin"),
      .init(
        ##"toValue: 3, duration: "0.5s", repeatCount: 3"##,
        ##"toValue: 3, duration: "0.5s", autoreverses: true, repeatCount: 3"##, [.autoreverse], "spin"),
      .init(##"duration: "0.5s""##, ##"duration: "0.45s""##, [.duration], "spin"),
      .init(##"fromValue: 0, toValue: 3"##, ##"fromValue: 0, toValue: -3"##, [.direction, .value], "spin"),
      .init(
        ##"\##n      animations: { go: { type: "basic", keyPath: "transform.rotation.z", fromValue: 0, toValue: 3, duration: "0.5s", repeatCount: 3 } } },"##,
        ##" },"##, [.hold], "spin"),
      .init(##"values: [34, 24, 34, 30, 34]"##, ##"values: [34, 22, 34, 30, 34]"##, [.value], "hop"),
      .init(##"timingFunctions: ["easeOut", "easeIn""##, ##"timingFunctions: ["linear", "easeIn""##, [.curve], "hop"),
      .init(##"beginTime: "0.25s""##, ##"beginTime: "0.28s""##, [.begin], "hop"),
      .init(##"beginTime: "0.25s""##, ##"beginTime: "0.4s""##, [.begin], "hop"),
      .init(##"keyTimes: [0, 0.25,"##, ##"calculationMode: "cubic", keyTimes: [0, 0.25,"##, [.curve], "hop"),
      .init(##"keyTimes: [0, 0.25,"##, ##"calculationMode: "discrete", keyTimes: [0, 0.25,"##, [.steps], "hop"),
      .init(##"steps(6)"##, ##"steps(5)"##, [.steps], "tick"),
      .init(##"steps(6)"##, ##"steps(6, start)"##, [.steps], "tick"),
      .init(##""steps(6)""##, ##""linear""##, [.steps], "tick"),
      .init(
        ##"duration: "0.4s", beginTime: "0.3s", autoreverses: true"##, ##"duration: "0.4s", beginTime: "0.3s""##,
        [.autoreverse], "pulse"),
      .init(##"toValue: 0.2"##, ##"toValue: 0.25"##, [.value], "pulse"),
      .init(##"beginTime: "0.3s", "##, ##""##, [.begin], "pulse"),
      .init(##"stiffness: 150"##, ##"stiffness: 140"##, [.spring], "jump"),
      .init(##"damping: 8"##, ##"damping: 9"##, [.spring], "jump"),
      .init(##"mass: 1"##, ##"mass: 1.2"##, [.spring], "jump"),
      .init(##"mass: 1"##, ##"initialVelocity: 3, mass: 1"##, [.spring], "jump"),
      .init(
        ##"type: "spring", keyPath: "position.x", fromValue: 40, toValue: 60, stiffness: 150, damping: 8, mass: 1"##,
        ##"type: "basic", keyPath: "position.x", fromValue: 40, toValue: 60, timingFunction: "easeOut""##, [.spring],
        "jump"),
      .init(##"fromValue: 40, toValue: 60"##, ##"fromValue: 60, toValue: 40"##, [.direction], "jump"),
      .init(##"fromValue: 40"##, ##"fromValue: 41"##, [.value], "jump"),
    ])
}
