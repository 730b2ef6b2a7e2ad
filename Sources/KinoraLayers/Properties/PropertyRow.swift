import Synchronization

/// Everything that the library knows about one property of a class of layers.
///
/// Key-value coding, defaults, implicit actions, sampling, copying, archiving, script validation, the schema and the
/// compatibility table all read rows; properties are listed nowhere else.
package final class PropertyRow: Sendable {
  /// The property's key, as Core Animation spells it in key-value coding (`hidden`, not `isHidden`).
  package let key: String
  /// How the value is stored and interpolated.
  package let kind: AnimatableValue.Kind
  /// What the value means, more exactly than its kind, for scripts, the schema and documentation.
  package let type: PropertyType
  /// The value of the property when nothing sets it.
  ///
  /// The value is immutable, so sharing it between threads is safe.
  nonisolated(unsafe) package let defaultValue: AnimatableValue
  /// Whether `defaultValue(forKey:)` returns the default for the key; in Core Animation it does for some properties
  /// only.
  package let answersDefault: Bool
  /// Whether Core Animation's header calls the property animatable.
  package let isAnimatable: Bool
  /// The action that a change runs on a live layer when nothing else gives one.
  package let implicitAction: ImplicitAction
  /// What a change of the property affects.
  package let invalidates: Invalidation
  /// The range of numbers accepted in scripts; nil when any finite number is.
  package let range: ClosedRange<Double>?
  /// Whether the property can only be read.
  package let isReadOnly: Bool
  /// Whether an archive holds the property.
  package let isArchived: Bool
  /// How faithful the property is to Core Animation's.
  package let support: Support
  /// The property's key in scene scripts, which differs from `key` where that means something else there.
  package let sceneKey: String
  /// Whether the property decides on the characters shown or their font.
  package let choosesGlyphs: Bool

  /// Reads a layer's value through the property, so that a subclass's override is called.
  package let read: @Sendable (CALayer) -> AnimatableValue
  /// Sets the property as its setter does, with actions, transactions and overrides. The value must have the row's
  /// kind.
  package let assign: @Sendable (CALayer, AnimatableValue) -> Void
  /// Writes the stored value and does nothing else, for sampling and styles. The value must have the row's kind.
  package let store: @Sendable (CALayer, AnimatableValue) -> Void

  /// Access without an `AnimatableValue` in between, for sampling; nil where the property's type has none.
  package let direct: DirectAccess?

  /// The index of the row in its class's table, set once when the table is made.
  private let position = Atomic<Int>(-1)

  package var index: Int { position.load(ordering: .relaxed) }

  func place(at index: Int) { position.store(index, ordering: .relaxed) }

  package init(
    key: String, kind: AnimatableValue.Kind, type: PropertyType, defaultValue: AnimatableValue, traits: PropertyTraits,
    read: @escaping @Sendable (CALayer) -> AnimatableValue,
    assign: @escaping @Sendable (CALayer, AnimatableValue) -> Void,
    store: @escaping @Sendable (CALayer, AnimatableValue) -> Void, direct: DirectAccess? = nil
  ) {
    self.key = key
    self.kind = kind
    self.type = type
    self.defaultValue = defaultValue
    answersDefault = traits.answersDefault
    isAnimatable = traits.isAnimatable
    implicitAction = traits.implicitAction
    invalidates = traits.invalidates
    range = traits.range
    isReadOnly = traits.isReadOnly
    isArchived = traits.isArchived
    support = traits.support
    sceneKey = traits.sceneKey ?? key
    choosesGlyphs = traits.choosesGlyphs
    self.read = read
    self.assign = assign
    self.store = store
    self.direct = direct
  }
}

/// What a property's values mean to a person who writes one.
package enum PropertyType: Sendable, Hashable {
  case number, integer, bool
  /// A number of seconds.
  case time
  /// A number of radians.
  case angle
  case point, size, rect, color, transform, path
  case numbers, colors
  /// An image, or anything else that a layer's `contents` accepts.
  case image
  case string
  /// One of several names.
  case name([String])
  /// A set of bits, stored as a number, with the names of the bits, lowest first.
  case bits([String])
  /// Text, with styles or without.
  case text
  /// A font for text.
  case font
  /// A list of OpenType features.
  case features
  /// A pattern by which a number is shown.
  case numberFormat
  /// A list of filters.
  case filters
  /// A blend mode's name, or a filter.
  case compositing
  /// A list of emitter cells.
  case cells
  /// A layer, or a list of them.
  case layer, layers
  /// A value of any other Swift type, with the type's name.
  case object(String)
}

/// The action that Core Animation runs by itself when a property of a live layer changes.
package enum ImplicitAction: Sendable, Hashable {
  case none
  /// A basic animation runs from the value shown to the new one.
  case animation
  /// A fade transition of the whole layer runs.
  case transition
  /// The setter does not look for an action at all.
  case unasked
}

/// What a change of a property affects, which raises the versions in ``LayerVersions``.
package struct Invalidation: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What the layer itself draws, in its own coordinates.
  package static let content = Invalidation(rawValue: 1)
  /// The layer's place in its superlayer.
  package static let placement = Invalidation(rawValue: 2)
  /// How the layer as a whole is drawn over what is below it: opacity, mask, shadow, filters, clipping.
  package static let composite = Invalidation(rawValue: 4)
  /// The list of sublayers, their order, and the places of all of them together.
  package static let sublayers = Invalidation(rawValue: 8)
  /// The places that layout gives the sublayers.
  package static let layout = Invalidation(rawValue: 16)
  /// How time runs below the layer.
  package static let timing = Invalidation(rawValue: 32)
}

/// How faithful a property is to Core Animation's.
package enum Support: Sendable, Hashable {
  case supported
  /// The property works, with a difference.
  case differs(String)
  /// The property is stored and archived without effect, for a reason.
  case stored(String)
  /// The property is Kinora's own: Core Animation has none of the name.
  case own
}

/// The columns of a row that have the same value in most rows.
package struct PropertyTraits: Sendable {
  package var isAnimatable = true
  package var implicitAction = ImplicitAction.animation
  package var invalidates: Invalidation = .content
  package var range: ClosedRange<Double>?
  package var answersDefault = false
  package var isReadOnly = false
  package var isArchived = true
  package var support = Support.supported
  package var sceneKey: String?
  package var choosesGlyphs = false

  package init() {}

  /// The traits of a property that is animatable and has an implicit animation.
  package static func animated(_ invalidates: Invalidation, range: ClosedRange<Double>? = nil) -> PropertyTraits {
    var traits = PropertyTraits()
    traits.invalidates = invalidates
    traits.range = range
    return traits
  }

  /// The traits of a property that changes with a fade of the whole layer.
  package static func fading(_ invalidates: Invalidation, animatable: Bool = true) -> PropertyTraits {
    var traits = PropertyTraits()
    traits.isAnimatable = animatable
    traits.implicitAction = .transition
    traits.invalidates = invalidates
    return traits
  }

  /// The traits of a property that changes at once; if `animatable`, an explicit animation can animate it.
  package static func plain(
    _ invalidates: Invalidation, animatable: Bool = false, range: ClosedRange<Double>? = nil
  ) -> PropertyTraits {
    var traits = PropertyTraits()
    traits.isAnimatable = animatable
    traits.implicitAction = .none
    traits.invalidates = invalidates
    traits.range = range
    return traits
  }

  /// The traits of a property for which `defaultValue(forKey:)` returns the default.
  package func answering() -> PropertyTraits { with { $0.answersDefault = true } }
  /// The traits of a property whose setter looks for no action.
  package func unasked() -> PropertyTraits { with { $0.implicitAction = .unasked } }
  /// The traits of a property that cannot be set.
  package func readOnly() -> PropertyTraits {
    with {
      $0.isReadOnly = true
      $0.isArchived = false
    }
  }
  /// The traits of a property that archives leave out, because it is derived from others or belongs to the program.
  package func unarchived() -> PropertyTraits { with { $0.isArchived = false } }
  /// The traits of a property whose key in scripts is `key`.
  package func inScenes(_ key: String) -> PropertyTraits { with { $0.sceneKey = key } }
  /// The traits of a property that decides on the characters shown or their font.
  package func choosingGlyphs() -> PropertyTraits { with { $0.choosesGlyphs = true } }
  package func supported(_ support: Support) -> PropertyTraits { with { $0.support = support } }

  private func with(_ edit: (inout PropertyTraits) -> Void) -> PropertyTraits {
    var copy = self
    edit(&copy)
    return copy
  }
}
