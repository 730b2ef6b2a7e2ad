import Foundation
import KinoraGraphics
import KinoraLayers

/// The layers that change where a layer stands, so that its pixels are drawn again although it stands still.
struct Movers {
  /// The layers that were prepared in many frames, and in how many.
  private let candidates: [LayerFacts.Key: Int]
  /// For each layer that was asked about, how often each of the others touched it.
  private var touches: [LayerFacts.Key: Touches] = [:]

  /// How often other layers touched a layer, and how often of these they came before it in the tree.
  private struct Touches {
    var all: [LayerFacts.Key: Int] = [:]
    var before: [LayerFacts.Key: Int] = [:]
  }

  /// The most layers that are looked at.
  private static let most = 64

  init(_ candidates: [LayerFacts.Key: Int]) {
    let chosen = candidates.sorted { ($1.value, $0.key.path, $0.key.place) < ($0.value, $1.key.path, $1.key.place) }
      .prefix(Self.most)
    self.candidates = Dictionary(uniqueKeysWithValues: chosen.map { ($0.key, $0.value) })
  }

  /// Looks which layers touch those that are `wanted` now. `keys` are those of all planes.
  mutating func look(at planes: [LayerPlane], _ keys: [LayerFacts.Key], wanted: Set<LayerFacts.Key>) {
    var moving = planes.indices.filter { candidates[keys[$0]] != nil }
    // A layer that holds others which change is no reason of its own.
    var holds = Set<Int>()
    for index in moving {
      var above = planes[index].parent
      while let place = above, holds.insert(place).inserted { above = planes[place].parent }
    }
    moving.removeAll(where: holds.contains)
    let boxes = moving.map { Self.box(of: planes[$0], in: planes) }
    for (index, plane) in planes.enumerated() where wanted.contains(keys[index]) {
      let box = Self.box(of: plane, in: planes)
      for (place, other) in zip(moving, boxes) where place != index {
        if let box, let other, !box.intersects(other) { continue }
        touches[keys[index], default: Touches()].all[keys[place], default: 0] += 1
        if place < index { touches[keys[index]]?.before[keys[place], default: 0] += 1 }
      }
    }
  }

  /// The layers that touch another most often, by their paths.
  func paths(touching key: LayerFacts.Key) -> [String] { paths(touches[key]?.all) }

  /// The layers that touch another most often, of those that come before it in the tree, and so are behind it where no
  /// `zPosition` says otherwise.
  func paths(behind key: LayerFacts.Key) -> [String] { paths(touches[key]?.before) }

  private func paths(_ touches: [LayerFacts.Key: Int]?) -> [String] {
    let found = (touches ?? [:]).sorted {
      ($1.value, $0.key.path, $0.key.place) < ($0.value, $1.key.path, $1.key.place)
    }
    var paths: [String] = []
    for (key, _) in found where !paths.contains(key.path) { paths.append(key.path) }
    return paths
  }

  /// The rectangle of a layer's bounds on the canvas; nil for what reaches beyond them: particles and copies.
  private static func box(of plane: LayerPlane, in planes: [LayerPlane]) -> CGRect? {
    var above: LayerPlane? = plane
    while let here = above {
      if here.layer is CAEmitterLayer || here.layer is CAReplicatorLayer { return nil }
      above = here.parent.map { planes[$0] }
    }
    let corners = plane.corners(of: plane.shown.bounds)
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension LayerFacts.Key {
  /// What keys of one path are put in order by.
  fileprivate var place: Int { number ?? -1 }
}
