import KinoraMedia
import KinoraSound
import KinoraTiming
import TestSupport
import Testing

@Suite("Sounds in damaged files")
struct MutatedSoundTests {
  @Test(
    "is a sound or an error, and comes to an end",
    arguments: ["a.wav", "a.mp3", "a.m4a", "a.ogg", "a.opus", "a.flac", "a.webm"])
  func mutated(name: String) throws {
    let scratch = try Scratch()
    var noise = Noise(seed: 1)
    let values = (0..<2 * 12_000).map { _ in Int16(truncatingIfNeeded: noise.below(20_000) - 10_000) }
    let wave = try scratch.write(WaveFile.bytes(values, rate: 48_000), to: "in.wav")
    try Tool.ffmpeg("-i", wave, scratch.path(name))
    let file = try scratch.read(name)
    for seed in Mutation.seeds(usual: 40) {
      Mutation.announce("\(name) \(seed)")
      let path = try scratch.write(Mutation.of(file, seed: seed), to: "damaged-" + name)
      do throws(MediaError) {
        let sound = try Sound(contentsOf: path)
        let clip = SoundClip(sound)
        let mixer = try SoundMixer(SoundTrack([clip]), filmDuration: min(sound.duration, Rational(2)))
        let samples = try mixer.read(mixer.count)
        #expect(samples.count == mixer.count)
      } catch {
        #expect(error.file == path && !error.reason.isEmpty)
      }
    }
  }
}
