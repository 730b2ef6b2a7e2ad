import Foundation
import KinoraGraphics
import KinoraTiming

/// The content of an animation of one property.
class PropertyContent: AnimationContent {
  @exclusivity(unchecked) final private(set) var property = SampledProperty()
  final let keyPath: ResolvedKeyPath
  final let track: PropertyTrack

  init(_ keyPath: ResolvedKeyPath, _ track: PropertyTrack) { (self.keyPath, self.track) = (keyPath, track) }

  /// The content that takes the least time in a frame. `transform` finds the property by which a layer turns with its
  /// path.
  static func making(
    _ keyPath: ResolvedKeyPath, _ track: PropertyTrack, transform: () -> ResolvedKeyPath?
  ) -> AnimationContent {
    if let path = track.turningPath, let transform = transform() {
      let moving = NumbersContent(fitting: keyPath, track) ?? PropertyContent(keyPath, track)
      return PathContent(keyPath, track, path, transform) ?? TurningContent(moving, path, transform) ?? moving
    }
    return StraightContent(fitting: keyPath, track) ?? StraightPartContent(fitting: keyPath, track) ?? NumbersContent(
      fitting: keyPath, track)
      ?? TransformPartContent(fitting: keyPath, track) ?? TransformContent(fitting: keyPath, track)
      ?? PropertyContent(keyPath, track)
  }

  override var keyPaths: [ResolvedKeyPath] { [keyPath] }

  override func bind(_ find: (ResolvedKeyPath) -> SampledProperty) { property = find(keyPath) }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    property.withSource(in: target) { source in
      let value = track.value(at: fraction, iteration: iteration, duration: duration) { keyPath.read(source) }
      property.write(in: target) { keyPath.write(value, to: $0, over: source) }
    }
  }
}

/// The content for a property, or a part of one, that is up to four numbers, on any course.
final class NumbersContent: PropertyContent {
  private let part: NumberPart
  private let read: @Sendable (CALayer) -> SIMD4<Double>?
  private let store: @Sendable (CALayer, SIMD4<Double>) -> Void

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(fitting keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .numbers(let numericKind, let read, _, let store)? = keyPath.row?.direct else { return nil }
    switch keyPath.tail {
    case .none where track.numericKind == numericKind: part = .whole
    case .field(let field):
      guard let part = NumberPart(field), track.numericKind == NumericKind(field.kind) else { return nil }
      self.part = part
    default: return nil
    }
    self.read = read
    self.store = store
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let numbers = track.numbers(at: fraction, duration: duration) { base(in: target).map { part.read($0) } }
    guard var numbers else {
      return super.apply(fraction, iteration: iteration, duration: duration, to: target)
    }
    if !part.isWhole {
      guard let whole = base(in: target) else { return }
      numbers = part.write(numbers, into: whole)
    }
    property.write(in: target) { store($0, numbers) }
  }

  private func base(in target: SampleTarget) -> SIMD4<Double>? { property.withSource(in: target) { read($0) } }
}

/// The content for a property that is up to four numbers, from one fixed value to another. Most animations are of this
/// kind, which takes the least time.
final class StraightContent: PropertyContent {
  private let store: @Sendable (CALayer, SIMD4<Double>) -> Void
  private let numericKind: NumericKind
  private let spring: SpringCourse?
  private let from, to: SIMD4<Double>

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(fitting keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .numbers(let numericKind, _, _, let store)? = keyPath.row?.direct, case .none = keyPath.tail,
      track.numericKind == numericKind, let ends = FixedEnds(track)
    else { return nil }
    self.store = store
    self.numericKind = numericKind
    (spring, from, to) = (ends.spring, ends.course.from, ends.course.to)
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let fraction = spring?.motion.value(at: fraction * duration) ?? fraction
    let numbers = numericKind.standardized(lerp(from, to, fraction))
    property.write(in: target) { store($0, numbers) }
  }
}

/// The content for a part of a structure, such as `position.x`, from one fixed value to another.
final class StraightPartContent: PropertyContent {
  private let read: @Sendable (CALayer) -> SIMD4<Double>?
  private let store: @Sendable (CALayer, SIMD4<Double>) -> Void
  private let part: NumberPart
  private let spring: SpringCourse?
  private let from, to: SIMD4<Double>

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(fitting keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .numbers(_, let read, _, let store)? = keyPath.row?.direct, case .field(let field) = keyPath.tail,
      let part = NumberPart(field), track.numericKind == NumericKind(field.kind), let ends = FixedEnds(track)
    else { return nil }
    (self.read, self.store, self.part) = (read, store, part)
    (spring, from, to) = (ends.spring, ends.course.from, ends.course.to)
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let fraction = spring?.motion.value(at: fraction * duration) ?? fraction
    guard let whole = property.withSource(in: target, { read($0) }) else { return }
    // No part of a structure is a rectangle, the only kind whose numbers have to be standardised.
    let numbers = part.write(lerp(from, to, fraction), into: whole)
    property.write(in: target) { store($0, numbers) }
  }
}

/// The two fixed values that a course goes between, and the spring that gives it its pace; nil for none.
private struct FixedEnds {
  let course: NumericCourse
  let spring: SpringCourse?

  init?(_ track: PropertyTrack) {
    spring = track.pure as? SpringCourse
    guard let course = (spring?.course ?? track.pure) as? NumericCourse else { return nil }
    self.course = course
  }
}

/// The content for a position that follows a path and for the layer's turning with it.
final class PathContent: PropertyContent {
  private let path: PathCourse
  private let store: @Sendable (CALayer, SIMD4<Double>) -> Void
  private let turning: TurningContent

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(_ keyPath: ResolvedKeyPath, _ track: PropertyTrack, _ path: PathCourse, _ transform: ResolvedKeyPath) {
    guard case .numbers(.point, _, _, let store)? = keyPath.row?.direct, case .none = keyPath.tail, track.pure != nil,
      let turning = TurningContent(nil, path, transform)
    else { return nil }
    (self.path, self.store, self.turning) = (path, store, turning)
    super.init(keyPath, track)
  }

  override var keyPaths: [ResolvedKeyPath] { super.keyPaths + turning.keyPaths }

  override func bind(_ find: (ResolvedKeyPath) -> SampledProperty) {
    super.bind(find)
    turning.bind(find)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let pose = path.pose(at: fraction)
    property.write(in: target) { store($0, SIMD4(lowHalf: pose.point, highHalf: .zero)) }
    turning.turn(to: pose.heading, in: target)
  }
}
