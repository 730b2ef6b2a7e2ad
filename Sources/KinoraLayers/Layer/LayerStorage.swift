import Foundation
import KinoraGraphics
import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// What a layer holds in memory: its values, its place in the tree, its animations and its bookkeeping.
///
/// Underscored because a public class must have a public superclass: programs name ``CALayer`` only.
///
/// Only `CALayer` derives from it; it exists so that `CALayer` itself declares no stored property, which ``LayerCopying`` relies on.
///
/// Where sampling and flattening read and write every frame, exclusive access is not checked at run time: a layer belongs to one thread and
/// its accessors hand out no addresses, and the checks would cost more than the work.
open class _LayerStorage {
  /// The values of the properties.
  @exclusivity(unchecked) package final var layerState: LayerState
  /// What the layer's class declares.
  @exclusivity(unchecked) package final var layerClass: LayerClass

  /// The layer this one is a sublayer or the mask of. The parent outlives the link: a layer that goes away cuts those of its children.
  final var parent: CALayer? {
    get { parentLink?.takeUnretainedValue() }
    set { parentLink = newValue.map { Unmanaged.passUnretained($0) } }
  }
  @exclusivity(unchecked) private(set) final var parentLink: Unmanaged<CALayer>?
  /// The sublayers, bottom to top.
  @exclusivity(unchecked) package final var childLayers = SublayerList()
  /// Which run of its superlayer's list the layer is in.
  @exclusivity(unchecked) final var runNumber: Int32 = -1
  /// No layer below is more levels further down; most often one is.
  final var height: UInt16 = 0
  /// The sublayers that need layout or display, in no order, unless `.allBelowMayNeedWork` is set.
  final var working: [CALayer] = []
  /// The layer whose alpha masks this one.
  package final var maskLayer: CALayer?
  final weak var delegateObject: (any CALayerDelegate)?

  /// The layer's animations; nil until the first is added.
  @exclusivity(unchecked) package final var animationStore: AnimationStore?
  /// The presentation copy in use, kept between frames.
  @exclusivity(unchecked) final var presentationCopy: CALayer?
  /// The model of a presentation copy. It is kept alive; the model lets go of its copy when it leaves the stage or is animated no more.
  final var modelLayer: CALayer?

  /// The stage in whose tree the layer was last committed; nil for a layer that is not live.
  @exclusivity(unchecked) package final unowned(unsafe) var liveStage: Stage?
  /// The stage whose root the layer is.
  final unowned(unsafe) var hostStage: Stage?
  /// The stage's ``Stage/joinNumber`` when the layer was last made live.
  final var joinNumber: UInt32 = 0
  /// What the current turn changed, for undoing in thought.
  @exclusivity(unchecked) final var turn: TurnRecord?
  @exclusivity(unchecked) package final var layerFlags = LayerFlags()
  /// How often the layer has changed, for the flattener's caches.
  @exclusivity(unchecked) package final var layerVersions = LayerVersions()
  /// What the flattener keeps for the layer between frames; nothing else looks inside.
  package final var flattenerCache: AnyObject?

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
  /// Some layer below needs display or layout.
  static let descendantNeedsWork = LayerFlags(rawValue: 8)
  /// The layer is the mask of its parent, not a sublayer.
  package static let isMask = LayerFlags(rawValue: 16)
  /// The stage knows that the layer has animations.
  static let isAnimated = LayerFlags(rawValue: 32)
  /// The layer's own drawing made its contents, so a change of size may redraw it.
  package static let drewContents = LayerFlags(rawValue: 64)
  /// See `askDelegate`.
  static let delegateDeclined = LayerFlags(rawValue: 128)
  /// The thread's transactions know that the layer has animations no commit has seen.
  static let isUnsettled = LayerFlags(rawValue: 256)
  /// The layer is in its superlayer's list of those that need work.
  static let isListed = LayerFlags(rawValue: 512)
  /// Some sublayers need work, and too many to be listed.
  static let allBelowMayNeedWork = LayerFlags(rawValue: 1024)
  /// The sublayers are being visited for layout or display.
  static let isVisiting = LayerFlags(rawValue: 2048)
}

/// How often a layer has changed since it was made, by what a change makes stale. Only equality with an earlier value means anything.
package struct LayerVersions: Sendable, Hashable {
  /// What the layer itself draws, in its own coordinates.
  package var content: UInt32 = 0
  /// Where it stands in its superlayer.
  package var placement: UInt32 = 0
  /// Opacity, mask, shadow, filters, clipping.
  package var composite: UInt32 = 0
  /// Which sublayers there are and where `sublayerTransform` puts them.
  package var sublayers: UInt32 = 0
  /// Any of the above, in the layer or in any layer below it, masks included.
  package var subtree: UInt32 = 0

  package init() {}
}
