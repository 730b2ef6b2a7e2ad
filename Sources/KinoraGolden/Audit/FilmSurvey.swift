import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// What a sound film shows in its pinned frames, and everything in it that a fault could be planted in.
final class FilmSurvey: StageWatcher {
  /// A layer in the order in which layers came to life.
  struct Subject {
    let layer: CALayer
    /// The time at which it came to life, in seconds.
    let time: Double
    var path = ""
    /// Whether it shows in a pinned frame: not hidden, not transparent, and on the canvas.
    var isShown = false
    var isOnCanvas = false
    let opacity: Float
  }

  /// The pinned frames with what they show.
  private(set) var lists: [Int: DisplayList] = [:]
  private(set) var layers: [Subject] = []
  /// The animations in the order in which they were added, with the number of the layer and the time.
  private(set) var animations: [(layer: CALayer, entry: LiveAnimation, time: Double)] = []
  /// Neighbours among sublayers, by their numbers, and the first pinned frame in which they are: lower, upper.
  private(set) var neighbours: [(lower: Int, upper: Int, time: Double)] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var seenNeighbours: Set<[Int]> = []
  private var paths = LayerPaths()
  private let stage: Stage

  init(of film: Film, frames: [Int]) throws {
    let format = try film.format
    stage = try film.makeStage()
    stage.watch(by: self)
    for frame in frames {
      lists[frame] = try stage.list(at: format.clock.seconds(ofFrame: frame))
      look()
    }
    // What begins after the last pinned frame is there for a fault too.
    stage.advance(to: format.clock.seconds(ofFrame: format.frameCount - 1))
  }

  func joined(_ layer: CALayer) {
    guard numbers[ObjectIdentifier(layer)] == nil else { return }
    numbers[ObjectIdentifier(layer)] = layers.count
    // A layer that no pinned frame shows gets no path.
    let name = layer.name ?? String(describing: type(of: layer))
    layers.append(Subject(layer: layer, time: stage.seconds, path: name, opacity: layer.opacity))
  }

  func committed(_ entry: LiveAnimation, on layer: CALayer, begin: CFTimeInterval) -> CAAnimation? {
    animations.append((layer, entry, stage.seconds))
    return nil
  }

  func ranEvent(at time: Rational) {}

  private func look() {
    paths.look(at: stage)
    let planes = stage.layerPlanes()
    let canvas = CGRect(origin: .zero, size: stage.size)
    var isHidden: [Bool] = []
    for plane in planes {
      isHidden.append(
        plane.shown.isHidden || plane.shown.opacity <= 0 || (plane.parent.map { isHidden[$0] } ?? false))
      guard let number = numbers[ObjectIdentifier(plane.layer)] else { continue }
      layers[number].path = paths[plane.layer] ?? layers[number].path
      if isHidden[isHidden.count - 1] { continue }
      layers[number].isShown = true
      if let box = plane.box, box.maxX >= canvas.minX, box.minX <= canvas.maxX, box.maxY >= canvas.minY,
        box.minY <= canvas.maxY
      {
        layers[number].isOnCanvas = true
      }
    }
    for plane in planes {
      let children = (plane.layer.sublayers ?? []).compactMap { numbers[ObjectIdentifier($0)] }
      for (lower, upper) in zip(children, children.dropFirst()) where seenNeighbours.insert([lower, upper]).inserted {
        neighbours.append((lower, upper, stage.seconds))
      }
    }
  }

  /// The number of a layer.
  func number(of layer: CALayer) -> Int? { numbers[ObjectIdentifier(layer)] }

  // MARK: Faults

  /// Every fault that is tried, with the time, in seconds, before which it changes nothing.
  var faults: [(fault: PlantedFault, time: Double)] {
    var faults: [(fault: PlantedFault, time: Double)] = []
    for (number, item) in animations.enumerated() {
      let path = self.number(of: item.layer).map { layers[$0].path } ?? ""
      for (part, animation) in Self.parts(item.entry.animation) {
        for change in AnimationFault.all {
          guard change.making(animation, begin: 1, frame: 0.01, isNew: true) != nil else { continue }
          faults.append(
            (
              PlantedFault(
                layer: path, subject: Self.subject(animation), change: change.words,
                target: .animation(number, part: part, change)), item.time
            ))
        }
      }
    }
    // The root is the canvas; only what is on it can be wrong.
    for (number, subject) in layers.enumerated() where subject.layer !== stage.root {
      for change in LayerFault.all {
        // Nothing is more than opaque.
        if case .opacity(let levels) = change, levels > 0, subject.opacity > 1 - 2 / 255 { continue }
        faults.append(
          (
            PlantedFault(layer: subject.path, subject: "", change: change.words, target: .layer(number, change)),
            subject.time
          ))
      }
    }
    for pair in neighbours {
      faults.append(
        (
          PlantedFault(
            layer: layers[pair.lower].path, subject: "", change: "it lies above \(layers[pair.upper].path)",
            target: .order(pair.lower, pair.upper)), pair.time
        ))
    }
    return faults
  }

  /// An animation and, in groups, those inside, each with its place.
  private static func parts(_ animation: CAAnimation) -> [(part: [Int], animation: CAAnimation)] {
    guard let group = animation as? CAAnimationGroup else { return [([], animation)] }
    return [([], animation)]
      + (group.animations ?? []).enumerated().flatMap { index, child in
        parts(child).map { ([index] + $0.part, $0.animation) }
      }
  }

  private static func subject(_ animation: CAAnimation) -> String {
    switch animation {
    case let animation as CAPropertyAnimation: animation.keyPath ?? ""
    case let transition as CATransition: "\(transition.type.rawValue) transition"
    default: "group"
    }
  }
}
