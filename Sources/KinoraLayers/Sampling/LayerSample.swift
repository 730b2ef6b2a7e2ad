import Foundation

/// Where an animation of a layer writes, in one frame: the presentation copy, over the model.
struct SampleTarget {
  fileprivate let model: Unmanaged<CALayer>
  fileprivate let copy: Unmanaged<CALayer>
  /// The number of the layer's frame.
  fileprivate let frame: UInt64
}

/// A property that an animation writes, as the layer's sample knows it: shared with every animation of the same first key.
struct SampledProperty {
  private var slot: Unmanaged<SampleSlot>?

  init() {}

  fileprivate init(_ slot: SampleSlot) { self.slot = Unmanaged.passUnretained(slot) }

  /// Asks for the value under an animation where it is: in the model, unless an animation before wrote the property in this frame.
  @inline(__always)
  func withSource<Result>(in target: SampleTarget, _ body: (CALayer) -> Result) -> Result {
    let isWritten = slot?._withUnsafeGuaranteedRef { $0.frame == target.frame } ?? false
    return (isWritten ? target.copy : target.model)._withUnsafeGuaranteedRef(body)
  }

  /// Writes the value of the property where it is shown.
  @inline(__always)
  func write(in target: SampleTarget, _ body: (CALayer) -> Void) {
    target.copy._withUnsafeGuaranteedRef(body)
    slot?._withUnsafeGuaranteedRef { $0.frame = target.frame }
  }
}

/// An animated property of one layer, by its first key.
final class SampleSlot: Linked {
  /// The last frame in which an animation wrote it.
  @exclusivity(unchecked) fileprivate(set) var frame: UInt64 = 0
  @exclusivity(unchecked) var next: Unmanaged<SampleSlot>?
  /// Differs from the model in the presentation copy since an earlier frame.
  @exclusivity(unchecked) fileprivate var differs = false
  fileprivate let invalidates: Invalidation
  fileprivate let redraws: Bool
  fileprivate let root: ResolvedKeyPath

  fileprivate init(_ root: ResolvedKeyPath, redraws: Bool) {
    self.root = root
    self.redraws = redraws
    // Nobody knows what a value under a key of one's own changes.
    invalidates = root.row?.invalidates ?? [.content, .placement, .composite, .sublayers]
  }

  fileprivate func restore(in copy: CALayer, from model: CALayer) {
    if let row = root.row {
      row.store(copy, row.read(model))
    } else {
      copy.storeUndeclared(model.storedValue(forUndeclaredKey: root.firstComponent), forKey: root.firstComponent)
    }
  }
}

/// What sampling one layer keeps between frames: which properties are animated, and which of them differ from the model in the
/// presentation copy.
///
/// A frame touches only the properties that animations write. The first animation of a property starts from the model, the next from what
/// the one before made of it; a property that no animation writes any more goes back to the model's value.
struct LayerSample {
  /// The stage's sample that the copy shows.
  var stamp: UInt64?
  /// Whether the model changed since the copy was made.
  var isStale = true
  /// The store's version that the slots were made for.
  private var version: UInt32?
  /// How often the copy was filled.
  private var frame: UInt64 = 0
  private(set) var chain = Chain<SampleSlot>()
  private var slots: [SampleSlot] = []

  /// Whether animations came or went since the copy was filled.
  @inline(__always)
  func isOutdated(for store: AnimationStore) -> Bool { version != store.version }

  /// Writes what `store` shows of `model` where its animations stand into `copy`; answers what that makes stale, and whether the layer
  /// wants to be redrawn.
  @inline(__always)
  mutating func fill(
    _ copy: CALayer, from model: CALayer, by store: AnimationStore
  ) -> (stale: Invalidation, redraws: Bool) {
    if isOutdated(for: store) { makeSlots(for: store, of: model) }
    frame += 1
    let target = SampleTarget(
      model: Unmanaged.passUnretained(model), copy: Unmanaged.passUnretained(copy), frame: frame)
    store.chain.forEach { $0.apply(to: target) }
    var stale: Invalidation = []
    var redraws = false
    chain.forEach { slot in
      let isWritten = slot.frame == target.frame
      guard isWritten || slot.differs else { return }
      if !isWritten { slot.restore(in: copy, from: model) }
      slot.differs = isWritten
      stale.formUnion(slot.invalidates)
      redraws = redraws || slot.redraws
    }
    return (stale, redraws)
  }

  /// Forgets what the last copy showed: a new copy has the model's values.
  func startOver() { chain.forEach { $0.differs = false } }

  /// Gives every animated property a slot, by its first key.
  @inline(never)
  private mutating func makeSlots(for store: AnimationStore, of model: CALayer) {
    version = store.version
    // What ended animations left in the copy still has to be taken back.
    var slots = slots.filter(\.differs)
    // A few are found by looking at each.
    var byKey: [String: SampleSlot] = [:]
    func known(_ key: String) -> SampleSlot? {
      if slots.count <= 16 { return slots.first { $0.root.firstComponent == key } }
      if byKey.isEmpty { for slot in slots { byKey[slot.root.firstComponent] = slot } }
      return byKey[key]
    }
    for entry in store.shown {
      entry.content.bind { keyPath in
        if let known = known(keyPath.firstComponent) { return SampledProperty(known) }
        let made = SampleSlot(keyPath, redraws: model.layerClass.needsDisplay(forKey: keyPath.firstComponent))
        slots.append(made)
        if !byKey.isEmpty { byKey[keyPath.firstComponent] = made }
        return SampledProperty(made)
      }
    }
    self.slots = slots
    chain = Chain(slots)
  }
}
