/// How long a film would take on other numbers of cores, worked out from a run in which one thread made the frames.
///
/// The pieces of that run are put on the cores one by one, as the exporter and the rasteriser would share them out. What such a simulation
/// does not know: that cores share caches, memory and heat, and that threads are woken late.
public struct CoreForecast: Sendable, Codable, Equatable {
  /// The film on one number of cores.
  public struct Row: Sendable, Codable, Equatable {
    /// The number of cores.
    public var cores: Int
    /// Seconds for the film, encoder and all.
    public var film: Double
    /// Seconds for the frames alone, when nothing is encoded.
    public var frames: Double
  }

  /// The forecasts, in the order asked for.
  public var rows: [Row]
  /// Seconds for the film on one core: all its work.
  public var filmWork: Double
  /// Seconds for the frames alone on one core.
  public var framesWork: Double
  /// Seconds that the frames alone take with any number of cores.
  public var framesLimit: Double
  /// The part of the frames' work that one thread has to do alone, by stage, 0…1; display lists are made while the frame before is drawn.
  public var alone: [String: Double]
}
