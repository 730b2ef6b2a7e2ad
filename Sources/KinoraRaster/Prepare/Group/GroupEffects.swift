import CKernels
import Foundation
import KinoraGraphics

/// A group's filters and shadow. Both need the group's whole picture, which is therefore drawn ahead of the tiles and
/// kept until the group changes.
final class GroupEffects {
  private var filters: [Filter] = []
  /// The filters when one of them is too wide for the picture that it would need: then the items are drawn as means,
  /// and the filtered picture is no larger than what is seen of it.
  private(set) var large: LargeBlur?
  /// The shadow that the item has.
  private var given: GroupItem.Shadow?
  /// The item's shadow with its blur within limits, since a wider shadow is cast by a group of its own.
  private var shadow: GroupItem.Shadow?
  /// How far from what casts it the shadow reaches, across and down.
  private var shadowReach = (0, 0)
  /// The pixels of the result that can be seen.
  private var seen = PixelRect.empty
  /// The pixels of the items that can matter: those that can be seen, and those that filters bring in from outside.
  private(set) var visible = PixelRect.empty
  /// The bounds of the items that the picture was made from.
  private(set) var source = PixelRect.empty
  /// The pixels that the result has.
  private(set) var bounds = PixelRect.empty
  private(set) var result: Picture?

  var needsPicture: Bool { !filters.isEmpty || shadow != nil }

  /// Takes the group's effects; true when they changed.
  func set(_ item: GroupItem, visible canvas: PixelRect) -> Bool {
    let changed = filters != item.filters || given != item.shadow || seen != canvas
    given = item.shadow
    filters = item.filters
    large = LargeBlur(filters)
    shadow = item.shadow.map {
      GroupItem.Shadow(
        sigmaX: min(Filters.deviation($0.sigmaX), Filters.largestDeviation),
        sigmaY: min(Filters.deviation($0.sigmaY), Filters.largestDeviation), offset: $0.offset, color: $0.color)
    }
    seen = canvas
    let reach = Filters.reach(filters)
    shadowReach = (0, 0)
    if let shadow {
      shadowReach = (
        Int(abs(limited(shadow.offset.width)).rounded(.up)) + Int(kk_blur_reach(shadow.sigmaX)) + 1,
        Int(abs(limited(shadow.offset.height)).rounded(.up)) + Int(kk_blur_reach(shadow.sigmaY)) + 1
      )
    }
    visible = canvas.inset(by: -reach.0 - shadowReach.0, -reach.1 - shadowReach.1)
    if !needsPicture {
      result = nil
      bounds = .empty
      source = .empty
    }
    return changed
  }

  /// Makes the picture. `draw` puts the clipped items, which have pixels in `content`, on clear ground; with a large
  /// blur all of this is in means.
  func draw(_ content: PixelRect, _ workers: Workers, _ ledger: Ledger, _ draw: (Picture) -> Void) {
    source = content
    let needed = (large?.pixels(of: content) ?? content).intersection(visible)
    if needed.isEmpty {
      bounds = .empty
      return
    }
    let reach = Filters.reach(filters)
    // Filters spread colours by their reach, but beyond `visible` nothing that they do is ever seen.
    let spread = needed.inset(by: -reach.0, -reach.1).intersection(visible)
    if let large {
      bounds = spread.intersection(seen.inset(by: -shadowReach.0, -shadowReach.1))
      if bounds.isEmpty { return }
      result = large.picture(over: bounds, workers, ledger, means: draw)
      guard let picture = result else {
        bounds = .empty
        return
      }
      if let shadow { addShadow(shadow, picture, workers.own, ledger) }
      bounds = bounds.intersection(seen)
      return
    }
    // The memory that blurring needs beside the picture is given back when it is done.
    let work = ledger.reserve(8 * spread.area, for: "blurring \(spread.size)")
    defer { withExtendedLifetime(work) {} }
    let cleared = Picture.clear(result, over: spread, ledger, for: "a group's picture")
    result = cleared
    guard let picture = cleared, work != nil else {
      bounds = .empty
      return
    }
    draw(picture)
    Filters.apply(filters, to: picture, workers)
    bounds = spread
    if let shadow { addShadow(shadow, picture, workers.own, ledger) }
    bounds = bounds.intersection(seen)
  }

  /// Puts the picture's alpha, blurred, tinted and moved, beneath the picture.
  private func addShadow(
    _ shadow: GroupItem.Shadow, _ picture: Picture, _ scratch: Scratch, _ ledger: Ledger
  ) {
    let color = shadow.color.pixel(opacity: 1)
    let offset = (x: limited(shadow.offset.width), y: limited(shadow.offset.height))
    if color == 0 { return }
    let rx = Int(kk_blur_reach(shadow.sigmaX)) + 1
    let ry = Int(kk_blur_reach(shadow.sigmaY)) + 1
    let own = picture.bounds
    let blurred = own.inset(by: -rx, -ry)
    let stride = (blurred.width + 63) & ~63
    // Memory for the coverage, for its blur, and for what blurring needs.
    let work = ledger.reserve(16 * stride * blurred.height, for: "the shadow of a group of \(own.size)")
    guard work != nil else { return }
    defer { withExtendedLifetime(work) {} }
    let plane = CoveragePlane(base: Memory.bytes(stride * blurred.height), bytesPerRow: stride, bounds: blurred)
    defer { plane.base.deallocate() }
    let kernels = scratch.kernels
    for y in own.minY..<own.maxY {
      kernels.pointee.coverage.extract_alpha(
        plane.pointer(own.minX, y), picture.surface.pointer(own.minX, y), own.width)
    }
    let mask = BlurredPlane(
      plane.base, stride, blurred.width, blurred.height, sigmaX: shadow.sigmaX, sigmaY: shadow.sigmaY, scratch)
    let moved = blurred.offset(by: Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down))).inset(by: -1, -1)
    let whole = own.union(moved)
    guard let combined = Picture.clear(nil, over: whole, ledger, for: "the picture of a group with its shadow") else {
      return
    }
    let values = UnsafeMutablePointer<Int16>.allocate(capacity: whole.width)
    defer { values.deallocate() }
    let one: Int64 = 1 << 32
    for y in moved.minY..<moved.maxY {
      let u = GradientSource.fixed(Double(moved.minX - blurred.minX) - offset.x)
      let v = GradientSource.fixed(Double(y - blurred.minY) - offset.y)
      kernels.pointee.sample.mask_affine(values, mask.view, kk_AffineRow(u: u, v: v, du: one, dv: 0), moved.width)
      kernels.pointee.shadow.over(combined.surface.pointer(moved.minX, y), color, values, moved.width)
    }
    for y in own.minY..<own.maxY {
      kernels.pointee.composite.over(
        combined.surface.pointer(own.minX, y), picture.surface.pointer(own.minX, y), nil, 255, own.width)
    }
    result = combined
    bounds = whole
  }

  private func limited(_ value: Double) -> Double { value == value ? min(max(value, -1e4), 1e4) : 0 }
}

/// The filtered picture of what is below a group.
final class Backdrop {
  private var filters: [Filter] = []
  /// The pixels in which the backdrop is seen.
  private(set) var place = PixelRect.empty
  private(set) var isCurrent = false
  private(set) var result: Picture?
  private let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  func set(_ filters: [Filter], place: PixelRect) {
    if filters != self.filters || place != self.place { isCurrent = false }
    self.filters = filters
    self.place = place
  }

  /// The pixels that the filters look at.
  var region: PixelRect {
    if place.isEmpty { return .empty }
    let reach = Filters.reach(filters)
    return place.inset(by: -reach.0, -reach.1)
  }

  /// The most pixels beyond a backdrop's place that a large blur looks at; what is farther away counts as ground.
  private static let farthest = 4096

  /// Makes the picture of what `draw` puts on the whole of a picture with undefined pixels, which is the ground outside
  /// `occupied`.
  func draw(ground: UInt32, occupied: PixelRect, _ workers: Workers, _ draw: (Picture) -> Void) {
    isCurrent = true
    if let large = LargeBlur(filters) {
      let near = occupied.intersection(place.inset(by: -Self.farthest, -Self.farthest))
      result = large.picture(over: place, occupied: near, ground: ground, workers, ledger, pixels: draw)
      return
    }
    let work = ledger.reserve(8 * region.area, for: "blurring \(region.size)")
    defer { withExtendedLifetime(work) {} }
    let undefined = Picture.undefined(result, over: region, ledger, for: "the backdrop of a group")
    result = undefined
    guard let picture = undefined, work != nil else { return }
    draw(picture)
    Filters.apply(filters, to: picture, keeping: place, workers)
  }
}

/// Applies filters to pictures.
enum Filters {
  /// The largest standard deviation, in canvas pixels, of a blur that is made at full size; `LargeBlur` makes wider
  /// ones. The picture that a blur needs grows with it, and this one already spreads a point over 1,700 pixels.
  static let largestDeviation = 256.0

  /// The standard deviation to blur with. Beyond the limit nothing finite leaves a trace.
  static func deviation(_ wanted: Double) -> Double { wanted > 0 ? min(wanted, 1e8) : 0 }

  /// How far, in pixels, a pixel's colour can travel across and down.
  static func reach(_ filters: [Filter]) -> (Int, Int) {
    func reach(_ wanted: Double) -> Int {
      let deviation = deviation(wanted)
      return deviation > largestDeviation ? Int((3.25 * deviation).rounded(.up)) : Int(kk_blur_reach(deviation))
    }
    return filters.reduce((0, 0)) { sum, filter in
      guard case .gaussianBlur(let x, let y) = filter else { return sum }
      return (sum.0 + reach(x), sum.1 + reach(y))
    }
  }

  /// Applies `filters` to a picture, of which nothing but the pixels in `kept`, all of them where it is nil, is looked at
  /// afterwards.
  static func apply(_ filters: [Filter], to picture: Picture, keeping kept: PixelRect? = nil, _ workers: Workers) {
    let surface = picture.surface
    for (index, filter) in filters.enumerated() {
      let later = reach(Array(filters[(index + 1)...]))
      let bounds = picture.bounds.intersection(kept?.inset(by: -later.0, -later.1) ?? picture.bounds)
      if bounds.isEmpty { return }
      switch filter {
      case .gaussianBlur(let wantedX, let wantedY):
        blur(surface, bounds, deviation(wantedX), deviation(wantedY), workers)
      case .colorMatrix(let matrix):
        let numbers = matrix.rows.map { Float($0) }
        let windows = bounds.windows(width: bounds.width, height: 64)
        workers.run(count: windows.count) { scratch, job in
          for y in windows[job].minY..<windows[job].maxY {
            let row = surface.pointer(bounds.minX, y)
            scratch.kernels.pointee.color.matrix(row, row, numbers, bounds.width)
          }
        }
      }
    }
  }

  private static func blur(
    _ surface: Surface, _ kept: PixelRect, _ sigmaX: Double, _ sigmaY: Double, _ workers: Workers
  ) {
    let bounds = surface.bounds
    var blur = kk_PixelBlur(
      dst: surface.base, dst_row_bytes: surface.stride * 4, src: UnsafePointer(surface.base),
      src_row_bytes: surface.stride * 4, width: Int32(bounds.width), height: Int32(bounds.height),
      kept_x: Int32(kept.minX - bounds.minX), kept_y: Int32(kept.minY - bounds.minY), kept_width: Int32(kept.width),
      kept_height: Int32(kept.height), sigma_x: sigmaX, sigma_y: sigmaY, between: surface.base)
    blur.between = workers.own.between.bytes(kk_blur_between_bytes(&blur))
    let own = kk_blur_strip_bytes(&blur)
    withUnsafePointer(to: blur) { blur in
      for pass in 0..<KK_BLUR_PASSES {
        let strips = Int(kk_blur_strips(blur, pass))
        let size = max(strips / (workers.count * workers.own.costs.blurJobs), 1)
        let jobs = workers.count == 1 ? 1 : (strips + size - 1) / size
        workers.run(count: jobs) { scratch, job in
          let first = job * size
          let end = jobs == 1 ? strips : min(first + size, strips)
          scratch.kernels.pointee.blur.strips(blur, pass, Int32(first), Int32(end), scratch.strip.bytes(own))
        }
      }
    }
  }
}
