import Foundation
import KinoraGraphics

/// Puts many small layers below one layer together, so that a thousand sprites are one entry with what they cost as a whole.
///
/// Only counts decide, so that every run puts the same layers together.
struct LayerFolding {
  /// The layer above each path; the root has none.
  let above: [String: LayerTable.Entry]

  /// How many layers are put together at least.
  static let least = 8
  /// The largest part of the whole that one of them may be, and that the layer above them may be.
  static let (largest, above) = (0.25, 0.5)

  /// The layers with those put together that are many and small.
  func folded(_ layers: [LayerCost]) -> [LayerCost] {
    var rows: [String: [LayerCost]] = [:]
    for layer in layers.sorted(by: { ($0.path, $0.number ?? -1) < ($1.path, $1.number ?? -1) }) {
      rows[layer.path, default: []].append(layer)
    }
    var below: [String: Set<String>] = [:]
    for path in rows.keys {
      var place = path
      while let parent = above[place], below[parent.path, default: []].insert(place).inserted { place = parent.path }
    }
    let tops = Set(rows.keys).union(below.keys).filter { above[$0] == nil }
    return tops.sorted().flatMap { fold($0, rows, below) }
  }

  private func fold(_ path: String, _ rows: [String: [LayerCost]], _ below: [String: Set<String>]) -> [LayerCost] {
    let inner = (below[path] ?? []).sorted().flatMap { fold($0, rows, below) }
    let own = rows[path] ?? []
    let all = own + inner
    // The root holds the whole film.
    guard !inner.isEmpty, above[path] != nil else { return all }
    let parts = all.flatMap(\.single)
    let whole = all.reduce(0) { $0 + $1.countedShare }
    guard parts.count >= Self.least, inner.allSatisfy({ $0.countedShare <= Self.largest * whole }),
      own.reduce(0, { $0 + $1.countedShare }) <= Self.above * whole
    else { return all }
    let number = inner.lazy.compactMap { self.above[$0.path] }.first { $0.path == path }?.number
    return [
      LayerCost(
        path: path, number: rows[path]?.first?.number ?? number, parts: parts.ranked(by: .counts),
        effects: Self.sum(parts.flatMap(\.effects)), share: all.reduce(0) { $0 + $1.share }, countedShare: whole)
    ]
  }

  /// Effects of one kind as one.
  private static func sum(_ effects: [EffectCost]) -> [EffectCost] {
    var sums: [String: EffectCost] = [:]
    for effect in effects {
      sums[effect.kind] = sums[effect.kind].map { $0.adding(effect) } ?? effect
    }
    return sums.values.sorted { ($1.seconds, $0.kind) < ($0.seconds, $1.kind) }
  }
}

extension EffectCost {
  fileprivate func adding(_ other: EffectCost) -> EffectCost {
    EffectCost(
      kind: kind, drawing: drawing + other.drawing, preparing: preparing + other.preparing,
      listing: listing + other.listing, listed: listed + other.listed, pixels: pixels + other.pixels,
      colorWork: colorWork + other.colorWork, picturePixels: picturePixels + other.picturePixels,
      edges: edges + other.edges,
      commands: commands + other.commands, prepared: prepared + other.prepared,
      framesPrepared: max(framesPrepared, other.framesPrepared), framesDrawn: max(framesDrawn, other.framesDrawn),
      made: made + other.made, found: found + other.found, bytes: bytes + other.bytes)
  }
}
