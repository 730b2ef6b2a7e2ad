import Foundation

/// What making a film cost: its stages, its layers, its frames. The measured film's bytes are those of one that nobody measures.
public struct FilmProfile: Sendable, Codable, Equatable {
  /// The version of the stored form.
  public var version = 1
  /// What was measured, in words: the scene's file.
  public var subject: String
  /// The picture's width in pixels.
  public var width: Int
  /// The picture's height in pixels.
  public var height: Int
  /// The frames of a second, as the film writes them.
  public var frameRate: String
  /// The number of the first frame that was made.
  public var firstFrame: Int
  /// Threads that drew.
  public var threads: Int
  /// The instructions that pixels were computed with.
  public var instructions: String
  /// What the frames went into.
  public var output: String
  /// Seconds from the beginning of loading until the output was complete.
  public var wall: Double
  /// The seconds of processor time that the whole process used meanwhile.
  public var processor: Double
  /// The seconds of processor time of threads that libraries started, such as an encoder's own, by the threads' name.
  public var outside: [String: Double]
  /// How many times memory was asked for; nil where nobody counted.
  public var allocations: Int?
  /// The stages that took time, in the order of a frame's way.
  public var stages: [StageCost]
  /// The layers that were drawn, costliest first; many small ones below one layer are one entry. What belongs to no layer stands last.
  public var layers: [LayerCost]
  /// Counts a frame, which are the same in every run.
  public var counts: [String: Distribution]
  /// The most bytes kept at the end of a frame, by what they are kept for.
  public var memory: [String: Int]
  /// The frames, in order.
  public var frames: [FrameCost]
  /// Where on the picture the time went.
  public var heat: HeatMap
  /// The parts to which the program gave names of its own.
  public var signposts: [SignpostCost]
  /// How long the film would take on other numbers of cores; nil unless asked for.
  public var forecast: CoreForecast?
  /// What the film costs less without each of its costliest layers, the greatest saving first; nil unless measured.
  public var savings: [LayerSaving]?

  /// Processor time of all stages, in seconds.
  public var measured: Double { stages.reduce(0) { $0 + $1.processor } }
  /// Processor time of the process that neither a stage nor a library's thread accounts for, in seconds.
  public var unaccounted: Double { processor - measured - outside.values.reduce(0, +) }
  /// Whether the profile has counts alone.
  var hasNoTimes: Bool { wall == 0 }
}

/// A stage's part of a film.
public struct StageCost: Sendable, Codable, Equatable {
  /// The stage's name in budgets: one word.
  public var key: String
  /// The stage's name for people.
  public var name: String
  /// Seconds by the wall clock, summed over the threads that worked on it.
  public var wall: Double
  /// Seconds of processor time.
  public var processor: Double
  /// Seconds of processor time a frame.
  public var frame: Distribution
}

/// How a number spreads over the frames.
public struct Distribution: Sendable, Codable, Equatable {
  /// The sum divided by the number of frames.
  public var mean = 0.0
  /// The number in the middle of all.
  public var median = 0.0
  /// The number that 95 of 100 frames do not pass.
  public var p95 = 0.0
  /// The greatest number.
  public var worst = 0.0
  /// The place of the frame with the greatest number.
  public var worstFrame = 0

  /// The spread of `values`, a frame each; all zero when there are none.
  public init(_ values: [Double]) {
    guard !values.isEmpty else { return }
    let sorted = values.sorted()
    mean = values.reduce(0, +) / Double(values.count)
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    p95 = sorted[max((sorted.count * 95 + 99) / 100 - 1, 0)]
    worst = sorted[sorted.count - 1]
    worstFrame = values.firstIndex(of: worst) ?? 0
  }

  /// The value with a name: `mean`, `median`, `p95` or `worst`; nil for another name.
  public subscript(name: String) -> Double? {
    switch name {
    case "mean": mean
    case "median": median
    case "p95": p95
    case "worst": worst
    default: nil
    }
  }

  /// The names that the subscript takes.
  public static let names = ["mean", "median", "p95", "worst"]
}

/// A layer's cost over the film.
public struct LayerCost: Sendable, Codable, Equatable {
  /// The names of the layers on the way to this one, with slashes between them; `(ground)` for what belongs to no layer.
  public var path: String
  /// The layer's number in the tree; nil for what belongs to no layer, or to one that was gone before it could be named.
  public var number: Int?
  /// The single layers that this entry stands for, where it is a layer with many small ones below it; else empty.
  public var parts: [LayerCost] = []
  /// The layer's costs by kind, costliest first.
  public var effects: [EffectCost]
  /// The part of all layers' time that this layer took, 0…1.
  public var share: Double
  /// The part of all layers' work that this layer took, 0…1, worked out from counts alone.
  public var countedShare: Double

  /// How many layers the entry stands for.
  public var count: Int { max(parts.count, 1) }
  /// The single layers: itself, or its parts.
  var single: [LayerCost] { parts.isEmpty ? [self] : parts }
  /// The path, and what it is if it is the root's, or how many layers the entry stands for if these are many.
  var title: String {
    let name = path == "/" ? "/ (the root)" : path
    return parts.isEmpty ? name : "\(name) (\(count) layers)"
  }
  /// Seconds in all.
  public var seconds: Double { effects.reduce(0) { $0 + $1.seconds } }
  /// Work in all, in the units of ``EffectCost/work``.
  public var work: Double { effects.reduce(0) { $0 + $1.work } }
}

/// What one kind of drawing cost a layer.
public struct EffectCost: Sendable, Codable, Equatable {
  /// The kind's name: `shadow`, `text`, `backdrop filter` and others.
  public var kind: String
  /// Seconds of drawing.
  public var drawing: Double
  /// Seconds of preparing.
  public var preparing: Double
  /// Seconds of layout and of making display items: setting text, reading the pictures of videos, moving particles.
  public var listing: Double
  /// What that made anew: bytes of text, pixels of a moving picture, particles, layers placed.
  public var listed: Int
  /// Pixels that drawing went through.
  public var pixels: Int
  /// What the colours of these pixels take beyond one colour put over what is below, in hundredths of a nanosecond from a table: the same
  /// in every run.
  public var colorWork: Int
  /// Pixels of pictures and masks that were made while preparing, and those in which parts of an outline overlap.
  public var picturePixels: Int
  /// Edges of outlines that were worked out.
  public var edges: Int
  /// Commands carried out, summed over tiles.
  public var commands: Int
  /// How many times items were prepared.
  public var prepared: Int
  /// In how many frames items were prepared.
  public var framesPrepared: Int
  /// In how many frames items were drawn.
  public var framesDrawn: Int
  /// Masks, pictures and smaller copies that were made anew.
  public var made: Int
  /// Masks, pictures and smaller copies that were found ready.
  public var found: Int
  /// The most bytes kept at a time.
  public var bytes: Int
  /// Why it costs what it costs; nil where there is nothing to say.
  public var reason: String?
  /// What makes it cheaper; nil where nothing is known to.
  public var remedy: String?

  /// Seconds in all.
  public var seconds: Double { drawing + preparing + listing }
}

/// A frame's cost.
public struct FrameCost: Sendable, Codable, Equatable {
  /// Seconds from the frame before to this one, by the wall clock.
  public var wall: Double
  /// Seconds of processor time in all stages.
  public var processor: Double
  /// Seconds of processor time in each stage of ``FilmProfile/stages``.
  public var stages: [Double]
  /// The pixels drawn again.
  public var damaged: Int
  /// The items prepared.
  public var prepared: Int
  /// The costliest layers of the frame.
  public var costliest: [Part]

  /// A layer's part of a frame.
  public struct Part: Sendable, Codable, Equatable {
    /// The path of the layer.
    public var path: String
    /// What of the layer was drawn.
    public var kind: String
    /// The drawing time in seconds.
    public var seconds: Double
  }
}

/// Drawing time over the picture and over the film.
public struct HeatMap: Sendable, Codable, Equatable {
  /// The side of a square in pixels.
  public var side: Int
  /// How many squares a row has.
  public var columns: Int
  /// How many rows of squares there are.
  public var rows: Int
  /// For each part of the film, in order, the microseconds in each square, row by row.
  public var parts: [[Int]]
}

/// The time of a part to which the program gave a name.
public struct SignpostCost: Sendable, Codable, Equatable {
  /// The name that the program gave.
  public var name: String
  /// How many times the part was run.
  public var count: Int
  /// Seconds of processor time in all.
  public var seconds: Double
}

// Profiles that were stored before layers stood together, and before layout and display items were counted for layers, are read as well.
extension LayerCost {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try values.decode(String.self, forKey: .path),
      number: try values.decodeIfPresent(Int.self, forKey: .number),
      parts: try values.decodeIfPresent([LayerCost].self, forKey: .parts) ?? [],
      effects: try values.decode([EffectCost].self, forKey: .effects),
      share: try values.decode(Double.self, forKey: .share),
      countedShare: try values.decode(Double.self, forKey: .countedShare))
  }
}

extension EffectCost {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int { try values.decode(Int.self, forKey: key) }
    self.init(
      kind: try values.decode(String.self, forKey: .kind), drawing: try values.decode(Double.self, forKey: .drawing),
      preparing: try values.decode(Double.self, forKey: .preparing),
      listing: try values.decodeIfPresent(Double.self, forKey: .listing) ?? 0,
      listed: try values.decodeIfPresent(Int.self, forKey: .listed) ?? 0, pixels: try number(.pixels),
      colorWork: try values.decodeIfPresent(Int.self, forKey: .colorWork) ?? 0,
      picturePixels: try number(.picturePixels), edges: try number(.edges), commands: try number(.commands),
      prepared: try number(.prepared), framesPrepared: try number(.framesPrepared),
      framesDrawn: try number(.framesDrawn), made: try number(.made), found: try number(.found),
      bytes: try number(.bytes), reason: try values.decodeIfPresent(String.self, forKey: .reason),
      remedy: try values.decodeIfPresent(String.self, forKey: .remedy))
  }
}
