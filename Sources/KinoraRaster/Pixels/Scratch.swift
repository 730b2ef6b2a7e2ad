import CKernels
import KinoraMeasure

/// One thread's working memory: the coverage window, the spans that come out of it, rows of fetched colour, and a stack
/// of tile-sized surfaces for groups. All of it is made once: nothing is allocated while tiles are drawn, except the
/// first time groups nest deeper.
final class Scratch {
  /// The largest window, in pixels a side.
  let size: Int
  let window: UnsafeMutablePointer<kk_cover_window>
  let spans: UnsafeMutablePointer<kk_span>
  let masks: UnsafeMutablePointer<UInt8>
  /// Room for `colorRows` rows of `size` colours.
  let colors: UnsafeMutablePointer<UInt32>
  /// Rows of colours that stay in a processor's nearest cache, beside the rows that they are put on.
  static let colorRows = 8
  /// Room for a row of `size` bytes of coverage, and a few more that kernels may read.
  let row: UnsafeMutablePointer<UInt8>
  private var rowsFollow = false
  /// True between `beginRows` and `endRows` when the source shows nothing in the rows at half its size or less.
  private(set) var readsNoMipmaps = false
  private let columnMemory: UnsafeMutablePointer<UInt8>
  private var layers: [UnsafeMutablePointer<UInt32>] = []
  private var depth = 0
  private var planes: [UnsafeMutablePointer<UInt8>] = []
  private var planeDepth = 0
  /// The band of a region that is blurred next.
  let band = Workspace()
  /// The halved pictures of a blur.
  let between = Workspace()
  /// The convolved picture of a blur whose pixels are made at once.
  let convolved = Workspace()
  /// The memory that one thread needs for its part of a blur.
  let strip = Workspace()
  /// The edges of an outline in the rows that are gone through for overlaps.
  let rows = Workspace()
  let kernels: UnsafePointer<kk_Kernels>
  let costs: Costs
  /// The tile that the thread has finished last in this frame; −1 for none.
  var finishedTile = -1
  /// Counts what items cost the thread; nil unless somebody measures.
  let meter: CostMeter?

  /// `size` is a multiple of 16.
  init(size: Int, kernels: UnsafePointer<kk_Kernels>, costs: Costs, meter: CostMeter? = nil) {
    self.size = size
    self.kernels = kernels
    self.costs = costs
    self.meter = meter
    let stride = (size + 24) & ~15
    let words = (size / 8 + 2 + 63) / 64
    let deltas = UnsafeMutablePointer<Int32>.allocate(capacity: stride * size)
    deltas.initialize(repeating: 0, count: stride * size)
    let touched = UnsafeMutablePointer<UInt64>.allocate(capacity: words * size)
    touched.initialize(repeating: 0, count: words * size)
    let starts = UnsafeMutablePointer<Int32>.allocate(capacity: size + 2)
    starts.initialize(repeating: 0, count: size + 2)
    window = .allocate(capacity: 1)
    window.initialize(
      to: kk_cover_window(
        x: 0, y: 0, width: 0, height: 0, deltas: deltas, stride: stride, touched: touched, touched_stride: words,
        starts: starts, first_row: .max, end_row: 0, wanted: nil, wanted_row: 0, wanted_shift: 0))
    spans = .allocate(capacity: size * (size / 8 + 4))
    masks = Memory.bytes(size * (size + 8) + Int(KK_COVERAGE_SPARE))
    colors = Memory.pixels(Self.colorRows * size)
    row = Memory.bytes(size + Int(KK_COVERAGE_SPARE))
    columnMemory = Memory.bytes(Int(KK_KEPT_BYTES) * Self.keptLevels)
  }

  deinit {
    window.pointee.deltas.deallocate()
    window.pointee.touched.deallocate()
    window.pointee.starts.deallocate()
    window.deallocate()
    spans.deallocate()
    masks.deallocate()
    colors.deallocate()
    row.deallocate()
    columnMemory.deallocate()
    for layer in layers { layer.deallocate() }
    for plane in planes { plane.deallocate() }
  }

  /// Puts the coverage window over `area`.
  func place(_ area: PixelRect) {
    window.pointee.x = Int32(area.minX)
    window.pointee.y = Int32(area.minY)
    window.pointee.width = Int32(area.width)
    window.pointee.height = Int32(area.height)
  }

  /// A surface over `area`, at most `size` pixels a side, with undefined contents. `popSurface` gives back the last one
  /// that was taken.
  func pushSurface(_ area: PixelRect) -> Surface {
    if depth == layers.count {
      layers.append(Memory.pixels(Surface.stride(size) * size))
    }
    depth += 1
    return Surface(base: layers[depth - 1], stride: Surface.stride(area.width), bounds: area)
  }

  func popSurface() { depth -= 1 }

  /// Mipmap levels, the picture itself among them, for which `keptColumns` has room.
  private static let keptLevels = 3

  /// Says that rows of one source are fetched next, one below the other; `readsNoMipmaps` is the source's answer for
  /// all of them.
  func beginRows(readsNoMipmaps: Bool) {
    rowsFollow = true
    self.readsNoMipmaps = readsNoMipmaps
    for level in 0..<Self.keptLevels { columns(level).storeBytes(of: 0, as: UInt64.self) }
  }

  func endRows() {
    rowsFollow = false
    readsNoMipmaps = false
  }

  private func columns(_ level: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(columnMemory + level * Int(KK_KEPT_BYTES))
  }

  /// Memory for what the rows of one image in perspective have in common, at a level of its mipmaps; nil outside
  /// `beginRows` and `endRows`.
  func keptColumns(level: Int) -> UnsafeMutableRawPointer? {
    rowsFollow && level < Self.keptLevels ? columns(level) : nil
  }

  /// A plane of coverage over `area`, one byte a pixel, with undefined contents. `popPlane` gives back the last one
  /// that was taken.
  func pushPlane(_ area: PixelRect) -> CoveragePlane {
    if planeDepth == planes.count { planes.append(Memory.bytes(((size + 63) & ~63) * size)) }
    planeDepth += 1
    return CoveragePlane(base: planes[planeDepth - 1], bytesPerRow: (area.width + 63) & ~63, bounds: area)
  }

  func popPlane() { planeDepth -= 1 }
}

/// Memory for one use at a time, with undefined contents. It grows and never shrinks.
final class Workspace {
  private var base = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
  private var capacity = 64

  deinit { base.deallocate() }

  /// At least `count` bytes, aligned to 64.
  func bytes(_ count: Int) -> UnsafeMutableRawPointer {
    if count > capacity {
      base.deallocate()
      capacity = count
      base = .allocate(byteCount: count, alignment: 64)
    }
    return base
  }

  /// Gives the memory back if it is more than `limit` bytes.
  func giveBack(above limit: Int) {
    if capacity <= limit { return }
    base.deallocate()
    capacity = 64
    base = .allocate(byteCount: capacity, alignment: 64)
  }

  /// A surface over `area`.
  func surface(_ area: PixelRect) -> Surface {
    let stride = Surface.stride(area.width)
    let memory = bytes(stride * area.height * 4)
    return Surface(base: memory.assumingMemoryBound(to: UInt32.self), stride: stride, bounds: area)
  }
}

/// The coverage of a canvas rectangle, one byte a pixel. A plane does not own its memory.
struct CoveragePlane {
  var base: UnsafeMutablePointer<UInt8>
  var bytesPerRow: Int
  var bounds: PixelRect

  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y &- bounds.minY) &* bytesPerRow &+ (x &- bounds.minX))
  }
}
