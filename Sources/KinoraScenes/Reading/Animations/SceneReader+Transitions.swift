import KinoraLayers
import KinoraMessages

extension SceneReader {
  /// Reads the part of a transition that other animations do not have.
  func transition(_ fields: Fields, _ owner: LayerOwner) -> SceneAnimation.Transition {
    var transition = SceneAnimation.Transition()
    transition.type = fields["transition"].flatMap { choice($0, "transition", of: AnimationVocabulary.transitions) }
    // A type that nobody knows may have sides.
    let isKnown = fields["transition"] == nil || transition.type != nil
    transition.subtype = fields["subtype"].flatMap {
      subtype($0, isKnown ? transition.type ?? CATransitionType.fade.rawValue : nil)
    }
    transition.startProgress = fields["startProgress"].flatMap { number($0, "startProgress", in: NumberRange(0, 1)) }
    transition.endProgress = fields["endProgress"].flatMap { number($0, "endProgress", in: NumberRange(0, 1)) }
    transition.picture = fields["picture"].flatMap { picture($0, transition.type) }
    transition.outgoing = fields["outgoing"].flatMap { outgoing($0, owner) }
    return transition
  }

  /// Reads the side that a transition comes from; some types have none, and `null` is none too. The type is nil where it is
  /// not known.
  private func subtype(_ node: SourceNode, _ type: String?) -> String? {
    guard !node.isNull, let side = choice(node, "subtype", of: AnimationVocabulary.subtypes) else { return nil }
    guard let type, !CATransitionType(rawValue: type).hasSide else { return side }
    let sided = CATransitionType.allCases.filter(\.hasSide).map(\.rawValue)
    report(
      node, "subtype: a transition of the type \(quoted(type)) comes from no side",
      allowed: "no subtype, or one of the types with sides: \(listed(sided))")
    return nil
  }

  /// Reads the name of the picture of a transition by brightness.
  private func picture(_ node: SourceNode, _ type: String?) -> String? {
    guard type == CATransitionType.luma.rawValue else {
      report(node, "picture: only a transition by brightness has a picture", allowed: "transition: \"luma\" beside it")
      return nil
    }
    return asset(node, "picture", .image)
  }

  /// Reads the name of an outgoing layer. Whether there is such a layer shows when all are read.
  private func outgoing(_ node: SourceNode, _ owner: LayerOwner) -> String? {
    guard let name = string(node, "outgoing", allowed: "a layer's name") else { return nil }
    if scoped(name, node) == owner.name {
      report(
        node, "outgoing: the layer \(quoted(name)) has this transition itself",
        allowed: "the name of another layer, which is shown until this one is there")
      return nil
    }
    outgoingLayers.append(node)
    return scoped(name, node)
  }

  /// Reports the outgoing layers that there are not. To be called when all layers are read.
  func checkOutgoingLayers() {
    for node in outgoingLayers {
      guard let name = node.text.map({ scoped($0, node) }), namedLayers[name] == nil, !isInError(name)
      else { continue }
      reportUnknownLayer(name, node)
    }
  }
}
