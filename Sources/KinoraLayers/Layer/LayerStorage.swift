import Foundation
import KinoraGraphics
import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// The memory of a layer: its values, its place in the tree, its animations and its bookkeeping.
///
/// The class exists so that `CALayer` itself declares no stored property, which ``LayerCopying`` relies on. It is
/// public because ``CALayer``, a public class, must have public superclasses, and underscored because no program names
/// it.
///
/// For what sampling and flattening read and write in every frame, exclusive access is not checked at run time: a layer
/// belongs to one thread and its accessors give out no addresses, and the checks would take more time than the work.
open class _LayerStorage {
  /// The values of the properties.
  @exclusivity(unchecked) package final var layerState: LayerState
  /// The property table of the layer's class and what is derived from it.
  @exclusivity(unchecked) package final var layerClass: LayerClass

  /// The layer that has this one as a sublayer or as its mask. The reference is not counted: a layer that is released
  /// sets those of its children to nil.
  final var parent: CALayer? {
    get { parentLink?.takeUnretainedValue() }
    set { parentLink = newValue.map { Unmanaged.passUnretained($0) } }
  }
  @exclusivity(unchecked) private(set) final var parentLink: Unmanaged<CALayer>?
  /// The sublayers, bottom to top.
  @exclusivity(unchecked) package final var childLayers = SublayerList()
  /// The number of the run of its superlayer's list that the layer is in.
  @exclusivity(unchecked) final var runNumber: Int32 = -1
  /// An upper limit, mostly exact, of how many levels of layers there are below.
  final var height: UInt16 = 0
  /// The sublayers that need layout or display, in no particular order; not complete when `.allBelowMayNeedWork` is
  /// set.
  final var working: [CALayer] = []
  /// The layer in layouts of boxes; nil until one asks for it.
  final var layoutBox: LayoutBox?
  /// The layer whose alpha masks this one.
  package final var maskLayer: CALayer?
  final weak var delegateObject: (any CALayerDelegate)?

  /// The layer's animations; nil until the first is added.
  @exclusivity(unchecked) package final var animationStore: AnimationStore?
  /// The presentation copy, kept between frames; nil until one is needed.
  @exclusivity(unchecked) final var presentationCopy: CALayer?
  /// The model of a presentation copy, which keeps it alive. The model releases its copy when it leaves the stage or is
  /// no longer animated.
  final var modelLayer: CALayer?

  /// The stage in whose tree the layer was last committed; nil for a layer that is not live.
  @exclusivity(unchecked) package final unowned(unsafe) var liveStage: Stage?
  /// The stage whose root the layer is.
  final unowned(unsafe) var hostStage: Stage?
  /// The stage's ``Stage/joinNumber`` when the layer was last made live.
  final var joinNumber: UInt32 = 0
  /// The committed state of what the current turn has changed; nil when it has changed nothing.
  @exclusivity(unchecked) final var turn: TurnRecord?
  @exclusivity(unchecked) package final var layerFlags = LayerFlags()
  /// How often the layer has changed, which shows the flattener whether the items it keeps are still right.
  @exclusivity(unchecked) package final var layerVersions = LayerVersions()
  /// The layer's ``CALayer/identity``; 0 while nobody has asked for it.
  @exclusivity(unchecked) final var givenIdentity: UInt64 = 0
  /// The items that the flattener keeps for the layer between frames. Only the flattener knows the object's class.
  package final var flattenerCache: AnyObject?
  /// The runs of sublayers in which something changed since they were last flattened.
  @exclusivity(unchecked) final var staleRuns = StaleRuns()
  /// The number of the layer's run among those of its superlayer's sublayers; −1 for none.
  @exclusivity(unchecked) final var flattenedRun: Int32 = -1

  init(_ layerClass: LayerClass) {
    self.layerClass = layerClass
    layerState = layerClass.initialState
  }
}

/// Facts about a layer that are true or false.
package struct LayerFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The layer is a presentation copy.
  package static let isPresentation = LayerFlags(rawValue: 1)
  package static let needsDisplay = LayerFlags(rawValue: 2)
  package static let needsLayout = LayerFlags(rawValue: 4)
  /// A layer below needs display or layout.
  static let descendantNeedsWork = LayerFlags(rawValue: 8)
  /// The layer is the mask of its parent, not a sublayer.
  package static let isMask = LayerFlags(rawValue: 16)
  /// The stage knows that the layer has animations.
  static let isAnimated = LayerFlags(rawValue: 32)
  /// The layer's own drawing made its contents, so a change of size may redraw it.
  package static let drewContents = LayerFlags(rawValue: 64)
  /// The delegate does not have the method that `askDelegate` called.
  static let delegateDeclined = LayerFlags(rawValue: 128)
  /// The thread's transactions have noted that the layer has animations which no commit has seen.
  static let isUncommitted = LayerFlags(rawValue: 256)
  /// The layer is in its superlayer's list of sublayers that need work.
  static let isListed = LayerFlags(rawValue: 512)
  /// Any sublayer may need work, because too many to be listed do.
  static let allBelowMayNeedWork = LayerFlags(rawValue: 1024)
  /// The sublayers are being visited for layout or display.
  static let isVisiting = LayerFlags(rawValue: 2048)
  /// The layer is drawn by a transition of another layer, and not at its own place.
  static let isShownByTransition = LayerFlags(rawValue: 4096)
  /// A layout of boxes is placing the sublayers.
  static let placesBoxes = LayerFlags(rawValue: 8192)
}

/// How often a layer has changed since it was made, counted by what a change affects. The numbers wrap around; only
/// whether one equals an earlier value means anything.
package struct LayerVersions: Sendable, Hashable {
  /// Changes of what the layer itself draws, in its own coordinates.
  package var content: UInt32 = 0
  /// Changes of the layer's place in its superlayer.
  package var placement: UInt32 = 0
  /// Changes of opacity, mask, shadow, filters and clipping.
  package var composite: UInt32 = 0
  /// Changes of the list of sublayers and of where `sublayerTransform` puts them.
  package var sublayers: UInt32 = 0
  /// Changes of any kind in the layer or in any layer below it, masks included.
  package var subtree: UInt32 = 0

  package init() {}
}
