import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMeasure
import KinoraRaster

/// `trees [COUNT…]`: what a frame costs by the number of layers, flat and nested, and of how many of them move, step by
/// step: sampling, flattening, and what the rasteriser does on one thread. Without numbers it measures the curve from 10
/// to 100,000 layers. `--moving N` measures one number of moving layers only, and `--json` prints the results for
/// programs.
///
/// Layers are a few pixels large, so that drawing takes next to nothing. Each figure is the median over the frames, in
/// milliseconds of processor time.
enum TreeBenchmark {
  static let mode = Mode(
    name: "trees", summary: "a frame of 10 to 100,000 layers of which few move: processor time by step", run: run)

  /// How the layers of a tree are arranged.
  enum Shape: String, CaseIterable {
    /// All are sublayers of the root.
    case flat
    /// The root has groups of a hundred, of ten when there are few.
    case nested
  }

  struct Case {
    let shape: Shape
    let count: Int
    let moving: Int
  }

  /// The medians over the frames of one case, in seconds.
  struct Figures {
    var sampling = 0.0
    var flattening = 0.0
    var raster = 0.0
    var all = 0.0
    /// What the steps of the rasteriser take when they are measured apart, which costs a little by itself.
    var steps: [(stage: WorkStage, seconds: Double)] = []
  }

  private static func run(_ words: [String]) throws {
    var counts = words.compactMap { Int($0) }.filter { $0 > 0 }
    var moving: [Int]?
    if let place = words.firstIndex(of: "--moving"), place + 1 < words.count, let wanted = Int(words[place + 1]) {
      moving = [wanted]
      if let index = counts.firstIndex(of: wanted) { counts.remove(at: index) }
    }
    if counts.isEmpty { counts = [10, 100, 1000, 10_000, 100_000] }
    let isJSON = words.contains("--json")
    if !isJSON { print(heading) }
    var results: [(Case, Figures)] = []
    for shape in Shape.allCases {
      for count in counts {
        for moving in moving ?? [0, 1, 100, count] where moving <= count {
          if moving == 100, count == 100 { continue }
          let work = Case(shape: shape, count: count, moving: moving)
          let figures = measure(work)
          results.append((work, figures))
          if !isJSON { print(line(work, figures)) }
        }
      }
    }
    if isJSON { try BenchmarkReport(results: results.map(Row.init)).write(to: "-") }
  }

  // MARK: Results

  private static let stages: [WorkStage] = [.compare, .prepare, .plan, .draw]

  private static let heading =
    "tree      layers  moving  sampling  flattening  raster      all | compare  prepare     plan     draw"

  private static func line(_ work: Case, _ figures: Figures) -> String {
    func ms(_ seconds: Double, _ width: Int) -> String {
      let text = String(format: "%.3f", seconds * 1e3)
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let name = work.shape.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
    return name + String(format: "%9d %7d", work.count, work.moving) + ms(figures.sampling, 10)
      + ms(figures.flattening, 12) + ms(figures.raster, 8) + ms(figures.all, 9) + " |"
      + figures.steps.map { ms($0.seconds, 8) }.joined(separator: " ")
  }

  /// A row of the results for programs.
  private struct Row: Encodable {
    let tree: String
    let layers, moving: Int
    /// Medians by step, "all" among them.
    let milliseconds: [String: Double]

    init(_ work: Case, _ figures: Figures) {
      (tree, layers, moving) = (work.shape.rawValue, work.count, work.moving)
      var steps = [
        "sampling": figures.sampling, "flattening": figures.flattening, "raster": figures.raster, "all": figures.all,
      ]
      for (stage, seconds) in figures.steps { steps["\(stage)"] = seconds }
      milliseconds = steps.mapValues { $0 * 1e3 }
    }
  }

  // MARK: Measuring

  private static func measure(_ work: Case) -> Figures {
    let frames = max(20, min(200, 1_000_000 / work.count))
    var figures = frames.medians(of: work, meter: nil)
    let clocks = ProfileClocks(
      wall: { DispatchTime.now().uptimeNanoseconds }, thread: { UInt64(Stopwatch.threadSeconds() * 1e9) },
      process: { 0 })
    let meter = FilmMeter(clocks, width: 1920, height: 1080, frameCount: frames)
    _ = frames.medians(of: work, meter: meter)
    let measured = meter.log.frames.dropFirst(Int.warmUp)
    figures.steps = stages.map { stage in
      (stage, measured.map { Double($0.processor[stage.rawValue]) / 1e9 }.median)
    }
    return figures
  }

  /// A stage with the layers of a case.
  fileprivate static func stage(_ work: Case) -> Stage {
    let stage = Stage(size: CGSize(width: 1920, height: 1080))
    stage.background = .black
    let groupSize = work.shape == .flat ? work.count : work.count < 1000 ? 10 : 100
    var parent = stage.root
    let stride = max(1, work.count / max(1, work.moving))
    for index in 0..<work.count {
      if work.shape == .nested, index % groupSize == 0 {
        parent = CALayer()
        stage.root.addSublayer(parent)
      }
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 6, height: 4)
      // A stride that has no divisor in common with the sides puts neighbours far from each other.
      layer.position = CGPoint(x: 10 + index * 631 % 1900, y: 10 + index * 397 % 1060)
      layer.backgroundColor = CGColor(red: CGFloat(index % 7) / 7, green: 0.5, blue: CGFloat(index % 3) / 3, alpha: 1)
      parent.addSublayer(layer)
      if index % stride == 0, index / stride < work.moving {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.byValue, animation.duration, animation.repeatCount) = (90, 3, .infinity)
        layer.add(animation, forKey: "move")
      }
    }
    stage.commit()
    return stage
  }
}

extension Int {
  /// Frames that are made before the measured ones.
  fileprivate static let warmUp = 12

  /// The medians of that many frames.
  fileprivate func medians(of work: TreeBenchmark.Case, meter: FilmMeter?) -> TreeBenchmark.Figures {
    let stage = TreeBenchmark.stage(work)
    var options = FrameRenderer.Options(threads: 1)
    options.meter = meter
    let renderer = FrameRenderer(width: 1920, height: 1080, options: options)
    var times: [[Double]] = [[], [], [], []]
    var list = DisplayList(width: 1920, height: 1080, background: .black)
    for frame in 0..<self + Int.warmUp {
      let start = Stopwatch.threadSeconds()
      stage.advance(to: Double(frame) / 60)
      stage.samplePresentations()
      let sampled = Stopwatch.threadSeconds()
      list = stage.displayList()
      let flattened = Stopwatch.threadSeconds()
      renderer.render(list)
      let drawn = Stopwatch.threadSeconds()
      if frame < Int.warmUp { continue }
      times[0].append(sampled - start)
      times[1].append(flattened - sampled)
      times[2].append(drawn - flattened)
      times[3].append(drawn - start)
    }
    return TreeBenchmark.Figures(
      sampling: times[0].median, flattening: times[1].median, raster: times[2].median, all: times[3].median)
  }
}

extension [Double] {
  fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
