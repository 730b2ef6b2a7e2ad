import CKernels
import Foundation
import KinoraGraphics

/// Items drawn together, then clipped, filtered, shadowed, faded, masked and composited as one.
final class PreparedGroup: Prepared {
  /// How the group reaches the canvas.
  private enum Way {
    /// Straight onto what is below, inside a rectangle of whole pixels.
    case through
    /// Straight onto a copy of what is below, which then replaces it where the clips and the mask cover.
    case clippedThrough
    /// On clear ground of its own, tile by tile.
    case isolated
    /// From a picture drawn when the group was prepared, because a filter or a shadow looks beyond single pixels.
    case picture
  }

  private let list = PreparedList()
  private let maskList = PreparedList()
  private var hasMask = false
  private var clips: [Coverage] = []
  private var clipCount = 0
  private var way = Way.through
  private var card: ShadowedShape?
  private var sole: SoleItem?
  private var opacity: UInt8 = 255
  private var blend = KK_BLEND_NORMAL
  private let effects = GroupEffects()
  private var backdrop: Backdrop?
  private var group: GroupItem?

  override var itemCount: Int { 1 + list.itemCount + maskList.itemCount }

  // MARK: Preparing

  /// Takes the group; true when `damage` was filled in closer than the group's bounds.
  func set(_ item: GroupItem, _ preparation: Preparation, _ scratch: Scratch) -> Bool {
    let item = item.withShadowApart
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
    let map = effects.large?.map ?? .identity
    list.update(to: map == .identity ? item.items : item.items.map { $0.transformed(by: map) }, inner, workers)
    hasMask = item.mask != nil
    maskList.update(to: item.mask ?? [], preparation, workers)
    maskList.updateBackdrops(over: 0, workers)
    setClips(item.clips, map)
    way = chooseWay(item)
    // What is drawn straight onto what is below has its backdrops there, which nobody knows before all of it is prepared.
    if way == .isolated || way == .picture { list.updateBackdrops(over: 0, workers) }
    card = chooseCard()
    sole = way == .isolated && blend == KK_BLEND_NORMAL && list.slots.count == 1 ? SoleItem(list.slots[0]) : nil
    let sameFrame =
      previous.map {
        $0.clips == item.clips && $0.opacity == item.opacity && $0.blend == item.blend && $0.isolated == item.isolated
          && ($0.mask == nil) == (item.mask == nil) && $0.backdropFilters == item.backdropFilters
      } ?? false
    var content = list.bounds
    for clip in clips[..<clipCount] { content = content.intersection(clip.bounds) }
    if way == .picture {
      let stale =
        effectsChanged || list.isDamaged || previous?.clips != item.clips || content != effects.source
      if stale {
        effects.draw(content, workers, preparation.caches.memory) { drawContent($0, workers) }
      }
      content = effects.bounds
    }
    setBounds(content, item, preparation)
    // A mode in which nothing changes what is below reaches all over the bounds.
    let reachesAll = !blend.keepsBelowNothing && bounds != before
    // Another way rounds elsewhere.
    let redrawn = way != wayBefore || way == .picture || effectsChanged
    if redrawn || !sameFrame || backdrop != nil || reachesAll { return false }
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
    if hasMask, blend.keepsBelowNothing { area = area.intersection(maskList.bounds) }
    if opacity == 0, blend.keepsBelowNothing { area = .empty }
    if item.backdropFilters.isEmpty {
      backdrop = nil
    } else {
      let behind = backdrop ?? Backdrop(preparation.caches.memory)
      backdrop = behind
      // Inside the clips; without any, where the group itself draws.
      var place = clipCount == 0 ? content : preparation.visible
      for clip in clips[..<clipCount] { place = place.intersection(clip.bounds) }
      behind.set(item.backdropFilters, place: place.intersection(preparation.visible))
      area = area.union(behind.place)
    }
    bounds = area
    opaqueArea = .empty
    if way == .through, backdrop == nil {
      // What hides things inside the group hides them outside it too.
      for slot in list.slots where slot.opaqueArea.area > opaqueArea.area {
        var solid = slot.opaqueArea
        for clip in clips[..<clipCount] { solid = solid.intersection(clip.bounds) }
        if solid.area > opaqueArea.area { opaqueArea = solid }
      }
    }
  }

  private func setClips(_ wanted: [GroupItem.Clip], _ map: Homography) {
    clipCount = wanted.count
    while clips.count < wanted.count { clips.append(Coverage()) }
    for (clip, coverage) in zip(wanted, clips) {
      coverage.set(clip.outline, transform: clip.transform.concatenating(map), antialiased: clip.antialiasedEdges)
    }
  }

  private func chooseWay(_ item: GroupItem) -> Way {
    if effects.needsPicture { return .picture }
    let plain = opacity == 255 && blend == KK_BLEND_NORMAL
    let wholeClips = clips[..<clipCount].allSatisfy { $0.wholePixels != nil || $0.bounds.isEmpty }
    let ordinary = item.items.allSatisfy(\.blendsNormally)
    if plain, !hasMask, wholeClips, !item.isolated || ordinary { return .through }
    if blend == KK_BLEND_NORMAL, !item.isolated, !ordinary { return .clippedThrough }
    return .isolated
  }

  private func chooseCard() -> ShadowedShape? {
    guard way == .isolated, clipCount == 0, !hasMask, blend == KK_BLEND_NORMAL, list.slots.count == 2 else {
      return nil
    }
    return ShadowedShape(list.slots[0], list.slots[1])
  }

  // MARK: Backdrops

  var hasBackdrop: Bool { backdrop != nil }
  var backdropIsCurrent: Bool { backdrop?.isCurrent ?? true }
  /// What the backdrop's filters look at.
  var backdropRegion: PixelRect { backdrop?.region ?? .empty }

  func drawBackdrop(ground: UInt32, occupied: PixelRect, _ workers: Workers, _ draw: (Picture) -> Void) {
    backdrop?.draw(ground: ground, occupied: occupied, workers, draw)
  }

  /// The items inside, where their backdrops are what is below the group too; nil where they see nothing of it.
  var listWithBackdrops: PreparedList? {
    (way == .through || way == .clippedThrough) && group?.seesBackdrop == true ? list : nil
  }

  /// Whether its own or one inside it is what is below.
  var hasBackdrops: Bool { hasBackdrop || listWithBackdrops != nil }

  /// Draws what a backdrop of item `count` inside sees of the group.
  func draw(first count: Int, on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    if let backdrop { drawBackdrop(backdrop, on: surface, clip, scratch) }
    var area = clip
    for coverage in clips[..<clipCount] { area = area.intersection(coverage.bounds) }
    if area.isEmpty || count == 0 { return }
    if way == .through {
      list.draw(0..<count, before: count, on: surface, area, scratch)
    } else {
      drawClippedThrough(first: count, on: surface, area, opacity: 255, scratch)
    }
  }

  // MARK: Drawing

  override func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    if let backdrop { drawBackdrop(backdrop, on: surface, clip, scratch) }
    // Filters and shadows reach beyond the clips, which the picture was made inside of.
    if way == .picture { return drawPicture(on: surface, clip, scratch) }
    var area = clip
    for coverage in clips[..<clipCount] { area = area.intersection(coverage.bounds) }
    if area.isEmpty { return }
    switch way {
    case .through: list.draw(on: surface, area, scratch)
    case .clippedThrough:
      drawClippedThrough(first: list.slots.count, on: surface, area, opacity: opacity, scratch)
    case .isolated:
      if let card {
        card.draw(on: surface, area, opacity: opacity, scratch)
      } else {
        drawIsolated(on: surface, area, scratch)
      }
    case .picture: break
    }
  }

  override var drawsThroughCells: Bool {
    way == .through && backdrop == nil && list.drawsThroughCells(list.slots.indices, bounds)
  }

  override func draw(
    on surface: Surface, _ clip: PixelRect, through cells: DamagedCells, alone: Bool, _ scratch: Scratch
  ) {
    guard way == .through, backdrop == nil else {
      return super.draw(on: surface, clip, through: cells, alone: alone, scratch)
    }
    var area = clip
    for coverage in clips[..<clipCount] { area = area.intersection(coverage.bounds) }
    if !area.isEmpty {
      list.draw(list.slots.indices, before: list.slots.count, on: surface, area, through: cells, scratch)
    }
  }

  private func drawBackdrop(_ backdrop: Backdrop, on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    let area = clip.intersection(backdrop.place)
    guard !area.isEmpty, let picture = backdrop.result else { return }
    let plane = clipPlane(area, scratch)
    for y in area.minY..<area.maxY {
      scratch.kernels.pointee.composite.mix(
        surface.pointer(area.minX, y), picture.surface.pointer(area.minX, y), plane?.pointer(area.minX, y), 255,
        area.width)
    }
    if plane != nil { scratch.popPlane() }
  }

  private func drawClippedThrough(
    first count: Int, on surface: Surface, _ area: PixelRect, opacity: UInt8, _ scratch: Scratch
  ) {
    let copy = scratch.pushSurface(area)
    copy.copy(area, from: surface)
    list.draw(0..<count, before: count, on: copy, area, scratch)
    var plane = clipPlane(area, scratch)
    if hasMask { plane = maskPlane(area, plane, scratch) }
    for y in area.minY..<area.maxY {
      scratch.kernels.pointee.composite.mix(
        surface.pointer(area.minX, y), copy.pointer(area.minX, y), plane?.pointer(area.minX, y), opacity, area.width)
    }
    if plane != nil { scratch.popPlane() }
    scratch.popSurface()
  }

  private func drawIsolated(on surface: Surface, _ area: PixelRect, _ scratch: Scratch) {
    if let sole {
      var plane = clipPlane(area, scratch)
      if hasMask { plane = maskPlane(area, plane, scratch) }
      sole.draw(on: surface, area, through: plane, opacity: opacity, scratch)
      if plane != nil { scratch.popPlane() }
      return
    }
    let layer = scratch.pushSurface(area)
    layer.fill(area, with: 0, scratch)
    list.draw(on: layer, area, scratch)
    var plane = clipPlane(area, scratch)
    if hasMask { plane = maskPlane(area, plane, scratch) }
    surface.composite(area, from: layer, mask: plane, opacity: opacity, blend: blend, scratch)
    if plane != nil { scratch.popPlane() }
    scratch.popSurface()
  }

  private func drawPicture(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    let area = clip.intersection(effects.bounds)
    guard !area.isEmpty, let picture = effects.result else { return }
    let plane = hasMask ? maskPlane(area, nil, scratch) : nil
    surface.composite(area, from: picture.surface, mask: plane, opacity: opacity, blend: blend, scratch)
    if plane != nil { scratch.popPlane() }
  }

  /// The clipped items on clear ground: what filters are given.
  private func drawContent(_ picture: Picture, _ workers: Workers) {
    let surface = picture.surface
    let windows = surface.bounds.windows(workers.own.size)
    workers.run(count: windows.count) { scratch, job in
      let area = windows[job]
      list.draw(on: surface, area, scratch)
      guard let plane = clipPlane(area, scratch) else { return }
      for row in area.minY..<area.maxY {
        let pixels = surface.pointer(area.minX, row)
        scratch.kernels.pointee.composite.modulate(pixels, pixels, plane.pointer(area.minX, row), 255, area.width)
      }
      scratch.popPlane()
    }
  }

  /// The product of all clips' coverage over `area`, or nil when it is full everywhere; given back with `popPlane`.
  private func clipPlane(_ area: PixelRect, _ scratch: Scratch) -> CoveragePlane? {
    var result: CoveragePlane?
    for clip in clips[..<clipCount] where !clip.solidArea.contains(area) {
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

  /// `plane` (or full coverage) times the mask's alpha.
  private func maskPlane(_ area: PixelRect, _ plane: CoveragePlane?, _ scratch: Scratch) -> CoveragePlane {
    if plane == nil, maskList.slots.count == 1, let shape = maskList.slots[0] as? PreparedShape {
      let result = scratch.pushPlane(area)
      if shape.fillAlpha(result, scratch) { return result }
      scratch.popPlane()
    }
    let layer = scratch.pushSurface(area)
    layer.fill(area, with: 0, scratch)
    maskList.draw(on: layer, area, scratch)
    let result = plane ?? scratch.pushPlane(area)
    for y in area.minY..<area.maxY {
      let row = result.pointer(area.minX, y)
      if plane == nil {
        scratch.kernels.pointee.coverage.extract_alpha(row, layer.pointer(area.minX, y), area.width)
      } else {
        scratch.kernels.pointee.coverage.multiply_alpha(row, layer.pointer(area.minX, y), area.width)
      }
    }
    scratch.popSurface()
    return result
  }
}

extension DisplayItem {
  /// True when drawing it on clear ground and then over something is the same as drawing it there at once.
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
