/// The layers of a tree in tree order, with their names, to be found by the owners of items.
///
/// Tree order is: a layer, then its mask with the layers below that, then its sublayers, bottom to top, each with the
/// layers below it. It is the order in which `kinora inspect` prints layers. Every layer of the tree counts once,
/// whether it shows or not and however often a replicator copies it. Scroll, tiled and transform layers count like any
/// other; particles, emitter cells, copies and tiles are not layers.
public struct LayerTable: Sendable {
  /// A layer's number and path.
  public struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// The number of layers before it in tree order: 0 for the root.
    public let number: Int
    /// The names of the layers on the way from the root to this one, without the root, with slashes between them:
    /// `card/title`. A layer without a name is called by its place in the layer above, `sublayers[2]` or `mask`. The root
    /// itself is `/`. Several layers may have the same path.
    public let path: String

    /// The number and the path.
    public var description: String { "\(number) \(path)" }
  }

  /// The layers in tree order; the index of each is its number.
  public private(set) var entries: [Entry] = []
  private var numbers: [UInt64: Int] = [:]
  /// The number of the layer above each; nil for the root.
  package private(set) var parents: [Int?] = []

  /// The identities of the layers, in tree order.
  package private(set) var identities: [UInt64] = []

  package init() {}

  /// Adds the next layer, below the one with the number `parent`.
  package mutating func append(_ layer: UInt64, path: String, below parent: Int? = nil) {
    parents.append(parent)
    numbers[layer] = entries.count
    identities.append(layer)
    entries.append(Entry(number: entries.count, path: path))
  }

  /// The layer that owns an item; nil when it is not in the tree.
  public subscript(owner: ItemOwner) -> Entry? { numbers[owner.layer].map { entries[$0] } }

  /// The layer with an identity; nil when it is not in the tree.
  package func entry(of layer: UInt64) -> Entry? { numbers[layer].map { entries[$0] } }

  /// The owner in words: its number and path, where it is in the tree.
  package func words(_ owner: ItemOwner) -> String { self[owner]?.description ?? "no longer there" }
}
