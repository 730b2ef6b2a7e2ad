import Foundation
import KinoraGraphics

/// A display item made ready to draw any part of it, by any thread.
///
/// Preparing may write to the object; drawing only reads it. One object serves one place in the list from frame to frame, so that its
/// memory is used again.
class Prepared {
  /// The canvas pixels drawing can change.
  var bounds = PixelRect.empty
  /// Pixels that become opaque whatever was below: what lies beneath need not be drawn there.
  var opaqueArea = PixelRect.empty
  /// For how many frames in a row the item has been the same.
  var age = 0
  /// Inside `bounds`, where drawing changes anything; empty for anywhere.
  var bands: [PixelRect] = []
  /// Outside these pixels the last preparation changed nothing, if it knows that.
  var changedArea: PixelRect?
  /// What the last preparation changed on the canvas.
  var damage: [PixelRect] = []
  /// The pixels of it, those of overlapping rectangles counted twice; 0 when that was in an earlier frame.
  var damagedArea = 0

  /// The prepared item by its kind.
  enum Form {
    case shape(PreparedShape)
    case image(PreparedImage)
    case shadow(PreparedShadow)
    case sprites(PreparedSprites)
    case group(PreparedGroup)
    case rasterized(PreparedRasterized)
  }

  /// Which of the subclasses it is.
  var form: Form { preconditionFailure("a prepared item is of a kind") }
}

/// What preparing needs besides the item.
struct Preparation {
  var caches: Caches
  /// The pixels that can ever be seen: the canvas. Pictures of groups reach beyond it by what their filters need.
  var visible: PixelRect
  /// Who may help with an item that is large enough to be prepared by several threads; nil while items are prepared side by side.
  var workers: Workers?
  /// Who draws what pictures of groups and rasterised items are made of.
  let drawing: any PictureDrawing
}

/// Draws prepared items on pictures, ahead of the frame.
protocol PictureDrawing {
  /// Draws the first `count` items of `list` over all of `surface`, and after them what lies on the way to an item further inside.
  func draw(
    _ list: PreparedList, first count: Int, then way: [GroupOnWay], on surface: Surface, _ workers: Workers)
  /// Draws a group's items inside its clips on a clear picture.
  func drawContent(of group: PreparedGroup, on picture: Picture, _ workers: Workers)
}

/// A group that is drawn straight onto what is below, on the way to an item inside of it, and how many of its items come before that one.
typealias GroupOnWay = (group: PreparedGroup, count: Int)

extension DisplayItem {
  /// Whether preparing it is worth the work of several threads.
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

  /// Prepares for `item` and records what that damages.
  func prepare(_ item: DisplayItem, _ preparation: Preparation, _ scratch: Scratch) {
    defer { damagedArea = damage.reduce(0) { $0 + $1.area } }
    let before = bounds
    age = 1
    changedArea = nil
    damage.removeAll(keepingCapacity: true)
    if case .group(let item) = item, case .group(let slot) = form {
      if slot.set(item, preparation, scratch) { return }
      for place in [before, bounds] where !place.isEmpty { damage.append(place) }
      return
    }
    damagePlace()
    switch (item, form) {
    case (.shape(let item), .shape(let slot)): slot.set(item, preparation, scratch)
    case (.image(let item), .image(let slot)): slot.set(item, preparation)
    case (.shadow(let item), .shadow(let slot)): slot.set(item, preparation, scratch)
    case (.sprites(let item), .sprites(let slot)): slot.set(item, preparation, scratch)
    case (.rasterized(let item), .rasterized(let slot)): slot.set(item, preparation, scratch)
    default: break
    }
    guard let changedArea else { return damagePlace() }
    damage.removeAll(keepingCapacity: true)
    let seen = changedArea.intersection(before.union(bounds))
    if !seen.isEmpty { damage.append(seen) }
  }

  /// All that drawing may change now is damage.
  private func damagePlace() {
    if !bands.isEmpty {
      damage.append(contentsOf: bands)
    } else if !bounds.isEmpty {
      damage.append(bounds)
    }
  }

  /// How many items this is, those inside included.
  var itemCount: Int {
    switch form {
    case .shape, .image, .shadow, .sprites: 1
    case .group(let group): 1 + group.list.itemCount + group.maskList.itemCount
    case .rasterized(let item): 1 + item.list.itemCount
    }
  }

  /// True when drawing it costs no more than copying finished pixels.
  var isCheap: Bool {
    switch form {
    case .shape(let shape): shape.painting.isCheap
    case .image(let image): image.isCopied
    case .shadow, .sprites, .group, .rasterized: false
    }
  }
}
