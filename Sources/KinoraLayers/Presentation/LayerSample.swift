import Foundation

/// A property that an animation writes.
final class SampledProperty {
  let keyPath: ResolvedKeyPath
  /// What the layer's sample notes about it; shared with every animation of the same first key.
  @exclusivity(unchecked) fileprivate var slot: Unmanaged<SampleSlot>?

  init(_ keyPath: ResolvedKeyPath) { self.keyPath = keyPath }

  /// Whether an animation has written the property in the current frame.
  @inline(__always)
  fileprivate var isWritten: Bool {
    get { slot?._withUnsafeGuaranteedRef { $0.isWritten } ?? false }
    set { slot?._withUnsafeGuaranteedRef { $0.isWritten = newValue } }
  }
}

/// An animated property of one layer, by its first key.
final class SampleSlot {
  fileprivate let root: ResolvedKeyPath
  fileprivate let invalidates: Invalidation
  fileprivate let redraws: Bool
  /// Written in the current frame.
  @exclusivity(unchecked) fileprivate var isWritten = false
  /// Differs from the model in the presentation copy since an earlier frame.
  @exclusivity(unchecked) fileprivate var differs = false

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
final class LayerSample {
  @exclusivity(unchecked) private var slots: [SampleSlot] = [] {
    didSet { borrowed = BorrowedList(slots) }
  }
  @exclusivity(unchecked) private var borrowed = BorrowedList<SampleSlot>([])
  /// The store's version that the slots were made for.
  @exclusivity(unchecked) private var version: UInt32?
  /// The layer animated and its presentation copy; meaningful while a frame is being made.
  @exclusivity(unchecked) private var model: Unmanaged<CALayer>?
  @exclusivity(unchecked) private var copy: Unmanaged<CALayer>?

  /// The stage's sample that the copy shows.
  @exclusivity(unchecked) var stamp: UInt64?
  /// Whether the model changed since the copy was made.
  @exclusivity(unchecked) var isStale = true

  /// Asks for the value under an animation where it is: in the model, unless an animation before wrote the property in this frame.
  @inline(__always)
  func withSource<Result>(of property: SampledProperty, _ body: (CALayer) -> Result) -> Result {
    (property.isWritten ? copy : model).unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  /// Writes the value of a property where it is shown.
  @inline(__always)
  func withTarget(of property: SampledProperty, _ body: (CALayer) -> Void) {
    copy.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
    property.isWritten = true
  }

  /// Whether animations came or went since the copy was filled.
  func isOutdated(for store: AnimationStore) -> Bool { version != store.version }

  /// Writes what `store` shows of `model` where its animations stand into `copy`; answers what that makes stale, and whether the layer
  /// wants to be redrawn.
  func fill(_ copy: CALayer, from model: CALayer, by store: AnimationStore) -> (stale: Invalidation, redraws: Bool) {
    if isOutdated(for: store) { makeSlots(for: store, of: model) }
    self.model = Unmanaged.passUnretained(model)
    self.copy = Unmanaged.passUnretained(copy)
    borrowed.forEach { $0.isWritten = false }
    store.borrowed.forEach { $0.apply(to: self) }
    var stale: Invalidation = []
    var redraws = false
    borrowed.forEach { slot in
      guard slot.isWritten || slot.differs else { return }
      if !slot.isWritten { slot.restore(in: copy, from: model) }
      slot.differs = slot.isWritten
      stale.formUnion(slot.invalidates)
      redraws = redraws || slot.redraws
    }
    self.model = nil
    self.copy = nil
    return (stale, redraws)
  }

  /// Forgets what the last copy showed: a new copy has the model's values.
  func startOver() { borrowed.forEach { $0.differs = false } }

  /// Gives every animated property a slot, by its first key.
  private func makeSlots(for store: AnimationStore, of model: CALayer) {
    version = store.version
    // What ended animations left in the copy still has to be taken back.
    slots.removeAll { !$0.differs }
    for entry in store.entries {
      for property in entry.content.properties {
        property.slot = Unmanaged.passUnretained(slot(for: property.keyPath, of: model))
      }
    }
  }

  private func slot(for keyPath: ResolvedKeyPath, of model: CALayer) -> SampleSlot {
    if let known = slots.first(where: { $0.root.firstComponent == keyPath.firstComponent }) { return known }
    let made = SampleSlot(keyPath, redraws: model.layerClass.needsDisplay(forKey: keyPath.firstComponent))
    slots.append(made)
    return made
  }
}
