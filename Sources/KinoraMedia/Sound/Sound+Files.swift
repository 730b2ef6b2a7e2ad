import KinoraSound
import KinoraTiming

extension Sound {
  static let operationName = "read the sound"

  /// The sound in the file at `path`: any file that FFmpeg reads, a video file among them.
  ///
  /// The file's head is read and, where its container does not state an exact length, all of it. Throws a
  /// ``MediaError`` for a file that is missing, is not known, or has no sound.
  public init(contentsOf path: String) throws(MediaError) {
    let operation = MediaOperation(name: Self.operationName, file: path)
    self = try LibraryLog.listening { () throws(MediaError) in
      let file = try SoundFile(path: path, operation)
      let count = try file.measure()
      guard count > 0, let duration = Rational(Int64(count), Int64(file.sampleRate)) else {
        throw operation.error(.damaged, "there is no sound in it")
      }
      guard duration <= Self.longest else {
        throw operation.error(.tooLarge, "it lasts more than \(Self.longest) s, the most that is accepted")
      }
      return Sound(
        path: path, duration: duration, heard: duration, sampleRate: file.sampleRate,
        channelCount: file.channelCount)
    }
  }

  /// Four weeks, in seconds.
  private static let longest = Rational(2_419_200)

  /// Decodes the whole sound; throws a ``MediaError`` where it is damaged or ends before it says it does.
  public func checkSamples() throws(MediaError) {
    guard case .file(let path) = source else { return }
    let operation = MediaOperation(name: Self.operationName, file: path)
    try LibraryLog.listening { () throws(MediaError) in
      let stream = try FileSoundStream(path: path, 0..<SampleClock.index(of: duration), operation)
      var count = SampleClock.index(of: duration)
      while count > 0 {
        _ = try stream.read(min(count, 1 << 14))
        count -= 1 << 14
      }
    }
  }
}
