import KinoraTiming

/// A sound: something to be heard, in a file or in memory, and how long it lasts.
///
/// `Sound(contentsOf:)` finds out about a file; ``init(_:)`` makes one of samples.
public struct Sound: Sendable, Hashable {
  /// Where a sound comes from.
  public enum Source: Sendable, Hashable {
    /// The file at a path.
    case file(path: String)
    /// Samples that a program made.
    case samples(SoundSamples)
  }

  /// Where the sound comes from.
  public let source: Source
  /// The exact length in seconds.
  public let duration: Rational
  /// Where in the file the sound begins, in seconds of all that is heard in the file.
  package var fileBegin = Rational.zero
  /// How much of the sound there is, in seconds, before only silence follows; nil where that shows when it is read.
  package private(set) var heard: Rational?
  /// The number of samples a second in the source; a mix has ``SampleClock/rate``.
  public let sampleRate: Int
  /// The number of channels in the source; a mix has two.
  public let channelCount: Int

  /// A sound made of samples.
  public init(_ samples: SoundSamples) {
    source = .samples(samples)
    duration = SampleClock.time(of: samples.count)
    sampleRate = SampleClock.rate
    channelCount = 2
    heard = duration
  }

  /// A sound in a file, of which `heard` seconds are there.
  package init(path: String, duration: Rational, heard: Rational?, sampleRate: Int, channelCount: Int) {
    source = .file(path: path)
    self.duration = duration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.heard = heard
  }

  /// The sound with silence after it, where it is shorter than `length` seconds.
  package func lasting(atLeast length: Rational) -> Sound {
    length > duration ? Sound(self, lasting: length) : self
  }

  private init(_ other: Sound, lasting duration: Rational) {
    source = other.source
    self.duration = duration
    sampleRate = other.sampleRate
    channelCount = other.channelCount
    fileBegin = other.fileBegin
    heard = other.heard
  }
}
