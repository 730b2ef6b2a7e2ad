import Foundation
import KinoraSound
import KinoraTiming

/// Components that follow each other, overlapping by the transitions between them: a film of scenes, whose length follows
/// from theirs.
///
///     var sequence = ComponentSequence()
///     try sequence.append(title(text: "Three rivers"))
///     try sequence.append(map, for: 4, transition: CATransition(.push, from: .fromRight, duration: 0.5))
///     let film = Film(size: size, frameRate: 30, sequence: sequence)
///
/// While a transition runs, both scenes go on playing.
public struct ComponentSequence {
  /// A component in a sequence.
  public struct Entry {
    /// The component.
    public let component: Component
    /// When it begins, in seconds of the sequence.
    public let begin: Rational
    /// How long it plays, in seconds.
    public let duration: Rational
    /// The transition from the entry before; nil for a cut.
    public let transition: CATransition?

    /// When it ends, in seconds of the sequence.
    public var end: Rational { begin.plus(duration) }
    /// How long the transition takes, in seconds.
    var overlap: Rational { transition.flatMap { Rational(nearest: $0.duration) } ?? .zero }
  }

  /// The entries, in the order in which they play.
  public private(set) var entries: [Entry] = []

  /// How long a transition takes that does not say so, in seconds.
  public static let usualTransition: CFTimeInterval = 0.5

  /// A sequence without entries.
  public init() {}

  /// The length of the whole sequence, in seconds.
  public var duration: Rational { entries.last?.end ?? .zero }

  /// Adds a component at the end.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - seconds: How long it plays; nil for the component's own duration.
  ///   - transition: The transition from the entry before, during which both play; nil for a cut. One without a duration
  ///     takes ``usualTransition``. The first entry has none.
  /// - Throws: ``ComponentSequenceError`` where the time is none, or the transition takes longer than what it joins.
  public mutating func append(
    _ component: Component, for seconds: CFTimeInterval? = nil, transition: CATransition? = nil
  ) throws(ComponentSequenceError) {
    let length = seconds ?? component.duration
    guard let duration = Rational(nearest: length), duration > .zero else { throw .notALength(length) }
    guard let last = entries.last, let transition, let copy = transition.copy() as? CATransition else {
      entries.append(Entry(component: component, begin: self.duration, duration: duration, transition: nil))
      return
    }
    if !(copy.duration > 0) { copy.duration = Self.usualTransition }
    guard let overlap = Rational(nearest: copy.duration) else { throw .notALength(copy.duration) }
    let room = min(duration, last.duration.minus(last.overlap))
    guard overlap <= room else { throw .tooLong(transition: copy.duration, room: room.doubleValue) }
    entries.append(
      Entry(component: component, begin: last.end.minus(overlap), duration: duration, transition: copy))
  }
}

/// Why a component cannot be added to a sequence.
public enum ComponentSequenceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A length is not above zero, or no number.
  case notALength(Double)
  /// A transition takes longer than the scenes that it joins.
  case tooLong(transition: Double, room: Double)

  public var description: String {
    switch self {
    case .notALength(let seconds): "\(seconds) s is no length of a scene; allowed: a finite number above 0"
    case .tooLong(let transition, let room):
      "the transition takes \(transition) s, longer than the scenes that it joins; allowed: at most \(room) s, "
        + "the scenes' lengths without the transition before"
    }
  }
}

extension Stage {
  /// Plays a sequence from the stage's beginning: each of its scenes is in the tree from its beginning until the next has
  /// taken its place. A scene is as large as the layer that they are in and clips what is outside. A component with a size of its own stands in
  /// the middle of such a scene, and its transition is one of the whole scene.
  ///
  /// - Parameter parent: The layer that the sequence is put into; nil for the root.
  /// - Returns: The instances, in their order.
  @discardableResult
  public func play(_ sequence: ComponentSequence, in parent: CALayer? = nil) -> [ComponentInstance] {
    let parent = parent ?? root
    // What stands above the sequence later stays above it.
    let holder = CALayer()
    holder.frame = parent.bounds
    parent.addSublayer(holder)
    var instances: [ComponentInstance] = []
    var last: CALayer?
    for entry in sequence.entries {
      let begin = time.plus(entry.begin)
      let instance = prepare(
        entry.component, in: holder, at: begin, for: entry.duration.doubleValue, speed: 1)
      instances.append(instance)
      instance.layer.masksToBounds = true
      let (scene, outgoing) = (Self.scene(of: instance, in: holder), last)
      last = scene
      at(begin) {
        CATransaction.setDisableActions(true)
        scene.beginTime = holder.convertTime(begin.doubleValue, from: nil)
        entry.component.build(instance)
        holder.addSublayer(scene)
        if let transition = entry.transition?.copy() as? CATransition {
          transition.outgoingLayer = outgoing
          scene.add(transition, forKey: kCATransition)
        }
      }
      guard let outgoing else { continue }
      at(begin.plus(entry.overlap)) {
        CATransaction.setDisableActions(true)
        outgoing.removeFromSuperlayer()
      }
    }
    return instances
  }

  /// The layer of an instance, or one as large as `holder` around it where it has another size.
  private static func scene(of instance: ComponentInstance, in holder: CALayer) -> CALayer {
    if instance.layer.bounds.size == holder.bounds.size { return instance.layer }
    let scene = CALayer()
    scene.frame = holder.bounds
    scene.masksToBounds = true
    scene.addSublayer(instance.layer)
    return scene
  }
}
