import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

/// The content for a transform between two known ones.
final class TransformContent: PropertyContent {
  private let store: @Sendable (CALayer, CATransform3D) -> Void
  private let course: TransformCourse
  private let spring: SpringCourse?

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(fitting keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    let spring = track.pure as? SpringCourse
    guard case .transform(_, _, let store)? = keyPath.row?.direct, case .none = keyPath.tail,
      let course = (spring?.course ?? track.pure) as? TransformCourse
    else { return nil }
    (self.store, self.course, self.spring) = (store, course, spring)
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let fraction = spring?.motion.value(at: fraction * duration) ?? fraction
    let transform = course.transform(at: fraction)
    property.write(in: target) { store($0, transform) }
  }
}

/// The content for a number inside a transform: an angle, a factor or a distance.
final class TransformPartContent: PropertyContent {
  private let field: TransformField
  private let read: @Sendable (CALayer) -> CATransform3D
  private let store: @Sendable (CALayer, CATransform3D) -> Void

  /// The content for a key path and a track; nil when the property or the course is of another kind.
  init?(fitting keyPath: ResolvedKeyPath, _ track: PropertyTrack) {
    guard case .transform(let read, _, let store)? = keyPath.row?.direct, track.numericKind == .number,
      case .field(.transform(let field)) = keyPath.tail, field != .translation
    else { return nil }
    self.field = field
    self.read = read
    self.store = store
    super.init(keyPath, track)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let whole = property.withSource(in: target) { read($0) }
    let isIdentity = whole.isPlainIdentity
    let numbers = track.numbers(at: fraction, duration: duration) {
      SIMD4(isIdentity ? field.numberInIdentity : field.number(in: whole), 0, 0, 0)
    }
    guard let numbers else { return }
    let result = isIdentity ? field.alone(numbers.x) : field.replacing(with: numbers.x, in: whole)
    property.write(in: target) { store($0, result) }
  }
}

extension TransformField {
  /// The value of the field in the identity.
  fileprivate var numberInIdentity: Double {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    default: 0
    }
  }

  /// The result of ``replacing(with:in:)`` for the identity.
  package func alone(_ number: Double) -> CATransform3D {
    switch self {
    case .scale: CATransform3DMakeScale(number, number, number)
    case .scaleX: CATransform3DMakeScale(number, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, number, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, number)
    case .translation, .translationX: CATransform3DMakeTranslation(number, 0, 0)
    case .translationY: CATransform3DMakeTranslation(0, number, 0)
    case .translationZ: CATransform3DMakeTranslation(0, 0, number)
    case .rotationX: CATransform3DMakeRotation(number, 1, 0, 0)
    case .rotationY: CATransform3DMakeRotation(number, 0, 1, 0)
    case .rotation, .rotationZ: CATransform3D(turnedBy: number)
    }
  }
}

extension CATransform3D {
  /// The rotation in the plane that turns the x axis to `heading`, a vector of length 1.
  @inline(__always)
  fileprivate init(turningXTo heading: SIMD2<Double>) {
    self.init(
      m11: heading.x, m12: heading.y, m13: 0, m14: 0, m21: -heading.y, m22: heading.x, m23: 0, m24: 0, m31: 0, m32: 0,
      m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  @inline(__always)
  fileprivate init(turnedBy angle: Double) {
    let (sine, cosine) = Elementary.sincos(angle)
    self.init(turningXTo: SIMD2(cosine, sine))
  }

  /// Whether the bits are those of the identity. An identity with a negative zero does not count.
  @inline(__always)
  fileprivate var isPlainIdentity: Bool {
    withUnsafeBytes(of: self) { own in
      withUnsafeBytes(of: Self.plainIdentity) { identity in
        guard let a = own.baseAddress, let b = identity.baseAddress else { return false }
        return memcmp(a, b, MemoryLayout<CATransform3D>.size) == 0
      }
    }
  }

  private static let plainIdentity = CATransform3DIdentity
}

/// The content for the turning of a layer with the path that it follows.
final class TurningContent: AnimationContent {
  private let moving: PropertyContent?
  private let path: PathCourse
  private let keyPath: ResolvedKeyPath
  @exclusivity(unchecked) private var property = SampledProperty()
  private let read: @Sendable (CALayer) -> CATransform3D
  private let store: @Sendable (CALayer, CATransform3D) -> Void

  /// The content for turning along `path`, together with that for moving along it; nil when the layer has no transform
  /// to turn by.
  init?(_ moving: PropertyContent?, _ path: PathCourse, _ transform: ResolvedKeyPath) {
    guard case .transform(let read, _, let store)? = transform.row?.direct else { return nil }
    (self.moving, self.path, self.read, self.store) = (moving, path, read, store)
    keyPath = transform
  }

  override var keyPaths: [ResolvedKeyPath] { (moving?.keyPaths ?? []) + [keyPath] }

  override func bind(_ find: (ResolvedKeyPath) -> SampledProperty) {
    moving?.bind(find)
    property = find(keyPath)
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    moving?.apply(fraction, iteration: iteration, duration: duration, to: target)
    turn(to: path.pose(at: fraction).heading, in: target)
  }

  /// Turns the layer's +x axis to `heading`, before the layer's own transform.
  @inline(__always)
  func turn(to heading: SIMD2<Double>, in target: SampleTarget) {
    let own = property.withSource(in: target) { read($0) }
    var turned = CATransform3D(turningXTo: heading)
    if !own.isPlainIdentity { turned = CATransform3DConcat(turned, own) }
    property.write(in: target) { store($0, turned) }
  }
}
