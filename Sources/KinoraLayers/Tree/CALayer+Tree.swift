import Foundation
import KinoraMessages
import KinoraNumerics

/// The layer tree: reading and changing superlayer, sublayers and mask.
extension CALayer {
  // MARK: Reading

  /// The superlayer. That of a presentation copy is the presentation of its model's superlayer.
  final var presentedParent: CALayer? {
    guard layerFlags.contains(.isPresentation) else { return parent }
    return modelLayer?.parent?.presentation()
  }

  package final var presentedChildren: [CALayer]? {
    let list =
      layerFlags.contains(.isPresentation)
      ? (modelLayer?.childLayers.compactMap { $0.presentation() } ?? []) : childLayers.array()
    return list.isEmpty ? nil : list
  }

  package final var presentedMask: CALayer? {
    layerFlags.contains(.isPresentation) ? modelLayer?.maskLayer?.presentation() : maskLayer
  }

  /// How many layers may be inside each other, from a root down to the deepest layer, both included; a mask counts like
  /// a sublayer. A deeper tree is refused: layout, drawing and release recurse by levels, and a program's stack is
  /// limited.
  public static let deepestNesting = 256

  /// How many layers there are above; nil when `layer` is this layer or one of them.
  private func level(outside layer: CALayer) -> Int? {
    var level = 0
    var current: CALayer? = self
    while let here = current {
      if here === layer { return nil }
      current = here.parent
      level += 1
    }
    return level - 1
  }

  /// Whether `layer` can become a sublayer or the mask of this one; if not, this is reported to `Warnings`.
  private func accepts(_ layer: CALayer) -> Bool {
    if layerFlags.contains(.isPresentation) || layer.layerFlags.contains(.isPresentation) {
      LayerTreeError.report(.presentation)
      return false
    }
    guard let level = level(outside: layer) else {
      LayerTreeError.report(.cycle)
      return false
    }
    if level + 2 + Int(layer.height) > Self.deepestNesting, level + 2 + layer.measuredHeight() > Self.deepestNesting {
      LayerTreeError.report(.tooDeep)
      return false
    }
    if layer.hostStage != nil {
      LayerTreeError.report(.stageRoot)
      return false
    }
    return true
  }

  // MARK: Changing

  final func insert(_ layer: CALayer, at index: Int) {
    guard accepts(layer) else { return }
    if layer.parent === self, !layer.layerFlags.contains(.isMask) {
      reorder(layer, to: index)
      return
    }
    let own = orderAction(forKey: "sublayers")
    let entering = layer.orderAction(forKey: kCAOnOrderIn)
    // The search for actions calls the program, which may have changed the tree.
    guard accepts(layer) else { return }
    layer.detach()
    adopt(layer, at: index)
    own?.run(forKey: "sublayers", object: self, arguments: nil)
    entering?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
  }

  /// Moves a sublayer among its siblings; only the superlayer's action runs.
  private func reorder(_ layer: CALayer, to index: Int) {
    guard let old = childLayers.index(of: layer) else { return }
    let place = min(max(index > old ? index - 1 : index, 0), childLayers.count - 1)
    if place == old { return }
    let own = orderAction(forKey: "sublayers")
    noteTreeChange()
    noteStructure()
    childLayers.remove(layer)
    childLayers.insert(layer, at: place)
    invalidate([.sublayers, .layout])
    own?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  final func insert(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insert(layer, at: 0) }
    insert(layer, at: childLayers.index(of: sibling) ?? childLayers.count)
  }

  final func insert(_ layer: CALayer, above sibling: CALayer?) {
    let index = sibling.flatMap { childLayers.index(of: $0) }
    insert(layer, at: index.map { $0 + 1 } ?? childLayers.count)
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard childLayers.contains(old) else { return LayerTreeError.report(.noSublayer) }
    if old === new { return }
    guard accepts(new) else { return }
    let own = orderAction(forKey: "sublayers")
    let changing = new.orderAction(forKey: kCATransition)
    let leaving = old.orderAction(forKey: kCAOnOrderOut)
    let entering = new.orderAction(forKey: kCAOnOrderIn)
    guard accepts(new) else { return }
    new.detach()
    if let index = childLayers.index(of: old) {
      old.detach()
      adopt(new, at: index)
    }
    own?.run(forKey: "sublayers", object: self, arguments: nil)
    leaving?.run(forKey: kCAOnOrderOut, object: old, arguments: nil)
    entering?.run(forKey: kCAOnOrderIn, object: new, arguments: nil)
    changing?.run(forKey: kCATransition, object: new, arguments: nil)
  }

  final func leaveParent() {
    guard let parent, !layerFlags.contains(.isPresentation) else { return }
    if layerFlags.contains(.isMask) {
      parent.mask = nil
      return
    }
    let own = parent.orderAction(forKey: "sublayers")
    let leaving = orderAction(forKey: kCAOnOrderOut)
    detach()
    own?.run(forKey: "sublayers", object: parent, arguments: nil)
    leaving?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
  }

  package final func replaceSublayers(with layers: [CALayer]) {
    if childLayers.elementsEqual(layers, by: { $0 === $1 }) { return }
    var seen = Set<ObjectIdentifier>()
    let new = layers.filter { accepts($0) && seen.insert(ObjectIdentifier($0)).inserted }
    let own = orderAction(forKey: "sublayers")
    let staying = Set(new.map { ObjectIdentifier($0) })
    let leaving = childLayers.filter { !staying.contains(ObjectIdentifier($0)) }
    let entering = new.filter { $0.parent !== self || $0.layerFlags.contains(.isMask) }
    let leavingActions = leaving.map { $0.orderAction(forKey: kCAOnOrderOut) }
    let enteringActions = entering.map { $0.orderAction(forKey: kCAOnOrderIn) }
    noteTreeChange()
    for layer in leaving where layer.parent === self { layer.detach() }
    for layer in entering where accepts(layer) {
      layer.detach()
      adopt(layer, at: childLayers.count)
    }
    // The program's actions and delegates may have kept layers from being added; the others are in the order asked for.
    let present = Set(childLayers.map { ObjectIdentifier($0) })
    noteStructure()
    childLayers = SublayerList(new.filter { present.contains(ObjectIdentifier($0)) })
    own?.run(forKey: "sublayers", object: self, arguments: nil)
    for (layer, action) in zip(leaving, leavingActions) {
      action?.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
    }
    for (layer, action) in zip(entering, enteringActions) {
      action?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }
  }

  package final func replaceMask(with mask: CALayer?) {
    if mask === maskLayer || layerFlags.contains(.isPresentation) { return }
    if let mask, !accepts(mask) { return }
    let action = Transactions.current.actionsAreDisabled ? nil : action(forKey: "mask")
    if let mask, !accepts(mask) { return }
    mask?.detach()
    if let stage = liveStage { stage.noteMask(self) }
    if let old = maskLayer {
      old.parent = nil
      old.layerFlags.remove(.isMask)
      old.noteMove()
    }
    maskLayer = mask
    if let mask {
      mask.parent = self
      mask.layerFlags.insert(.isMask)
      mask.noteHeight()
      mask.noteMove()
      if mask.hasWork { mask.noteWork() }
    }
    invalidate(.composite)
    action?.run(forKey: "mask", object: self, arguments: nil)
  }

  // MARK: Links

  private func adopt(_ layer: CALayer, at index: Int) {
    noteTreeChange()
    noteStructure()
    childLayers.insert(layer, at: min(max(index, 0), childLayers.count))
    layer.parent = self
    layer.noteHeight()
    layer.noteMove()
    invalidate([.sublayers, .layout])
    if layer.hasWork { layer.noteWork() }
  }

  /// Takes the layer out of its superlayer, or off the layer that it masks, without actions.
  private func detach() {
    guard let parent else { return }
    if layerFlags.contains(.isMask) {
      if let stage = parent.liveStage { stage.noteMask(parent) }
      parent.maskLayer = nil
      layerFlags.remove(.isMask)
      parent.invalidate(.composite)
    } else {
      parent.noteTreeChange()
      parent.noteStructure()
      if layerFlags.contains(.isListed) { parent.stopListing() }
      parent.childLayers.remove(self)
      parent.invalidate([.sublayers, .layout])
    }
    noteMove()
    self.parent = nil
  }

  /// Raises the heights of the layers above to include the layer's own.
  private func noteHeight() {
    var height = self.height
    var above = parent
    while let here = above, here.height <= height {
      height += 1
      here.height = height
      above = here.parent
    }
  }

  /// The number of levels below, counted anew and stored: the stored number is the greatest that there ever was.
  private func measuredHeight() -> Int {
    var found = -1
    var level = [self]
    while !level.isEmpty {
      found += 1
      level = level.flatMap { layer in Array(layer.childLayers) + (layer.maskLayer.map { [$0] } ?? []) }
    }
    height = UInt16(clamping: found)
    return found
  }

  private func noteTreeChange() {
    if let stage = liveStage { stage.noteChildren(self) }
  }

  /// Notes in the tree's stage, if there is one, that the layer came or left.
  private func noteMove() {
    guard let stage = stageOfTree ?? liveStage else { return }
    stage.moved.append(self)
    Transactions.current.open(stage)
  }
}

/// A change of a layer tree that is not possible. Core Animation raises an exception; this library leaves the tree as
/// it is and reports the error to `Warnings`.
public enum LayerTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A layer would be inside itself.
  case cycle
  /// The layer to be replaced is not a sublayer.
  case noSublayer
  /// The layer, or the one it should be put into, is a presentation copy.
  case presentation
  /// The root of a stage would be inside another layer.
  case stageRoot
  /// More than ``CALayer/deepestNesting`` layers would be inside each other.
  case tooDeep

  public var description: String {
    switch self {
    case .cycle: "a layer cannot become a sublayer or the mask of itself or of a layer below it; the tree is unchanged"
    case .noSublayer:
      "replaceSublayer(_:with:): the first layer is not a sublayer of the receiver; the tree is unchanged"
    case .presentation: "a presentation copy cannot be put into a tree or have sublayers put into it; use model()"
    case .stageRoot: "the root of a stage cannot be put into another layer"
    case .tooDeep:
      "at most \(CALayer.deepestNesting) layers may be inside each other; the tree is unchanged; put layers side by side instead"
    }
  }

  static func report(_ error: LayerTreeError) { Warnings.report(error) }
}
