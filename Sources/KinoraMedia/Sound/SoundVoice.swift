import KinoraNumerics
import KinoraSound
import KinoraTiming

/// A sound clip while it plays: its samples, repetition after repetition, with its gain.
///
/// A repetition is read from its beginning whatever the first sample asked for, so every range of a film has the same
/// samples.
final class SoundVoice {
  /// The samples of the film during which the clip plays.
  private(set) var range: Range<Int>
  /// The clip's place in its track.
  private let place: Int
  private var clip: SoundClip
  private var envelope: SoundEnvelope
  /// The repetition that is read, and how much of it was.
  private var repetition = -1
  private var stream: (any SoundStream)?
  private var done = 0
  /// The samples of a repetition, where they are few and played again.
  private var kept: SoundSamples?

  /// Repetitions of at most ten seconds are kept in memory.
  private static let keptLimit = 10 * SampleClock.rate

  /// The voice of the clip at `place` in `track`.
  init(_ place: Int, in track: SoundTrack, filmDuration: Rational) {
    self.place = place
    clip = track.clips[place]
    range = clip.samples(filmDuration: filmDuration)
    envelope = SoundEnvelope(clip, in: track, filmDuration: filmDuration)
  }

  /// Takes note of clips that were added to the track, and of an earlier end of its own.
  func update(_ track: SoundTrack, filmDuration: Rational) {
    clip = track.clips[place]
    range = clip.samples(filmDuration: filmDuration)
    envelope = SoundEnvelope(clip, in: track, filmDuration: filmDuration)
  }

  /// Adds the clip's samples to `mix`, which begins at sample `start` of the film. Ranges are asked for in order.
  func add(to mix: inout SoundSamples, from start: Int) throws(MediaError) {
    var position = max(start, range.lowerBound)
    let end = min(start + mix.count, range.upperBound)
    while position < end {
      let number = self.number(at: position)
      let stop = min(end, beginning(of: number + 1))
      if number != repetition { try begin(number) }
      let offset = position - beginning(of: number)
      while done < offset, try read(min(offset - done, 1 << 14)).count > 0 {}
      let samples = try read(stop - position)
      add(samples, to: &mix, at: position, from: start)
      position = stop
    }
  }

  // MARK: Repetitions

  private func beginning(of number: Int) -> Int {
    number == 0
      ? range.lowerBound : SampleClock.index(of: clip.begin.plus(clip.repetition.times(Rational(Int64(number)))))
  }

  private func number(at position: Int) -> Int {
    guard clip.loop != 1 else { return 0 }
    let seconds = SampleClock.time(of: position).minus(clip.begin)
    var number = max(0, Int(clamping: seconds.doubleValue / clip.repetition.doubleValue))
    while number > 0, beginning(of: number) > position { number -= 1 }
    while beginning(of: number + 1) <= position { number += 1 }
    return number
  }

  private func begin(_ number: Int) throws(MediaError) {
    repetition = number
    done = 0
    stream = kept.map { MemorySoundStream($0, 0..<$0.count) }
    guard stream == nil else { return }
    stream = try open()
    let count = beginning(of: 1) - beginning(of: 0) + 1
    if clip.loop != 1, count <= Self.keptLimit, let stream {
      let samples = try stream.read(count)
      kept = samples
      self.stream = MemorySoundStream(samples, 0..<samples.count)
    }
  }

  private func open() throws(MediaError) -> any SoundStream {
    let part = clip.part
    let stream: any SoundStream
    let operation: MediaOperation
    switch clip.sound.source {
    case .samples(let samples):
      operation = MediaOperation(name: Sound.operationName, file: clip.name ?? "a sound")
      stream = MemorySoundStream(
        samples, SampleClock.index(of: part.lowerBound)..<SampleClock.index(of: part.upperBound))
    case .file(let path):
      operation = MediaOperation(name: Sound.operationName, file: path)
      let sound = clip.sound
      let first = SampleClock.index(of: part.lowerBound.plus(sound.fileBegin))
      let last = SampleClock.index(of: min(part.upperBound, sound.heard ?? part.upperBound).plus(sound.fileBegin))
      stream = try FileSoundStream(
        path: path, first..<max(first, last), mayEndEarly: sound.heard == nil, operation)
    }
    guard clip.speed != .one else { return stream }
    return try TempoSoundStream(stream, speed: clip.speed.doubleValue, operation)
  }

  private func read(_ count: Int) throws(MediaError) -> SoundSamples {
    guard let stream else { return SoundSamples() }
    let samples = try stream.read(count)
    done += samples.count
    return samples
  }

  // MARK: Gain

  private func add(_ samples: SoundSamples, to mix: inout SoundSamples, at position: Int, from start: Int) {
    let offset = position - start
    if let constant = envelope.constant {
      let gain = Float(constant)
      mix.withChannels { left, right in
        for index in 0..<samples.count {
          left[offset + index] += samples.left[index] * gain
          right[offset + index] += samples.right[index] * gain
        }
      }
      return
    }
    let step = SoundEnvelope.step
    var index = 0
    while index < samples.count {
      let first = (position + index) / step * step
      let stop = min(samples.count, first + step - position)
      let (from, to) = (Float(envelope.gain(at: first)), Float(envelope.gain(at: first + step)))
      let slope = (to - from) / Float(step)
      mix.withChannels { left, right in
        for index in index..<stop {
          let gain = from + slope * Float(position + index - first)
          left[offset + index] += samples.left[index] * gain
          right[offset + index] += samples.right[index] * gain
        }
      }
      index = stop
    }
  }
}
