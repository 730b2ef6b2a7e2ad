import CKernels
import Foundation
import KinoraGraphics

/// Turns display lists into pixels: one canvas, kept from frame to frame, of which each frame redraws only what changed.
///
/// A frame in five steps: compare the list with the last one and prepare what is new; gather the damaged rectangles; cut them into tiles;
/// draw each tile from the topmost item that hides everything below it; convert what was drawn for the encoder. The bytes of the
/// canvas are a function of the display list alone: threads, tile size, SIMD level, damage tracking and occlusion change only
/// the time it takes.
///
/// A renderer belongs to one film. It is not `Sendable`: one thread calls it, and it puts its own workers to use, which may do all of a frame
/// while the caller does something else.
public final class FrameRenderer {
  /// How to render; none of these changes a byte of the result.
  public struct Options: Sendable {
    /// Threads drawing tiles, the caller's included; at least 1.
    public var threads: Int
    /// Pixels a tile has on each side: 16…1024, rounded up to a power of two.
    public var tileSize: Int
    /// Nil for the best this processor has.
    public var simd: SIMDLevel?
    /// False draws every pixel of every frame.
    public var tracksDamage: Bool
    /// False draws also what something opaque hides.
    public var usesOcclusion: Bool
    /// Bytes that caches of shadow masks, mipmaps and the like may hold between frames. The canvas and group pictures come on top.
    public var cacheLimit: Int
    /// What the pictures that frames need beside the canvas are counted in; nil counts nothing. See ``FrameRenderer/failure``.
    public var memory: MemoryBudget?

    /// What suits this machine unless said otherwise.
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

  /// The canvas in pixels.
  public let width: Int
  /// The canvas in pixels.
  public let height: Int
  /// The finished frame, premultiplied RGBA; valid until the next `render`. Treat it as read-only.
  public let canvas: PixelBuffer

  private let options: Options
  private let kernels: UnsafePointer<kk_Kernels>
  private let pool: WorkerPool
  private let scratches: [Scratch]
  private let caches: Caches
  private let list = PreparedList()
  private let layout: TileLayout
  private var grid: TileGrid
  /// Which slots each damaged tile has pixels of.
  private var tileItems: TileItems
  private let plate: Plate
  private var background: UInt32?
  private weak var converted: YUVBuffer?
  /// The frame between `begin` and `finish`.
  private var begun: (list: DisplayList, yuv: YUVBuffer?)?
  /// Of the frame last made.
  private var statistics = FrameStatistics()

  /// What there was no memory for in the frames made so far. Those frames lack something and should not be shown.
  public var failure: MemoryError? { caches.memory.failure }

  /// The bytes that a renderer takes for itself, whatever it draws.
  public static func byteCount(width: Int, height: Int, options: Options = Options()) -> Int {
    let canvas = PixelBuffer.byteCount(width: width, height: height)
    // The plate is a second canvas; a thread's working memory grows with the tile.
    return (canvas <= options.cacheLimit ? 2 : 1) * canvas
      + min(max(options.threads, 1), 256) * 32 * options.tileSize * options.tileSize
  }

  /// A canvas of `width` × `height` pixels (each 1…32,767), transparent until something is rendered.
  public init(width: Int, height: Int, options: Options = Options()) {
    precondition((1...32_767).contains(width) && (1...32_767).contains(height), "a canvas is 1 to 32,767 pixels a side")
    self.width = width
    self.height = height
    self.options = options
    canvas = PixelBuffer(width: width, height: height)
    let layout = TileLayout(width: width, height: height, size: options.tileSize)
    self.layout = layout
    grid = TileGrid(layout)
    tileItems = TileItems(layout)
    let kernels = (options.simd ?? .best).kernels
    self.kernels = kernels
    let threads = min(max(options.threads, 1), 256)
    pool = WorkerPool(threads: threads)
    scratches = (0..<threads).map { _ in Scratch(size: layout.size, kernels: kernels) }
    plate = Plate(layout)
    caches = Caches(limit: options.cacheLimit, memory: RasterMemory(options.memory), kernels: kernels)
  }

  /// Draws `list`, whose size is the renderer's; what differs from the last list is redrawn.
  ///
  /// With `yuv` the same is brought up to date with the canvas. Pass the same buffer every frame: one not seen before is converted whole,
  /// afterwards only what was redrawn.
  @discardableResult
  public func render(_ list: DisplayList, converting yuv: YUVBuffer? = nil) -> FrameStatistics {
    begin(list, converting: yuv)
    return finish()
  }

  /// Begins what `render` does and returns; other threads go on with it, so that the caller can make the next list meanwhile. With one
  /// thread, and after frames with hardly anything to draw, nothing happens before ``finish()``.
  ///
  /// Until ``finish()`` has returned, which must be called before the next frame is begun, canvas and buffer are being written.
  public func begin(_ list: DisplayList, converting yuv: YUVBuffer? = nil) {
    precondition(list.width == width && list.height == height, "the display list has the renderer's size")
    precondition(begun == nil, "a frame is finished before the next one begins")
    begun = (list, yuv)
    pool.begin { self.makeFrame() }
  }

  /// Draws what is left of the frame that was begun, together with the threads that are at it.
  @discardableResult
  public func finish() -> FrameStatistics {
    precondition(begun != nil, "a frame is begun before it is finished")
    pool.finish { makeFrame() }
    begun = nil
    return statistics
  }

  private func makeFrame() {
    guard let (list, yuv) = begun else { return }
    var counts = FrameStatistics()
    prepare(list, &counts)
    drawTiles(&counts)
    caches.report(to: &counts)
    counts.cacheBytes += plate.byteCount
    statistics = counts
    if let yuv { convert(into: yuv) }
  }

  /// An immutable copy of the canvas.
  public func makeImage() -> CGImage { image(on: PixelBuffer(width: width, height: height)) }

  /// The same, counted in a budget as long as it lives.
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
    let preparation = Preparation(caches: caches, visible: layout.canvas)
    let ground = list.background.pixel(opacity: 1)
    self.list.update(to: list.items, preparation, .many(pool, scratches))
    self.list.updateBackdrops(over: ground, .many(pool, scratches))
    let allowed = options.tracksDamage && background == ground && canvas.bytesPerRow * height <= options.cacheLimit
    let whole = background != ground || !options.tracksDamage
    background = ground
    // What the changes mean for the tiles and for the plate does not depend on each other.
    if self.list.preparedCount >= Self.manyChanges {
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
    statistics.tiles = grid.clips.count
    statistics.tilesDrawn = grid.dirty.count
  }

  /// So many that going through them is worth two threads.
  private static let manyChanges = 64

  /// The tiles that the list's changes damage, or all, and what is in them.
  private func takeDamage(whole: Bool) {
    grid.clear()
    grid.add { add in if whole { add(layout.canvas) } else { self.list.forEachDamage(add) } }
    grid.finish()
    tileItems.gather(self.list.slots, grid)
  }

  // MARK: Drawing

  private var surface: Surface {
    Surface(
      base: canvas.base.assumingMemoryBound(to: UInt32.self), stride: canvas.bytesPerRow / 4, bounds: layout.canvas)
  }

  private func drawTiles(_ statistics: inout FrameStatistics) {
    let surface = surface
    let ground = background ?? 0
    for scratch in scratches { scratch.statistics = FrameStatistics() }
    pool.run(count: grid.dirty.count) { worker, job in
      drawTile(grid.dirty[job], on: surface, ground, scratches[worker])
    }
    for scratch in scratches {
      statistics.itemsDrawn += scratch.statistics.itemsDrawn
      statistics.pixelsDamaged += scratch.statistics.pixelsDamaged
    }
  }

  /// How many pixels could be drawn in the time that a rectangle more takes by itself, where items draw rectangle by rectangle.
  private static let rectCost = 256

  /// The cells, unless drawing `range` of the items `here` through them takes longer than drawing all of their clip.
  private func worthwhile(_ cells: DamagedCells?, _ here: [Int], _ range: Range<Int>) -> DamagedCells? {
    guard let cells, cells.area + Self.rectCost * cells.rects.count >= cells.clip.area else { return cells }
    return list.drawsThroughCells(here.lazy.filter { range.contains($0) }, cells.clip) ? cells : nil
  }

  /// What drawing a tile comes to: the pixels, finer their cells, and the first item to be drawn; −1 for the background.
  private struct TileWork {
    var clip: PixelRect
    var cells: DamagedCells?
    var first: Int
    /// The items of the plate are copied from it; `first` is among them.
    var copies: Bool
  }

  private func work(for tile: Int, _ clip: PixelRect, _ cells: DamagedCells?) -> TileWork {
    let here = tileItems[tile]
    let first = hidingItem(here, clip, below: list.slots.count)
    let copies = first < plate.count && isWorthCopying(here, clip, first)
    return TileWork(clip: clip, cells: cells, first: first, copies: copies)
  }

  private func work(for tile: Int) -> TileWork {
    guard let cells = grid.damagedCells(of: tile) else { return work(for: tile, grid.clips[tile], nil) }
    let found = work(for: tile, cells.clip, cells)
    let drawn = (found.copies ? plate.count : max(found.first, 0))..<list.slots.count
    if worthwhile(cells, tileItems[tile], drawn) != nil { return found }
    return work(for: tile, grid.clips[tile], nil)
  }

  private func drawTile(_ tile: Int, on surface: Surface, _ ground: UInt32, _ scratch: Scratch) {
    let work = work(for: tile)
    let (clip, cells) = (work.clip, work.cells)
    let here = tileItems[tile]
    scratch.statistics.pixelsDamaged += cells?.area ?? clip.area
    let end = list.slots.count
    if work.copies {
      let ready = plate.surface(tile: tile) { plate, stale, cells in
        let count = self.plate.count
        let first = hidingItem(here, stale, below: count)
        let cells = worthwhile(cells, here, max(first, 0)..<count)
        drawItems(here, from: first, to: count, on: plate, stale, cells, ground, scratch)
      }
      if let ready {
        for rect in cells?.rects ?? [clip] { copy(rect, here, from: ready, to: surface) }
        draw(here, plate.count..<end, on: surface, clip, cells, scratch)
        return
      }
    }
    drawItems(here, from: work.first, to: end, on: surface, clip, cells, ground, scratch)
  }

  /// Copies the plate's pixels, but not where something above it is opaque.
  private func copy(_ area: PixelRect, _ here: [Int], from ready: Surface, to surface: Surface) {
    var hidden = PixelRect.empty
    if options.usesOcclusion {
      for index in here where index >= plate.count {
        let opaque = list.slots[index].opaqueArea.intersection(area)
        if opaque.area > hidden.area { hidden = opaque }
      }
    }
    for rest in area.around(hidden) { surface.copy(rest, from: ready) }
  }

  /// The topmost item before `end` that hides everything below it in `clip`; −1 for none.
  private func hidingItem(_ here: [Int], _ clip: PixelRect, below end: Int) -> Int {
    guard options.usesOcclusion else { return -1 }
    return here.last { $0 < end && list.slots[$0].opaqueArea.contains(clip) } ?? -1
  }

  /// Whether drawing the plate's items from `first` on costs more than copying what they gave.
  private func isWorthCopying(_ here: [Int], _ clip: PixelRect, _ first: Int) -> Bool {
    var seen = 0
    for index in here where index >= first && index < plate.count && list.slots[index].bounds.intersects(clip) {
      seen += 1
      if seen > 1 || !list.slots[index].isCheap { return true }
    }
    return false
  }

  /// Draws items `first` (−1: the background) up to `end` into `clip`, or those of its cells.
  private func drawItems(
    _ here: [Int], from first: Int, to end: Int, on surface: Surface, _ clip: PixelRect, _ cells: DamagedCells?,
    _ ground: UInt32, _ scratch: Scratch
  ) {
    if first < 0 {
      for rect in cells?.rects ?? [clip] { surface.fill(rect, with: ground, scratch) }
    }
    draw(here, max(first, 0)..<end, on: surface, clip, cells, scratch)
  }

  /// Draws those of the items `here` that are in `range`.
  private func draw(
    _ here: [Int], _ range: Range<Int>, on surface: Surface, _ clip: PixelRect, _ cells: DamagedCells?,
    _ scratch: Scratch
  ) {
    let some = here[
      (here.firstIndex { $0 >= range.lowerBound } ?? here.count)..<(here.firstIndex { $0 >= range.upperBound }
        ?? here.count)]
    let count =
      if let cells {
        list.draw(some, before: range.upperBound, on: surface, clip, through: cells, scratch)
      } else {
        list.draw(some, before: range.upperBound, on: surface, clip, scratch)
      }
    scratch.statistics.itemsDrawn += count
  }

  // MARK: Converting

  /// What `render(_:converting:)` does after drawing, for callers that measure it apart: to be called once after each render.
  public func convert(into yuv: YUVBuffer) {
    precondition(yuv.width == width && yuv.height == height, "the YUV buffer has the renderer's size")
    let frame = kk_Image(
      pixels: UnsafePointer(canvas.base.assumingMemoryBound(to: UInt32.self)), row_bytes: canvas.bytesPerRow,
      width: Int32(width), height: Int32(height))
    let planes = kk_Planes(
      y: yuv.luma, cb: yuv.chromaBlue, cr: yuv.chromaRed, y_row_bytes: yuv.lumaBytesPerRow,
      c_row_bytes: yuv.chromaBytesPerRow)
    let whole = converted !== yuv
    converted = yuv
    let convert = kernels.pointee.convert.yuv420
    if whole {
      let band = 64
      pool.run(count: (height + band - 1) / band) { _, job in
        convert(
          frame, planes, 0, Int32(job * band), Int32(width), Int32(min((job + 1) * band, height)), KK_CHROMA_LEFT)
      }
      return
    }
    // A row of tiles is one job: a chroma sample also looks at the column left of its own, so a change reaches one pair into the tile to
    // the right, which another thread must not be writing.
    let columns = layout.columns
    pool.run(count: layout.rows) { _, row in
      for tile in row * columns..<(row + 1) * columns {
        let clip = grid.clips[tile]
        if clip.isEmpty { continue }
        let x1 = min((clip.maxX + 2) & ~1, width)
        let y1 = min((clip.maxY + 1) & ~1, height)
        convert(frame, planes, Int32(clip.minX & ~1), Int32(clip.minY & ~1), Int32(x1), Int32(y1), KK_CHROMA_LEFT)
      }
    }
  }
}
