import KinoraFormats
import KinoraSound
import KinoraTiming

/// Writes the sound of a film to a WAV file, without any pictures: 24 bits, two channels, 48,000 samples a second.
public enum SoundWriter {
  /// The extension of the files.
  public static let fileExtension = "wav"

  /// Writes the sound from ``MovieSound/begin`` to `end` seconds of the film, and returns the number of the file's bytes.
  ///
  /// The file appears when it is complete and on the disk; an older file of the name survives every failure.
  ///
  /// - Parameters:
  ///   - inputs: files that must not be replaced.
  ///   - progress: called now and then with the share that is done, 0…1; false cancels.
  public static func write(
    _ sound: MovieSound, upTo end: Rational, to path: String, sparing inputs: InputFiles = InputFiles(),
    progress: (Double) -> Bool = { _ in true }
  ) throws(MediaError) -> Int {
    let operation = MediaOperation(name: "write the sound", file: path)
    let file = try OutputFile(path: path, sparing: inputs, for: operation)
    let bytes = try LibraryLog.listening { () throws(MediaError) in
      let feed = try SoundFeed(sound, .pcm, globalHeader: false, operation)
      let muxer = try Muxer(
        address: "file:" + file.partialPath, muxer: "wav", name: "WAV", video: nil, sound: feed.encoder, operation)
      let length = end.minus(sound.begin)
      var done = Rational.zero
      while done < length {
        guard progress(done.doubleValue / max(length.doubleValue, 1e-9)) else {
          throw operation.error(.cancelled, "it was cancelled")
        }
        done = min(done.plus(.one), length)
        try feed.encode(upTo: done, isLast: done == length, muxer.writeSound)
      }
      return try muxer.finish().bytes
    }
    try file.commit()
    return bytes
  }
}
