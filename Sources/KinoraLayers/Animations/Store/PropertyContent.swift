import Foundation
import KinoraGraphics

/// One property and its course.
class PropertyContent: AnimationContent {
  final let property: SampledProperty
  final let track: PropertyTrack

  init(_ keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    property = SampledProperty(keyPath)
    self.track = track
  }

  override var properties: [SampledProperty] { [property] }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    sample.withSource(of: property) { source in
      let value = track.value(at: fraction, iteration: iteration, duration: duration) { property.keyPath.read(source) }
      sample.withTarget(of: property) { property.keyPath.write(value, to: $0, over: source) }
    }
  }
}

/// A property that is up to four numbers, or some of them: most animations are of this kind, and cost the least.
final class NumbersContent: PropertyContent {
  private let part: NumberPart
  private let read: @Sendable (CALayer) -> SIMD4<Double>?
  private let store: @Sendable (CALayer, SIMD4<Double>) -> Void

  /// Nil when the property or the course is of another kind.
  init?(direct keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .numbers(let shape, let read, _, let store)? = keyPath.row?.direct else { return nil }
    switch keyPath.tail {
    case .none where track.shape == shape: part = .whole
    case .field(let field):
      guard let part = NumberPart(field), track.shape == NumericShape(field.kind) else { return nil }
      self.part = part
    default: return nil
    }
    self.read = read
    self.store = store
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let numbers = track.numbers(at: fraction, duration: duration) { base(in: sample).map { part.read($0) } }
    guard var numbers else {
      return super.apply(fraction, iteration: iteration, duration: duration, to: sample)
    }
    if !part.isWhole {
      guard let whole = base(in: sample) else { return }
      numbers = part.write(numbers, into: whole)
    }
    sample.withTarget(of: property) { store($0, numbers) }
  }

  private func base(in sample: LayerSample) -> SIMD4<Double>? {
    sample.withSource(of: property) { read($0) }
  }
}

/// A number inside a transform: an angle, a factor, a distance.
final class TransformPartContent: PropertyContent {
  private let field: TransformField
  private let read: @Sendable (CALayer) -> CATransform3D
  private let store: @Sendable (CALayer, CATransform3D) -> Void

  /// Nil when the property or the course is of another kind.
  init?(direct keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .transform(let read, _, let store)? = keyPath.row?.direct, track.shape == .number,
      case .field(.transform(let field)) = keyPath.tail, field != .translation
    else { return nil }
    self.field = field
    self.read = read
    self.store = store
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let whole = sample.withSource(of: property) { read($0) }
    let numbers = track.numbers(at: fraction, duration: duration) { SIMD4(field.number(in: whole), 0, 0, 0) }
    guard let numbers else { return }
    sample.withTarget(of: property) { store($0, field.replacing(with: numbers.x, in: whole)) }
  }
}

/// A transform from one known end to another.
final class TransformContent: PropertyContent {
  private let store: @Sendable (CALayer, CATransform3D) -> Void

  /// Nil when the property or the course is of another kind.
  init?(whole keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .transform(_, _, let store)? = keyPath.row?.direct, case .none = keyPath.tail, track.isTransform else {
      return nil
    }
    self.store = store
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let transform = track.transform(at: fraction, duration: duration)
    sample.withTarget(of: property) { store($0, transform) }
  }
}

/// A position that follows a path, in a layer that turns with it.
final class TurningContent: AnimationContent {
  private let moving: AnimationContent
  private let turning: SampledProperty
  private let read: @Sendable (CALayer) -> CATransform3D
  private let store: @Sendable (CALayer, CATransform3D) -> Void
  private let track: PropertyTrack

  /// Nil when the layer does not turn.
  init?(_ moving: PropertyContent, _ transform: ResolvedKeyPath?) {
    guard moving.track.rotation(at: 0) != nil, let transform,
      case .transform(let read, _, let store)? = transform.row?.direct
    else { return nil }
    self.moving = moving
    turning = SampledProperty(transform)
    self.read = read
    self.store = store
    track = moving.track
  }

  override var properties: [SampledProperty] { moving.properties + [turning] }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    moving.apply(fraction, iteration: iteration, duration: duration, to: sample)
    guard let angle = track.rotation(at: fraction) else { return }
    let own = sample.withSource(of: turning) { read($0) }
    let turned = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 0, 1), own)
    sample.withTarget(of: turning) { store($0, turned) }
  }
}
