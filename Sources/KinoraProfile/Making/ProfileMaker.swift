import KinoraExport
import KinoraGraphics
import KinoraMeasure

/// Makes a profile of what was measured.
struct ProfileMaker {
  let log: WorkLog
  let costs: FilmMeter.Costs
  let names: AccountNames
  let format: FilmFormat
  let frames: Range<Int>
  /// Seconds from frame to frame.
  private var walls: [Double] = []

  init(log: WorkLog, costs: FilmMeter.Costs, names: AccountNames, format: FilmFormat, frames: Range<Int>) {
    self.log = log
    self.costs = costs
    self.names = names
    self.format = format
    self.frames = frames
  }

  /// Takes when loading began, or the film with it, and when each frame was handed over.
  mutating func take(start: UInt64, handedOver: [UInt64]) {
    // The first frame takes from its own first stage on, not from the beginning of loading.
    let load = log.frames.first?.wall[WorkStage.load.rawValue] ?? 0
    var last = start + load
    walls = handedOver.map { time in
      defer { last = time }
      return Double(time - min(last, time)) / 1e9
    }
  }

  func profile(subject: String, output: String) -> FilmProfile {
    let work = log.frames
    let used = WorkStage.allCases.filter { stage in work.contains { $0.wall[stage.rawValue] > 0 } }
    let stages = used.map { stage in
      let own = work.map { Double($0.processor[stage.rawValue]) / 1e9 }
      // What is done after the last frame, to complete the file, is no frame's.
      return StageCost(
        key: stage.key, name: stage.name, wall: work.reduce(0) { $0 + Double($1.wall[stage.rawValue]) / 1e9 },
        processor: own.reduce(0, +), frame: Distribution(Array(own.prefix(frames.count))))
    }
    return FilmProfile(
      subject: subject, width: format.width, height: format.height, frameRate: "\(format.frameRate)",
      firstFrame: frames.lowerBound, threads: 1, instructions: "", output: output, wall: 0, processor: 0, outside: [:],
      allocations: nil, stages: stages, layers: layers(), counts: counts(), memory: memory(),
      frames: costs.frames.indices.map { frame($0, work, used) },
      heat: HeatMap(side: 1, columns: 0, rows: 0, parts: []),
      signposts: log.signposts.sorted { $0.key < $1.key }.map {
        SignpostCost(name: $0.key, count: $0.value.count, seconds: Double($0.value.wall) / 1e9)
      })
  }

  private func frame(_ index: Int, _ work: [WorkLog.Frame], _ used: [WorkStage]) -> FrameCost {
    let cost = costs.frames[index]
    let own = used.map { index < work.count ? Double(work[index].processor[$0.rawValue]) / 1e9 : 0 }
    return FrameCost(
      wall: index < walls.count ? walls[index] : 0, processor: own.reduce(0, +), stages: own,
      damaged: cost.counts.pixelsDamaged, prepared: cost.counts.itemsPrepared,
      costliest: cost.costliest.map {
        FrameCost.Part(
          path: names.path(of: $0.account), kind: names.kind(of: $0.account).name,
          seconds: Double($0.cost.time) / 1e9)
      })
  }

  // MARK: Layers

  /// What tells layers apart: the path, and the number, as several layers may have one path.
  private struct Key: Hashable {
    let path: String
    let number: Int?
  }

  private func layers() -> [LayerCost] {
    var effects: [Key: [EffectCost]] = [:]
    for (index, cost) in costs.accounts.enumerated() where cost != ItemCost() {
      let account = CostAccount(index)
      let key = Key(path: names.path(of: account), number: names.entry(of: account)?.number)
      effects[key, default: []].append(effect(account, cost))
    }
    // Sums are taken in one order, so that they are the same to the last bit.
    let ordered = effects.sorted { ($0.key.path, $0.key.number ?? -1) < ($1.key.path, $1.key.number ?? -1) }
    let seconds = ordered.flatMap(\.value).reduce(0) { $0 + $1.seconds }
    let work = ordered.flatMap(\.value).reduce(0) { $0 + $1.work }
    let layers = ordered.map { key, effects in
      LayerCost(
        path: key.path, number: key.number, effects: effects.sorted { $0.seconds > $1.seconds },
        share: effects.reduce(0) { $0 + $1.seconds } / max(seconds, 1e-12),
        countedShare: effects.reduce(0) { $0 + $1.work } / max(work, 1e-12))
    }
    return LayerFolding(above: names.above).folded(layers).ranked(by: .time)
  }

  private func effect(_ account: CostAccount, _ cost: ItemCost) -> EffectCost {
    EffectCost(
      kind: names.kind(of: account).name, drawing: Double(cost.drawing) / 1e9,
      preparing: Double(cost.preparing) / 1e9, listing: Double(cost.listing) / 1e9,
      listed: cost.listed, pixels: cost.pixels, colorWork: cost.colorWork,
      picturePixels: cost.picturePixels, edges: cost.edges, commands: cost.commands, prepared: cost.prepared,
      framesPrepared: costs.framesPrepared[Int(account)], framesDrawn: costs.framesDrawn[Int(account)],
      made: cost.made, found: cost.found, bytes: cost.bytes)
  }

  // MARK: Counts

  private func counts() -> [String: Distribution] {
    func spread(_ value: (FrameCounts) -> Int) -> Distribution {
      Distribution(costs.frames.map { Double(value($0.counts)) })
    }
    return [
      "items": spread(\.items), "compared": spread(\.itemsCompared), "prepared": spread(\.itemsPrepared),
      "drawn": spread(\.itemsDrawn), "tiles": spread(\.tilesDrawn), "pixels": spread(\.pixelsDamaged),
      "made": spread(\.cacheMisses), "found": spread(\.cacheHits),
    ]
  }

  private func memory() -> [String: Int] {
    var peak: [String: Int] = [:]
    for frame in costs.frames {
      for (use, bytes) in frame.counts.kept where bytes > 0 { peak[use] = max(peak[use] ?? 0, bytes) }
    }
    peak["canvas"] = 4 * format.width * format.height
    return peak
  }
}
