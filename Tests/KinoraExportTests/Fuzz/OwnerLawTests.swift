import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Owners of items in random trees")
struct OwnerLawTests {
  private static let size = CGSize(width: 99, height: 71)
  private static let times: [Double] = [0, 0.06, 0.26, 0.26, 0.7]

  /// A random stage, each layer of which has a background of a colour of its own.
  private struct Tree {
    let stage: Stage
    let colors: [CGColor: CALayer]

    init(seed: UInt64) {
      stage = RandomTree.stage(seed: seed, size: size)
      var colors: [CGColor: CALayer] = [:]
      for (index, layer) in layers(below: stage.root).enumerated() {
        let color = CGColor(red: CGFloat(index) / 8192, green: 0.125, blue: 0.375, alpha: 1)
        layer.backgroundColor = color
        colors[color] = layer
      }
      self.colors = colors
    }
  }

  /// The layers in tree order.
  private static func layers(below layer: CALayer) -> [CALayer] {
    [layer] + (layer.mask.map(layers) ?? []) + (layer.sublayers ?? []).flatMap(layers)
  }

  /// The items with their owners, a group before its contents; items in masks only where `masks` is true.
  private static func entries(
    _ items: [DisplayItem], _ owners: [ItemOwner], masks: Bool
  ) -> [(item: DisplayItem, owner: ItemOwner)] {
    #expect(items.count == owners.count)
    return zip(items, owners).flatMap { item, owner -> [(item: DisplayItem, owner: ItemOwner)] in
      let here = [(item: item, owner: owner)]
      switch item {
      case .group(let group):
        return here + entries(group.items, owner.items, masks: masks)
          + (masks ? entries(group.mask ?? [], owner.mask, masks: true) : [])
      case .rasterized(let item): return here + entries(item.items, owner.items, masks: masks)
      default: return here
      }
    }
  }

  @Test("each item belongs to the layer of the tree that has its colour, kept or drawn anew", arguments: 0..<8)
  func ownerInTree(part: Int) {
    for seed in part * 125..<part * 125 + 125 {
      let tree = Tree(seed: UInt64(seed))
      for time in Self.times {
        tree.stage.advance(to: time)
        let list = tree.stage.displayList()
        var anew = Flattener(keepsSubtrees: false)
        anew.draw(root: tree.stage.root, size: Self.size, width: list.width, height: list.height)
        #expect(anew.drawn.owners == list.ownerTable, "tree \(seed) at \(time) s")
        let table = tree.stage.layerTable()
        let layers = Self.layers(below: tree.stage.root)
        #expect(table.entries.count == layers.count)
        for (item, owner) in Self.entries(list.items, list.owners, masks: true) {
          guard let number = table[owner]?.number else {
            Issue.record("tree \(seed) at \(time) s: an item without an owner")
            continue
          }
          guard case .shape(let shape) = item, case .color(let color) = shape.paint, let layer = tree.colors[color]
          else { continue }
          // The old picture of a transition belongs to the layer that has the transition.
          let isRight =
            layers[number] === layer || layers[number].animationKeys()?.contains("transition") ?? false
          #expect(isRight, "tree \(seed) at \(time) s: an item of \(table.words(owner))")
        }
      }
    }
  }

  @Test("without depth owners rise in tree order, or return to a layer above", arguments: 0..<8)
  func ascending(part: Int) {
    for seed in part * 125..<part * 125 + 125 {
      let stage = RandomTree.stage(seed: UInt64(seed), size: Self.size)
      let layers = Self.layers(below: stage.root)
      for layer in layers {
        layer.removeAllAnimations()
        layer.transform = CATransform3DIdentity
        layer.sublayerTransform = CATransform3DIdentity
        layer.zPosition = 0
        layer.anchorPointZ = 0
        (layer as? CAReplicatorLayer)?.instanceCount = 1
      }
      stage.commit()
      let list = stage.displayList()
      let table = stage.layerTable()
      let owners = Self.entries(list.items, list.owners, masks: false).compactMap { table[$0.owner]?.number }
      for (before, next) in zip(owners, owners.dropFirst()) where next < before {
        let above = sequence(first: layers[before], next: \.superlayer)
        #expect(above.contains { $0 === layers[next] }, "tree \(seed): \(next) after \(before)")
      }
    }
  }
}
