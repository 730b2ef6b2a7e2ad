import Synchronization

/// One property of a class of layers: everything the rest of the library knows about it.
///
/// Key-value coding, defaults, implicit actions, sampling, copying, archiving, script validation, the schema and the compatibility table
/// all read these rows; nothing else lists the properties.
package final class PropertyRow: Sendable {
  /// The key, as Core Animation spells it in key-value coding (`hidden`, not `isHidden`).
  package let key: String
  /// How the value is stored and interpolated.
  package let kind: AnimatableValue.Kind
  /// What the value means beyond its kind: for scripts, the schema and documentation.
  package let type: PropertyType
  /// What the property is when nothing sets it.
  ///
  /// A number, a colour or the like: never an object, so sharing it between threads is safe.
  nonisolated(unsafe) package let defaultValue: AnimatableValue
  /// Whether `defaultValue(forKey:)` answers for the key; Core Animation answers for some properties only.
  package let answersDefault: Bool
  /// Whether Core Animation's header calls the property animatable.
  package let isAnimatable: Bool
  /// What a change does on a live layer when nothing overrides it.
  package let implicitAction: ImplicitAction
  /// What has to be worked out again after a change.
  package let invalidates: Invalidation
  /// The numbers accepted in scripts; nil when any finite number will do.
  package let range: ClosedRange<Double>?
  /// Whether the property can be set.
  package let isReadOnly: Bool
  /// Whether an archive holds the property.
  package let isArchived: Bool
  /// How the property compares with Core Animation's.
  package let support: Support
  /// The key in scene scripts, where another key means something else there.
  package let sceneKey: String
  /// Whether the property decides which characters are shown in which font.
  package let choosesGlyphs: Bool

  /// The value a layer has, through its property, so that a subclass's override is heard.
  package let read: @Sendable (CALayer) -> AnimatableValue
  /// Sets the property the way its setter does: actions, transactions and overrides included. The value has the row's kind.
  package let assign: @Sendable (CALayer, AnimatableValue) -> Void
  /// Writes the stored value and nothing else: what sampling and styles do. The value has the row's kind.
  package let store: @Sendable (CALayer, AnimatableValue) -> Void

  /// The same without an `AnimatableValue` in between, where there is a way: what sampling uses.
  package let direct: DirectAccess?

  /// Where the row stands in its class's table; given once, when the table is made.
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

/// What a property's values mean to a person writing one.
package enum PropertyType: Sendable, Hashable {
  case number, integer, bool
  /// A number of seconds.
  case time
  /// A number of radians.
  case angle
  case point, size, rect, color, transform, path
  case numbers, colors
  /// A picture, or what a layer's `contents` otherwise accepts.
  case image
  case string
  /// One of these names.
  case name([String])
  /// A set of bits, kept as a number; the names of the bits, lowest first.
  case bits([String])
  /// What text may be set in.
  case font
  /// A list of filters.
  case filters
  /// A blend mode's name, or a filter.
  case compositing
  /// A list of emitter cells.
  case cells
  /// A layer, or a list of them.
  case layer, layers
  /// Anything else, by its Swift type's name.
  case object(String)
}

/// What Core Animation does by itself when a property of a live layer changes.
package enum ImplicitAction: Sendable, Hashable {
  case none
  /// A basic animation from the value shown to the new one.
  case animation
  /// A fade transition of the whole layer.
  case transition
  /// The setter does not look for an action at all.
  case unasked
}

/// What a change to a property makes stale.
package struct Invalidation: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What the layer itself draws, in its own coordinates.
  package static let content = Invalidation(rawValue: 1)
  /// Where the layer stands in its superlayer.
  package static let placement = Invalidation(rawValue: 2)
  /// How the layer's picture is put onto what is below it: opacity, mask, shadow, filters, clipping.
  package static let composite = Invalidation(rawValue: 4)
  /// Which sublayers there are, in which order, and where they all stand.
  package static let sublayers = Invalidation(rawValue: 8)
  /// Where the sublayers go, by layout.
  package static let layout = Invalidation(rawValue: 16)
  /// How time runs below the layer.
  package static let timing = Invalidation(rawValue: 32)
}

/// How faithful a property is.
package enum Support: Sendable, Hashable {
  case supported
  /// Works, with the difference stated.
  case differs(String)
  /// Stored and archived, without effect, for the reason stated.
  case stored(String)
}

/// The columns of a row that most rows leave alone.
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

  /// Animatable, with a basic animation of its own accord.
  package static func animated(_ invalidates: Invalidation, range: ClosedRange<Double>? = nil) -> PropertyTraits {
    var traits = PropertyTraits()
    traits.invalidates = invalidates
    traits.range = range
    return traits
  }

  /// Changes with a fade of the whole layer.
  package static func fading(_ invalidates: Invalidation, animatable: Bool = true) -> PropertyTraits {
    var traits = PropertyTraits()
    traits.isAnimatable = animatable
    traits.implicitAction = .transition
    traits.invalidates = invalidates
    return traits
  }

  /// Changes at once; `animatable` by an explicit animation only.
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

  /// `defaultValue(forKey:)` answers with the default.
  package func answering() -> PropertyTraits { with { $0.answersDefault = true } }
  /// The setter looks for no action.
  package func unasked() -> PropertyTraits { with { $0.implicitAction = .unasked } }
  /// Cannot be set.
  package func readOnly() -> PropertyTraits {
    with {
      $0.isReadOnly = true
      $0.isArchived = false
    }
  }
  /// Derived from other properties or belonging to the program, so an archive leaves it out.
  package func unarchived() -> PropertyTraits { with { $0.isArchived = false } }
  /// Scripts call the property `key`.
  package func inScenes(_ key: String) -> PropertyTraits { with { $0.sceneKey = key } }
  /// The property decides which characters are shown in which font.
  package func choosingGlyphs() -> PropertyTraits { with { $0.choosesGlyphs = true } }
  package func supported(_ support: Support) -> PropertyTraits { with { $0.support = support } }

  private func with(_ edit: (inout PropertyTraits) -> Void) -> PropertyTraits {
    var copy = self
    edit(&copy)
    return copy
  }
}
