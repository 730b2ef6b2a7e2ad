import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// An expectation that nothing moves between two instants of a film: every frame there has the same pixels.
public struct SteadyExpectation {
  private let begin, end: Double

  /// - Parameters:
  ///   - begin: The first instant, in seconds.
  ///   - end: The last instant, in seconds, included.
  public init(from begin: Double, to end: Double) { (self.begin, self.end) = (begin, end) }

  /// What is wrong in `film`, as a few lines; nil when nothing is.
  public func failure(in film: Film) throws -> String? {
    let format = try film.format
    let grid = FrameGrid(clock: format.clock, count: format.frameCount)
    let span = "from \(FilmEvent.seconds(begin)) to \(FilmEvent.seconds(end))"
    guard let first = grid.first(notBefore: begin), let last = grid.last(notAfter: min(end, grid.time(grid.count - 1))),
      first < last
    else { return "expected nothing to move \(span), but fewer than two frames of the film are there" }
    let (still, player) = (try LawPlayer(film, format), try LawPlayer(film, format))
    let picture = try still.canvas(at: grid.time(first))
    for frame in first...last {
      let time = grid.time(frame)
      let canvas = try player.canvas(at: time)
      // Equal lists are equal pictures.
      if player.list == still.list { continue }
      guard let breach = player.breach(canvas, picture, frame: frame, time: time) else { continue }
      return """
        expected nothing to move \(span), but frame \(frame) (\(FilmEvent.seconds(time))) is not frame \(first)\
        \(breach.layer.map { ", where \($0) is" } ?? "")
          \(breach.difference?.description ?? "another size")
        """
    }
    return nil
  }
}
