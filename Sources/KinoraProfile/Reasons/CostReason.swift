import KinoraMeasure

/// Why one kind of drawing costs a layer what it costs, in words, and what makes it cheaper.
struct CostReason {
  var reason: String?
  var remedy: String?
  let cost: EffectCost
  let facts: LayerFacts
  let frames: Int

  init(_ cost: EffectCost, _ facts: LayerFacts, frames: Int) {
    self.cost = cost
    self.facts = facts
    self.frames = frames
    switch CostKind.allCases.first(where: { $0.name == cost.kind }) {
    case .shadow: explainShadow()
    case .filter: explainFilter()
    case .backdrop: explainBackdrop()
    case .mask: explainMask()
    case .group: explainGroup()
    case .picture: explainPicture()
    case .path: explainPath()
    case .text: explainText()
    case .gradient: explainGradient()
    case .particles: explainParticles()
    case .rasterized: explainRasterized()
    case .fill: explainFill()
    case .layout: explainLayout()
    case .depth: explainDepth()
    case nil: break
    }
    explainStanding()
    explainBlending()
    if facts.hasTransition, reason != nil {
      reason = "two pictures are drawn while a transition runs; " + (reason ?? "")
      remedy = "make the transition shorter, or its layer smaller"
    }
  }

  /// The words for many layers that stand together; `first` are those for the costliest, whose path is `path`.
  init(
    together layer: LayerCost, _ cost: EffectCost, _ facts: LayerFacts, of path: String, _ first: CostReason?,
    frames: Int
  ) {
    self.cost = cost
    self.facts = facts
    self.frames = frames
    reason = "\(layer.count) layers cost this together" + (first?.reason.map { "; of \(path): \($0)" } ?? "")
    let isMoved = !facts.changing.union(facts.changingAbove).isDisjoint(with: Self.places)
    if isMoved, !facts.changesBelow, !facts.keepsDepth, !facts.isRasterized {
      remedy = "set shouldRasterize on \(layer.path): one picture of all of them is then kept while it moves"
      return
    }
    switch CostKind.allCases.first(where: { $0.name == cost.kind }) {
    case .fill, .picture: remedy = "show fewer, or use a CAEmitterLayer for many that are alike"
    case .path: remedy = "draw what moves together as one CAShapeLayer"
    case .text: remedy = "show what does not move apart in one text layer"
    default: remedy = first?.remedy
    }
  }

  // MARK: Parts of sentences

  /// How often, in words: "in 12 of 90 frames".
  func often(_ count: Int) -> String {
    count >= frames ? "in every frame" : "in \(count) of \(frames) frames"
  }

  /// What makes the layer's items new: "because `bounds` animates"; nothing when nobody knows.
  func because(_ keys: [String], below: Bool = false) -> String {
    var own: [String] = []
    for key in keys where facts.changing.contains(key) && !own.contains(key) { own.append(key) }
    if !own.isEmpty { return " because \(list(own)) \(own.count == 1 ? "animates" : "animate")" }
    if below, facts.changesBelow { return " because a layer in it changes" }
    let above = Self.places.filter(facts.changingAbove.contains)
    if !above.isEmpty { return " because \(list(above)) of a layer above \(above.count == 1 ? "animates" : "animate")" }
    return ""
  }

  func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The first of the layers at `paths`, how many more there are, and that they change.
  func changing(_ paths: [String]) -> String {
    let others = paths.prefix(2) + (paths.count > 2 ? ["\(paths.count - 2) more"] : [])
    return list(Array(others)) + (others.count == 1 ? " changes" : " change")
  }

  /// How many a frame, of the frames that have any.
  func pixels(_ count: Int) -> String { Self.rounded(count / max(cost.framesDrawn, cost.framesPrepared, 1)) }

  static func rounded(_ count: Int) -> String {
    if count >= 1_000_000 { return "\((Double(count) / 1e5).rounded() / 10) million" }
    return count >= 10_000 ? "\(count / 1000),000" : "\(count)"
  }

  /// Properties that move a layer without changing what it looks like.
  static let places = ["position", "transform", "zPosition", "anchorPoint", "sublayerTransform", "bounds"]
  var onlyMoves: Bool {
    let looks = facts.changing.subtracting(["position", "frame", "transform", "zPosition", "opacity", "anchorPoint"])
    return looks.isEmpty && !facts.changesBelow
  }

  // MARK: All kinds

  /// Whether the layer's own items were made again in many frames.
  var isMadeAgain: Bool { 4 * cost.framesPrepared >= frames }

  /// Says of a layer that stands still what has it drawn again: nobody can let it stand still.
  private mutating func explainStanding() {
    let isMostlyPrepared = cost.framesPrepared <= 1 && cost.preparingWork > cost.drawingWork
    guard facts.standsStill, !isMadeAgain, !isMostlyPrepared, cost.pixels > 0, reason != nil,
      cost.kind != CostKind.particles.name, cost.kind != CostKind.backdrop.name
    else { return }
    if 4 * cost.framesDrawn < frames {
      reason = (reason ?? "") + ", \(often(cost.framesDrawn))"
      remedy = "make it smaller"
    } else if facts.movers.isEmpty {
      remedy = "let what is above and below it stand still: pixels that nothing touches are kept"
    } else {
      reason =
        (reason ?? "") + "; it stands still, and is drawn again because \(changing(facts.movers)) where it stands"
      remedy = "let \(facts.movers[0]) touch less of it, or stand still: pixels that nothing touches are kept"
    }
  }

  private mutating func explainBlending() {
    let kinds: [CostKind] = [.fill, .path, .picture, .gradient, .group]
    guard let blending = facts.blending, kinds.map(\.name).contains(cost.kind), let own = reason else { return }
    reason = own + ", blended by \(blending)"
    if cost.kind == CostKind.group.name { remedy = "leave compositingFilter out, or make the layer smaller" }
  }
}
