import KinoraExport
import KinoraGraphics
import KinoraMeasure

/// The layers' numbers and paths, taken while the layers are there.
struct AccountNames {
  private var known = 1
  private var entries: [LayerTable.Entry?] = [nil]
  /// The layer above each path that has an account or stands above one that has; the root has none.
  private(set) var above: [String: LayerTable.Entry] = [:]

  /// Names the layers that have got accounts since the last call.
  mutating func follow(_ accounts: CostAccounts, _ source: any MeasuredSource) {
    guard accounts.layerCount > known else { return }
    let layers = accounts.layers
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
    known = layers.count
  }

  /// The layer of an account; nil for none, and for a layer that was gone before it could be named.
  func entry(of account: CostAccount) -> LayerTable.Entry? {
    let number = CostAccounts.number(of: account)
    return number < entries.count ? entries[number] : nil
  }

  /// The path of an account's layer.
  func path(of account: CostAccount) -> String {
    if CostAccounts.number(of: account) == 0 { return LayerCost.ground }
    return entry(of: account)?.path ?? LayerCost.gone
  }
}

extension LayerCost {
  /// The path that stands for what belongs to no layer: the ground, and finished pixels that are copied.
  public static let ground = "(ground)"
  /// The path of layers that were gone before they could be named.
  public static let gone = "(layers that are gone)"
}
