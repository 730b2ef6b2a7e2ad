import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraNumerics

/// Turns display lists into pixels: one canvas, kept from frame to frame, of which each frame redraws only what
/// changed.
///
/// A frame takes four steps: compare the list with the last one and prepare what is new (folders `Difference` and
/// `Prepare`); plan how the damaged tiles are drawn (`Plan`); carry the plan out (`Draw`); convert what was drawn for
/// the encoder (`Convert`), each tile as soon as it is drawn. The bytes of the canvas are a function of the display list alone: threads, tile size, SIMD
/// level, damage tracking and occlusion change only the time that a frame takes.
///
/// A renderer belongs to one film. It is not `Sendable`: one thread calls it, and it has workers of its own, which may
/// do all of a frame while the caller does something else.
public final class FrameRenderer {
  /// How to render; none of these changes a byte of the result.
  public struct Options: Sendable {
    /// Threads drawing tiles, the caller's included; at least 1.
    public var threads: Int
    /// The pixels of a tile on each side: 16…1024, rounded up to a power of two.
    public var tileSize: Int
    /// The instructions to compute pixels with; nil for the best that this processor has.
    public var simd: SIMDLevel?
    /// Whether only what changed is drawn again; false draws every pixel of every frame.
    public var tracksDamage: Bool
    /// Whether what something opaque hides is left out; false draws it as well.
    public var usesOcclusion: Bool
    /// The bytes that caches of shadow masks, mipmaps and the like may hold between frames. The canvas and the pictures
    /// of groups come on top.
    public var cacheLimit: Int
    /// The budget that the pictures which frames need beside the canvas are taken from; nil counts nothing. See
    /// ``FrameRenderer/failure``.
    public var memory: MemoryBudget?
    /// The numbers that say when one way of drawing is taken for faster than another.
    package var costs = Costs.standard
    /// Counts what frames and the owners of their items cost; nil for no measuring.
    package var meter: FilmMeter?

    /// Options that suit this machine, but for those that are given.
    public init(
      threads: Int = ProcessInfo.processInfo.activeProcessorCount, tileSize: Int = 256, simd: SIMDLevel? = nil,
      tracksDamage: Bool = true, usesOcclusion: Bool = true, cacheLimit: Int = 64 << 20, memory: MemoryBudget? = nil
    ) {
      self.threads = threads
      self.tileSize = tileSize
      self.simd = simd
      self.tracksDamage = tracksDamage
      self.usesOcclusion = usesOcclusion
      self.cacheLimit = cacheLimit
      self.memory = memory
    }
  }

  /// The canvas's width in pixels.
  public let width: Int
  /// The canvas's height in pixels.
  public let height: Int
  /// The finished frame, premultiplied RGBA; valid until the next `render`. Treat it as read-only.
  public let canvas: PixelBuffer

  private let options: Options
  private let pool: WorkerPool
  private let scratches: [Scratch]
  private let caches: Caches
  private let list = PreparedList()
  private let layout: TileLayout
  private var damage: Damage
  /// The items that have pixels in each damaged tile.
  private var tileItems: TileItems
  private let plate: Plate
  private var background: UInt32?
  private var converter: FrameConverter
  private var plan: FramePlan
  /// A list for each thread, whose memory the commands of every plan use again.
  private var lists: [CommandList]

  /// The plan of the last frame in words, tile by tile, a command a line.
  package var planText: String { planText(owners: [], in: LayerTable()) }

  /// The plan of the last frame in words, with the owner of each item: `owners` are those of the list that was drawn, and
  /// `layers` has their numbers and paths.
  package func planText(owners: [ItemOwner], in layers: LayerTable) -> String { plan.text(owners: owners, in: layers) }

  /// The bytes kept since the last frame, by what they are kept for.
  package var keptBytes: [String: Int] {
    Dictionary(uniqueKeysWithValues: Self.uses.map { ($0.name, caches.ledger.bytes(for: $0.use)) })
  }

  private static let uses = Ledger.Use.allCases.map { (use: $0, name: "\($0)") }

  /// The frame that `begin` was given, until `finish` returns.
  private var begun: (list: DisplayList, yuv: YUVBuffer?)?
  /// The counts of the last frame.
  private var statistics = FrameStatistics()
  /// How many frames were finished.
  private var frameNumber = 0
  /// Tells the stages of the frame apart; nil unless somebody measures.
  private var clock: LaneClock?

  /// What there was no memory for in one of the frames made so far; nil while there was enough. From that frame on
  /// pictures may lack something and should not be shown.
  public var failure: MemoryError? { caches.ledger.failure }

  /// The bytes that a renderer takes whatever it draws.
  public static func byteCount(width: Int, height: Int, options: Options = Options()) -> Int {
    let canvas = PixelBuffer.byteCount(width: width, height: height)
    // The plate is a second canvas; a thread's working memory grows with the tile.
    return (canvas <= options.cacheLimit ? 2 : 1) * canvas
      + min(max(options.threads, 1), 256) * 32 * options.tileSize * options.tileSize
  }

  /// A canvas of `width` × `height` pixels (each 1…32,767), transparent until something is rendered.
  public init(width: Int, height: Int, options: Options = Options()) {
    let sides = 1...Limits.pictureSide
    precondition(sides.contains(width) && sides.contains(height), "a canvas is 1 to 32,767 pixels a side")
    self.width = width
    self.height = height
    self.options = options
    canvas = PixelBuffer(width: width, height: height)
    layout = TileLayout(width: width, height: height, size: options.tileSize)
    damage = Damage(layout)
    tileItems = TileItems(layout)
    plan = FramePlan(layout: layout, tiles: [], lists: [], items: list)
    let kernels = (options.simd ?? .best).kernels
    let threads = min(max(options.threads, 1), 256)
    let size = layout.size
    pool = WorkerPool(threads: threads)
    lists = Array(repeating: CommandList(), count: threads)
    scratches = (0..<threads).map { _ in
      Scratch(size: size, kernels: kernels, costs: options.costs, meter: options.meter?.makeMeter())
    }
    let ledger = Ledger(limit: options.cacheLimit, options.memory)
    caches = Caches(ledger, kernels)
    plate = Plate(layout, ledger, options.costs)
    converter = FrameConverter(canvas, kernels)
  }

  /// Draws `list`, which has the renderer's size; only what differs from the last list is drawn again.
  ///
  /// A buffer `yuv` is brought up to date with the canvas: a new one is converted whole, and one that was passed before
  /// only where something was drawn since. A few buffers may take turns; pass one in every frame.
  @discardableResult
  public func render(_ list: DisplayList, converting yuv: YUVBuffer? = nil) -> FrameStatistics {
    begin(list, converting: yuv)
    return finish()
  }

  /// Begins what `render` does and returns; other threads go on with it, so that the caller can make the next list
  /// meanwhile. With one thread, and after frames with hardly anything to draw, nothing happens before ``finish()``.
  ///
  /// The canvas and the buffer may be written until ``finish()`` has returned, which must be called before the next
  /// frame begins. With `alone`, nothing happens before that, and then on the caller's thread alone: this takes less
  /// processor time and more on the wall.
  public func begin(_ list: DisplayList, converting yuv: YUVBuffer? = nil, alone: Bool = false) {
    precondition(list.width == width && list.height == height, "the display list has the renderer's size")
    precondition(begun == nil, "a frame is finished before the next one begins")
    begun = (list, yuv)
    pool.measuring = options.meter.map { (log: $0.log, frame: frameNumber) }
    pool.begin(alone: alone) { self.makeFrame() }
  }

  /// Does what is left of the frame that was begun, together with the threads at work on it.
  @discardableResult
  public func finish() -> FrameStatistics {
    precondition(begun != nil, "a frame is begun before it is finished")
    pool.finish { makeFrame() }
    begun = nil
    frameNumber += 1
    return statistics
  }

  private func makeFrame() {
    guard let (list, yuv) = begun else { return }
    beginMeasuring()
    defer { endMeasuring() }
    var counts = FrameStatistics()
    prepare(list, &counts)
    counts.tiles = layout.tiles
    let conversion = yuv.map { converter.begin($0, damage) }
    if !damage.tiles.isEmpty {
      turn(to: .plan)
      makePlan(&counts)
      turn(to: .draw)
      draw(conversion)
    }
    counts.cacheHits = caches.hits
    counts.cacheMisses = caches.misses
    counts.cacheBytes = caches.ledger.limitedBytes
    statistics = counts
    if let conversion {
      turn(to: .convert)
      conversion.convertRest(besides: damage.tiles, pool)
    }
  }

  /// An immutable copy of the canvas.
  public func makeImage() -> CGImage { image(on: PixelBuffer(width: width, height: height)) }

  /// An immutable copy of the canvas, counted in a budget for as long as the copy lives.
  public func makeImage(in memory: MemoryBudget) throws(MemoryError) -> CGImage {
    image(
      on: try PixelBuffer(width: width, height: height, in: memory, for: "a picture of \(width) × \(height) pixels"))
  }

  private func image(on copy: PixelBuffer) -> CGImage {
    copy.base.copyMemory(from: canvas.base, byteCount: canvas.bytesPerRow * height)
    return CGImage(pixels: copy)
  }

  // MARK: Preparing

  private func prepare(_ list: DisplayList, _ statistics: inout FrameStatistics) {
    caches.beginFrame()
    // The old plan goes first: preparing may give up the objects that its commands name.
    plan = FramePlan(layout: layout, tiles: [], lists: [], items: self.list)
    var preparation = Preparation(caches: caches, visible: layout.canvas, drawing: WindowDrawing())
    if let meter = options.meter {
      let table = list.ownerTable
      preparation.owners = ItemOwners(accounts: meter.accounts, table: table, end: table.count)
      preparation.clock = clock
    }
    let ground = list.background.pixel(opacity: 1)
    self.list.update(to: list.segments, preparation, .many(pool, scratches))
    self.list.updateBackdrops(over: ground, preparation, .many(pool, scratches))
    let allowed = options.tracksDamage && background == ground && canvas.bytesPerRow * height <= options.cacheLimit
    let whole = background != ground || !options.tracksDamage
    background = ground
    // What the changes mean for the tiles does not depend on what they mean for the plate, so two threads may find out
    // both.
    if self.list.preparedCount >= options.costs.changesForTwo {
      pool.run(count: 2) { _, job in
        if job == 0 { takeDamage(whole: whole) } else { plate.advance(self.list, allowed: allowed) }
      }
    } else {
      takeDamage(whole: whole)
      plate.advance(self.list, allowed: allowed)
    }
    statistics.items = self.list.itemCount
    statistics.itemsCompared = self.list.comparedCount
    statistics.itemsPrepared = self.list.preparedCount
  }

  /// Finds the tiles that the list's changes damage, or takes all, and finds the items in them.
  private func takeDamage(whole: Bool) {
    damage.take { add in if whole { add(layout.canvas) } else { self.list.forEachDamage(add) } }
    tileItems.gather(self.list.table, damage)
  }

  // MARK: Planning

  private func makePlan(_ statistics: inout FrameStatistics) {
    let planner = Planner(
      slots: list.slots, boxes: list.table.boxes, damage: damage, tileItems: tileItems, plate: plate,
      ground: background ?? 0,
      usesOcclusion: options.usesOcclusion, costs: options.costs)
    let dirty = damage.tiles
    for index in lists.indices { lists[index].removeAll() }
    let tiles = [FramePlan.Tile](unsafeUninitializedCapacity: dirty.count) { tiles, count in
      count = dirty.count
      lists.withUnsafeMutableBufferPointer { lists in
        let buffers = PlanBuffers(tiles, lists)
        pool.run(count: dirty.count) { worker, job in
          buffers.put(job, worker) { planner.plan(tile: dirty[job], &$0, worker) }
        }
      }
    }
    plan = FramePlan(layout: layout, tiles: tiles, lists: lists, items: list)
    statistics.tilesDrawn = tiles.count
    statistics.pixelsDamaged = plan.pixelCount
    statistics.itemsDrawn = plan.itemCount
  }

  // MARK: Drawing

  /// Draws the planned tiles, and converts each as far as `conversion` says.
  private func draw(_ conversion: Conversion?) {
    let surface = Surface(
      base: canvas.base.assumingMemoryBound(to: UInt32.self), stride: canvas.bytesPerRow / 4, bounds: layout.canvas)
    let ready = plate.surface
    let plan = plan
    let clips = damage.clips
    for scratch in scratches { scratch.finishedTile = -1 }
    pool.run(count: plan.tiles.count) { worker, job, clock in
      let tile = plan.tiles[job]
      let drawing = Drawing(commands: plan.lists[tile.list], plate: ready, scratch: scratches[worker])
      let meter = scratches[worker].meter
      meter?.start(at: .frame)
      if let stale = tile.plate, let ready { drawing.draw(stale.commands, on: ready, stale.area) }
      drawing.draw(tile.commands, on: surface, tile.area)
      meter?.stop()
      // The tile to the left is finished when this frame leaves it alone, or the same thread has just drawn it.
      let left = tile.number - 1
      let isBesidesFinished = left >= 0 && (clips[left].isEmpty || scratches[worker].finishedTile == left)
      if let conversion {
        clock?.enter(.convert)
        conversion.convert(tile: tile.number, besidesFinished: isBesidesFinished)
        clock?.leave()
      }
      scratches[worker].finishedTile = tile.number
    }
  }

  // MARK: Measuring

  private func beginMeasuring() {
    guard let meter = options.meter else { return }
    let clock = LaneClock(meter.log, .raster(0), frame: frameNumber)
    clock.enter(.compare)
    self.clock = clock
    pool.clock = clock
    pool.stage = .prepare
    if meter.log.keepsSteps { pool.steps = StepClock(meter.log, frame: frameNumber) }
    // Of each frame any thread may become any worker.
    for scratch in scratches { scratch.meter?.forgetThread() }
    scratches[0].meter?.start(at: .elsewhere)
  }

  private func turn(to stage: WorkStage) {
    guard let clock else { return }
    pool.steps?.mark(pool.stage)
    pool.stage = stage
    clock.turn(to: stage)
  }

  private func endMeasuring() {
    guard let meter = options.meter else { return }
    pool.steps?.stop(pool.stage)
    pool.steps = nil
    // What measuring itself takes belongs to no stage.
    clock?.stop()
    clock = nil
    pool.clock = nil
    var counts = FrameCounts(statistics)
    counts.pixels = width * height
    counts.kept = keptBytes
    meter.endFrame(scratches.compactMap(\.meter), sharing: caches.shared, counts)
  }

  // MARK: Converting

  /// Converts as `render(_:converting:)` does after drawing, for callers that measure the two apart. It has to be
  /// called once after each render.
  public func convert(into yuv: YUVBuffer) {
    precondition(yuv.width == width && yuv.height == height, "the YUV buffer has the renderer's size")
    converter.begin(yuv, damage).convertRest(besides: [], pool)
  }
}

/// Memory for the plans of tiles, each written once, by the thread that makes the plan; and a list of commands for each
/// thread.
private struct PlanBuffers: @unchecked Sendable {
  private let tiles: UnsafeMutableBufferPointer<FramePlan.Tile>
  private let lists: UnsafeMutableBufferPointer<CommandList>

  init(_ tiles: UnsafeMutableBufferPointer<FramePlan.Tile>, _ lists: UnsafeMutableBufferPointer<CommandList>) {
    self.tiles = tiles
    self.lists = lists
  }

  /// Puts what `body` makes at `index`; `body` adds commands to the list of thread `worker`.
  func put(_ index: Int, _ worker: Int, _ body: (inout CommandList) -> FramePlan.Tile) {
    // The list is moved out of memory that lies beside other threads' lists for as long as it is written.
    var list = CommandList()
    swap(&list, &lists[worker])
    tiles.initializeElement(at: index, to: body(&list))
    swap(&list, &lists[worker])
  }
}
