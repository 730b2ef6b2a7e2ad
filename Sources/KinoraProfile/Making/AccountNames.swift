import KinoraExport
import KinoraGraphics
import KinoraMeasure

/// What accounts are for: the layers' numbers and paths, taken while the layers are there, and the kinds of cost.
struct AccountNames {
  private var places: [CostAccounts.Place] = []
  private var entries: [LayerTable.Entry?] = [nil]
  /// The layer above each path that has an account or stands above one that has; the root has none.
  private(set) var above: [String: LayerTable.Entry] = [:]

  /// Names the layers that have got accounts since the last call.
  mutating func follow(_ accounts: CostAccounts, _ source: any MeasuredSource) {
    guard accounts.count > places.count else { return }
    places = accounts.places
    let layers = accounts.layers
    let known = entries.count
    guard layers.count > known else { return }
    let table = source.layerTable()
    for layer in layers[known...] {
      let entry = table.entry(of: layer)
      entries.append(entry)
      var place = entry
      while let here = place, above[here.path] == nil, let parent = table.parents[here.number] {
        above[here.path] = table.entries[parent]
        place = table.entries[parent]
      }
    }
  }

  /// The kind of cost that an account is for.
  func kind(of account: CostAccount) -> CostKind {
    Int(account) < places.count ? places[Int(account)].kind : .fill
  }

  /// The layer of an account; nil for none, and for a layer that was gone before it could be named.
  func entry(of account: CostAccount) -> LayerTable.Entry? {
    Int(account) < places.count ? entries[places[Int(account)].layer] : nil
  }

  /// The path of an account's layer.
  func path(of account: CostAccount) -> String {
    if account == 0 || (Int(account) < places.count && places[Int(account)].layer == 0) { return LayerCost.ground }
    return entry(of: account)?.path ?? LayerCost.gone
  }
}

extension LayerCost {
  /// The path that stands for what belongs to no layer: the ground, and finished pixels that are copied.
  public static let ground = "(ground)"
  /// The path of layers that were gone before they could be named.
  public static let gone = "(layers that are gone)"
}
