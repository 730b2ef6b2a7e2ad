import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// Items drawn together, then clipped, filtered, shadowed, faded, masked and composited as one.
final class PreparedGroup: Prepared {
  /// How the group reaches the canvas.
  enum Way {
    /// Straight onto what is below, inside a rectangle of whole pixels.
    case through
    /// Straight onto a copy of what is below, which then replaces it as far as the clips and the mask let it.
    case clippedThrough
    /// On clear ground of its own, tile by tile.
    case isolated
    /// Straight onto what is below where the clips let everything through, and on clear ground of its own around that.
    case straightInside
    /// From a picture drawn when the group was prepared, because a filter or a shadow looks beyond single pixels.
    case picture
  }

  let list = PreparedList()
  let maskList = PreparedList()
  private(set) var hasMask = false
  private var clips: [Coverage] = []
  private var clipCount = 0
  private(set) var way = Way.through
  /// The pixels in which the items are drawn straight onto what is below although the group is isolated elsewhere.
  private(set) var straight = PixelRect.empty
  private(set) var opacity: UInt8 = 255
  private(set) var blend = KK_BLEND_NORMAL
  let effects = GroupEffects()
  private(set) var backdrop: Backdrop?
  private var group: GroupItem?

  override var form: Form { .group(Named(self)) }

  // MARK: Preparing

  /// Prepares for `item`; true when it has filled in `damage` itself, so that not all of the group's bounds are
  /// damaged.
  func set(_ given: GroupItem, _ preparation: Preparation, _ scratch: Scratch) -> Bool {
    let item = given.withShadowApart
    let before = bounds
    let previous = group
    let wayBefore = way
    group = item
    opacity = byte(item.opacity)
    blend = kk_Blend(item.blend)
    var inner = preparation
    let effectsChanged = effects.set(item, visible: preparation.visible)
    inner.visible = effects.large?.means(of: effects.visible) ?? effects.visible
    let workers = preparation.workers ?? .one(scratch)
    let owners = preparation.owners?.inside(owner, given)
    inner.owners = owners?.content
    let map = effects.large?.map ?? .identity
    list.update(to: map == .identity ? item.items : item.items.map { $0.transformed(by: map) }, inner, workers)
    hasMask = item.mask != nil
    var masking = preparation
    masking.owners = owners?.mask
    maskList.update(to: item.mask ?? [], masking, workers)
    maskList.updateBackdrops(over: 0, preparation, workers)
    setClips(item.clips, map, scratch)
    (way, straight) = chooseWay(item)
    // Items drawn straight onto what is below the group have their backdrops there, which are known only when the whole
    // list is prepared.
    if way == .isolated || way == .straightInside || way == .picture { list.updateBackdrops(over: 0, inner, workers) }
    let sameFrame =
      previous.map {
        $0.clips == item.clips && $0.opacity == item.opacity && $0.blend == item.blend && $0.isolated == item.isolated
          && ($0.mask == nil) == (item.mask == nil) && $0.backdropFilters == item.backdropFilters
      } ?? false
    var content = clipped(list.bounds)
    if way == .picture {
      let stale =
        effectsChanged || list.isDamaged || previous?.clips != item.clips || content != effects.source
      if stale {
        let isSame = !effectsChanged && wayBefore == .picture && previous?.clips == item.clips
        effects.draw(content, changed: isSame ? list.damage : nil, workers, preparation.caches.ledger) {
          preparation.drawing.drawContent(of: self, on: $0, $1)
        }
        scratch.meter?.noteMade()
        scratch.meter?.note(picturePixels: Int((effects.result.share * Double(effects.bounds.area)).rounded()))
      }
      content = effects.bounds
    }
    setBounds(content, item, preparation)
    // With a blend mode in which even a transparent pixel changes what is below, new bounds are damaged all over.
    let reachesAll = !blend.keepsBackdropWhereClear && bounds != before
    // Another way rounds at other steps, so that any pixel may differ.
    let redrawn = way != wayBefore || way == .picture || effectsChanged
    // A backdrop that stays where it is damages the group itself when it changes.
    let isMoved = backdrop.map { !$0.isCurrent } ?? false
    if redrawn || !sameFrame || isMoved || reachesAll { return false }
    let place = bounds.union(before)
    for list in [list, maskList] {
      list.forEachDamage { rect in
        let seen = rect.intersection(place)
        if !seen.isEmpty { damage.append(seen) }
      }
    }
    return true
  }

  private func setBounds(_ content: PixelRect, _ item: GroupItem, _ preparation: Preparation) {
    var area = content
    if hasMask, blend.keepsBackdropWhereClear { area = area.intersection(maskList.bounds) }
    if opacity == 0, blend.keepsBackdropWhereClear { area = .empty }
    if item.backdropFilters.isEmpty {
      backdrop = nil
    } else {
      let behind = backdrop ?? Backdrop(preparation.caches.ledger)
      backdrop = behind
      // The backdrop is seen inside the clips; in a group without clips, where the group itself draws.
      let place = clipCount == 0 ? content : clipped(preparation.visible)
      behind.set(item.backdropFilters, place: place.intersection(preparation.visible))
      area = area.union(behind.place)
    }
    bounds = area
    // A backdrop replaces what is below it where no clip cuts it.
    opaqueArea = backdrop.map { solid(in: $0.place) } ?? .empty
    if way == .through || way == .straightInside, backdrop == nil {
      // A group drawn straight onto what is below hides as much as the items in it.
      let inside = way == .through ? bounds : straight
      for slot in list.slots where slot.opaqueArea.area > opaqueArea.area {
        let solid = clipped(slot.opaqueArea).intersection(inside)
        if solid.area > opaqueArea.area { opaqueArea = solid }
      }
    }
  }

  private func chooseWay(_ item: GroupItem) -> (Way, straight: PixelRect) {
    if effects.needsPicture { return (.picture, .empty) }
    let plain = opacity == 255 && blend == KK_BLEND_NORMAL && !hasMask
    let wholeClips = clips[..<clipCount].allSatisfy { $0.wholePixels != nil || $0.bounds.isEmpty }
    let ordinary = item.items.allSatisfy(\.blendsNormally)
    if plain, wholeClips, !item.isolated || ordinary { return (.through, .empty) }
    if blend == KK_BLEND_NORMAL, !item.isolated, !ordinary { return (.clippedThrough, .empty) }
    // One item needs no ground of its own, and what is cut nearly everywhere gains nothing. This decides how colours are
    // rounded, so it depends on nothing but the group.
    if plain, ordinary, item.items.count > 1, let outermost = clips.first?.bounds {
      let reach = clipped(outermost)
      let solid = solid(in: reach)
      if 2 * solid.area >= reach.area { return (.straightInside, solid) }
    }
    return (.isolated, .empty)
  }

  // MARK: Backdrops

  /// The group's items when some of them have backdrops that show what is below the group; else nil.
  var listWithBackdrops: PreparedList? {
    (way == .through || way == .clippedThrough) && group?.seesBackdrop == true ? list : nil
  }

  /// Whether the group or an item inside it has a backdrop that shows what is below the group.
  var hasBackdrops: Bool { backdrop != nil || listWithBackdrops != nil }

  // MARK: Clips

  private func setClips(_ wanted: [GroupItem.Clip], _ map: Homography, _ scratch: Scratch) {
    clipCount = wanted.count
    while clips.count < wanted.count { clips.append(Coverage()) }
    for (clip, coverage) in zip(wanted, clips) {
      coverage.set(
        clip.outline, transform: clip.transform.concatenating(map), antialiased: clip.antialiasedEdges, scratch)
    }
  }

  var isClipped: Bool { clipCount > 0 }

  /// The part of `area` inside the bounds of all clips.
  private func clipped(_ area: PixelRect) -> PixelRect {
    clips[..<clipCount].reduce(area) { $0.intersection($1.bounds) }
  }

  /// The part of `area` that all clips let through as a whole.
  func solid(in area: PixelRect) -> PixelRect {
    let solid = clips[..<clipCount].reduce(area) { $0.intersection($1.solidArea) }
    return solid.isEmpty ? .empty : solid
  }

  /// Calls `body` with rectangles that together are `area`, and with whether all clips let all of one through. Beside the
  /// corners of large rounded rectangles only the corners themselves are cut.
  func forEachPart(of area: PixelRect, _ costs: Costs, _ body: (PixelRect, _ isWhole: Bool) -> Void) {
    let whole = solid(in: area)
    if !whole.isEmpty { body(whole, true) }
    for rest in area.around(whole) { forEachStrip(of: rest, costs, body) }
  }

  /// Calls `body` as `forEachPart` does, with what lies between the corners apart where it is so large that the mask which
  /// it does not need takes longer than one more rectangle.
  func forEachStrip(of rest: PixelRect, _ costs: Costs, _ body: (PixelRect, _ isWhole: Bool) -> Void) {
    let between = clips[..<clipCount].reduce(rest) { $0.intersection($1.solid(in: $0)) }
    guard between.area >= costs.hiddenFrom else { return body(rest, false) }
    body(between, true)
    for cut in rest.around(between) { body(cut, false) }
  }

  /// The pixels in which the items can change anything.
  var inside: PixelRect { clipped(bounds) }

  /// The product of all clips' coverage over `area`, to be given back with `popPlane`; nil when it is full everywhere.
  func clipPlane(_ area: PixelRect, _ scratch: Scratch) -> CoveragePlane? {
    var result: CoveragePlane?
    for clip in clips[..<clipCount] where !clip.covers(area) {
      let plane = scratch.pushPlane(area)
      clip.fill(plane, scratch)
      if let first = result {
        for y in area.minY..<area.maxY {
          let row = first.pointer(area.minX, y)
          scratch.kernels.pointee.coverage.multiply(row, row, plane.pointer(area.minX, y), area.width)
        }
        scratch.popPlane()
      } else {
        result = plane
      }
    }
    return result
  }
}

extension DisplayItem {
  /// True when the item gives the same pixels whether it is drawn straight onto what is below, or on clear ground that
  /// is then put over it.
  fileprivate var blendsNormally: Bool {
    switch self {
    case .shape(let item): item.blend == .normal
    case .image(let item): item.blend == .normal
    case .shadow: true
    case .sprites(let item): item.blend == .normal
    case .rasterized(let item): item.blend == .normal
    case .group(let item):
      item.blend == .normal && item.backdropFilters.isEmpty
        && (item.isolated || item.items.allSatisfy(\.blendsNormally))
    }
  }
}
