import Foundation
import KinoraExport

/// Something that is true of a film whatever it shows: two ways of making it give the same pixels. A law needs no golden.
public struct FilmLaw {
  /// The law's name.
  public let name: String
  /// The law as a sentence.
  public let statement: String
  private let check: (Film) throws -> LawVerdict

  init(_ name: String, _ statement: String, check: @escaping (Film) throws -> LawVerdict) {
    (self.name, self.statement, self.check) = (name, statement, check)
  }

  /// Whether the law holds for `film`.
  public func verdict(on film: Film) throws -> LawVerdict { try check(film) }
}

/// What became of a law.
public enum LawVerdict: Sendable, Equatable {
  /// It holds; `frames` is how many were compared, never 0.
  case holds(frames: Int)
  /// It does not: the first frame that differs, and how.
  case broken(Breach)
  /// It says nothing about this film, and why.
  case doesNotApply(String)

  /// The first frame in which two ways of making a film differ.
  public struct Breach: Sendable, Equatable {
    /// The frame's number.
    public let frame: Int
    /// The frame's time, in seconds.
    public let time: Double
    /// How the two pictures differ, and where; nil where their sizes do.
    public let difference: PixelDifference?
    /// The path of the layer that was drawn last at the place that differs; nil where none is.
    public let layer: String?
  }

  /// Whether the law is not broken.
  public var isKept: Bool {
    if case .broken = self { false } else { true }
  }
}

extension LawVerdict: CustomStringConvertible {
  public var description: String {
    switch self {
    case .holds(let frames): "holds (\(frames) frame\(frames == 1 ? "" : "s") compared)"
    case .doesNotApply(let reason): "does not apply: \(reason)"
    case .broken(let breach):
      "broken, first in frame \(breach.frame) (\(FilmEvent.seconds(breach.time)))"
        + (breach.layer.map { ", where \($0) is" } ?? "") + ": " + (breach.difference?.description ?? "another size")
    }
  }
}
