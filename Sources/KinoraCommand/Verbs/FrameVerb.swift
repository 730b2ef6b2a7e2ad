import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

extension Verb {
  /// `kinora frame` renders one instant of a scene as a picture.
  static let frame = Verb(
    name: "frame",
    summary: "Render one instant of a scene to a PNG.",
    operands: ["SCENE"],
    required: ["--at", "--output"],
    options: [
      SceneArguments.time, Option("--output", "-o", value: "FILE.png", help: "Where the picture goes."),
      Option("--size", value: "WxH", help: "Scale the picture to fit this size."),
      SceneArguments.parameter, SceneArguments.memory,
    ]
  ) { arguments, console in
    let output = try arguments.required("--output")
    guard output.lowercased().hasSuffix(".png") else {
      throw UsageError("--output: found \"\(output)\"; allowed: a name that ends in .png")
    }
    var size: PixelSize?
    if let text = arguments["--size"] {
      size = PixelSize(text)
      if size == nil { throw arguments.error("--size", "a width and a height such as 640x360") }
    }
    _ = try arguments.required("--at")
    let scene = try SceneArguments.load(arguments)
    let time = try SceneArguments.time(arguments, scene)
    let canvas = scene.canvas
    let format = try FilmFormat(
      size: size.map { CGSize(width: $0.width, height: $0.height) } ?? canvas.size, frameRate: canvas.frameRate,
      duration: canvas.duration)
    let memory = try SceneArguments.memory(arguments)
    let stage = try scene.makeStage(assets: AssetLoader(memory: memory), memory: memory)
    let source: any FrameSource = size == nil ? stage : FittedSource(stage, from: canvas, into: format)
    let picture = try source.picture(at: time.doubleValue, width: format.width, height: format.height)
    try ImageEncoder.writePNG(picture.pixels, to: output, sparing: scene.files)
    return .done
  }
}
