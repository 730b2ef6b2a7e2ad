import KinoraGolden
import KinoraGraphics
import KinoraMedia
import KinoraTiming

/// Two films compared frame by frame: scenes, video files, numbered pictures, in any pairing.
struct FilmDiff {
  let arguments: Arguments
  let console: Console

  /// The most frames that are told one by one.
  private static let told = 12

  func run(_ a: String, _ b: String) throws -> ExitStatus {
    let tolerance = try DiffLimits.read(arguments)
    let memory = try SceneArguments.memory(arguments)
    let first = try FilmOperand.open(a, memory: memory)
    let second = try FilmOperand.open(b, memory: memory)
    let comparison = try FilmComparison(
      first.film, second.film, frames: try range(first.film, second.film), tolerance: tolerance)
    if arguments.has("--json") {
      try console.print(json: report(comparison, first.film, second.film, tolerance).json)
    } else {
      try console.print(Self.text(comparison, tolerance))
    }
    if let output = arguments["--output"], let worst = comparison.leastPSNR {
      let pictures = (try first.film.pixels(ofFrame: worst.number), try second.film.pixels(ofFrame: worst.number))
      try DifferencePicture(pictures.0, pictures.1)?.writePNG(to: output, sparing: first.inputs.adding(second.inputs))
    }
    return comparison.passes ? .done : .different
  }

  private func range(_ a: any ComparedFilm, _ b: any ComparedFilm) throws -> Range<Int>? {
    guard let text = arguments["--frames"] else { return nil }
    let count = min(a.frameCount, b.frameCount)
    guard let range = FrameRange(text)?.range(of: count) else {
      throw arguments.error("--frames", "frames from 0 to \(count - 1), such as 0..\(count - 1)")
    }
    return range
  }

  private func report(
    _ comparison: FilmComparison, _ a: any ComparedFilm, _ b: any ComparedFilm, _ tolerance: DifferenceTolerance?
  ) -> DiffReport {
    DiffReport(
      a: a.name, b: b.name, passes: comparison.passes, form: comparison.formDifferences, compared: comparison.compared,
      frames: comparison.frames.map {
        DiffReport.Frame(
          $0.difference, frame: $0.number, time: $0.time?.description, psnr: $0.psnr, ssim: $0.ssim,
          isAllowed: $0.isAllowed)
      }, slips: comparison.slips, tolerance: tolerance)
  }

  /// The cause first, then the frames, the worst of them, and the counts.
  static func text(_ comparison: FilmComparison, _ tolerance: DifferenceTolerance?) -> String {
    var lines = comparison.formDifferences.map { "the films differ: \($0)" }
    lines += comparison.slips.enumerated().map { ($0.offset == 0 ? "cause: " : "  and: ") + "\($0.element)" }
    let frames = comparison.frames.filter { !$0.isAllowed }
    for frame in frames.prefix(told) { lines.append("frame \(frame.number): \(frame.difference); \(figures(frame))") }
    if frames.count > told { lines.append("… and \(frames.count - told) more frames") }
    if comparison.frames.count > 1, let noise = comparison.leastPSNR, let look = comparison.leastSSIM {
      var line = "least PSNR \(rounded(noise.psnr, 10)) dB at frame \(noise.number)"
      if let ssim = look.ssim {
        line += "; least SSIM \(rounded(ssim.mean, 10_000)) at frame \(look.number), worst at (\(ssim.x), \(ssim.y))"
      }
      lines.append(line)
    }
    let allowed = comparison.frames.count - frames.count
    if let tolerance, allowed > 0 { lines.append("\(allowed) frames differ as allowed: \(tolerance.reason)") }
    lines.append("\(frames.count) of \(comparison.compared) frames differ")
    return lines.joined(separator: "\n")
  }

  private static func figures(_ frame: FilmComparison.Frame) -> String {
    let similarity = frame.ssim.map { ", SSIM \(rounded($0.mean, 10_000))" } ?? ""
    return "PSNR \(rounded(frame.psnr, 10)) dB\(similarity)"
  }

  private static func rounded(_ value: Double, _ unit: Double) -> Double { (value * unit).rounded() / unit }
}
