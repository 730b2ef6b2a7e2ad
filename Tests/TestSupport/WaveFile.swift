/// WAV files, written here so that what reads them is judged by something else.
package enum WaveFile {
  /// A file of 16-bit samples, `channels` of them at a time.
  package static func bytes(_ samples: [Int16], rate: Int, channels: Int = 2) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let data = samples.flatMap { little(Int($0), 2) }
    let head = little(16, 4) + little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * 2, 4)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + head
      + little(channels * 2, 2) + little(16, 2) + Array("data".utf8) + little(data.count, 4) + data
  }

  /// Silence of `count` samples in two channels with a click of one sample, at −6 dB, at each of `places`.
  package static func clicks(at places: [Int], count: Int, rate: Int, channels: Int = 2) -> [UInt8] {
    var samples = [Int16](repeating: 0, count: count * channels)
    for place in places { for channel in 0..<channels { samples[place * channels + channel] = 16_384 } }
    return bytes(samples, rate: rate, channels: channels)
  }
}

/// What was decoded by the tool `ffmpeg`: 32-bit samples, two channels at 48,000 a second.
package struct DecodedSound {
  package let left: [Float]
  package let right: [Float]

  /// The first sound in the file at `path`, in the time of the file: what it says is before its beginning is left out.
  package init(path: String, rate: Int = 48_000) throws {
    let bytes = try Tool.ffmpeg("-i", path, "-map", "a:0", "-ac", "2", "-ar", "\(rate)", "-f", "f32le", "-")
    let values = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { Float(bitPattern: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    left = stride(from: 0, to: values.count - 1, by: 2).map { values[$0] }
    right = stride(from: 1, to: values.count, by: 2).map { values[$0] }
  }

  /// The place of the highest sample in `range`.
  package static func peak(of samples: [Float], in range: Range<Int>) -> Int {
    range.clamped(to: samples.indices).max { samples[$0].magnitude < samples[$1].magnitude } ?? -1
  }
}
