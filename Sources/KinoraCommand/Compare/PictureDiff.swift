import KinoraGolden
import KinoraGraphics
import KinoraMedia

/// Two pictures compared.
struct PictureDiff {
  let arguments: Arguments
  let console: Console

  func run(_ a: String, _ b: String) throws -> ExitStatus {
    let tolerance = try DiffLimits.read(arguments)
    let memory = try SceneArguments.memory(arguments)
    let first: CGImage
    let second: CGImage
    switch try ImagePair.read(a, b, memory: memory) {
    case .same(let width, let height):
      return try say(
        "equal (\(width)×\(height), the same file byte for byte)", DiffReport(a: a, b: b, passes: true, compared: 1))
    case .pictures(let one, let other): (first, second) = (one, other)
    }
    guard first.width == second.width, first.height == second.height else {
      let sizes = "the sizes differ: \(first.width)×\(first.height) and \(second.width)×\(second.height)"
      return try say(sizes, DiffReport(a: a, b: b, passes: false, form: [sizes], compared: 0))
    }
    let output = arguments["--output"]
    let picture = output == nil ? nil : DifferencePicture(first.pixels, second.pixels)
    guard let difference = picture?.difference ?? PixelDifference(first.pixels, second.pixels) else {
      return .different
    }
    var report = DiffReport(a: a, b: b, passes: true, compared: 1, tolerance: tolerance)
    var text = difference.description
    if !difference.isEqual {
      let psnr = difference.peakSignalToNoise
      // It takes longer than everything else, so it is looked for where somebody wants to know.
      let wantsSSIM = tolerance?.ssim != nil || arguments.has("--json")
      let ssim = wantsSSIM ? StructuralSimilarity(first.pixels, second.pixels) : nil
      report.passes = tolerance?.allows(difference, psnr: psnr, ssim: ssim?.mean) ?? false
      report.frames = [DiffReport.Frame(difference, psnr: psnr, ssim: ssim, isAllowed: report.passes)]
      text += "; PSNR \((psnr * 10).rounded() / 10) dB"
      if let output { try picture?.writePNG(to: output, sparing: InputFiles([a, b])) }
    }
    return try say(text, report)
  }

  private func say(_ text: String, _ report: DiffReport) throws -> ExitStatus {
    if arguments.has("--json") { try console.print(json: report.json) } else { try console.print(text) }
    return report.passes ? .done : .different
  }
}
