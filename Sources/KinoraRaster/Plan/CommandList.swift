import CKernels

/// Commands in the order in which they are carried out, made from prepared items and then fused.
struct CommandList {
  private(set) var commands: [Command] = []
  /// True when a command has been added since the last `fuse` that may be joined with its neighbours.
  private var mayFuse = false

  var count: Int { commands.count }
  subscript(index: Int) -> Command { commands[index] }

  mutating func append(_ command: Command) { commands.append(command) }

  /// Removes the commands from place `first` on, and keeps their memory.
  mutating func removeAll(from first: Int = 0) { commands.removeLast(commands.count - first) }

  /// Has the command at `place` hold all commands after it, inside a rectangle.
  mutating func set(_ place: Int, toHold rect: PixelRect) {
    commands[place] = .within(rect, count: commands.count - place - 1)
  }

  /// True when drawing the commands from place `first` on through cells takes time only for the pixels in the cells.
  func takesCells(from first: Int) -> Bool {
    for index in first..<commands.count where !commands[index].takesCells { return false }
    return true
  }

  // MARK: Items

  /// Adds the commands that draw `item` in `area`; false when nothing of the item is there.
  @discardableResult
  mutating func add(_ item: Prepared, in area: PixelRect) -> Bool {
    let area = item.bounds.intersection(area)
    if area.isEmpty { return false }
    switch item.form {
    case .shape(let shape): commands.append(.coverage(Named(shape.object.painting)))
    case .image(let image): add(image.object, area)
    case .shadow(let shadow):
      if let sharp = shadow.object.sharp {
        commands.append(.coverage(Named(sharp.painting)))
      } else {
        commands.append(.shadow(shadow))
        mayFuse = true
      }
    case .sprites(let sprites): commands.append(.sprites(sprites))
    case .group(let group):
      let group = group.object
      add(group, first: group.list.slots.count, opacity: group.opacity, in: area)
    case .rasterized(let item): add(item.object.placed, area)
    }
    return true
  }

  /// Adds the commands that draw the first `count` items of `list`.
  mutating func add(_ list: PreparedList, first count: Int, in area: PixelRect) {
    for index in 0..<count { add(list.slots[index], in: area) }
  }

  private mutating func add(_ image: PreparedImage, _ area: PixelRect) {
    image.forEachPart { part in
      if part.coverage.bounds.intersects(area) { commands.append(.coverage(Named(part))) }
    }
  }

  /// Adds the commands that draw a group with the first `count` of its items, composited with `opacity`.
  mutating func add(_ group: PreparedGroup, first count: Int, opacity: UInt8, in area: PixelRect) {
    let name = Named(group)
    if let backdrop = group.backdrop, backdrop.place.intersects(area) { commands.append(.backdrop(name)) }
    let place = commands.count
    // The picture was made inside the clips, but its filters and shadow reach beyond them.
    if group.way == .picture {
      commands.append(.picture(name, mask: 0))
      commands[place] = .picture(name, mask: addMask(of: group, in: area))
      return
    }
    let area = area.intersection(group.inside)
    // An empty layer may still clear what is below, depending on its blend mode.
    if area.isEmpty || count == 0 && (group.way != .isolated || group.blend.keepsBackdropWhereClear) { return }
    if group.way == .through, !group.isClipped { return add(group.list, first: count, in: area) }
    if group.way == .straightInside {
      addStraight(group, first: count, in: area)
      if group.straight.contains(area) { return }
    }
    let first = commands.count
    // This command holds the place: how many commands belong to it is known only after them.
    commands.append(.within(group.inside, count: 0))
    add(group.list, first: count, in: area)
    let content = commands.count - first - 1
    switch group.way {
    case .through: commands[first] = .within(group.inside, count: content)
    case .clippedThrough:
      commands[first] = .copyOfBelow(name, opacity: opacity, content: content, mask: addMask(of: group, in: area))
    case .isolated, .straightInside:
      commands[first] = .layer(name, content: content, mask: addMask(of: group, in: area))
      mayFuse = true
    case .picture: break
    }
  }

  /// Adds the commands that draw the first `count` items of a group straight onto what is below, where its clips let
  /// everything through.
  private mutating func addStraight(_ group: PreparedGroup, first count: Int, in area: PixelRect) {
    let inside = area.intersection(group.straight)
    if inside.isEmpty { return }
    let place = commands.count
    commands.append(.within(group.straight, count: 0))
    add(group.list, first: count, in: inside)
    set(place, toHold: group.straight)
  }

  /// Adds the commands that draw a group's mask, and returns how many they are.
  private mutating func addMask(of group: PreparedGroup, in area: PixelRect) -> Int {
    let before = commands.count
    if group.hasMask {
      add(group.maskList, first: group.maskList.slots.count, in: area)
      mayFuse = true
    }
    return commands.count - before
  }

  // MARK: Fusing

  /// Joins neighbouring commands, from place `first` on, that take less time together, with the same bytes: a shadow is
  /// not drawn where the painting above replaces it, a card is drawn in one pass, and a painting alone in a layer goes
  /// straight through its group's clips and mask.
  mutating func fuse(from first: Int = 0) {
    guard mayFuse else { return }
    mayFuse = false
    var (from, to) = (first, first)
    fuse(&from, commands.count, &to)
    removeAll(from: to)
  }

  /// Fuses the commands from `from` up to `end`, and puts what becomes of them from `to` on, which is never after
  /// `from`.
  private mutating func fuse(_ from: inout Int, _ end: Int, _ to: inout Int) {
    while from < end {
      let place = to
      let inside = commands[from].count
      if from != to { commands.swapAt(from, to) }
      from += 1
      to += 1
      switch commands[place] {
      case .shadow(let shadow):
        if from < end, case .coverage(let above) = commands[from], above.object.hole != nil {
          commands[place] = .shadowBehind(shadow, above)
        }
      case .within(let rect, _):
        fuse(&from, from + inside, &to)
        commands[place] = .within(rect, count: to - place - 1)
      case .layer(let group, let content, let mask):
        fuse(&from, from + content, &to)
        let content = to - place - 1
        fuseMask(&from, mask, &to)
        commands[place] = .layer(group, content: content, mask: to - place - 1 - content)
        fuseLayer(place, &to)
      case .copyOfBelow(let group, let opacity, let content, let mask):
        fuse(&from, from + content, &to)
        let content = to - place - 1
        fuseMask(&from, mask, &to)
        commands[place] = .copyOfBelow(
          group, opacity: opacity, content: content, mask: to - place - 1 - content)
      case .picture(let group, let mask):
        fuseMask(&from, mask, &to)
        commands[place] = .picture(group, mask: to - place - 1)
      default: break
      }
    }
  }

  private mutating func fuseMask(_ from: inout Int, _ count: Int, _ to: inout Int) {
    let first = to
    fuse(&from, from + count, &to)
    if to == first + 1, case .coverage(let painting) = commands[first], painting.object.alphaIsCoverage {
      commands[first] = .alpha(painting)
    }
  }

  /// Replaces the layer at `place`, which with all that belongs to it is the last command so far, by something simpler
  /// if that gives the same bytes.
  private mutating func fuseLayer(_ place: Int, _ to: inout Int) {
    guard case .layer(let group, let content, let mask) = commands[place], group.object.blend == KK_BLEND_NORMAL else {
      return
    }
    if content == 1, case .coverage(let painting) = commands[place + 1], painting.object.ink.blend == KK_BLEND_NORMAL {
      commands[place] = .faded(group, painting, mask: mask)
      // The mask moves into the painting's place.
      for index in place + 1..<to - 1 { commands.swapAt(index, index + 1) }
      to -= 1
    } else if (1...2).contains(content), !group.object.isClipped,
      !group.object.hasMask,
      let shadow = commands[place + 1].shadow, shadow.object.isSmooth
    {
      var above: Named<Painting>?
      if content == 2 {
        guard case .coverage(let painting) = commands[place + 2], painting.object.ink.isOpaque else { return }
        above = painting
      }
      commands[place] = .card(group, shadow, above)
      to = place + 1
    }
  }
}

extension Command {
  /// The shadow that the command draws, whether or not a painting hides a part of it.
  fileprivate var shadow: Named<PreparedShadow>? {
    switch self {
    case .shadow(let shadow), .shadowBehind(let shadow, _): shadow
    default: nil
    }
  }
}
