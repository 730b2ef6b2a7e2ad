import KinoraMeasure

extension CoreForecast {
  /// The forecast of a film's work on each number of cores.
  ///
  /// - Parameter encoderThreads: The threads of the encoder, each of which works on a frame.
  package init(_ work: FilmWork, cores: [Int], encoderThreads: Int = 8) {
    var rows: [Row] = []
    func seconds(_ time: UInt64) -> Double { Double(time) / 1e9 }
    let frames = work.graph(slices: nil)
    for count in cores {
      // With as many slices as threads, each thread has a frame when the encoder is in full swing.
      let film = work.graph(slices: encoderThreads)
      rows.append(
        Row(cores: count, film: seconds(film.time(on: count)), frames: seconds(frames.time(on: count))))
    }
    var alone: [String: UInt64] = ["load": work.loading]
    for frame in work.frames {
      alone["display list", default: 0] += frame.list
      alone[WorkStage.handOver.name, default: 0] += frame.handOver
      for step in frame.steps where step.jobs.count == 1 { alone[step.stage.name, default: 0] += step.jobs[0] }
    }
    let all = Double(max(frames.work, 1))
    self.init(
      rows: rows, filmWork: seconds(work.graph(slices: 1).work), framesWork: seconds(frames.work),
      framesLimit: seconds(frames.longestChain),
      alone: alone.filter { $0.value > 0 }.mapValues { Double($0) / all })
  }
}
