import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import KinoraScenes

extension Verb {
  /// `kinora diff` compares two pictures, or two scenes frame by frame.
  static let diff = Verb(
    name: "diff",
    summary: "Compare two pictures, or two scenes frame by frame.",
    details: """
      A and B are two image files, or two scenes of one size, rate and length; one of the scenes may be - for standard input. Pixels are
      compared as they are stored, without tolerance unless --allow gives one. Ends with status 1 when they differ.
      """,
    operands: ["A", "B"],
    options: [
      Option(
        "--output", "-o", value: "FILE.png",
        help: "Write a picture of where they differ, for scenes of the worst frame."),
      Option("--allow", value: "LEVELS", help: "Do not count pixels that differ by at most so many levels of 255."),
      SceneArguments.frames, SceneArguments.memory,
    ]
  ) { arguments, console in
    let allowed = try arguments.integer("--allow", in: 0...255) ?? 0
    if let output = arguments["--output"], !output.lowercased().hasSuffix(".png") {
      throw arguments.error("--output", "a name that ends in .png")
    }
    let memory = try SceneArguments.memory(arguments)
    let words = [arguments.operand(0), arguments.operand(1)]
    let scenes = words.filter(SceneInput.isScene)
    switch scenes.count {
    case 0:
      if arguments.has("--frames") { throw UsageError("--frames is for scenes") }
      return try Comparison(arguments, console, allowed, sparing: InputFiles(words)).images(
        try ImageDecoder.decode(path: words[0], memory: memory),
        try ImageDecoder.decode(path: words[1], memory: memory))
    case 2:
      if words[0] == words[1], words[0] == SceneInput.standardInput {
        throw UsageError("A and B are both standard input, which holds one scene")
      }
      let (a, b) = (try SceneInput(words[0]).load(), try SceneInput(words[1]).load())
      return try Comparison(arguments, console, allowed, sparing: a.files.adding(b.files)).films(
        Film(a, memory: memory), Film(b, memory: memory))
    default: throw UsageError("A and B are a scene and a picture; compare two pictures or two scenes")
    }
  }
}

private struct Comparison {
  private let arguments: Arguments
  private let console: Console
  private let allowed: Int
  private let inputs: InputFiles

  init(_ arguments: Arguments, _ console: Console, _ allowed: Int, sparing inputs: InputFiles) {
    self.inputs = inputs
    self.arguments = arguments
    self.console = console
    self.allowed = allowed
  }

  func images(_ a: CGImage, _ b: CGImage) throws -> ExitStatus {
    guard let difference = PixelDifference(a.pixels, b.pixels) else {
      try console.print("the sizes differ: \(a.width)×\(a.height) and \(b.width)×\(b.height)")
      return .different
    }
    try console.print(Self.text(difference))
    if !difference.isEqual { try write(a, b) }
    return difference.largest > allowed ? .different : .done
  }

  func films(_ a: Film, _ b: Film) throws -> ExitStatus {
    let (first, second) = (try a.format, try b.format)
    guard first == second else {
      try console.print("the films differ: \(Self.text(first)) and \(Self.text(second))")
      return .different
    }
    var frames = 0..<first.frameCount
    if let text = arguments["--frames"] {
      guard let range = FrameRange(text)?.range(of: first.frameCount) else {
        throw arguments.error(
          "--frames", "frames from 0 to \(first.frameCount - 1), such as 0..\(first.frameCount - 1)")
      }
      frames = range
    }
    var worst: (frame: Int, difference: PixelDifference)?
    var differing = 0
    for number in frames {
      let (left, right) = (try a.frame(number: number), try b.frame(number: number))
      if FrameHash(of: left) == FrameHash(of: right) { continue }
      guard let difference = PixelDifference(left.pixels, right.pixels), difference.largest > allowed else { continue }
      differing += 1
      try console.print("frame \(number): \(Self.text(difference))")
      if difference.squares > worst?.difference.squares ?? 0 { worst = (number, difference) }
    }
    try console.print("\(differing) of \(frames.count) frames differ")
    guard let worst else { return .done }
    try write(try a.frame(number: worst.frame), try b.frame(number: worst.frame))
    return .different
  }

  private func write(_ a: CGImage, _ b: CGImage) throws {
    guard let output = arguments["--output"], let picture = PixelDifference.picture(a.pixels, b.pixels) else { return }
    try ImageEncoder.writePNG(picture, to: output, sparing: inputs)
  }

  private static func text(_ difference: PixelDifference) -> String {
    guard !difference.isEqual else { return difference.description }
    let noise = (difference.peakSignalToNoise * 10).rounded() / 10
    return "\(difference); PSNR \(noise) dB"
  }

  private static func text(_ format: FilmFormat) -> String {
    "\(format.width)×\(format.height), \(format.frameRate) frames a second, \(format.frameCount) frames"
  }
}
