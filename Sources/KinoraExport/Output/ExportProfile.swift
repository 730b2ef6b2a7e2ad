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
    /// Display list to RGBA, without what other threads do of it while the next frame is sampled and flattened.
    case raster
    /// RGBA to Y′CbCr.
    case conversion
    /// Handing the frame to the output, with the waiting while the encoder's queue is full.
    case output
    /// From the last frame until the file is complete.
    case finishing
  }

  /// The seconds in each stage, in the order of ``Stage``; all zero when the export had no clock.
  public private(set) var seconds = [Double](repeating: 0, count: Stage.allCases.count)
  /// The number of frames made.
  public internal(set) var frameCount = 0

  /// The seconds in one stage.
  public subscript(stage: Stage) -> Double { seconds[Self.index(of: stage)] }

  /// The seconds in all stages together.
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

/// A clock: seconds since any fixed instant, never going back. The library reads no clock: whoever wants times brings
/// one.
public typealias ExportClock = @Sendable () -> Double
