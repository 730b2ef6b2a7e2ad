/// A cause of differing frames: what changed, where, since when, and how much of the difference it explains.
///
/// A finding is stated only where something speaks for it: a trace, the hashes of other approved frames, or pixels. What nothing explains is
/// a finding of the kind ``Kind/unknown``.
public struct GoldenFinding: Codable, Equatable, Hashable, Sendable {
  /// What changed.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    // The whole film, from the hashes of its frames.
    /// All frames come a number of frames later than approved.
    case late
    /// All frames come a number of frames sooner than approved.
    case early
    /// Approved frames are missing, and what follows comes sooner.
    case dropped
    /// Frames are shown longer than approved.
    case repeated
    /// Two frames or two stretches have changed places.
    case exchanged
    /// From some frame on nothing moves.
    case frozen
    /// Frames show one colour.
    case blank
    /// The film runs at another pace.
    case rate

    // The time of one layer or of one animation.
    /// An animation begins at another time.
    case begin
    /// An animation takes another time.
    case duration
    /// An animation has another timing function.
    case curve
    /// An animation is a spring in place of a curve, a curve in place of a spring, or another spring.
    case spring
    /// An animation goes in steps where it flowed, the other way round, or in other steps.
    case steps
    /// A value stays where it changed before, or an animation is missing.
    case hold
    /// An animation that was not there before.
    case motion
    /// An animation runs the other way.
    case direction
    /// An animation comes back, or no longer does.
    case autoreverse
    /// An animation repeats another number of times.
    case repetition = "repeat"
    /// Before its begin or after its end an animation shows something else.
    case fill
    /// Both ends of a colour or an opacity are right and what lies between is mixed in another way.
    case interpolation

    // What layers show.
    /// A property has another value.
    case value
    /// A text has other characters.
    case text
    /// A text is set in another font.
    case font
    /// A shape has another path.
    case path
    /// A layer shows another picture.
    case image
    /// Random numbers begin from another seed.
    case seed
    /// A transition is another one, or goes another way.
    case transition
    /// A filter or an emitter's cell is another one.
    case effect

    // The tree.
    /// A layer is missing.
    case layerMissing = "layer-missing"
    /// There is a layer that was not approved.
    case layerAdded = "layer-added"
    /// A layer has another name.
    case layerRenamed = "layer-renamed"
    /// Layers lie in another order.
    case layerOrder = "layer-order"
    /// A layer is of another class.
    case layerClass = "layer-class"
    /// A layer is in another layer.
    case layerMoved = "layer-moved"

    // The rest.
    /// Size, rate or length of the film.
    case format
    /// All values are as approved, and the engine draws them differently.
    case drawing
    /// Nothing explains the difference.
    case unknown
  }

  /// What changed.
  public var kind: Kind
  /// The path of the layer, as ``FilmTrace`` has it; nil for the whole film.
  public var layer: String?
  /// The key path of the property, with a component behind a point, such as "position.x"; nil where it is none.
  public var property: String?
  /// The first pinned frame that the cause changes; nil where there is none.
  public var since: Int?
  /// What was approved, as a few words.
  public var expected: String
  /// What is there now, as a few words.
  public var actual: String
  /// The share of the differing frames in which the cause is seen, 0…1.
  public var share: Double
  /// What else there is to say, as a clause; empty for nothing.
  public var note: String

  /// A finding from its parts.
  public init(
    _ kind: Kind, layer: String? = nil, property: String? = nil, since: Int? = nil, expected: String = "",
    actual: String = "", share: Double = 1, note: String = ""
  ) {
    self.kind = kind
    self.layer = layer
    self.property = property
    self.since = since
    self.expected = expected
    self.actual = actual
    self.share = share
    self.note = note
  }
}

extension GoldenFinding: CustomStringConvertible {
  /// The finding as one sentence, such as "`card` position.x, since frame 12: expected easeInEaseOut, is linear (curve)".
  public var description: String {
    var place = layer.map { "`\($0)`" } ?? ""
    if let property { place += (place.isEmpty ? "" : " ") + property }
    if let since { place += (place.isEmpty ? "" : ", ") + "since frame \(since)" }
    var words = expected.isEmpty ? actual : "expected \(expected), is \(actual.isEmpty ? "nothing" : actual)"
    if !note.isEmpty { words += words.isEmpty ? note : "; \(note)" }
    let percent = (share * 1000).rounded() / 10
    let explained =
      share >= 0.9995 || kind == .unknown
      ? "" : ", in \(percent == percent.rounded() ? "\(Int(percent))" : "\(percent)") % of the differing frames"
    let told = kind == .unknown && words.hasPrefix(kind.words) ? "" : " (\(kind.words)\(explained))"
    return (place.isEmpty ? "" : place + ": ") + words + told
  }
}

extension GoldenFinding.Kind {
  /// The kind in words.
  public var words: String {
    switch self {
    case .late: "late"
    case .early: "early"
    case .dropped: "dropped frames"
    case .repeated: "repeated frames"
    case .exchanged: "exchanged frames"
    case .frozen: "frozen"
    case .blank: "blank"
    case .rate: "another pace"
    case .begin: "another begin"
    case .duration: "another duration"
    case .curve: "another curve"
    case .spring: "another spring"
    case .steps: "other steps"
    case .hold: "does not move"
    case .motion: "moves"
    case .direction: "reversed"
    case .autoreverse: "another autoreverse"
    case .repetition: "another repeat"
    case .fill: "another fill"
    case .interpolation: "mixed in another way"
    case .value: "another value"
    case .text: "another text"
    case .font: "another font"
    case .path: "another path"
    case .image: "another picture"
    case .seed: "another seed"
    case .transition: "another transition"
    case .effect: "another effect"
    case .layerMissing: "layer missing"
    case .layerAdded: "layer added"
    case .layerRenamed: "layer renamed"
    case .layerOrder: "another order"
    case .layerClass: "another class"
    case .layerMoved: "in another layer"
    case .format: "another format"
    case .drawing: "drawn differently"
    case .unknown: "cannot tell"
    }
  }
}
