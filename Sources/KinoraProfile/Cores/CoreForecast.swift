import KinoraMeasure

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
  public var rows: [Row] = []
  /// Seconds for the film on one core: all its work.
  public var filmWork: Double
  /// Seconds for the frames alone on one core.
  public var framesWork: Double
  /// Seconds that the frames alone take with any number of cores.
  public var framesLimit: Double
  /// The part of the frames' work that one thread has to do alone, by stage, 0…1; display lists are made while the frame before is drawn.
  public var alone: [String: Double]

  /// - Parameter encoderThreads: The threads of the encoder, each of which works on a frame.
  package init(_ work: FilmWork, cores: [Int], encoderThreads: Int = 8) {
    func seconds(_ time: UInt64) -> Double { Double(time) / 1e9 }
    let frames = work.graph(slices: nil)
    for count in cores {
      // With as many slices as threads, each thread has a frame when the encoder is in full swing.
      let film = work.graph(slices: encoderThreads)
      rows.append(
        Row(cores: count, film: seconds(film.time(on: count)), frames: seconds(frames.time(on: count))))
    }
    filmWork = seconds(work.graph(slices: 1).work)
    framesWork = seconds(frames.work)
    framesLimit = seconds(frames.longestChain)
    var alone: [String: UInt64] = ["load": work.loading]
    for frame in work.frames {
      alone["display list", default: 0] += frame.list
      alone[WorkStage.handOver.name, default: 0] += frame.handOver
      for step in frame.steps where step.jobs.count == 1 { alone[step.stage.name, default: 0] += step.jobs[0] }
    }
    let all = Double(max(frames.work, 1))
    self.alone = alone.filter { $0.value > 0 }.mapValues { Double($0) / all }
  }
}

extension CoreForecast: CustomStringConvertible {
  /// The forecast as a table.
  public var description: String {
    var table = [["cores, simulated", "film", "faster", "busy", "frames alone", "faster"]]
    for row in rows {
      table.append([
        "\(row.cores)", ProfileTable.seconds(row.film), Self.times(filmWork, row.film),
        Self.percent(filmWork / Double(row.cores), row.film), ProfileTable.seconds(row.frames),
        Self.times(framesWork, row.frames),
      ])
    }
    let stages = alone.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(Self.percent($0.value, 1))" }.joined(separator: ", ")
    return """
      \(ProfileTable.table(table))
      frames alone with any number of cores: \(ProfileTable.seconds(framesLimit)), \(Self.times(framesWork, framesLimit)) faster
      of the frames' work one thread does alone: \(stages)
      """
  }

  private static func times(_ whole: Double, _ part: Double) -> String {
    part > 0 ? "\(Double(Int((whole / part * 100).rounded())) / 100) ×" : "–"
  }

  private static func percent(_ part: Double, _ whole: Double) -> String {
    whole > 0 ? "\(Double(Int((part / whole * 1000).rounded())) / 10) %" : "–"
  }
}
