import Foundation

/// Where the animations of a layer write in one frame: the presentation copy, with the model below it.
struct SampleTarget {
  fileprivate let model: Unmanaged<CALayer>
  fileprivate let copy: Unmanaged<CALayer>
  /// The number of the frame, counted for the layer.
  fileprivate let frame: UInt64
}

/// A property that an animation writes, connected with the slot that it shares with all animations of the same first
/// key.
struct SampledProperty {
  private var slot: Unmanaged<SampleSlot>?

  init() {}

  fileprivate init(_ slot: SampleSlot) { self.slot = Unmanaged.passUnretained(slot) }

  /// Runs `body` with the layer that has the value below an animation: the presentation copy if an animation before has
  /// written the property in this frame, the model otherwise.
  @inline(__always)
  func withSource<Result>(in target: SampleTarget, _ body: (CALayer) -> Result) -> Result {
    let isWritten = slot?._withUnsafeGuaranteedRef { $0.frame == target.frame } ?? false
    return (isWritten ? target.copy : target.model)._withUnsafeGuaranteedRef(body)
  }

  /// Runs `body`, which writes the value of the property, with the presentation copy.
  @inline(__always)
  func write(in target: SampleTarget, _ body: (CALayer) -> Void) {
    target.copy._withUnsafeGuaranteedRef(body)
    slot?._withUnsafeGuaranteedRef { $0.frame = target.frame }
  }
}

/// The slot of an animated property of one layer, by the property's first key.
final class SampleSlot: Linked {
  /// The number of the last frame in which an animation wrote the property.
  @exclusivity(unchecked) fileprivate(set) var frame: UInt64 = 0
  @exclusivity(unchecked) var next: Unmanaged<SampleSlot>?
  /// Whether the presentation copy may differ from the model since an earlier frame.
  @exclusivity(unchecked) fileprivate var differs = false
  fileprivate let invalidates: Invalidation
  fileprivate let redraws: Bool
  fileprivate let root: ResolvedKeyPath

  fileprivate init(_ root: ResolvedKeyPath, redraws: Bool) {
    self.root = root
    self.redraws = redraws
    // A value under a program's own key may affect anything.
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

/// The sample of one layer, kept between frames: the properties that are animated, and those that differ between the
/// presentation copy and the model.
///
/// A frame touches only the properties that animations write. The first animation of a property starts from the model's
/// value, the next from the result of the one before; a property that no animation writes any more gets the model's
/// value back.
struct LayerSample {
  /// The stage's sample number that the copy shows.
  var stamp: UInt64?
  /// Whether the model has changed since the copy was made.
  var isStale = true
  /// The store's version that the slots were made for.
  private var version: UInt32?
  /// How often a copy was filled.
  private var frame: UInt64 = 0
  private(set) var chain = Chain<SampleSlot>()
  private var slots: [SampleSlot] = []

  /// Whether animations were added or removed since the copy was filled.
  @inline(__always)
  func isOutdated(for store: AnimationStore) -> Bool { version != store.version }

  /// Writes into `copy` what the animations of `store` show over `model`, at the instant for which they were located.
  /// Returns what this affects, and whether the layer has to be redrawn.
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

  /// Notes that the copy is a new one, which has the model's values.
  func startOver() { chain.forEach { $0.differs = false } }

  /// Gives every animated property a slot, by its first key.
  @inline(never)
  private mutating func makeSlots(for store: AnimationStore, of model: CALayer) {
    version = store.version
    // Values that ended animations left in the copy still have to be replaced by the model's.
    var slots = slots.filter(\.differs)
    // Up to 16 slots are searched one by one, beyond by a dictionary.
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
