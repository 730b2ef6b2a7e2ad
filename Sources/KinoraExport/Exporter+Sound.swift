import KinoraMedia
import KinoraTiming

extension Exporter {
  /// Writes the sound of the film from `source`, and no pictures, to a WAV file; returns the number of its bytes.
  ///
  /// The source is moved to the last of the frames, so that everything that plays is known, and nothing is drawn.
  @discardableResult
  public func runSound(
    _ source: any FrameSource, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(ExportError) -> Int {
    let frames = try checkedFrames()
    let start = options.clock?()
    source.advance(to: format.clock.seconds(ofFrame: frames.upperBound - 1))
    if let failure = source.failure { throw ExportError(failure: failure) }
    guard let track = source.soundTrack else {
      throw .invalid("\(path): the film has no sound; a scene's is its audio, a program's what its stage plays")
    }
    let sound = SinkFormat(
      width: format.width, height: format.height, frameRate: format.frameRate, frames: frames,
      filmFrameCount: format.frameCount, soundTrack: track
    ).sound()
    guard let sound, let end = format.clock.time(ofFrame: frames.upperBound) else {
      throw .invalid("\(path): the film is longer than can be counted")
    }
    func report(_ share: Double) -> Bool {
      progress?(
        ExportProgress(
          framesDone: Int(share * Double(frames.count)), frameCount: frames.count,
          elapsed: options.clock.map { $0() - (start ?? 0) }))
      return options.cancellation?.isCancelled != true
    }
    do throws(MediaError) {
      return try SoundWriter.write(sound, upTo: end, to: path, sparing: inputs, progress: report)
    } catch {
      throw error.kind == .cancelled ? .cancelled : .media(error)
    }
  }
}
