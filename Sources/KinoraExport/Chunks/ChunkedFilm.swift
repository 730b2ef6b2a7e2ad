import Foundation
import KinoraFormats
import KinoraMedia
import KinoraTiming

/// A film that is made in chunks in a folder: makes chunks, says which there are, and joins them.
///
/// Everything that is written appears when it is whole, so any number of processes may work in one folder, and each may be
/// killed at any time. Two that make the same chunk write the same bytes.
package final class ChunkedFilm: Sendable {
  package let plan: FilmPlan
  package let folder: ChunkFolder
  /// The identity of the plan, which receipts name.
  package let identity: String

  /// The film of a plan whose files lie in `folder`.
  package init(_ plan: FilmPlan, in folder: ChunkFolder) throws(ExportError) {
    self.plan = plan
    self.folder = folder
    identity = try plan.identity()
  }

  /// The state of a chunk.
  package enum State: Sendable {
    case made(ChunkReceipt)
    case missing
    /// It is there and cannot be used; the text says why.
    case broken(String)
  }

  /// The state of the chunk `index`; reads all of its files.
  package func state(of index: Int) -> State {
    do throws(ExportError) {
      return try folder.receipt(index, of: plan, identity).map(State.made) ?? .missing
    } catch {
      return .broken("\(error)")
    }
  }

  /// Makes the chunks `indices`, which follow each other without a gap, from one source at the film's beginning.
  @discardableResult
  package func make(
    _ indices: Range<Int>, from source: any FrameSource, _ format: FilmFormat, options: Exporter.Options,
    progress: ((ExportProgress) -> Void)? = nil
  ) throws(ExportError) -> ExportProfile {
    var options = options
    options.frames = plan.chunks[indices.lowerBound].first..<plan.chunks[indices.upperBound - 1].frames.upperBound
    let sink = try SegmentSink(plan, path: folder.segmentPath) { [self] (index, summary) throws(ExportError) in
      try folder.write(
        ChunkReceipt(
          plan: identity, index: index, chunk: plan.chunks[index], frames: summary.frames, segment: summary.file,
          build: plan.build, assets: plan.assets, fonts: plan.fonts))
    }
    let exporter = Exporter(format: format, options: options)
    exporter.progress = progress
    return try exporter.run(source, into: sink)
  }

  /// Joins the chunks, all of which are made, to the film at `path`, with the sound of `source`, which stands at the
  /// film's beginning and is moved to its end; nothing is drawn.
  package func join(
    from source: any FrameSource, _ format: FilmFormat, to path: String, sparing inputs: InputFiles,
    cancellation: Cancellation? = nil
  ) throws(ExportError) -> MovieSummary {
    var sound: MovieSound?
    if !plan.container.soundCodecs.isEmpty, source.soundTrack != nil {
      source.advance(to: format.clock.seconds(ofFrame: plan.frames.upperBound - 1))
      if let failure = source.failure { throw ExportError(failure: failure) }
      sound =
        SinkFormat(
          width: format.width, height: format.height, frameRate: format.frameRate, frames: plan.frames,
          filmFrameCount: format.frameCount, soundTrack: source.soundTrack
        ).sound(plan.encoding)
    }
    let settings = try plan.settings()
    do throws(MediaError) {
      let summary = try SegmentJoiner.join(
        plan.chunks.indices.map(folder.segmentPath), counts: plan.chunks.map(\.count), to: path,
        container: plan.container, settings: settings, sound: sound, sparing: inputs
      ) { _ in cancellation?.isCancelled != true }
      guard summary.frameCount == plan.frames.count else {
        throw MediaError(
          .libraryFailed, attempted: "join the chunks of the film", file: path,
          reason: "\(plan.frames.count) frames were planned and the film has \(summary.frameCount)")
      }
      return summary
    } catch {
      throw error.kind == .cancelled ? .cancelled : .media(error)
    }
  }
}
