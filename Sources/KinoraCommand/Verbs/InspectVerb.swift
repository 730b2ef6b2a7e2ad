import Foundation
import KinoraExport
import KinoraGraphics
import KinoraInspect
import KinoraLayers
import KinoraMedia
import KinoraScenes
import KinoraSound
import KinoraTiming

extension Verb {
  /// `kinora inspect` shows the layers as they are presented at an instant.
  static let inspect = Verb(
    name: "inspect",
    summary: "Show the layer tree and its presented values at an instant, or a value over the film.",
    details: """
      Prints every layer with the values that differ from the defaults, as they are shown at that time, and the keys of its
      animations. --display-list prints what will be drawn instead, in canvas coordinates, back to front; --plan how it is drawn
      after the frames before it: the tiles that changed, what is copied, what is hidden and left out. Both say which layer each item
      is of: by its number in the tree as printed without them, counted from 0, and by the names down to it.

      --curve draws a value over the whole film instead: card.opacity, card.position, card.transform.rotation.z. A point, a size, a
      rectangle or a colour has one line a number; the timeline's events are marked. Several curves share one time axis.

      --audio draws the film's sound instead: the mixed wave with its peaks and its level, a bar for every clip, and the timeline's events.
      """,
    operands: ["SCENE"],
    options: [
      SceneArguments.time, SceneArguments.parameter, SceneArguments.variant, SceneArguments.memory,
      .json("Print the tree as JSON."),
      Option("--display-list", help: "Print the display list."),
      Option("--plan", help: "Print how the frame is drawn, tile by tile."),
      Option(
        "--curve", value: "LAYER.KEYPATH", repeats: true, help: "Draw the value of a layer's property over the film."),
      Option("--audio", help: "Draw the film's sound, its clips and the timeline's events."),
      Option("--output", "-o", value: "FILE.svg", help: "Where the curves or the sound go."),
    ]
  ) { arguments, console in
    if arguments.has("--audio") { return try drawSound(arguments) }
    if !arguments.all("--curve").isEmpty { return try drawCurves(arguments) }
    if arguments["--output"] != nil {
      throw UsageError("--output is for curves and sound: add --curve LAYER.KEYPATH, or --audio")
    }
    let scene = try SceneArguments.load(arguments)
    let time = try SceneArguments.time(arguments, scene)
    let memory = try SceneArguments.memory(arguments)
    let stage = try scene.makeStage(assets: AssetLoader(memory: memory), memory: memory)
    if arguments.has("--plan") {
      for other in ["--json", "--display-list"] where arguments.has(other) {
        throw UsageError("--plan cannot be combined with \(other)")
      }
      try console.print(try PlanReport.text(of: stage, at: time, rate: scene.canvas.frameRate))
      return .done
    }
    if arguments.has("--display-list") {
      let list = try stage.list(at: time.doubleValue)
      try console.print(list.dump(naming: stage.layerTable()))
      return .done
    }
    stage.advance(to: time.doubleValue)
    let sounds = SoundReport(stage.soundTrack, at: time, filmDuration: scene.filmDuration)
    if arguments.has("--json") {
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      var object = LayerReport(stage.root).json()
      if scene.hasSound { object["sounds"] = sounds.json }
      let data = try JSONSerialization.data(withJSONObject: object, options: options)
      try console.print(json: String(decoding: data, as: UTF8.self))
    } else {
      let lines = [LayerReport(stage.root).text(), sounds.text].filter { !$0.isEmpty }
      try console.print(lines.joined(separator: "\n"))
    }
    return .done
  }

  /// The name of the drawing to be made by the option `option`, which goes with none of `others`.
  private static func drawing(_ arguments: Arguments, _ option: String, without others: [String]) throws -> String {
    let output = try arguments.required("--output")
    guard output.lowercased().hasSuffix(".svg") else {
      throw UsageError("--output: found \"\(output)\"; allowed: a name that ends in .svg")
    }
    for other in ["--at", "--json", "--display-list", "--plan"] + others where arguments.has(other) {
      throw UsageError("\(option) shows the whole film; it cannot be combined with \(other)")
    }
    return output
  }

  /// A scene's file, length and rate, as a line below a drawing's title.
  private static func subtitle(_ scene: Scene) -> String {
    let file = scene.source.split(separator: "/").last.map(String.init) ?? scene.source
    let length = scene.canvas.duration.doubleValue
      .formatted(.number.precision(.fractionLength(0...3)).locale(Locale(identifier: "en_US_POSIX")))
    return "\(file) · \(length) s at \(scene.canvas.frameRate) frames a second"
  }

  private static func drawSound(_ arguments: Arguments) throws -> ExitStatus {
    let output = try drawing(arguments, "--audio", without: ["--curve"])
    let scene = try SceneArguments.load(arguments)
    let memory = try SceneArguments.memory(arguments)
    let stage = try scene.makeStage(assets: AssetLoader(memory: memory), memory: memory)
    guard let track = stage.soundTrack else { throw UsageError("--audio: the scene has no sound") }
    let duration = scene.filmDuration
    let mixer = try SoundMixer(track, filmDuration: duration)
    let bars = track.clips.filter { $0.begin < duration }.map { clip in
      WaveChart.Bar(
        name: clip.name ?? "sound", begin: clip.begin.doubleValue, end: min(clip.end ?? duration, duration).doubleValue)
    }
    let chart = WaveChart(
      title: "Sound", subtitle: subtitle(scene), levels: try WaveLevels(mixer, columns: WaveChart.columns), bars: bars,
      duration: duration.doubleValue, events: scene.eventTimes.filter { $0 <= duration.doubleValue })
    try WholeFile.write(chart.svg.utf8, to: output, what: "the drawing", sparing: scene.files)
    return .done
  }

  private static func drawCurves(_ arguments: Arguments) throws -> ExitStatus {
    let names = arguments.all("--curve")
    let output = try drawing(arguments, "--curve", without: [])
    let scene = try SceneArguments.load(arguments)
    let curves = try Curve.curves(names, of: scene, assets: AssetLoader(memory: try SceneArguments.memory(arguments)))
    let duration = scene.canvas.duration.doubleValue
    let chart = CurveChart(
      title: names.count == 1 ? names[0] : "\(names.count) curves",
      subtitle: subtitle(scene), curves: curves,
      duration: duration,
      events: scene.eventTimes.filter { $0 <= duration })
    try WholeFile.write(chart.svg.utf8, to: output, what: "the curves", sparing: scene.files)
    return .done
  }
}

extension Scene {
  /// How long the film's frames last, in seconds: the length of its sound.
  fileprivate var filmDuration: Rational {
    FrameClock(rate: canvas.frameRate).time(ofFrame: canvas.frameCount) ?? canvas.duration
  }
}
