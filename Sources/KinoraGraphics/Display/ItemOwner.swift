/// The layer that owns an item of a display list, with the owners of the items inside it.
///
/// A list knows no layers; its owners are a table beside it. They take no part in comparing lists, and nothing that
/// draws reads them. ``DisplayList/owners`` has one for each item of the list, in the same order, and a ``LayerTable``
/// has the layers' names:
///
///     let list = stage.displayList()
///     let layers = stage.layerTable()
///     layers[list.owners[2]]?.path       // "card/title"
public struct ItemOwner: Sendable, Hashable {
  /// A number that tells the layer from every other one in the process; it never reaches an output.
  public let layer: UInt64
  /// The owners of the items inside a group or a rasterized item, one each; empty for any other item.
  public let items: [ItemOwner]
  /// The owners of the items in a group's mask, one each.
  public let mask: [ItemOwner]
}

extension DisplayList {
  /// The owners of the list's items, one each; empty for a list that was not made by a stage or whose items were
  /// replaced. The table is read anew at every call.
  ///
  /// A layer owns the items that it draws itself, and the group or the rasterized item that its effects make. Where an
  /// effect changes an item instead (its opacity, or a clip to the bounds of the layer above), the item stays with the
  /// layer that drew it.
  ///
  /// - A copy that a replicator makes belongs to the layer that is copied. A group that colours an instance belongs to
  ///   the replicator; where the replicator preserves depth each sublayer is coloured alone, in a group of its own.
  /// - Particles belong to their emitter.
  /// - The old picture of a transition belongs to the layer that has the transition: the layers in it may be gone.
  /// - The items in a mask belong to the mask layer and the layers below it, the group with the mask to the masked layer.
  /// - Where planes in space cut through a layer, the group of each part belongs to that layer.
  public var owners: [ItemOwner] {
    let (items, table) = (items, ownerTable)
    guard table.count == items.ownedCount else { return [] }
    var reader = OwnerReader(left: table[...])
    return reader.owners(of: items)
  }
}

/// A reader of a table of owners. It reads from the end, where a group stands before its contents.
private struct OwnerReader {
  var left: ContiguousArray<UInt64>.SubSequence

  /// The owners of `items`, which are the last ones in what is left of the table.
  mutating func owners(of items: [DisplayItem]) -> [ItemOwner] {
    var owners: [ItemOwner] = []
    owners.reserveCapacity(items.count)
    for index in items.indices.reversed() {
      let layer = left.removeLast()
      switch items[index] {
      case .group(let group):
        let mask = self.owners(of: group.mask ?? [])
        owners.append(ItemOwner(layer: layer, items: self.owners(of: group.items), mask: mask))
      case .rasterized(let item):
        owners.append(ItemOwner(layer: layer, items: self.owners(of: item.items), mask: []))
      default: owners.append(ItemOwner(layer: layer, items: [], mask: []))
      }
    }
    return owners.reversed()
  }
}

extension DisplayItem {
  /// The number of owners that a table has for the item: its own and those of all items inside.
  package var ownedCount: Int {
    switch self {
    case .group(let group): 1 + group.items.ownedCount + (group.mask?.ownedCount ?? 0)
    case .rasterized(let item): 1 + item.items.ownedCount
    default: 1
    }
  }
}

extension [DisplayItem] {
  /// The number of owners that a table has for the items: their own and those of all items inside.
  package var ownedCount: Int {
    var sum = 0
    // Each item is asked in place: taking it out would retain and release everything it refers to.
    for index in indices { sum += self[index].ownedCount }
    return sum
  }
}
