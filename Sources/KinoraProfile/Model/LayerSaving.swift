import KinoraMeasure

/// What a film costs less without one of its layers.
///
/// A saving is more than the layer's own cost where the layer makes others be drawn again, and less where others need what it needs, or
/// where it hides what is below.
public struct LayerSaving: Sendable, Codable, Equatable {
  /// The layer's path, as in ``LayerCost/path``.
  public var path: String
  /// The layer's number, as in ``LayerCost/number``.
  public var number: Int?
  /// The layer's path, or how many layers are left out with it, as tables show it.
  public var title: String
  /// The seconds that the layer took itself in the film's profile.
  public var seconds: Double
  /// The part of all layers' work that the layer took itself, 0…1.
  public var countedShare: Double
  /// The part of all layers' work that is not done without it, 0…1, from counts alone; negative where there is more.
  public var work: Double
  /// The pixels a frame that are not drawn again without it.
  public var pixels: Double
  /// The seconds of processor time that the frames took in each round, before any encoder.
  public var frames: [Round]
  /// The seconds of processor time that the film took in each round, loading and encoding included.
  public var film: [Round]

  /// A round in which the film was made whole and without the layer.
  public struct Round: Sendable, Codable, Equatable {
    /// Seconds with the layer.
    public var whole: Double
    /// Seconds without it.
    public var without: Double

    /// The seconds saved; negative where the film took longer without the layer.
    public var saved: Double { whole - without }
    /// The part of the whole that is saved.
    public var savedShare: Double { whole > 0 ? saved / whole : 0 }
  }

  /// A saving by counts, from the film's profile and that of the film without the layer.
  init(_ layer: LayerCost, whole: FilmProfile, without: FilmProfile) {
    path = layer.path
    number = layer.number
    title = layer.title
    seconds = layer.seconds
    countedShare = layer.countedShare
    work = (whole.layerWork - without.layerWork) / max(whole.layerWork, 1e-12)
    pixels = (whole.counts["pixels"]?.mean ?? 0) - (without.counts["pixels"]?.mean ?? 0)
    frames = []
    film = []
  }

  /// Adds a round in which both films were made.
  mutating func add(whole: FilmProfile, without: FilmProfile) {
    frames.append(Round(whole: whole.frameSeconds, without: without.frameSeconds))
    film.append(Round(whole: whole.processor, without: without.processor))
  }
}

extension FilmProfile {
  /// The work of all layers.
  fileprivate var layerWork: Double { layers.reduce(0) { $0 + $1.work } }

  /// Seconds of processor time that the frames took, before any encoder.
  fileprivate var frameSeconds: Double {
    let others: [WorkStage] = [.load, .encode, .mux, .sound, .finish, .wait]
    let keys = Set(others.map(\.key))
    return stages.reduce(0) { keys.contains($1.key) ? $0 : $0 + $1.processor }
  }
}
