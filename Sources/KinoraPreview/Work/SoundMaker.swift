import KinoraExport
import KinoraLayers
import KinoraMedia
import KinoraSound
import KinoraTiming

/// Mixes a film's sound into a WAV file of 16 bits for the page, in steps.
final class SoundMaker {
  private let stage: Stage
  private let format: FilmFormat
  private var frame = 0
  private var mixer: SoundMixer?
  private var bytes: [UInt8] = []
  private var left = 0

  /// The longest sound that a page gets, in seconds; more would take hundreds of megabytes.
  static let longest = 1_200.0

  /// - Parameter stage: A stage at its beginning.
  init(_ stage: Stage, _ format: FilmFormat) { (self.stage, self.format) = (stage, format) }

  /// Does some of the work; the file once it is whole. Empty for a film without sound.
  func step() throws -> [UInt8]? {
    guard let mixer else { return try begin() }
    let count = min(left, SampleClock.rate)
    let samples = try mixer.read(count)
    for index in 0..<count {
      for sample in [samples.left[index], samples.right[index]] {
        append(UInt16(bitPattern: Int16((min(max(sample, -1), 1) * 32767).rounded())))
      }
    }
    left -= count
    return left == 0 ? bytes : nil
  }

  /// Goes to the film's end, since videos are heard only once they play.
  private func begin() throws -> [UInt8]? {
    let last = format.frameCount - 1
    frame = min(frame + 120, last)
    stage.advance(to: format.clock.seconds(ofFrame: frame))
    if let problem = stage.problem { throw problem }
    if frame < last { return nil }
    guard let track = stage.soundTrack, format.duration.doubleValue <= Self.longest else { return [] }
    let length = format.clock.time(ofFrame: format.frameCount) ?? format.duration
    let mixer = try SoundMixer(track, filmDuration: length)
    self.mixer = mixer
    left = mixer.count
    let size = UInt32(clamping: 4 * left)
    bytes.reserveCapacity(44 + 4 * left)
    bytes += Array("RIFF".utf8)
    append(36 + size)
    bytes += Array("WAVEfmt ".utf8)
    append(UInt32(16))
    for word in [UInt16(1), 2] { append(word) }
    for word in [UInt32(SampleClock.rate), UInt32(4 * SampleClock.rate)] { append(word) }
    for word in [UInt16(4), 16] { append(word) }
    bytes += Array("data".utf8)
    append(size)
    return left == 0 ? bytes : nil
  }

  private func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
