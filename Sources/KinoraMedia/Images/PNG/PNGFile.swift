import CZlib
import Foundation
import KinoraFormats
import KinoraGraphics
import Synchronization

/// Makes PNG files. Rows are filtered and compressed in bands, by several threads at once.
///
/// How many rows a band has follows from the picture's width and the compression alone, so the bytes are the same for any number of
/// threads. The bands together are one zlib stream; each is a chunk of the file.
enum PNGFile {
  /// The bytes of a file.
  static func bytes(
    of content: PNGContent, _ compression: PNGCompression, threads: Int, _ operation: MediaOperation
  ) throws(MediaError) -> [UInt8] {
    let choice = PNGMethod.choice(content, compression)
    guard let bands = BandWork(content, choice).run(threads: threads) else {
      throw operation.error(.outOfMemory, "there is no memory for compressing it")
    }
    var bytes = signature
    var header: [UInt8] = []
    header.append(bigEndian32: UInt32(content.width))
    header.append(bigEndian32: UInt32(content.height))
    PNGChunks.append("IHDR", header + [8, content.colorType, 0, 0, 0], to: &bytes)
    if case .marks(_, _, _, let colors) = content {
      PNGChunks.append("PLTE", colors.flatMap { [$0.x, $0.y, $0.z] }, to: &bytes)
    }
    bytes.reserveCapacity(bytes.count + bands.reduce(100) { $0 + $1.data.count + 12 })
    var sum: UInt = 1
    for (index, band) in bands.enumerated() {
      sum = adler32_combine(sum, band.sum, band.count)
      // The header of a zlib stream says deflate with a window of 32 KiB (RFC 1950), and its end is the check sum.
      PNGChunks.append(
        "IDAT", index == 0 ? [0x78, 0x01] : [], band.data, index == bands.count - 1 ? bigEndian(sum) : [], to: &bytes)
    }
    PNGChunks.append("IEND", to: &bytes)
    return bytes
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func bigEndian(_ word: UInt) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian32: UInt32(truncatingIfNeeded: word))
    return bytes
  }
}

/// The bands of one file, and the threads that make them.
private final class BandWork: Sendable {
  private let content: PNGContent
  private let choice: PNGMethod.Choice
  private let rowsPerBand: Int
  private let bandCount: Int
  private let next = Atomic(0)
  private let bands: Mutex<[PNGBand?]>
  private let ended = DispatchSemaphore(value: 0)

  init(_ content: PNGContent, _ choice: PNGMethod.Choice) {
    self.content = content
    self.choice = choice
    rowsPerBand = max(1, choice.bandBytes / (content.step * content.width + 1))
    bandCount = (content.height + rowsPerBand - 1) / rowsPerBand
    bands = Mutex(Array(repeating: nil, count: bandCount))
  }

  /// The bands, made by at most this many threads, the calling one among them; nil when there is no memory.
  func run(threads: Int) -> [PNGBand]? {
    var helpers = 0
    while helpers < min(threads, bandCount) - 1, SystemThread.start({ self.help() }) { helpers += 1 }
    work()
    for _ in 0..<helpers { ended.wait() }
    let made = bands.withLock { $0.compactMap(\.self) }
    return made.count == bandCount ? made : nil
  }

  private func help() {
    work()
    ended.signal()
  }

  private func work() {
    guard let maker = PNGBandMaker(content, choice, rowsPerBand: rowsPerBand) else { return }
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < bandCount else { return }
      let band = maker.make(index * rowsPerBand..<min((index + 1) * rowsPerBand, content.height))
      bands.withLock { $0[index] = band }
    }
  }
}
