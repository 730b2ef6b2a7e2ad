import KinoraGraphics
import KinoraMeasure

/// The layer that owns a prepared item, and where its costs are counted.
struct OwnerMark {
  /// The layer's number; 0 for none.
  var layer: UInt64 = 0
  /// How many owners the table has for the item and those inside it.
  var count = 1
  /// Where in the table the item's owners end.
  var end = 0
  var account: CostAccount = 0
  /// The account of the filters of what is behind a group.
  var backdrop: CostAccount = 0
}

/// The owners of a list's items: the part of a display list's table that ends at a place.
struct ItemOwners {
  let accounts: CostAccounts
  /// The table; a table without entries stands for one layer that owns everything.
  let table: ContiguousArray<UInt64>
  let end: Int
  /// The owner of items for which the table has none.
  var other: UInt64 = 0

  func at(_ end: Int) -> ItemOwners { ItemOwners(accounts: accounts, table: table, end: end, other: other) }

  /// The owner of the item whose owners end at a place.
  func owner(at end: Int) -> UInt64 { end > 0 && end <= table.count ? table[end - 1] : other }

  /// The owners of the items in a group, and of those in its mask.
  func inside(_ mark: OwnerMark, _ group: GroupItem) -> (content: ItemOwners, mask: ItemOwners) {
    // The group owns the items that stand in for its own when its shadow is drawn apart.
    if let shadow = group.shadow, max(shadow.sigmaX, shadow.sigmaY) > Filters.largestDeviation {
      let own = ItemOwners(accounts: accounts, table: [], end: 0, other: mark.layer)
      return (own, own)
    }
    let mask = mark.end - 1
    return (at(mask - (group.mask?.ownedCount ?? 0)), at(mask))
  }
}

extension Prepared {
  /// Takes the owner of the slot's item, which is new or another than before.
  func mark(_ item: DisplayItem, _ layer: UInt64, end: Int, _ owners: ItemOwners) {
    owner.count = item.ownedCount
    owner.end = end
    owner.layer = layer
    owner.account = owners.accounts.account(of: layer, CostKind(of: item))
    if case .group(let group) = item, !group.backdropFilters.isEmpty {
      owner.backdrop = owners.accounts.account(of: layer, .backdrop)
    }
    nameParts()
  }

  /// Runs `body`, which prepares the item, and counts what it costs.
  func measure(_ meter: CostMeter, _ body: () -> Void) {
    let outer = meter.beginPreparing(owner.account)
    body()
    meter.locate(bounds.heatArea)
    meter.turn(to: outer)
    nameParts()
    if case .group(let group) = form, group.object.effects.needsPicture {
      meter.note(bytes: group.object.effects.result.byteCount, for: owner.account)
    } else if case .shadow(let shadow) = form {
      meter.note(bytes: shadow.object.keptBytes, for: owner.account)
    }
  }

  /// Gives the paintings that the item is made of its account.
  private func nameParts() {
    switch form {
    case .shape(let shape): shape.object.painting.account = owner.account
    case .image(let image): image.object.forEachPart { $0.account = owner.account }
    case .shadow(let shadow): shadow.object.sharp?.painting.account = owner.account
    case .rasterized(let item): item.object.placed.forEachPart { $0.account = owner.account }
    case .sprites, .group: break
    }
  }
}

extension CostKind {
  /// What drawing the item goes into.
  init(of item: DisplayItem) {
    switch item {
    case .shape(let shape): self = Self.kind(of: shape)
    case .image: self = .picture
    case .shadow: self = .shadow
    case .sprites: self = .particles
    case .rasterized: self = .rasterized
    case .group(let group):
      if !group.filters.isEmpty {
        self = .filter
      } else if group.shadow != nil {
        self = .shadow
      } else if group.mask != nil || !group.clips.isEmpty {
        self = .mask
      } else {
        self = .group
      }
    }
  }

  private static func kind(of shape: ShapeItem) -> CostKind {
    switch shape.paint {
    case .gradient: return .gradient
    case .image: return .picture
    case .color: break
    }
    switch shape.outline {
    case .rect, .roundedRect: return .fill
    case .path, .stroke: return .path
    case .glyphs: return .text
    }
  }
}

extension PixelRect {
  /// The rectangle as measuring has it.
  var heatArea: HeatGrid.Area { HeatGrid.Area(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
}
