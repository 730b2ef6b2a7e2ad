import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Shows a film at any of its times, in any order, at its own size or scaled. Going forward is cheap; going back builds the
/// stage anew.
package final class FilmViewer {
  /// The size and the clock of the pictures.
  package let format: FilmFormat
  private let film: Film
  private let isFitted: Bool
  private var kept: (stage: Stage, source: any FrameSource, maker: FrameMaker?, time: CFTimeInterval)?

  /// - Parameter width: The width of the pictures, whose height follows; nil for the film's own size.
  package init(_ film: Film, width: Int? = nil) throws(ExportError) {
    let own = try film.format
    self.film = film
    if let width, width != own.width {
      let height = max(1, (Double(own.height) * Double(width) / Double(own.width)).rounded())
      format = try FilmFormat(
        size: CGSize(width: Double(width), height: height), frameRate: own.frameRate, duration: own.duration)
      isFitted = true
    } else {
      format = own
      isFitted = false
    }
  }

  /// The stage at `seconds`. Nothing is drawn; it must not be moved.
  package func stage(at seconds: CFTimeInterval) throws(ExportError) -> Stage {
    let kept = try reach(seconds)
    kept.stage.advance(to: seconds)
    if let failure = kept.stage.failure {
      self.kept = nil
      throw ExportError(failure: failure)
    }
    return kept.stage
  }

  /// The picture at `seconds`: at the film's own size the bytes of an exported frame.
  package func picture(at seconds: CFTimeInterval) throws(ExportError) -> CGImage {
    let (_, source, made, _) = try reach(seconds)
    // A maker that fails is not kept, so that the next picture starts anew.
    let stage = kept?.stage
    kept = nil
    let maker: FrameMaker
    if let made { maker = made } else { maker = try FrameMaker(source, width: format.width, height: format.height) }
    let image = try maker.picture(at: seconds)
    if let stage { kept = (stage, source, maker, seconds) }
    return image
  }

  /// What stands at `seconds` or before.
  private func reach(
    _ seconds: CFTimeInterval
  ) throws(ExportError) -> (stage: Stage, source: any FrameSource, maker: FrameMaker?, time: CFTimeInterval) {
    if let kept, kept.time <= seconds {
      self.kept?.time = seconds
      return kept
    }
    // What stands later is let go first, so that its memory is free.
    kept = nil
    let stage = try film.makeStage()
    let new = (
      stage, isFitted ? FittedSource(stage, into: format) : stage as any FrameSource, FrameMaker?.none, seconds
    )
    kept = new
    return new
  }
}
