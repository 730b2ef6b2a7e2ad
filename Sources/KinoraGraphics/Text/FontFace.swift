import Foundation

/// One face of one font file: what glyph numbers mean.
public final class FontFace: Sendable, Equatable {
  /// The file and the index of the face in it.
  public let path: String
  public let index: Int

  package init(path: String, index: Int) {
    self.path = path
    self.index = index
  }

  public static func == (a: FontFace, b: FontFace) -> Bool { a === b || (a.path == b.path && a.index == b.index) }
}
