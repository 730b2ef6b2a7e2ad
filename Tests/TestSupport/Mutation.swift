import Foundation

/// Damage to files, the same for the same seed.
///
/// Suites try a few hundred mutated files; `ci/sanitize fuzz` tries thousands, with environment variables:
/// `KINORA_FUZZ_FILES` is the number of files of each kind, `KINORA_FUZZ_SCENES` the number of scenes, and
/// `KINORA_FUZZ_FROM` the first seed. Each file is then named on standard error before it is tried.
package enum Mutation {
  /// The seeds to try, `usual` of them unless the environment asks for more.
  package static func seeds(usual: Int, _ variable: String = "KINORA_FUZZ_FILES") -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["KINORA_FUZZ_FROM"].flatMap { UInt64($0) } ?? 1
    let count = environment[variable].flatMap { UInt64($0) } ?? UInt64(usual)
    return first..<first + max(1, count)
  }

  /// In a long run, names what is about to be tried.
  package static func announce(_ words: String, _ variable: String = "KINORA_FUZZ_FILES") {
    guard ProcessInfo.processInfo.environment[variable] != nil else { return }
    FileHandle.standardError.write(Data("fuzz: \(words)\n".utf8))
  }

  /// A copy of `file` with some damage. Half of the PNG files get right check sums again, so that decoders look
  /// further.
  package static func of(_ file: [UInt8], seed: UInt64) -> [UInt8] {
    var noise = Noise(seed: seed)
    var bytes = file
    for _ in 0...noise.below(4) where !bytes.isEmpty {
      let place = noise.below(bytes.count)
      switch noise.below(8) {
      case 0, 1: bytes[place] = noise.bytes(1)[0]
      case 2: bytes[place] ^= 1 << UInt8(noise.below(8))
      case 3:
        let word = [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x80, 0, 0, 0]][noise.below(4)]
        for (index, byte) in word.enumerated() where place + index < bytes.count { bytes[place + index] = UInt8(byte) }
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + noise.below(40)))
      case 5: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + noise.below(40))], at: place)
      // Headers decide most, so they are damaged more often than by chance.
      case 6: bytes[min(place, noise.below(80))] = noise.bytes(1)[0]
      default: if noise.below(3) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return noise.below(2) == 0 ? PNGFile.withCheckSums(bytes) : bytes
  }
}

package enum PNGFile {
  /// A PNG file with the check sums of its chunks made right; any other file as it is.
  package static func withCheckSums(_ file: [UInt8]) -> [UInt8] {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return file }
    var bytes = file
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= bytes.count else { break }
      var sum = UInt32.max
      for byte in bytes[offset + 4..<offset + 8 + length] {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      }
      for (place, shift) in [24, 16, 8, 0].enumerated() {
        bytes[offset + 8 + length + place] = UInt8(truncatingIfNeeded: ~sum >> UInt32(shift))
      }
      offset += 12 + length
    }
    return bytes
  }
}
