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
        finish(large.picture(over: wanted, workers, ledger) { draw($0.surface, workers) }, workers, ledger)
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
      finish(work == nil ? nil : cleared, workers, ledger)
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
  private func finish(_ picture: Picture?, _ workers: Workers, _ ledger: Ledger) {
    result.set(picture)
    guard let picture else { return }
    bounds = picture.bounds
    if let shadow {
      let offset = (x: limited(shadow.offset.width), y: limited(shadow.offset.height))
      if let combined = GroupShadow(shadow, offset).put(beneath: picture, workers, ledger) {
        result.set(combined)
        bounds = combined.bounds
      }
    }
    bounds = bounds.intersection(seen)
  }

  private func limited(_ value: Double) -> Double { value == value ? min(max(value, -1e4), 1e4) : 0 }
}
