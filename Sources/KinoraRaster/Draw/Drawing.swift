import CKernels
import KinoraMeasure

/// Carries out the commands of a list on surfaces, and decides nothing.
struct Drawing {
  let commands: CommandList
  /// The plate's pixels, for the commands that copy them.
  let plate: Surface?
  let scratch: Scratch

  /// Carries out the commands in `range` in `area` of `surface`.
  func draw(_ range: Range<Int>, on surface: Surface, _ area: Area) {
    guard let meter = scratch.meter else { return carryOut(range, on: surface, area) }
    let outer = meter.current
    carryOut(range, on: surface, area)
    meter.turn(to: outer)
  }

  private func carryOut(_ range: Range<Int>, on surface: Surface, _ area: Area) {
    var index = range.lowerBound
    while index < range.upperBound {
      let command = commands[index]
      let first = index + 1
      index = first + command.count
      if let meter = scratch.meter { command.begin(in: area, meter) }
      switch command {
      case .fill(let color): area.forEachRect { surface.fill($0, with: color, scratch) }
      case .copyPlate(let rect): if let plate { surface.copy(rect, from: plate, scratch) }
      case .coverage(let painting): surface.paint(painting.object, in: area, scratch)
      case .shadow(let shadow):
        let shadow = shadow.object
        area.forEachRect(in: shadow.bounds) { shadow.draw(on: surface, $0, hidden: nil, scratch) }
      case .shadowBehind(let shadow, let above):
        let (shadow, hole) = (shadow.object, above.object.hole)
        area.forEachRect(in: shadow.bounds) { shadow.draw(on: surface, $0, hidden: hole, scratch) }
      case .sprites(let sprites):
        let sprites = sprites.object
        area.forEachRect(in: sprites.bounds) { sprites.draw(on: surface, $0, scratch) }
      case .within(let rect, let count):
        if let part = area.clipped(to: rect) { draw(first..<first + count, on: surface, part) }
      case .backdrop, .layer, .copyOfBelow, .picture, .card, .faded, .alpha:
        drawGroup(command, first, on: surface, area)
      }
    }
  }
}

extension Surface {
  /// Puts a painting's ink through its coverage.
  func paint(_ painting: Painting, in area: Area, _ scratch: Scratch) {
    let coverage = painting.coverage
    guard let color = painting.flatColor else {
      if case .pixels(let source) = painting.ink.source, painting.ink.isOpaque, let whole = coverage.wholePixels {
        return area.forEachRect(in: whole) { replace($0, by: source, scratch) }
      }
      return area.forEachRect(in: coverage.bounds) {
        paint(coverage.sweep($0, scratch), in: $0, with: painting.ink, scratch)
      }
    }
    let bounds = area.bounds(in: coverage.bounds)
    if bounds.isEmpty { return }
    if area.cells == nil || coverage.takesCells {
      coverage.paint(color, on: self, bounds, of: area, scratch)
    } else {
      area.forEachRect(in: bounds) { coverage.paint(color, on: self, $0, of: Area($0), scratch) }
    }
  }
}
