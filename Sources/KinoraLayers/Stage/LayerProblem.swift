import KinoraGraphics
import KinoraMessages

/// Something that a layer should show and cannot, such as a character that no font has.
///
/// Problems are found while a frame is made, where nothing can be thrown. The first becomes the stage's problem, and
/// ends an export before the frame in question is written.
public struct LayerProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of problem, for callers that distinguish them.
  public enum Kind: Sendable, Hashable {
    /// The content cannot be shown on this machine, such as a character without a glyph.
    case content
    /// An image or a drawing could not be decoded or drawn when it should be shown.
    case picture
    /// The layer needs more memory than is left of the stage's ``Stage/memory``.
    case memory
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The layer in words: its class with its name or its place in the tree.
  public let layer: String
  /// What cannot be shown and why, and what to do about it.
  public let message: String

  package init(_ layer: CALayer, _ message: String, kind: Kind = .content) {
    self.kind = kind
    self.layer = Self.describe(layer.source)
    self.message = message
  }

  public var description: String { "\(layer): \(message)" }

  /// The problem of an image or drawing that threw `error` when `layer` should show it.
  static func picture(_ error: any Error, of layer: CALayer) -> LayerProblem {
    LayerProblem(layer, "\(error)", kind: .picture)
  }

  /// The layer in words: `CATextLayer "title"`, or for one without a name `CATextLayer at sublayers[2].mask of "card"`,
  /// with the nearest layer above that has a name, or the root.
  private static func describe(_ layer: CALayer) -> String {
    let kind = String(describing: type(of: layer))
    if let name = layer.name, !name.isEmpty { return "\(kind) \(quoted(name))" }
    var steps: [String] = []
    var here = layer
    while let above = here.parent {
      if let place = here.placeInParent { steps.append("\(place)") }
      here = above
      if let name = here.name, !name.isEmpty { break }
    }
    let start = here.name.map { quoted($0) } ?? (here === layer ? "no superlayer" : "the root")
    return steps.isEmpty
      ? "\(kind) without a name" : "\(kind) at \(steps.reversed().joined(separator: ".")) of \(start)"
  }
}

/// What happens when text contains a character for which no font on the machine has a glyph.
public enum MissingGlyphPolicy: Sendable, Hashable {
  /// The stage gets a problem, and nothing is exported from it.
  case fail
  /// The font's own glyph for missing characters is drawn, usually a box.
  case draw
}

extension Stage {
  /// The first problem of a layer in the tree, bottom to top; hidden layers count too, as they may be shown later.
  func contentProblem() -> LayerProblem? { root.contentProblemInTree(missingGlyphs: missingGlyphs) }
}

extension CALayer {
  fileprivate final func contentProblemInTree(missingGlyphs: MissingGlyphPolicy) -> LayerProblem? {
    if let problem = contentProblem(missingGlyphs: missingGlyphs) { return problem }
    if let problem = maskLayer?.contentProblemInTree(missingGlyphs: missingGlyphs) { return problem }
    for layer in childLayers {
      if let problem = layer.contentProblemInTree(missingGlyphs: missingGlyphs) { return problem }
    }
    return nil
  }
}
