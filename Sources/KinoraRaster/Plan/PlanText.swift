import CKernels
import KinoraGraphics

extension FramePlan {
  /// The plan in words, a command a line: what `kinora inspect --plan` prints.
  ///
  /// Items have the numbers of their places in the list, counted from 0 at the bottom: 4.1 is the second item inside
  /// group 4, and 4.mask.0 is the first item of its mask. An owner that is known stands behind the number in brackets, as
  /// in `shape 4.1 (3 card/title)`. Rectangles are `width × height at x, y`.
  func text(owners: [ItemOwner], in layers: LayerTable) -> String {
    var text = "plan: \(tiles.count) of \(layout.tiles) tiles, \(pixelCount) pixels\n"
    let names = ItemNames(items, owners, layers)
    for tile in tiles {
      let origin = layout.square(tile.number)
      text += "tile \(tile.number) at \(origin.minX), \(origin.minY): \(Self.text(tile.area))\n"
      let commands = lists[tile.list]
      if let stale = tile.plate {
        text += "  plate: \(Self.text(stale.area))\n"
        Self.add(commands, stale.commands, "    ", names, to: &text)
      }
      Self.add(commands, tile.commands, "  ", names, to: &text)
    }
    return text
  }

  private static func text(_ rect: PixelRect) -> String {
    "\(rect.width) × \(rect.height) at \(rect.minX), \(rect.minY)"
  }

  private static func text(_ area: Area) -> String {
    guard let cells = area.cells else { return text(area.bounds) }
    return "cells " + cells.rects.map(text).joined(separator: "; ")
  }

  /// Adds the commands in `range`, each with the commands that belong to it indented below.
  private static func add(
    _ commands: CommandList, _ range: Range<Int>, _ margin: String, _ names: ItemNames, to text: inout String
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let command = commands[index]
      let first = index + 1
      index = first + command.count
      text += "\(margin)\(words(command, names))\n"
      let mask = command.maskCount
      add(commands, first..<index - mask, margin + "  ", names, to: &text)
      if mask > 0 {
        text += "\(margin)  mask\n"
        add(commands, index - mask..<index, margin + "    ", names, to: &text)
      }
    }
  }

  private static func words(_ command: Command, _ names: ItemNames) -> String {
    switch command {
    case .fill(let color): "fill \(hex(color))"
    case .copyPlate(let rect): "copy plate \(text(rect))"
    case .coverage(let painting): "\(names[painting.object]) \(words(painting.object))"
    case .shadow(let shadow): names[shadow.object]
    case .shadowBehind(let shadow, let above): "\(names[shadow.object]) behind \(names[above.object])"
    case .sprites(let sprites): names[sprites.object]
    case .backdrop(let group): "backdrop of \(names[group.object])"
    case .within(let rect, _): "within \(text(rect))"
    case .layer(let group, _, _): "layer of \(names[group.object]) \(words(group.object, group.object.opacity))"
    case .copyOfBelow(let group, let opacity, _, _):
      "copy of what is below \(names[group.object]) \(words(group.object, opacity))"
    case .picture(let group, _): "picture of \(names[group.object]) \(words(group.object, group.object.opacity))"
    case .card(let group, let shadow, let above):
      "card of \(names[group.object]) opacity \(group.object.opacity): \(names[shadow.object])"
        + (above.map { ", \(names[$0.object]) \(words($0.object))" } ?? "")
    case .faded(let group, let painting, _):
      "\(names[painting.object]) \(words(painting.object)) faded as \(names[group.object]) "
        + words(group.object, group.object.opacity)
    case .alpha(let painting): "alpha of \(names[painting.object])"
    }
  }

  private static func words(_ painting: Painting) -> String {
    let ink = painting.ink
    let blend = ink.blend.rawValue == 0 ? "" : " blend \(ink.blend.rawValue)"
    guard let color = ink.color else { return "by pixels\(ink.opacity < 255 ? " opacity \(ink.opacity)" : "")\(blend)" }
    return hex(color) + blend
  }

  private static func words(_ group: PreparedGroup, _ opacity: UInt8) -> String {
    "opacity \(opacity)\(group.isClipped ? " clipped" : "")"
      + (group.straight.isEmpty ? "" : " around \(text(group.straight))")
      + (group.blend.rawValue == 0 ? "" : " blend \(group.blend.rawValue)")
  }

  /// A pixel's red, green, blue and alpha, premultiplied, as hexadecimal digits.
  private static func hex(_ pixel: UInt32) -> String {
    let digits = String(pixel.byteSwapped, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Command {
  /// How many of the commands that belong to this one draw a mask; they are the last ones.
  fileprivate var maskCount: Int {
    switch self {
    case .layer(_, _, let mask), .copyOfBelow(_, _, _, let mask), .picture(_, let mask), .faded(_, _, let mask): mask
    default: 0
    }
  }
}

/// The names of a list's items in the plan's text, by the objects that commands name.
private struct ItemNames {
  private var names: [ObjectIdentifier: String] = [:]
  private let layers: LayerTable

  init(_ list: PreparedList, _ owners: [ItemOwner], _ layers: LayerTable) {
    self.layers = layers
    add(list, owners, "")
  }

  subscript(object: AnyObject) -> String { names[ObjectIdentifier(object)] ?? "what is gone" }

  private mutating func add(_ list: PreparedList, _ owners: [ItemOwner], _ prefix: String) {
    for (index, slot) in list.slots.enumerated() {
      add(slot, index < owners.count ? owners[index] : nil, prefix + String(index))
    }
  }

  private mutating func add(_ slot: Prepared, _ owner: ItemOwner?, _ number: String) {
    let path = number + (owner.map { " (\(layers.words($0)))" } ?? "")
    switch slot.form {
    case .shape(let shape): names[ObjectIdentifier(shape.object.painting)] = "shape " + path
    case .image(let image): image.object.forEachPart { names[ObjectIdentifier($0)] = "image " + path }
    case .shadow(let shadow):
      names[ObjectIdentifier(slot)] = "shadow " + path
      if let sharp = shadow.object.sharp { names[ObjectIdentifier(sharp.painting)] = "shadow " + path }
    case .sprites: names[ObjectIdentifier(slot)] = "sprites " + path
    case .group(let group):
      names[ObjectIdentifier(slot)] = "group " + path
      add(group.object.list, owner?.items ?? [], number + ".")
      add(group.object.maskList, owner?.mask ?? [], number + ".mask.")
    case .rasterized(let item): item.object.placed.forEachPart { names[ObjectIdentifier($0)] = "rasterised " + path }
    }
  }
}
