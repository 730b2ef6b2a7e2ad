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
  let result = FilteredPicture()

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
      result.set(nil)
      bounds = .empty
      source = .empty
    }
    return changed
  }

  /// Makes the picture. `draw` puts the clipped items, which have pixels in `content`, on a clear surface, with the threads
  /// that may do so; with a large blur all of this is in means.
  ///
  /// - Parameter changed: Rectangles outside of which the items are as they were the last time, when the effects were these
  ///   too; nil when nothing is known of that.
  func draw(
    _ content: PixelRect, changed: [PixelRect]?, _ workers: Workers, _ ledger: Ledger,
    _ draw: (Surface, Workers) -> Void
  ) {
    let changed = content == source ? changed : nil
    source = content
    bounds = .empty
    let needed = (large?.pixels(of: content) ?? content).intersection(visible)
    if needed.isEmpty { return }
    let reach = Filters.reach(filters)
    // Filters spread colours by their reach, but beyond `visible` nothing that they do is ever seen.
    let spread = needed.inset(by: -reach.0, -reach.1).intersection(visible)
    if let large {
      let wanted = spread.intersection(seen.inset(by: -shadowReach.0, -shadowReach.1))
      if !wanted.isEmpty {
        finish(large.picture(over: wanted, workers, ledger) { draw($0.surface, workers) }, workers.own, ledger)
      }
    } else if shadow != nil {
      // The memory that blurring needs beside the picture is given back when it is done.
      let work = ledger.reserve(8 * spread.area, for: "blurring \(spread.size)")
      defer { withExtendedLifetime(work) {} }
      let cleared = Picture.clear(result.give(), over: spread, ledger, for: "a group's picture")
      if let cleared, work != nil {
        draw(cleared.surface, workers)
        Filters.apply(filters, to: cleared, workers)
      }
      finish(work == nil ? nil : cleared, workers.own, ledger)
    } else {
      bounds = spread.intersection(seen)
      if bounds.isEmpty { return }
      result.make(
        filters, of: spread, keeping: bounds, changed: changed, workers, ledger, for: "a group's picture"
      ) { surface, workers in
        surface.fill(surface.bounds, with: 0, workers.own)
        draw(surface, workers)
      }
    }
  }

  /// Takes the filtered picture and puts the shadow beneath it.
  private func finish(_ picture: Picture?, _ scratch: Scratch, _ ledger: Ledger) {
    result.set(picture)
    guard let picture else { return }
    bounds = picture.bounds
    if let shadow { addShadow(shadow, picture, scratch, ledger) }
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
    result.set(combined)
    bounds = whole
  }

  private func limited(_ value: Double) -> Double { value == value ? min(max(value, -1e4), 1e4) : 0 }
}
