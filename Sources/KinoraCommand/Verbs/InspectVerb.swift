import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraTiming

extension Verb {
  /// `kinora inspect`: the layers as they are shown at an instant.
  static let inspect = Verb(
    name: "inspect",
    summary: "Show the layer tree and its presented values at an instant.",
    details: """
      Prints every layer with the values that differ from the defaults, as they are shown at that time, and the keys of its
      animations. --display-list prints what will be drawn instead, in canvas coordinates, back to front.
      """,
    operands: ["SCENE"],
    required: ["--at"],
    options: [
      SceneArguments.time, SceneArguments.parameter, Option("--json", help: "Print the tree as JSON."),
      Option("--display-list", help: "Print the display list."),
    ]
  ) { arguments, console in
    let scene = try SceneArguments.load(arguments)
    let time = try SceneArguments.time(arguments, scene)
    let stage = try scene.makeStage(assets: AssetLoader())
    stage.advance(to: time.doubleValue)
    if arguments.has("--display-list") {
      console.print(stage.displayList().dump())
    } else if arguments.has("--json") {
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try JSONSerialization.data(withJSONObject: LayerReport(stage.root).json(), options: options)
      console.print(String(decoding: data, as: UTF8.self))
    } else {
      console.print(LayerReport(stage.root).text())
    }
    return .done
  }
}
