import KinoraSound
import KinoraTiming

extension Footage {
  /// The footage's own sound, which begins with its first frame and lasts as long as its pictures: what the file has before
  /// them is left out, and where it has nothing there is silence.
  ///
  /// The beginning of the file is read. Throws a ``MediaError`` for footage without sound.
  public func sound() throws(MediaError) -> Sound {
    let operation = MediaOperation(name: Sound.operationName, file: path)
    return try LibraryLog.listening { () throws(MediaError) in
      let file = try SoundFile(path: path, operation)
      var sound = Sound(
        path: path, duration: duration, heard: nil, sampleRate: file.sampleRate, channelCount: file.channelCount)
      sound.fileBegin = max(begin.minus(try file.origin()), .zero)
      return sound
    }
  }
}
