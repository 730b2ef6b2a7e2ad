import KinoraMeasure

/// The end of a turn.
extension Stage {
  /// Commits the turn: layers lay out and draw, begin times are fixed, layers that came into the tree become live and
  /// those that left do not stay so, and notifications are collected.
  func commitTurn(in transactions: Transactions) {
    transactions.clockStage = self
    if hasNewAnimations { keepOutgoingContent(transactions.uncommitted) }
    layoutAndDisplay()
    hasNewAnimations = false
    transactions.commitAnimations { $0.stageOfTree === self }
    followTree()
    if !layerSounds.isEmpty { followLayerSounds() }
    for layer in changed {
      if layer.turn?.changesTime == true { forgetAgendas(below: layer) }
      layer.turn = nil
      layer.animationStore?.sample.isStale = true
    }
    changed = []
    sampleNumber += 1
    advanceAnimations(into: &transactions.notices)
  }

  /// Lays out and draws the layers that need it. Drawing may make layout necessary again; after 16 rounds the rest
  /// waits for the next turn.
  private func layoutAndDisplay() {
    guard root.hasWork else { return }
    clock?.enter(.layout)
    defer { clock?.leave() }
    for _ in 0..<16 where root.hasWork {
      root.layoutTree()
      root.displayTree()
    }
  }

  /// Makes the layers live that came into the tree, and no longer live those that left it.
  private func followTree() {
    let layers = moved
    moved = []
    joinNumber += 1
    for layer in layers {
      if layer.stageOfTree === self {
        // A layer below another that came has been reached through that one.
        if layer.liveStage === self, layer.joinNumber == joinNumber { continue }
        layer.joinStage(self)
      } else {
        layer.leaveStage(self)
      }
    }
  }
}

extension CALayer {
  /// The stage in whose tree the layer is; nil for none.
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
        setShownByTransition(false)
      }
      self.liveStage = stage
      if showsItsPast { stage.recorders.append(self) }
      stage.watcher?.joined(self)
    }
    if let animations = animationStore, !animations.isIdle { stage.startAnimating(self) }
    for child in childLayers { child.joinStage(stage) }
    maskLayer?.joinStage(stage)
  }

  /// Makes the layer and everything below it no longer live; their animations end unfinished.
  final func leaveStage(_ stage: Stage) {
    if self.liveStage === stage {
      stage.stopAnimating(self)
      if showsItsPast { stage.recorders.remove(self) }
      self.liveStage = nil
      setShownByTransition(false)
      turn = nil
      presentationCopy = nil
      abandonAnimations()
    }
    for child in childLayers { child.leaveStage(stage) }
    maskLayer?.leaveStage(stage)
  }
}
