/// The end of a turn.
extension Stage {
  /// Commits what changed: layout, display, settling of begin times, new layers live, what left no longer; notifications are collected.
  func commitTurn(in transactions: Transactions) {
    transactions.clockStage = self
    if hasNewAnimations { keepOutgoingPictures(transactions.unsettled) }
    layoutAndDisplay()
    hasNewAnimations = false
    transactions.settle { $0.stageOfTree === self }
    followTree()
    for layer in changed {
      if layer.turn?.changesTime == true { forgetAgendas(below: layer) }
      layer.turn = nil
      layer.animationStore?.sample.isStale = true
    }
    changed = []
    sampleNumber += 1
    advanceAnimations(into: &transactions.notices)
  }

  /// Lays out and draws what needs it. Drawing may call for layout again; after a few rounds the rest waits for the next turn.
  private func layoutAndDisplay() {
    for _ in 0..<16 where root.hasWork {
      root.layoutTree()
      root.displayTree()
    }
  }

  /// Makes the layers that came into the tree live, and those that left it no longer so.
  private func followTree() {
    let layers = moved
    moved = []
    joinNumber += 1
    for layer in layers {
      if layer.stageOfTree === self {
        // One below another that came has been reached through it.
        if layer.liveStage === self, layer.joinNumber == joinNumber { continue }
        layer.joinStage(self)
      } else {
        layer.leaveStage(self)
      }
    }
  }
}

extension CALayer {
  /// The stage the layer's root belongs to; nil for a layer in no stage's tree.
  package final var stageOfTree: Stage? {
    var top: CALayer = self
    while let parent = top.parent { top = parent }
    return top.hostStage
  }

  /// Makes the layer and everything below it live.
  final func joinStage(_ stage: Stage) {
    joinNumber = stage.joinNumber
    if self.liveStage !== stage {
      if let old = self.liveStage {
        old.stopAnimating(self)
        if showsItsPast { old.recorders.remove(self) }
      }
      self.liveStage = stage
      if showsItsPast { stage.recorders.append(self) }
    }
    if let animations = animationStore, !animations.isIdle { stage.startAnimating(self) }
    for child in childLayers { child.joinStage(stage) }
    maskLayer?.joinStage(stage)
  }

  /// The layer and everything below it are shown no longer; their animations end unfinished.
  final func leaveStage(_ stage: Stage) {
    if self.liveStage === stage {
      stage.stopAnimating(self)
      if showsItsPast { stage.recorders.remove(self) }
      self.liveStage = nil
      turn = nil
      presentationCopy = nil
      abandonAnimations()
    }
    for child in childLayers { child.leaveStage(stage) }
    maskLayer?.leaveStage(stage)
  }
}
