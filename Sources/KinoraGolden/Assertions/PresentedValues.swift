import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Looks at one property of one layer while a film plays.
struct PresentedValues {
  /// An error whose description says why there is nothing to look at.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let stage: Stage
  private let path: String
  private let keyPath: String
  private var paths = LayerPaths()
  private var layer: CALayer?

  /// - Parameters:
  ///   - path: The layer's path, or its name where only one layer has it.
  ///   - keyPath: The property, such as "position.x".
  init(of film: Film, layer path: String, _ keyPath: String) throws {
    stage = try film.makeStage()
    (self.path, self.keyPath) = (path, keyPath)
  }

  /// Lets `follower` see what happens.
  func watch(by follower: RunFollower) { stage.watch(by: follower) }

  /// Lets `follower` look at the frame that was looked at last.
  func follow(_ follower: RunFollower, frame: Int) { follower.look(at: stage, frame: frame) }

  /// The numbers that the property shows at `seconds`, which lie after those of every call before; nil while the layer
  /// is not in the tree.
  mutating func numbers(at seconds: Double) throws -> [Double]? {
    _ = try stage.list(at: seconds)
    guard let layer = find() else { return nil }
    let row: ResolvedKeyPath
    do { row = try layer.resolve(keyPath: keyPath, allowingNewKeys: false) } catch {
      throw Missing(description: "layer \(path) has no property \(keyPath): \(error)")
    }
    guard let numbers = RunValues.numbers(of: row.read(layer.presentation() ?? layer)) else {
      throw Missing(description: "\(keyPath) of layer \(path) is not made of numbers")
    }
    return numbers
  }

  private mutating func find() -> CALayer? {
    if let layer, layer.stageOfTree === stage { return layer }
    paths.look(at: stage)
    let planes = stage.layerPlanes().map(\.layer)
    let named = planes.filter { $0.name == path }
    layer = planes.first { paths[$0] == path } ?? (named.count == 1 ? named[0] : nil)
    return layer
  }

  /// The paths of all layers that are in the tree, for messages.
  mutating func known() -> [String] {
    paths.look(at: stage)
    return stage.layerPlanes().compactMap { paths[$0.layer] }
  }
}
