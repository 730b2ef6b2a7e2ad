import KinoraMeasure

/// The work of making a film, cut into the pieces that threads can share.
package struct FilmWork: Sendable {
  /// The work of a frame. Times are in nanoseconds of one core.
  package struct Frame: Sendable {
    /// The time in which the thread that moves the layers makes the frame's display list.
    package var list: UInt64 = 0
    /// The steps in which the list becomes a picture.
    package var steps: [FrameStep] = []
    /// The time in which the picture is handed to the encoder.
    package var handOver: UInt64 = 0
    /// The encoder's time.
    package var encoding: UInt64 = 0

    package init(list: UInt64 = 0, steps: [FrameStep] = [], handOver: UInt64 = 0, encoding: UInt64 = 0) {
      self.list = list
      self.steps = steps
      self.handOver = handOver
      self.encoding = encoding
    }
  }

  /// The time before the first frame, in which the scene is read.
  package var loading: UInt64 = 0
  /// The frames, in order.
  package var frames: [Frame] = []
  /// How many frames may be at the encoder: those that wait and those that its threads work on.
  package var room: Int

  package init(loading: UInt64 = 0, frames: [Frame], room: Int = 16) {
    self.loading = loading
    self.frames = frames
    self.room = room
  }

  /// The work that `log` holds; the `libraries` used so many seconds besides, in threads of their own, which count as the encoder's and are
  /// spread over the frames.
  ///
  /// - Parameter room: How many frames may be at the encoder.
  init(_ log: WorkLog, libraries: Double, room: Int) {
    self.room = room
    let work = log.frames
    let steps = log.steps
    func time(_ frame: WorkLog.Frame, _ stages: [WorkStage]) -> UInt64 {
      stages.reduce(0) { $0 + frame.processor[$1.rawValue] }
    }
    loading = work.first.map { time($0, [.load]) } ?? 0
    let spread = UInt64(max(libraries, 0) * 1e9) / UInt64(max(steps.count, 1))
    frames = steps.indices.map { index in
      guard index < work.count else { return Frame(steps: steps[index], encoding: spread) }
      return Frame(
        list: time(work[index], [.events, .layout, .sample, .flatten]), steps: steps[index],
        handOver: time(work[index], [.handOver]), encoding: time(work[index], [.encode, .mux, .sound]) + spread)
    }
  }

  /// The film's pieces and how they wait for each other, as ``KinoraExport/Exporter`` has them wait.
  ///
  /// While a frame is drawn, the list of the next is made. A frame is handed over when it is drawn and the next list is made. With `slices`
  /// the encoder works on several frames at once, each cut into so many slices: a slice waits for the one above it and for the one at its
  /// place in the frame before. Without slices there is no encoder.
  func graph(slices: Int?) -> WorkGraph {
    var graph = WorkGraph()
    var list = graph.add(loading)
    if let first = frames.first { list = graph.add(first.list, after: [list]) }
    var handedOver: [Int] = []
    var encoded: [[Int]] = []
    for (index, frame) in frames.enumerated() {
      var before = [list]
      if let last = handedOver.last { before.append(last) }
      let begin = graph.add(0, after: before)
      if index + 1 < frames.count { list = graph.add(frames[index + 1].list, after: [begin]) }
      var drawn = begin
      for step in frame.steps {
        let jobs = step.jobs.map { graph.add($0, after: [drawn]) }
        drawn = graph.add(0, after: jobs)
      }
      var ready = [drawn, list]
      if index >= room, let last = encoded[safe: index - room]?.last { ready.append(last) }
      let handing = graph.add(frame.handOver, after: ready)
      handedOver.append(handing)
      guard let slices else { continue }
      var made: [Int] = []
      for slice in 0..<slices {
        var ready = [made.last ?? handing]
        if let other = encoded.last?[slice] { ready.append(other) }
        let share =
          frame.encoding * UInt64(slice + 1) / UInt64(slices) - frame.encoding * UInt64(slice) / UInt64(slices)
        made.append(graph.add(share, after: ready))
      }
      encoded.append(made)
    }
    return graph
  }
}

extension Array {
  /// The element at `index`, or nil where there is none.
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
