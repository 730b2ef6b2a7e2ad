import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

// Layers that move, and are outside of the canvas in every frame all the same.

extension Scene {
  /// The most places of layers that are looked at in all frames, so that a check takes about a second at most.
  private static let greatestCount = 500_000
  /// How many instants are looked at before every frame is: they find nearly all layers on the canvas.
  private static let instants = 24

  /// Warns about the layers that move and are never on the canvas. Where they are is looked at in all frames, since
  /// nothing shows between them; too large a scene is left alone.
  ///
  /// - Parameters:
  ///   - stage: The stage, at the film's beginning.
  ///   - layers: Its layers, in the order in which they were made.
  ///   - again: Makes the stage anew.
  func checkMovingLayers(
    _ stage: Stage, _ layers: [CALayer], _ doubts: inout LayerDoubts, again: () -> (Stage, [CALayer])
  ) {
    var moving = Set(layers.indices.filter { !doubts.isStill(layers[$0]) && doubts.mayShow(layers[$0]) })
    let count = min(Self.instants, canvas.frameCount)
    guard !moving.isEmpty, moving.count <= Self.greatestCount else { return }
    var watch = OutsideLayers(layers, moving, doubts, canvas.size)
    let clock = FrameClock(rate: canvas.frameRate)
    for number in 0..<count where !watch.left.isEmpty && number * watch.left.count <= Self.greatestCount {
      watch.look(stage, at: clock.seconds(number * canvas.frameCount / count))
    }
    moving = watch.left
    guard !moving.isEmpty, canvas.frameCount * moving.count <= Self.greatestCount else { return }
    let (stage, others) = again()
    watch = OutsideLayers(others, moving, doubts, canvas.size)
    for frame in 0..<canvas.frameCount where !watch.left.isEmpty { watch.look(stage, at: clock.seconds(frame)) }
    for index in watch.left.sorted() {
      guard let place = watch.places[index] else { continue }
      doubts.warn(
        layers[index],
        "\(doubts.words(for: layers[index])) moves and is outside of the canvas in every frame: it comes no nearer than \(doubts.numbers(place))",
        allowed: "a place in \(doubts.numbers(CGRect(origin: .zero, size: canvas.size))) at some time")
    }
  }
}

extension FrameClock {
  fileprivate func seconds(_ frame: Int) -> Double { time(ofFrame: frame)?.doubleValue ?? 0 }
}

/// The layers of a stage that have not been seen on the canvas.
private struct OutsideLayers {
  /// The indices of the layers.
  private(set) var left: Set<Int>
  /// Where the layers that were seen outside of the canvas were nearest to it.
  private(set) var places: [Int: CGRect] = [:]
  private let layers: [CALayer]
  private let indices: [ObjectIdentifier: Int]
  private let doubts: LayerDoubts
  private let canvas: CGRect

  init(_ layers: [CALayer], _ left: Set<Int>, _ doubts: LayerDoubts, _ size: CGSize) {
    self.left = left
    self.layers = layers
    self.doubts = doubts
    canvas = CGRect(origin: .zero, size: size)
    indices = Dictionary(layers.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
  }

  /// Moves the stage to a time, and leaves out what is on the canvas then.
  mutating func look(_ stage: Stage, at seconds: Double) {
    stage.advance(to: seconds)
    let planes = stage.layerPlanes(of: left.map { layers[$0] })
    // What a replicator copies is elsewhere too, and what a filter changes may reach farther.
    var isElsewhere = [Bool](repeating: false, count: planes.count)
    for (number, plane) in planes.enumerated() {
      isElsewhere[number] =
        plane.layer is CAReplicatorLayer || plane.isMask || !(plane.shown.filters ?? []).isEmpty
        || plane.parent.map { isElsewhere[$0] } ?? false
      guard let index = indices[ObjectIdentifier(plane.layer)], left.contains(index),
        let content = doubts.content(of: plane.shown), !content.isEmpty
      else { continue }
      let corners = plane.corners(of: doubts.reach(of: plane.shown, content))
      let box = CGRect(enclosing: corners)
      guard !isElsewhere[number], corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), !box.intersects(canvas) else {
        left.remove(index)
        places[index] = nil
        continue
      }
      if distance(box) < places[index].map(distance) ?? .infinity { places[index] = box }
    }
  }

  /// How far a rectangle outside of the canvas is from it.
  private func distance(_ box: CGRect) -> Double {
    let x = max(box.minX - canvas.maxX, canvas.minX - box.maxX, 0)
    let y = max(box.minY - canvas.maxY, canvas.minY - box.maxY, 0)
    return Double(x * x + y * y)
  }
}
