import Foundation
import KinoraGraphics
import KinoraMeasure

/// An item made ready to draw any part of it, by any thread: a slot of a prepared list.
///
/// Preparing may write to the object; drawing only reads it. One object serves one place in the list from frame to
/// frame, so that its memory is used again.
class Prepared {
  /// The canvas pixels that drawing can change.
  var bounds = PixelRect.empty
  /// Pixels that become opaque whatever was below, so that nothing below need be drawn there.
  var opaqueArea = PixelRect.empty
  /// The number of the frame, counted by the list, in which the item last changed.
  var changeFrame = 0
  /// Rectangles in `bounds` outside of which drawing changes nothing; empty when drawing may change all of `bounds`.
  var bands: [PixelRect] = []
  /// Rectangles of the pixels that the last preparation may have changed, if it compared.
  var changes: [PixelRect] = []
  /// Whether the last preparation compared; otherwise all pixels of the old and new bounds may have changed.
  var isCompared = false
  /// The rectangles of the canvas that the last preparation changed.
  var damage: [PixelRect] = []
  /// The pixels in `damage`, those of overlapping rectangles counted more than once; 0 when the last preparation was in
  /// an earlier frame.
  var damagedArea = 0
  /// The layer that owns the item, if somebody measures.
  var owner = OwnerMark()

  /// A prepared item as one of the subclasses.
  enum Form {
    case shape(Named<PreparedShape>)
    case image(Named<PreparedImage>)
    case shadow(Named<PreparedShadow>)
    case sprites(Named<PreparedSprites>)
    case group(Named<PreparedGroup>)
    case rasterized(Named<PreparedRasterized>)
  }

  /// The item as the subclass that it is.
  var form: Form { preconditionFailure("a prepared item is of a kind") }
}

/// What preparing needs besides the item.
struct Preparation {
  var caches: Caches
  /// The pixels that can be seen: those of the canvas, and inside groups also those outside that the groups' filters
  /// need.
  var visible: PixelRect
  /// The threads that may prepare a large item together; nil while each thread prepares items of its own.
  var workers: Workers?
  /// Draws the items from which pictures of groups and rasterised items are made.
  let drawing: any PictureDrawing
  /// The owners of the items that are prepared; nil unless somebody measures.
  var owners: ItemOwners?
  /// Counts what preparing costs the thread; nil unless somebody measures.
  var meter: CostMeter?
  /// Tells comparing and preparing apart for the list of the frame; nil for lists inside it, and unless somebody measures.
  var clock: LaneClock?

  func mipmaps(_ image: CGImage, _ part: PixelRect, _ squeeze: Mipmaps.Squeeze) -> Mipmaps {
    caches.mipmaps(image, part, squeeze, meter)
  }

  func with(_ workers: Workers?) -> Preparation {
    var other = self
    other.workers = workers
    other.clock = nil
    return other
  }
}

/// Draws prepared items on pictures, ahead of the frame.
protocol PictureDrawing {
  /// Fills all of `surface` with the ground, the first `count` items of `list`, and then the items inside groups that
  /// lie below an item further inside: those that `steps` lead past.
  func draw(
    _ list: PreparedList, first count: Int, then steps: [GroupStep], over ground: UInt32, on surface: Surface,
    _ workers: Workers)
  /// Draws a group's items inside its clips on a clear surface.
  func drawContent(of group: PreparedGroup, on surface: Surface, _ workers: Workers)
}

/// A step on the way to an item inside groups: a group that is drawn straight onto what is below, and how many of its
/// items come before that item.
typealias GroupStep = (group: PreparedGroup, count: Int)

extension DisplayItem {
  /// Whether preparing the item is enough work for several threads.
  func isLarge(_ costs: Costs) -> Bool {
    switch self {
    case .group(let item):
      !item.filters.isEmpty || item.shadow != nil || item.items.contains { $0.isLarge(costs) }
    case .sprites(let item): item.sprites.count >= costs.spritesTogether
    case .rasterized(let item): item.area.width * item.area.height > CGFloat(costs.rasterizedTogether)
    case .shape, .image, .shadow: false
    }
  }
}

extension Prepared {
  static func make(for item: DisplayItem) -> Prepared {
    switch item {
    case .shape: PreparedShape()
    case .image: PreparedImage()
    case .shadow: PreparedShadow()
    case .sprites: PreparedSprites()
    case .group: PreparedGroup()
    case .rasterized: PreparedRasterized()
    }
  }

  /// Takes `item` and records what that damages.
  func prepare(_ item: DisplayItem, _ preparation: Preparation, _ scratch: Scratch) {
    guard let meter = scratch.meter else { return prepareItem(item, preparation, scratch) }
    var measured = preparation
    measured.meter = meter
    measure(meter) { prepareItem(item, measured, scratch) }
  }

  private func prepareItem(_ item: DisplayItem, _ preparation: Preparation, _ scratch: Scratch) {
    defer { damagedArea = damage.reduce(0) { $0 + $1.area } }
    let before = bounds
    changes.removeAll(keepingCapacity: true)
    isCompared = false
    damage.removeAll(keepingCapacity: true)
    if case .group(let item) = item, case .group(let slot) = form {
      if slot.object.set(item, preparation, scratch) { return }
      for place in [before, bounds] where !place.isEmpty { damage.append(place) }
      return
    }
    damageBounds()
    take(item, preparation, scratch)
    guard isCompared else { return damageBounds() }
    damage.removeAll(keepingCapacity: true)
    let reach = before.union(bounds)
    for area in changes {
      let seen = area.intersection(reach)
      if !seen.isEmpty { damage.append(seen) }
    }
  }

  /// Takes `item`, which is of the slot's kind and no group. The two are looked at one after the other, because a pair
  /// of them would be a copy of the item.
  private func take(_ item: DisplayItem, _ preparation: Preparation, _ scratch: Scratch) {
    switch form {
    case .shape(let slot): if case .shape(let item) = item { slot.object.set(item, preparation, scratch) }
    case .image(let slot): if case .image(let item) = item { slot.object.set(item, preparation, scratch) }
    case .shadow(let slot): if case .shadow(let item) = item { slot.object.set(item, preparation, scratch) }
    case .sprites(let slot): if case .sprites(let item) = item { slot.object.set(item, preparation, scratch) }
    case .rasterized(let slot): if case .rasterized(let item) = item { slot.object.set(item, preparation, scratch) }
    case .group: break
    }
  }

  /// Counts everything that drawing may change now as damage.
  private func damageBounds() {
    if !bands.isEmpty {
      damage.append(contentsOf: bands)
    } else if !bounds.isEmpty {
      damage.append(bounds)
    }
  }

  /// How many items this is, with those inside it.
  var itemCount: Int {
    switch form {
    case .shape, .image, .shadow, .sprites: 1
    case .group(let group): 1 + group.object.list.itemCount + group.object.maskList.itemCount
    case .rasterized(let item): 1 + item.object.list.itemCount
    }
  }

  /// True when drawing the item takes no longer than copying finished pixels.
  var isCheap: Bool {
    switch form {
    case .shape(let shape): shape.object.painting.isCheap
    case .image(let image): image.object.isCopied
    case .shadow, .sprites, .group, .rasterized: false
    }
  }
}
