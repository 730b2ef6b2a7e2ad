/// Where the time of an export went, as the thread that makes the frames sees it.
///
/// Encoding runs beside it on threads of its own, so its share here is copying frames and waiting for room.
public struct ExportProfile: Sendable, Hashable {
  /// The stages a frame passes, in order.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// Timeline events, layout, drawing, sampling of animations.
    case sampling
    /// Layers to display list.
    case flattening
    /// Display list to RGBA: what of it is not done by other threads while the next frame is sampled and flattened.
    case raster
    /// RGBA to Y′CbCr.
    case conversion
    /// Handing the frame over; waits while the encoder has enough.
    case output
    /// After the last frame: until the file is complete.
    case finishing
  }

  /// Seconds in each stage, in the order of ``Stage``; all zero when the export had no clock.
  public private(set) var seconds = [Double](repeating: 0, count: Stage.allCases.count)
  /// Frames made.
  public internal(set) var frameCount = 0

  /// Seconds in one stage.
  public subscript(stage: Stage) -> Double { seconds[Self.index(of: stage)] }

  /// Seconds in all stages.
  public var total: Double { seconds.reduce(0, +) }

  /// Runs `body` and adds the time it took; without a clock, only runs it.
  mutating func measure<Result, Failure: Error>(
    _ stage: Stage, _ clock: ExportClock?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let clock else { return try body() }
    let start = clock()
    defer { seconds[Self.index(of: stage)] += clock() - start }
    return try body()
  }

  private static func index(of stage: Stage) -> Int {
    switch stage {
    case .sampling: 0
    case .flattening: 1
    case .raster: 2
    case .conversion: 3
    case .output: 4
    case .finishing: 5
    }
  }
}

/// Seconds since any fixed instant, never going back. The library reads no clock: whoever wants times brings one.
public typealias ExportClock = @Sendable () -> Double
