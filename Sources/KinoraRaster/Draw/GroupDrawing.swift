import CKernels

extension Drawing {
  /// Carries out one command of a group; the commands that belong to it begin at `first`.
  func drawGroup(_ command: Command, _ first: Int, on surface: Surface, _ area: Area) {
    switch command {
    case .backdrop(let group): drawBackdrop(group.object, on: surface, area)
    case .layer(let group, let content, let mask):
      let group = group.object
      forEachRect(of: group, in: area) { rect in
        let layer = scratch.pushSurface(rect)
        layer.fill(rect, with: 0, scratch)
        draw(first..<first + content, on: layer, Area(rect))
        withClips(of: group, mask: first + content..<first + content + mask, rect) { plane in
          surface.composite(rect, from: layer, mask: plane, opacity: group.opacity, blend: group.blend, scratch)
        }
        scratch.popSurface()
      }
    case .copyOfBelow(let group, let opacity, let content, let mask):
      let group = group.object
      area.forEachRect(in: group.inside) { rect in
        let copy = scratch.pushSurface(rect)
        copy.copy(rect, from: surface, scratch)
        draw(first..<first + content, on: copy, Area(rect))
        withClips(of: group, mask: first + content..<first + content + mask, rect) { plane in
          surface.mix(rect, from: copy, mask: plane, opacity: opacity, scratch)
        }
        scratch.popSurface()
      }
    case .picture(let group, let mask):
      let group = group.object
      let place = group.bounds.intersection(group.effects.bounds)
      let bounds = area.bounds(in: place)
      if bounds.isEmpty { return }
      group.effects.result.withPixels(bounds, scratch) { pixels in
        area.forEachRect(in: place) { rect in
          let plane = group.hasMask ? maskPlane(first..<first + mask, rect, nil) : nil
          surface.composite(rect, from: pixels, mask: plane, opacity: group.opacity, blend: group.blend, scratch)
          if plane != nil { scratch.popPlane() }
        }
      }
    case .card(let group, let shadow, let above):
      let group = group.object
      let card = Card(shadow: shadow.object, above: above?.object)
      area.forEachRect(in: group.inside) { card.draw(on: surface, $0, opacity: group.opacity, scratch) }
    case .faded(let group, let painting, let mask):
      let group = group.object
      let faded = FadedPainting(painting.object)
      forEachRect(of: group, in: area) { rect in
        withClips(of: group, mask: first..<first + mask, rect) { plane in
          faded.draw(on: surface, rect, through: plane, opacity: group.opacity, scratch)
        }
      }
    default: break
    }
  }

  /// Calls `body` with rectangles that together are the pixels of `area` in which a group has clear ground of its own.
  private func forEachRect(of group: PreparedGroup, in area: Area, _ body: (PixelRect) -> Void) {
    area.forEachRect(in: group.inside) { rect in
      let straight = rect.intersection(group.straight)
      if straight.isEmpty { return body(rect) }
      for rest in rect.around(straight) { group.forEachStrip(of: rest, scratch.costs) { part, _ in body(part) } }
    }
  }

  private func drawBackdrop(_ group: PreparedGroup, on surface: Surface, _ area: Area) {
    guard let backdrop = group.backdrop else { return }
    let place = group.bounds.intersection(backdrop.place)
    let bounds = area.bounds(in: place)
    if bounds.isEmpty { return }
    guard area.cells != nil else { return drawBackdrop(backdrop, of: group, on: surface, bounds) }
    backdrop.result.withPixels(bounds, scratch) { pixels in
      area.forEachRect(in: place) { rect in
        group.forEachPart(of: rect, scratch.costs) { part, isWhole in
          if isWhole {
            surface.copy(part, from: pixels, scratch)
          } else {
            mix(part, of: group, on: surface, from: pixels)
          }
        }
      }
    }
  }

  /// Draws a backdrop in a rectangle, where nothing cuts it straight onto what is below.
  private func drawBackdrop(_ backdrop: Backdrop, of group: PreparedGroup, on surface: Surface, _ rect: PixelRect) {
    group.forEachPart(of: rect, scratch.costs) { part, isWhole in
      if isWhole { return backdrop.result.draw(part, on: surface, scratch) }
      backdrop.result.withPixels(part, scratch) { mix(part, of: group, on: surface, from: $0) }
    }
  }

  /// Puts pixels through a group's clips.
  private func mix(_ area: PixelRect, of group: PreparedGroup, on surface: Surface, from pixels: Surface) {
    let plane = group.clipPlane(area, scratch)
    surface.mix(area, from: pixels, mask: plane, opacity: 255, scratch)
    if plane != nil { scratch.popPlane() }
  }

  /// Calls `body` with how much of each pixel of `area` a group's clips and its mask let through, nil for all of it.
  /// The commands in `range` draw the mask.
  private func withClips(
    of group: PreparedGroup, mask range: Range<Int>, _ area: PixelRect, _ body: (CoveragePlane?) -> Void
  ) {
    var plane = group.clipPlane(area, scratch)
    if group.hasMask { plane = maskPlane(range, area, plane) }
    body(plane)
    if plane != nil { scratch.popPlane() }
  }

  /// The coverage of `plane`, full where there is none, times the alpha of what the commands in `range` draw on clear
  /// pixels; nil when it is full everywhere.
  private func maskPlane(_ range: Range<Int>, _ area: PixelRect, _ plane: CoveragePlane?) -> CoveragePlane? {
    let kernels = scratch.kernels.pointee.coverage
    if let first = range.first, case .alpha(let painting) = commands[first] {
      if painting.object.coverage.covers(area) { return plane }
      let coverage = scratch.pushPlane(area)
      painting.object.coverage.fill(coverage, scratch)
      guard let plane else { return coverage }
      for y in area.minY..<area.maxY {
        let row = plane.pointer(area.minX, y)
        kernels.multiply(row, row, coverage.pointer(area.minX, y), area.width)
      }
      scratch.popPlane()
      return plane
    }
    let layer = scratch.pushSurface(area)
    layer.fill(area, with: 0, scratch)
    draw(range, on: layer, Area(area))
    let result = plane ?? scratch.pushPlane(area)
    for y in area.minY..<area.maxY {
      let row = result.pointer(area.minX, y)
      if plane == nil {
        kernels.extract_alpha(row, layer.pointer(area.minX, y), area.width)
      } else {
        kernels.multiply_alpha(row, layer.pointer(area.minX, y), area.width)
      }
    }
    scratch.popSurface()
    return result
  }
}

extension Surface {
  /// Moves this surface's pixels in `area` towards those of `other`, as far as `mask` and `opacity` say.
  fileprivate func mix(
    _ area: PixelRect, from other: Surface, mask: CoveragePlane?, opacity: UInt8, _ scratch: Scratch
  ) {
    let mix = scratch.kernels.pointee.composite.mix
    for y in area.minY..<area.maxY {
      mix(
        pointer(area.minX, y), other.pointer(area.minX, y), mask?.pointer(area.minX, y), opacity, area.width)
    }
  }
}
