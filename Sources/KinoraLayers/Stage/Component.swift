import Foundation
import KinoraSound
import KinoraTiming

/// A part of a film that is written once and used as often as wanted: layers, events and sounds with a clock of their own.
///
///     let chip = Component(size: CGSize(width: 320, height: 64), duration: 2) { part in
///       let label = CATextLayer()
///       label.frame = part.layer.bounds
///       label.string = "New"
///       part.layer.addSublayer(label)
///       part.at(1) { label.opacity = 0.5 }
///     }
///     stage.add(chip, at: 1.5).layer.position = CGPoint(x: 200, y: 80)
///
/// Scenes call the same `components`. A function that returns one has parameters.
public struct Component {
  /// The size of the layer that an instance is; nil for its superlayer's.
  public var size: CGSize?
  /// How long the component lasts, in seconds of its own time.
  public var duration: CFTimeInterval
  /// The sounds of the component, at times of its own. They are known before an instance is made, so that the film has a
  /// sound stream.
  public var sounds: [SoundClip]
  /// Makes the layers of an instance, when the instance begins.
  public var build: (ComponentInstance) -> Void

  /// A component of a length, in seconds.
  ///
  /// - Parameters:
  ///   - size: The size of the layer that an instance is; nil for its superlayer's.
  ///   - duration: How long it lasts, in seconds of its own time.
  ///   - sounds: What is heard, at times of its own.
  ///   - build: Makes the layers of an instance, when that begins. It must make the same ones each time.
  public init(
    size: CGSize? = nil, duration: CFTimeInterval, sounds: [SoundClip] = [],
    _ build: @escaping (ComponentInstance) -> Void
  ) {
    (self.size, self.duration, self.sounds, self.build) = (size, duration, sounds, build)
  }
}

/// A component at a place and a time of a film. Its times are the component's own: 0 is where the instance begins.
public final class ComponentInstance {
  /// The layer that holds the component's layers. It comes into the tree when the instance begins.
  public let layer: CALayer
  /// How long the instance lasts, in seconds of its own time.
  public let duration: CFTimeInterval
  /// When the instance begins, in seconds of the film.
  public let begin: Rational
  /// How many seconds of the component pass in one second of the film.
  public let speed: Double
  private let stage: StageLink

  init(_ layer: CALayer, begin: Rational, duration: CFTimeInterval, speed: Double, _ stage: StageLink) {
    (self.layer, self.begin, self.duration, self.speed, self.stage) = (layer, begin, duration, speed, stage)
  }

  /// When the instance ends, in seconds of the film.
  public var end: Rational { film(duration) }

  /// The time of the film at which it is `seconds` in the instance.
  public func film(_ seconds: CFTimeInterval) -> Rational {
    begin.plus(Rational(nearest: seconds / speed) ?? .zero)
  }

  /// Schedules `body` as one transaction at `seconds` of the instance's time, as `Stage.at(_:_:)` does.
  public func at(_ seconds: CFTimeInterval, _ body: @escaping () -> Void) { stage.stage?.at(film(seconds), body) }

  /// Adds an instance of a component inside this one, at `seconds` of this one's time, as
  /// ``Stage/add(_:to:at:for:speed:)`` does.
  @discardableResult
  public func add(
    _ component: Component, to parent: CALayer? = nil, at seconds: CFTimeInterval = 0,
    for length: CFTimeInterval? = nil,
    speed: Double = 1
  ) -> ComponentInstance {
    guard let stage = stage.stage else {
      return ComponentInstance(CALayer(), begin: begin, duration: component.duration, speed: speed, stage)
    }
    return stage.add(
      component, to: parent ?? layer, at: film(seconds), for: length, speed: speed * self.speed, localBegin: seconds,
      localSpeed: speed)
  }
}

extension Stage {
  /// Adds an instance of a component, in the middle of its superlayer. Its layers are made when it begins; the layer that
  /// will hold them can be placed at once.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - parent: The superlayer; nil for the root.
  ///   - seconds: When the instance begins, in seconds of the film.
  ///   - length: How long the instance is there, in seconds of its own time, after which it is taken out of the tree; nil
  ///     for a component that stays.
  ///   - speed: How many seconds of the component pass in one second of the film, above 0.
  @discardableResult
  public func add(
    _ component: Component, to parent: CALayer? = nil, at seconds: CFTimeInterval = 0,
    for length: CFTimeInterval? = nil,
    speed: Double = 1
  ) -> ComponentInstance {
    let begin = Rational(nearest: seconds)
    if begin == nil { fail(.notATime(seconds)) }
    return add(
      component, to: parent ?? root, at: max(begin ?? .zero, time), for: length, speed: speed, localBegin: nil,
      localSpeed: speed)
  }

  /// - Parameters:
  ///   - speed: The speed against the film's time.
  ///   - localBegin: When the instance begins in its superlayer's time; nil to work it out.
  ///   - localSpeed: The speed against the superlayer's time.
  func add(
    _ component: Component, to parent: CALayer, at begin: Rational, for length: CFTimeInterval?, speed: Double,
    localBegin: CFTimeInterval?, localSpeed: Double
  ) -> ComponentInstance {
    let instance = prepare(component, in: parent, at: begin, for: length, speed: speed)
    instance.layer.speed = Float(localSpeed)
    let start = {
      instance.layer.beginTime = localBegin ?? parent.convertTime(begin.doubleValue, from: nil)
      CATransaction.setDisableActions(true)
      component.build(instance)
      parent.addSublayer(instance.layer)
    }
    if begin == time { transaction(start) } else { at(begin, start) }
    if length != nil {
      at(instance.end) {
        CATransaction.setDisableActions(true)
        instance.layer.removeFromSuperlayer()
      }
    }
    return instance
  }

  /// An instance whose layers are not made, with its sounds.
  func prepare(
    _ component: Component, in parent: CALayer, at begin: Rational, for length: CFTimeInterval?, speed: Double
  ) -> ComponentInstance {
    let layer = CALayer()
    let size = component.size ?? parent.bounds.size
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = CGPoint(x: parent.bounds.midX, y: parent.bounds.midY)
    let instance = ComponentInstance(
      layer, begin: begin, duration: length ?? component.duration, speed: speed > 0 ? speed : 1, link)
    for var clip in component.sounds {
      clip.begin = instance.film(clip.begin.doubleValue)
      play(clip)
    }
    return instance
  }

  private func transaction(_ body: () -> Void) {
    CATransaction.begin()
    body()
    CATransaction.commit()
  }
}
