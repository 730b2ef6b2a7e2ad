import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

extension Verb {
  /// `kinora frame` renders instants of a scene as pictures.
  static let frame = Verb(
    name: "frame",
    summary: "Render instants of a scene as pictures.",
    details: """
      Each --at is a picture; several need a place for the number in the output's name, as in still-%02d.png, and are numbered from 1.
      --sheet draws a contact sheet of equally spaced instants, or of those that --at names, with the times below the pictures.
      --best chooses, of \(Thumbnail.candidates) instants, the one whose picture has most colours in the most equal shares: a thumbnail.
      The extension chooses PNG, JPEG or WebP (lossless). --png-compression small makes smaller PNG files of the same pixels, in many times the time.
      """,
    operands: ["SCENE"],
    required: ["--output"],
    options: [
      SceneArguments.times,
      Option("--sheet", value: "CxR", help: "Draw a contact sheet of C columns and R rows, such as 4x3."),
      Option("--best", help: "Choose the instant that shows most, for a thumbnail."),
      Option("--output", "-o", value: "FILE", help: "Where the picture goes: .png, .jpg or .webp."),
      Option("--size", value: "WxH", help: "Scale the picture to fit this size; the pictures of a sheet, each."),
      Option(
        "--png-compression", value: "NAME", words: PNGCompression.allCases.map(\.rawValue),
        help: "What PNG files are compressed for: fast, as usual, or small."),
      RenderRequest.backgroundOption, SceneArguments.parameter, SceneArguments.variant, SceneArguments.data,
      SceneArguments.row,
      SceneArguments.memory, .json("Print the names and the instants of the pictures as JSON."),
    ]
  ) { arguments, console in
    var output = try arguments.required("--output")
    let fileExtension = output.split(separator: ".").last.map(String.init) ?? ""
    guard let picture = PictureFormat(fileExtension: fileExtension) else {
      let known = PictureFormat.allCases.flatMap(\.fileExtensions).map { "." + $0 }.joined(separator: ", ")
      throw UsageError("--output: found \"\(output)\"; allowed: a name that ends in \(known)")
    }
    var size: PixelSize?
    if let text = arguments["--size"] {
      size = PixelSize(text)
      if size == nil { throw arguments.error("--size", "a width and a height such as 640x360") }
    }
    let compression = try compression(arguments, picture)
    let sheet = arguments["--sheet"].map(ContactSheet.init)
    if case .some(.none) = sheet {
      throw arguments.error("--sheet", "columns and rows such as 4x3, at most \(ContactSheet.greatestCount) pictures")
    }
    let given = arguments.all("--at").count
    let isBest = arguments.has("--best")
    if given == 0, sheet == nil, !isBest { _ = try arguments.required("--at") }
    if isBest, given > 0 || sheet != nil { throw UsageError("--best chooses the instant; leave out --at and --sheet") }
    let background = try RenderRequest.background(arguments)
    let memory = try SceneArguments.memory(arguments)
    let chosen = try CheckedRow.chosen(arguments, output: output)
    var scene = try chosen.map { try $0.data.input.load(parameters: $0.row.values) } ?? SceneArguments.load(arguments)
    let inputs = scene.files.adding(InputFiles(arguments.all("--data")))
    output = chosen?.row.output ?? output
    if let background { scene = scene.flattened(onto: background) }
    if scene.canvas.isTransparent, !picture.keepsAlpha, sheet == nil {
      throw UsageError(
        "--output: the canvas is transparent, and \(picture.rawValue) has no alpha; write .png or .webp, "
          + "or put a colour under everything with --background")
    }
    var times = try SceneArguments.times(arguments, scene)
    let canvas = scene.canvas
    if let sheet = sheet ?? nil {
      guard given <= sheet.count else {
        throw UsageError("--sheet: \(given) instants are named, and the sheet has room for \(sheet.count)")
      }
      let stills = try StillPictures(
        scene, size: size ?? sheet.pictureSize(width: canvas.width, height: canvas.height), memory: memory)
      if given == 0 { times = stills.times(sheet.count) }
      var pictures = [CGImage?](repeating: nil, count: times.count)
      try stills.draw(at: times) { pictures[$0] = $1 }
      let image = try sheet.draw(pictures.compactMap { $0 }, at: times, memory: memory)
      try ImageEncoder.write(image.pixels, as: picture, to: output, compression: compression, sparing: inputs)
      if arguments.has("--json") {
        try console.print(report: StillReport([.init(output, times, image)]))
      }
      return .done
    }
    if isBest {
      let best = try Thumbnail.best(
        of: { [scene] in try StillPictures(scene, size: $0, memory: memory) }, width: canvas.width,
        height: canvas.height)
      times = [try StillPictures(scene, size: size, memory: memory).times(Thumbnail.candidates)[best]]
    }
    let pattern = FileNumberPattern(output)
    guard times.count == 1 || pattern != nil else {
      throw UsageError("--output: \(times.count) pictures need a place for the number, as in still-%02d.png")
    }
    var written = [StillReport.Picture?](repeating: nil, count: times.count)
    try StillPictures(scene, size: size, memory: memory).draw(at: times) { [output] index, image in
      let path = given > 1 ? pattern?.path(index + 1) ?? output : output
      try ImageEncoder.write(image.pixels, as: picture, to: path, compression: compression, sparing: inputs)
      written[index] = .init(path, [times[index]], image)
    }
    if arguments.has("--json") { try console.print(report: StillReport(written.compactMap(\.self))) }
    return .done
  }

  /// What PNG files are compressed for.
  private static func compression(
    _ arguments: Arguments, _ picture: PictureFormat
  ) throws(UsageError) -> PNGCompression {
    let words = PNGCompression.allCases.map(\.rawValue)
    guard let word = try arguments.choice("--png-compression", of: words) else { return .fast }
    guard picture == .png else {
      throw UsageError("--png-compression is for PNG, and the output is \(picture.rawValue)")
    }
    return PNGCompression(rawValue: word) ?? .fast
  }
}

/// What `frame --json` prints.
private struct StillReport: Encodable {
  struct Picture: Encodable {
    let file: String
    /// The instants that the picture shows, in seconds; several on a contact sheet.
    let at: [Double]
    let width, height: Int

    init(_ file: String, _ times: [Rational], _ image: CGImage) {
      self.file = file
      at = times.map(\.doubleValue)
      (width, height) = (image.width, image.height)
    }
  }

  let pictures: [Picture]

  init(_ pictures: [Picture]) { self.pictures = pictures }
}
