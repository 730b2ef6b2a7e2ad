import Foundation
import KinoraGraphics
import KinoraInspect
import KinoraLayers
import KinoraScenes
import KinoraTiming

/// A curve: the samples of a layer's property over a film.
struct Curve {
  /// The name of the layer and the key path, `layer.keyPath`, as asked for.
  let name: String
  /// The names of the value's components; one empty name for a single number.
  private(set) var components: [String] = []
  /// The unit of the numbers: "pt", "rad" or nothing.
  let unit: String
  /// The film's times in order, and the value at each; nil where the layer or the value does not exist.
  private(set) var samples: [(time: Double, values: [Double]?)] = []

  private let layer: String
  private let keyPath: String

  /// - Parameter layers: The names of the layers of the scene, which may have dots in them.
  init(_ name: String, layers: Set<String>) throws(UsageError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      throw UsageError("--curve: found \"\(name)\"; allowed: a layer's name and a key path, such as card.position")
    }
    let prefixes = (1..<parts.count).map { parts[..<$0].joined(separator: ".") }
    guard let layer = prefixes.last(where: { layers.contains($0) }) else {
      let known = layers.sorted()
      let there = known.isEmpty ? "no layer of the scene has a name" : "there are \(known.joined(separator: ", "))"
      throw UsageError(
        "--curve: no layer is called \"\(parts[0])\"; \(there)", word: String(parts[0]), known: known)
    }
    self.name = name
    self.layer = layer
    keyPath = String(name.dropFirst(layer.count + 1))
    unit = CurveNumbers.unit(of: keyPath)
  }

  /// Adds a sample of the presented value at `time`. `found` are the stage's layers by name.
  mutating func sample(_ found: [String: CALayer], at time: Double) throws(UsageError) {
    guard let object = found[layer] else { return samples.append((time, nil)) }
    let resolved: ResolvedKeyPath
    do throws(KeyPathError) {
      resolved = try object.resolve(keyPath: keyPath, allowingNewKeys: false)
    } catch {
      throw UsageError(
        "--curve: \"\(layer)\" has nothing called \"\(error.component)\"", word: error.component, known: error.allowed)
    }
    let value = resolved.read(object.presentation() ?? object)
    if value.isNone { return samples.append((time, nil)) }
    guard let (names, numbers) = CurveNumbers.numbers(of: value) else {
      throw UsageError(
        "--curve \(name): a \(value.kind) is not numbers"
          + (value.kind == .transform ? "; name a part of it, such as \(keyPath).rotation.z or .translation.x" : ""))
    }
    if names.count > components.count { components = names }
    samples.append((time, numbers))
  }

  /// The range from the least to the greatest finite number; nil when there is none.
  var range: ClosedRange<Double>? {
    let numbers = samples.flatMap { $0.values ?? [] }.filter(\.isFinite)
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    return low...high
  }
}

extension Curve {
  /// The curves called `names` over the film of `scene`.
  static func curves(_ names: [String], of scene: Scene, assets: any AssetResolver) throws -> [Curve] {
    let events = scene.eventTimes
    let times = times(of: scene, events)
    let layers = try layerNames(scene, assets, at: events + [scene.canvas.duration.doubleValue])
    var curves = try names.map { name throws(UsageError) in try Curve(name, layers: layers) }
    let stage = try scene.makeStage(assets: assets)
    for time in times {
      stage.advance(to: time)
      let found = named(in: stage.root)
      for index in curves.indices { try curves[index].sample(found, at: time) }
    }
    return curves
  }

  /// The times to sample: every frame or every hundredth of a second, whichever is closer, but between 200 and 4,000 of
  /// them; and both sides of every event.
  private static func times(of scene: Scene, _ events: [Double]) -> [Double] {
    let length = scene.canvas.duration.doubleValue
    let rate = scene.canvas.frameRate.framesPerSecond.doubleValue
    let count = Int(min(max(length * rate, length * 100, 200), 4000).rounded(.up))
    let even = (0...count).map { length * Double($0) / Double(count) }
    return (even + events.flatMap { [$0 - 1e-6, $0] }).filter { (0...length).contains($0) }.sorted()
  }

  private static func layerNames(_ scene: Scene, _ assets: any AssetResolver, at times: [Double]) throws -> Set<String>
  {
    let stage = try scene.makeStage(assets: assets)
    var names = Set(named(in: stage.root).keys)
    for time in times.sorted() {
      stage.advance(to: time)
      names.formUnion(named(in: stage.root).keys)
    }
    return names
  }

  /// The layers with names by name; of layers with one name, the first in the order of drawing.
  private static func named(in root: CALayer) -> [String: CALayer] {
    var result: [String: CALayer] = [:]
    func visit(_ layer: CALayer) {
      if let name = layer.name, result[name] == nil { result[name] = layer }
      if let mask = layer.mask { visit(mask) }
      for child in layer.sublayers ?? [] { visit(child) }
    }
    visit(root)
    return result
  }
}
