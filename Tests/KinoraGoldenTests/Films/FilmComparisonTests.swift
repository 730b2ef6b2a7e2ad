import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

@Suite("Films of any kind, compared")
struct FilmComparisonTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Frames, ten a second, of a white square that moves over grey.
  private func film(frames: Int = 20) -> Film {
    Film(size: CGSize(width: 96, height: 64), frameRate: 10, duration: Double(frames) / 10) { stage in
      stage.root.backgroundColor = CGColor(gray: 0.25, alpha: 1)
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 12, width: 24, height: 40)
      layer.backgroundColor = .white
      stage.root.addSublayer(layer)
      for frame in 0..<frames {
        stage.at(Double(frame) / 10) {
          CATransaction.setDisableActions(true)
          layer.position.x = 12 + 60 * CGFloat(frame) / CGFloat(frames)
        }
      }
    }
  }

  /// The film's frames as numbered pictures, and a video that `ffmpeg` makes of them.
  private func video(_ name: String, frames: Int = 20, _ arguments: [String]) throws -> FilmFile {
    try film(frames: frames).export(to: scratch.path("f-%03d.png"))
    try Tool.run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-y", "-framerate", "10", "-i", scratch.path("f-%03d.png")] + arguments
        + [scratch.path(name)])
    return try FilmFile(path: scratch.path(name))
  }

  @Test("a drawn film, its numbered pictures and a video without loss are equal")
  func equal() throws {
    let lossless = try video("a.mov", ["-c:v", "png", "-pix_fmt", "rgb24"])
    let pictures = try PictureSequence(path: scratch.path("f-%03d.png"))
    let drawn = try DrawnFilm(film(), name: "film")
    for (a, b) in [(drawn, lossless), (drawn, pictures), (pictures, lossless)] as [(any ComparedFilm, any ComparedFilm)]
    {
      let comparison = try FilmComparison(a, b)
      #expect(comparison.passes && comparison.compared == 20 && comparison.frames.isEmpty)
    }
  }

  @Test("a film encoded with loss passes by its noise where that is allowed with a reason, and not otherwise")
  func lossy() throws {
    let encoded = try video("a.mp4", ["-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p"])
    let drawn = try DrawnFilm(film(), name: "film")
    #expect(try !FilmComparison(drawn, encoded).passes)
    let tolerance = try DifferenceTolerance(parsing: "psnr=22,ssim=0.8", reason: "x264, 4:2:0")
    let allowed = try FilmComparison(drawn, encoded, tolerance: tolerance)
    #expect(allowed.passes && allowed.slips.isEmpty)
    let strict = try DifferenceTolerance(parsing: "psnr=99", reason: "none")
    #expect(try !FilmComparison(drawn, encoded, tolerance: strict).passes)
  }

  @Test("a film with another curve is not told to be late or early, also through loss")
  func curve() throws {
    func film(_ name: CAMediaTimingFunctionName) -> Film {
      Film(size: CGSize(width: 320, height: 180), frameRate: 30, duration: 2) { stage in
        stage.root.backgroundColor = CGColor(gray: 0.25, alpha: 1)
        let layer = CALayer()
        layer.frame = CGRect(x: 15, y: 128, width: 50, height: 24)
        layer.backgroundColor = .white
        stage.root.addSublayer(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (40, 260, 0.8)
        (move.beginTime, move.fillMode, move.timingFunction) = (0.2, .both, CAMediaTimingFunction(name: name))
        move.isRemovedOnCompletion = false
        layer.add(move, forKey: nil)
      }
    }
    try film(.easeInEaseOut).export(to: scratch.path("a.mp4"))
    try film(.easeOut).export(to: scratch.path("b.mp4"))
    let comparison = try FilmComparison(
      try FilmFile(path: scratch.path("a.mp4")), try FilmFile(path: scratch.path("b.mp4")))
    #expect(!comparison.passes && comparison.slips.isEmpty, "\(comparison.slips)")
  }

  @Test("frames of one colour are named, and frames that only one film has say what was left out")
  func blank() throws {
    let black = try video(
      "black.mov", ["-vf", "drawbox=t=fill:c=black:enable='eq(n,9)'", "-c:v", "png", "-pix_fmt", "rgb24"])
    let drawn = try DrawnFilm(film(), name: "film")
    let flash = try FilmComparison(drawn, black)
    #expect(flash.slips.map(\.kind) == [.blank] && flash.slips[0].since == 9, "\(flash.slips)")
    let both = try video(
      "both.mov",
      [
        "-vf", "select=not(eq(n\\,4)),setpts=N/10/TB,drawbox=t=fill:c=black:enable='eq(n,9)'", "-c:v", "png",
        "-pix_fmt",
        "rgb24",
      ])
    let told = try FilmComparison(drawn, both)
    #expect(told.slips.map(\.kind) == [.dropped, .blank] && told.slips.map(\.since) == [4, 9], "\(told.slips)")
  }

  @Test(
    "a frame that an encoder lost or showed twice is named, and so is a film that is late, through loss too",
    arguments: [
      ("select=not(eq(n\\,7)),setpts=N/10/TB", GoldenFinding.Kind.dropped, "20 frames in film, 19 in"),
      ("tpad=start=2:start_mode=clone,trim=end_frame=20", .late, ""),
      ("trim=start_frame=3,setpts=N/10/TB,tpad=stop=3:stop_mode=clone", .early, ""),
    ], [["-c:v", "png", "-pix_fmt", "rgb24"], ["-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p"]])
  func slips(fault: (String, GoldenFinding.Kind, String), codec: [String]) throws {
    let (filter, kind, form) = fault
    let faulty = try video("a.mov", ["-vf", filter] + codec)
    let comparison = try FilmComparison(try DrawnFilm(film(), name: "film"), faulty)
    #expect(comparison.slips.first?.kind == kind, "\(comparison.slips) \(comparison.formDifferences)")
    if !form.isEmpty { #expect(comparison.formDifferences.contains { $0.hasPrefix(form) }) }
    #expect(!comparison.passes)
  }

  @Test(
    "a film that runs backward is told from its looks where encoding has changed every pixel, however long it is",
    arguments: [20, 120])
  func backward(frames: Int) throws {
    let encoded = try video(
      "b.mp4", frames: frames, ["-vf", "reverse", "-c:v", "libx264", "-crf", "26", "-pix_fmt", "yuv420p"])
    let slips = try FilmComparison(DrawnFilm(film(frames: frames), name: "film"), encoded).slips
    #expect(slips.count == 1)
    let slip = try #require(slips.first)
    #expect("\(slip)".contains("backward") && slip.share > 0.9, "\(slips)")
  }

  @Test("frames that show at other times, and other declared colours, are told")
  func form() throws {
    let a = try video("a.mov", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-colorspace", "bt709"])
    let b = try video("b.mov", ["-c:v", "libx264", "-pix_fmt", "yuv444p", "-vf", "setpts=2*PTS,fps=5"])
    let form = try FilmComparison(a, b).formDifferences
    #expect(form.contains { $0.contains("frames show at another time, first frame 1: at 1/10 s in") }, "\(form)")
    #expect(form.contains { $0.hasPrefix("pixel format: yuv420p in") }, "\(form)")
  }

  @Test("a sequence with a gap, and a name without a place for a number, are refused")
  func sequences() throws {
    try film().export(to: scratch.path("f-%03d.png"))
    try FileManager.default.removeItem(atPath: scratch.path("f-007.png"))
    let gap = #expect(throws: GoldenError.self) { try PictureSequence(path: scratch.path("f-%03d.png")) }
    #expect("\(try #require(gap))".contains("f-007.png: the picture is missing"))
    #expect(throws: GoldenError.self) { try PictureSequence(path: scratch.path("f.png")) }
    #expect(throws: GoldenError.self) { try PictureSequence(path: scratch.path("g-%d.png")) }
  }

  @Test(
    "a tolerance says in pixels and levels what it allows; a share of the picture is refused",
    arguments: [
      ("count=1%", "a number of pixels; in a share of the picture a local fault drowns"),
      ("count", "limits such as largest=4,count=200"), ("largest=256", "levels from 0 to 255"),
      ("window=-1", "pixels from 0 to 256"), ("psnr=0", "dB above 0"), ("ssim=2", "-1 to 1"),
      (
        "above3=1",
        "largest, count, window, psnr, ssim, above0, above1, above2, above4, above8, above16, above32, above64"
      ),
    ])
  func tolerance(text: String, allowed: String) {
    let problem = #expect(throws: DifferenceTolerance.Problem.self) {
      try DifferenceTolerance(parsing: text, reason: "test")
    }
    #expect(problem?.allowed == allowed)
  }

  @Test("every limit of a tolerance must hold; one without limits allows nothing")
  func limits() throws {
    let (a, b) = (PixelBuffer(width: 32, height: 32), PixelBuffer(width: 32, height: 32))
    for x in 0..<10 { b[x, 0] = SIMD4(5, 0, 0, 0) }
    let difference = try #require(PixelDifference(a, b))
    for (text, isAllowed) in [
      ("count=10", true), ("count=9", false), ("largest=5", true), ("largest=4", false), ("above4=10", true),
      ("above4=9", false), ("above8=0", true), ("window=10", true), ("window=9", false), ("count=10,window=9", false),
      ("psnr=40", true), ("psnr=60", false), ("ssim=0.9", false),
    ] {
      let tolerance = try DifferenceTolerance(parsing: text, reason: "test")
      #expect(tolerance.allows(difference, psnr: 50, ssim: 0.5) == isAllowed, "\(text)")
    }
    #expect(!DifferenceTolerance(reason: "none").allows(difference, psnr: 50, ssim: 1))
  }
}
