import KinoraGraphics
import KinoraTiming

extension SceneReader {
  static let canvasKeys = ["width", "height", "frameRate", "duration", "background"]

  /// Reads `canvas`, whose frame rate is needed to read any other time that is given in frames.
  func canvas(_ node: SourceNode) -> SceneCanvas? {
    guard let fields = Fields(node, "canvas", names: Self.canvasKeys, self, remedy: Self.canvasRemedy) else {
      return nil
    }
    let sides = 1...SceneCanvas.greatestSide
    let width = fields.required("width", "pixels").flatMap { integer($0, "width", in: sides) }
    let height = fields.required("height", "pixels").flatMap { integer($0, "height", in: sides) }
    if let width, let height, width * height > SceneCanvas.greatestArea {
      report(
        node, "canvas: \(width) × \(height) are \(width * height) pixels",
        allowed: "at most \(SceneCanvas.greatestArea) pixels in all", as: .tooLarge)
    }
    let rate = fields.required("frameRate", "frames per second").flatMap(frameRate)
    frameRate = rate
    let background = fields["background"].map { color($0, "background") } ?? CGColor.black
    guard
      let duration = fields.required("duration", "the film's length")
        .flatMap({ time($0, "duration", in: .positive) }),
      let rate
    else { return nil }
    guard let frameCount = FrameClock(rate: rate).frameCount(duration: duration),
      frameCount <= SceneCanvas.greatestFrameCount
    else {
      report(
        fields["duration"] ?? node, "duration: too many frames at \(rate) frames per second",
        allowed: "at most \(SceneCanvas.greatestFrameCount) frames", as: .tooLarge)
      return nil
    }
    if followedLength == nil { filmDuration = duration }
    guard let width, let height, let background else { return nil }
    return SceneCanvas(
      width: width, height: height, frameRate: rate, duration: duration, background: background,
      frameCount: frameCount)
  }

  /// What a canvas says in place of other programs' words for its size and its length.
  static func canvasRemedy(_ member: SourceNode.Member) -> Fields.Remedy? {
    let size = ["width", "height"]
    switch member.key {
    case "size", "resolution", "dimensions", "bounds", "frame":
      return Fields.Remedy(
        keys: size, words: self.size(member.value) ?? "width and height, in pixels: width: 1920, height: 1080")
    case "aspectRatio", "aspect", "ratio":
      return Fields.Remedy(keys: size, words: "width and height, in pixels: width: 1920, height: 1080")
    case "durationInFrames", "frames", "frameCount", "totalFrames":
      let count = member.value.plainText ?? "90"
      return Fields.Remedy(keys: ["duration"], words: "duration, in frames with an f: duration: \"\(count)f\"")
    default: return nil
    }
  }

  /// The two keys of a size that is a list of numbers, or a text such as "640x360"; nil for anything else.
  private static func size(_ node: SourceNode) -> String? {
    var numbers: [String] = []
    switch node.value {
    case .array(let elements): numbers = elements.compactMap(\.plainText)
    case .string(let text): numbers = text.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    default: break
    }
    guard numbers.count == 2 || numbers.count == 4, numbers.allSatisfy({ Double($0) != nil }) else { return nil }
    return "width: \(numbers[numbers.count - 2]), height: \(numbers[numbers.count - 1])"
  }

  private func frameRate(_ node: SourceNode) -> FrameRate? {
    let allowed =
      "frames per second above 0 and at most \(SceneCanvas.greatestFrameRate), as a number (30, 29.97) or a fraction (\"30000/1001\")"
    guard let rate = rate(node) else {
      reportFound(node, "frameRate", allowed: allowed)
      return nil
    }
    return rate
  }

  /// The frame rate that a value says; nil for none.
  func rate(_ node: SourceNode) -> FrameRate? {
    let rate: FrameRate? =
      switch node.value {
      case .number(let value): try? FrameRate(value)
      case .string(let text): try? FrameRate(parsing: text)
      default: nil
      }
    return rate.flatMap { $0.framesPerSecond <= Rational(Int64(SceneCanvas.greatestFrameRate)) ? $0 : nil }
  }
}
