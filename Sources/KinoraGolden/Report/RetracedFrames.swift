import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// The frames that were approved, drawn anew: the film as it is now, with the approved values wherever a trace says that its own differ.
///
/// Of a frame that is drawn so, the fingerprint decides: only with the approved one is it the approved picture. Layers that are missing or that
/// were added, and pictures and drawings that were exchanged, are not put back, so that their frames stay unknown.
final class RetracedFrames: FrameSource {
  private let stage: Stage
  private let format: FilmFormat
  private let expected: FilmTrace
  private let places: [Int: Int]
  /// The keys of properties that are given their approved values, by layer.
  private var keys: [String: Set<String>]
  private var frame = 0

  /// What a trace says of layers that is no property.
  private static let others: Set<String> = [
    "sublayers", "fonts", "transition", "transitionProgress", "canvas", "layout", "layoutItem",
  ]

  /// - Parameters:
  ///   - expected: The trace of what was approved.
  ///   - actual: The trace of the film.
  init?(_ film: Film, expected: FilmTrace, actual: FilmTrace) throws {
    var keys: [String: Set<String>] = [:]
    for layer in actual.layers {
      guard let approved = expected.layer(layer.path) else { continue }
      let all = Set((layer.properties + approved.properties).map(\.key)).subtracting(Self.others)
      let differing = all.filter { layer.property($0)?.runs != approved.property($0)?.runs }
      if !differing.isEmpty { keys[layer.path] = differing }
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
    self.expected = expected
    places = Dictionary(expected.frames.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    format = try film.format
    stage = try film.makeStage()
  }

  /// A frame with its approved values; nil when that is not the approved picture. Frames are asked for in ascending order.
  func picture(_ number: Int, hash: FrameHash) -> CGImage? {
    guard places[number] != nil else { return nil }
    frame = number
    let seconds = format.clock.seconds(ofFrame: number)
    let image = try? picture(at: seconds, width: format.width, height: format.height)
    return image.flatMap { FrameHash(of: $0) == hash ? $0 : nil }
  }

  // MARK: The source

  func advance(to seconds: CFTimeInterval) { stage.advance(to: seconds) }

  var memory: MemoryBudget { stage.memory }

  var failure: (any Error)? { stage.failure }

  func displayList() -> DisplayList {
    if let place = places[frame] {
      var counts: [String: Int] = [:]
      for (entry, plane) in zip(stage.layerTable().entries, stage.layerPlanes()) {
        let count = counts[entry.path, default: 0] + 1
        counts[entry.path] = count
        let path = count == 1 ? entry.path : "\(entry.path)#\(count)"
        if let keys = keys[path], let layer = expected.layer(path) { put(keys, of: layer, at: place, on: plane.layer) }
      }
      // Until a turn ends, an animated layer shows what it showed before.
      stage.commit()
    }
    return stage.displayList()
  }

  private func put(_ keys: Set<String>, of traced: TracedLayer, at place: Int, on layer: CALayer) {
    let keys = keys.union(removeAnimations(of: keys, on: layer))
    self.keys[traced.path] = keys
    let rows = type(of: layer).declaredRows
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for row in rows where keys.contains(row.key) && !row.isReadOnly {
      let values = traced.property(row.key)?.values
      guard let values else {
        row.assign(layer, row.defaultValue)
        continue
      }
      if let value = values[place].flatMap({ Self.value($0, of: row.kind) }) { row.assign(layer, value) }
    }
    CATransaction.commit()
  }

  /// Takes the animations of some properties off a layer; the keys of everything that they animated.
  private func removeAnimations(of keys: Set<String>, on layer: CALayer) -> Set<String> {
    var all = keys
    var isMore = true
    while isMore {
      isMore = false
      for entry in layer.animationStore?.entries ?? [] {
        let animated = Self.keys(of: entry.animation)
        guard !animated.isDisjoint(with: all) else { continue }
        all.formUnion(animated)
        layer.removeAnimation(forKey: entry.key)
        isMore = true
        break
      }
    }
    return all
  }

  private static func keys(of animation: CAAnimation) -> Set<String> {
    switch animation {
    case let group as CAAnimationGroup: Set((group.animations ?? []).flatMap { keys(of: $0) })
    case let animation as CAPropertyAnimation:
      Set([animation.keyPath?.split(separator: ".").first.map { String($0) }].compactMap(\.self))
    default: []
    }
  }

  // MARK: Values

  /// A value of a trace as a layer takes it; nil for what a trace does not hold whole.
  private static func value(_ value: TraceValue, of kind: AnimatableValue.Kind) -> AnimatableValue? {
    switch (value, kind) {
    case (.none, _): return AnimatableValue.none
    case (.numbers(let n), .number) where n.count == 1: return .number(n[0])
    case (.numbers(let n), .bool) where n.count == 1: return .bool(n[0] != 0)
    case (.numbers(let n), .point) where n.count == 2: return .point(CGPoint(x: n[0], y: n[1]))
    case (.numbers(let n), .size) where n.count == 2: return .size(CGSize(width: n[0], height: n[1]))
    case (.numbers(let n), .rect) where n.count == 4: return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.numbers(let n), .color) where n.count == 4: return .color(color(n[...]))
    case (.numbers(let n), .colors) where n.count % 4 == 0:
      return .colors(stride(from: 0, to: n.count, by: 4).map { color(n[$0..<$0 + 4]) })
    case (.numbers(let n), .numbers): return .numbers(n)
    case (.numbers(let n), .transform) where n.count == 16: return .transform(matrix(n))
    case (.numbers(let n), .transform) where n.count == 6:
      return .transform(matrix([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1]))
    case (.text(let text), .path): return path(text).map { .path(CGPath($0)) }
    case (.text(let text), .string): return .string(text)
    default: return nil
    }
  }

  private static func color(_ n: ArraySlice<Double>) -> CGColor {
    let n = Array(n)
    return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
  }

  private static func matrix(_ n: [Double]) -> CATransform3D {
    CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
      m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  /// A path from its letters and numbers; nil where there is only its digest.
  private static func path(_ text: String) -> PathGeometry? {
    var words = text.split(separator: " ")[...]
    var path = PathGeometry()
    func point() -> CGPoint? {
      guard let x = words.popFirst().flatMap({ Double($0) }), let y = words.popFirst().flatMap({ Double($0) }) else {
        return nil
      }
      return CGPoint(x: x, y: y)
    }
    while let letter = words.popFirst() {
      switch letter {
      case "M":
        guard let to = point() else { return nil }
        path.move(to: to)
      case "L":
        guard let to = point() else { return nil }
        path.line(to: to)
      case "Q":
        guard let control = point(), let to = point() else { return nil }
        path.quad(to: to, control: control)
      case "C":
        guard let first = point(), let second = point(), let to = point() else { return nil }
        path.cubic(to: to, control1: first, control2: second)
      case "Z": path.close()
      default: return nil
      }
    }
    return path
  }
}
