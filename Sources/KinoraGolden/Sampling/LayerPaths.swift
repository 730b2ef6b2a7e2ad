import Foundation
import KinoraGraphics
import KinoraLayers

/// The paths of layers, which each keeps from when it was first seen. A second layer of one path, and those after it,
/// have a number behind it, such as "row/dot#2".
struct LayerPaths {
  private var paths: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]
  /// The layers that have paths, which they keep while others could take their place in memory.
  private var layers: [CALayer] = []

  /// The path of a layer; nil for one that was not seen yet.
  subscript(layer: CALayer) -> String? { paths[ObjectIdentifier(layer)] }

  /// Gives the layers in the tree of `stage` their paths.
  mutating func look(at stage: Stage) {
    let table = stage.layerTable()
    for (number, plane) in stage.layerPlanes().enumerated() where paths[ObjectIdentifier(plane.layer)] == nil {
      let path = table.entries[number].path
      let count = counts[path, default: 0] + 1
      counts[path] = count
      paths[ObjectIdentifier(plane.layer)] = count == 1 ? path : "\(path)#\(count)"
      layers.append(plane.layer)
    }
  }
}
