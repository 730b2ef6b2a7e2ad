import CKernels

/// Draws pictures that are needed before the frame, window by window, by commands like those of tiles.
struct WindowDrawing: PictureDrawing {
  func draw(
    _ list: PreparedList, first count: Int, then steps: [GroupStep], over ground: UInt32, on surface: Surface,
    _ workers: Workers
  ) {
    let windows = surface.bounds.windows(workers.own.size)
    workers.run(count: windows.count) { scratch, job in
      var commands = CommandList()
      // What something opaque hides is left out.
      let hiding = list.slots[..<count].lastIndex { $0.opaqueArea.contains(windows[job]) }
      if hiding == nil { commands.append(.fill(ground)) }
      for slot in list.slots[(hiding ?? 0)..<count] { commands.add(slot, in: windows[job]) }
      for (group, count) in steps { commands.add(group, first: count, opacity: 255, in: windows[job]) }
      commands.fuse()
      commands.draw(on: surface, windows[job], scratch)
    }
  }

  func drawContent(of group: PreparedGroup, on surface: Surface, _ workers: Workers) {
    let windows = surface.bounds.windows(workers.own.size)
    workers.run(count: windows.count) { scratch, job in
      let area = windows[job]
      var commands = CommandList()
      commands.add(group.list, first: group.list.slots.count, in: area)
      commands.fuse()
      commands.draw(on: surface, area, scratch)
      guard let plane = group.clipPlane(area, scratch) else { return }
      for row in area.minY..<area.maxY {
        let pixels = surface.pointer(area.minX, row)
        scratch.kernels.pointee.composite.modulate(pixels, pixels, plane.pointer(area.minX, row), 255, area.width)
      }
      scratch.popPlane()
    }
  }
}

extension CommandList {
  /// Carries out all commands in `area` of `surface`; none of them copies from the plate.
  fileprivate func draw(on surface: Surface, _ area: PixelRect, _ scratch: Scratch) {
    Drawing(commands: self, plate: nil, scratch: scratch).draw(0..<count, on: surface, Area(area))
  }
}
