import KinoraGraphics
import KinoraMessages

/// Something a layer was asked to show and cannot, such as a character that no font has.
///
/// Found while a frame is made, where nothing can be thrown; the first one becomes the stage's problem, and ends an export before the
/// frame it would spoil is written.
public struct LayerProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What sort of problem it is, for callers that act on it.
  public enum Kind: Sendable, Hashable {
    /// What was asked for cannot be shown on this machine, such as a character without a glyph.
    case content
    /// A picture could not be decoded or drawn when it was to be shown.
    case picture
    /// The layer needs more memory than is left of the stage's ``Stage/memory``.
    case memory
  }

  /// What sort of problem it is.
  public let kind: Kind
  /// The layer's class, its name if it has one, and its place in the tree.
  public let layer: String
  /// What cannot be shown, why, and what to do.
  public let message: String

  package init(_ layer: CALayer, _ message: String, kind: Kind = .content) {
    self.kind = kind
    self.layer = Self.describe(layer.source)
    self.message = message
  }

  public var description: String { "\(layer): \(message)" }

  /// The problem of a picture that threw `error` when `layer` was to show it.
  static func picture(_ error: any Error, of layer: CALayer) -> LayerProblem {
    LayerProblem(layer, "\(error)", kind: .picture)
  }

  /// `CATextLayer "title"`, or `CATextLayer at sublayers[2].mask` of the nearest layer above that has a name or is the root.
  private static func describe(_ layer: CALayer) -> String {
    let kind = String(describing: type(of: layer))
    if let name = layer.name, !name.isEmpty { return "\(kind) \(quoted(name))" }
    var steps: [String] = []
    var here = layer
    while let above = here.parent {
      if above.maskLayer === here {
        steps.append("mask")
      } else if let index = above.childLayers.index(of: here) {
        steps.append("sublayers[\(index)]")
      }
      here = above
      if let name = here.name, !name.isEmpty { break }
    }
    let start = here.name.map { quoted($0) } ?? (here === layer ? "no superlayer" : "the root")
    return steps.isEmpty
      ? "\(kind) without a name" : "\(kind) at \(steps.reversed().joined(separator: ".")) of \(start)"
  }
}

/// What happens where text holds a character that no font on the machine has.
public enum MissingGlyphPolicy: Sendable, Hashable {
  /// The stage gets a problem, and nothing is exported from it.
  case fail
  /// The font's own sign for a missing glyph is drawn, usually a box.
  case draw
}

extension Stage {
  /// The first thing in the tree that could not be shown whenever its layer came to be seen, bottom to top; hidden layers count.
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
