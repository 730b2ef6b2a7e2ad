import KinoraFormats
import KinoraGraphics

/// Writes a segment: a chunk of a film that begins with a whole picture and needs no other chunk to be shown, encoded as
/// the film is. ``SegmentJoiner`` makes a film of segments.
///
/// The file appears when it is complete and on the disk. The same frames, settings and libraries give the same bytes.
package final class SegmentWriter {
  /// What a segment holds.
  package struct Summary: Sendable, Hashable {
    /// The digest of each frame that was handed to the encoder; see ``FrameDigests``.
    package var frames: [String]
    /// What the file holds.
    package var file: FileDigest
  }

  private let file: OutputFile
  private let session: SegmentSession
  private let feed: EncoderFeed

  /// Opens the encoder and the file at `path`, for frames of a film that goes into `container`.
  package init(path: String, container: MovieContainer, settings: MovieSettings) throws(MediaError) {
    let operation = MediaOperation(name: "write the chunk of a film", file: path)
    let resolved = try settings.resolved(for: container, operation)
    let file = try OutputFile(path: path, sparing: InputFiles(), reported: false, for: operation)
    let session = try LibraryLog.listening { () throws(MediaError) in
      try SegmentSession(file, container, settings, resolved, operation)
    }
    self.file = file
    self.session = session
    feed = try EncoderFeed(session, settings, resolved)
  }

  deinit { cancel() }

  /// Whether frames that were added still wait for the encoder.
  package var hasWaitingFrames: Bool { feed.hasWaitingFrames }

  /// Adds a frame of Y′CbCr planes; waits while the queue is full.
  package func append(_ frame: YUVBuffer) throws(MediaError) { try feed.append(frame, soundTrack: nil) }

  /// Adds a frame of premultiplied RGBA; waits while the queue is full.
  package func append(_ frame: PixelBuffer) throws(MediaError) { try feed.append(frame, soundTrack: nil) }

  /// Encodes what is left and gives the file its name.
  package func finish() throws(MediaError) -> Summary {
    do {
      _ = try feed.finish()
      try file.commit()
      return Summary(frames: session.digests.list, file: session.file)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Stops encoding and removes the partial file; harmless when the segment is finished.
  package func cancel() {
    feed.cancel()
    file.discard()
  }
}
