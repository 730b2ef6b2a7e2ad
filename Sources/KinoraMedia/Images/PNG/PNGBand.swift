import CKernels
import CZlib
import KinoraFormats

/// Some rows of a PNG file, compressed: a part of its zlib stream that ends on a whole byte.
struct PNGBand: Sendable {
  /// Deflated rows.
  let data: [UInt8]
  /// The Adler-32 of the filtered rows.
  let sum: UInt
  /// The number of bytes of the filtered rows.
  let count: Int
}

/// Makes bands, one after the other, on one thread.
final class PNGBandMaker {
  private let content: PNGContent
  private let choice: PNGMethod.Choice
  private let kernels = kk_kernels(kk_best_level())
  private let deflater: Deflater
  /// Rows with the numbers of their filters.
  private let filtered: UnsafeMutableBufferPointer<UInt8>
  /// Two rows before they are filtered.
  private let rows: UnsafeMutableRawBufferPointer

  /// Nil when there is no memory.
  init?(_ content: PNGContent, _ choice: PNGMethod.Choice, rowsPerBand: Int) {
    guard let deflater = Deflater() else { return nil }
    self.content = content
    self.choice = choice
    self.deflater = deflater
    let row = content.step * content.width
    filtered = .allocate(capacity: min(rowsPerBand, content.height) * (row + 1))
    rows = .allocate(byteCount: 2 * (row + 64), alignment: 64)
  }

  deinit {
    filtered.deallocate()
    rows.deallocate()
  }

  /// The band of `range`.
  func make(_ range: Range<Int>) -> PNGBand {
    let isLast = range.upperBound == content.height
    let methods = choice.methods
    var filter: UInt8?
    var best: (method: Int, data: [UInt8])?
    var count = 0

    func attempt(_ method: PNGMethod, _ part: Range<Int>?) -> Int {
      if filter != method.filter {
        count = self.filter(range, method.filter)
        filter = method.filter
      }
      let bytes = UnsafeBufferPointer(rebasing: filtered[part ?? 0..<count])
      return deflater.deflate(bytes, method.level, method.strategy, isLast: isLast && part == nil)
    }

    let bytes = range.count * (content.step * content.width + 1)
    if methods.count > 1, let sample = choice.sample, bytes > 4 * sample {
      let part = bytes / 2..<bytes / 2 + sample
      let sizes = methods.map { attempt($0, part) }
      // The first is the fastest: others have to be a fifth smaller.
      let method = sizes.indices.dropFirst().first { 5 * sizes[$0] < 4 * sizes[0] } ?? 0
      let size = attempt(methods[method], nil)
      best = (method, Array(deflater.output[..<size]))
    } else {
      for index in methods.indices {
        let size = attempt(methods[index], nil)
        if size < best?.data.count ?? .max { best = (index, Array(deflater.output[..<size])) }
      }
    }
    guard let best else { return PNGBand(data: [], sum: 1, count: 0) }
    if filter != methods[best.method].filter { count = self.filter(range, methods[best.method].filter) }
    return PNGBand(data: best.data, sum: adler32_z(1, filtered.baseAddress, count), count: count)
  }

  /// Filters the rows of `range` and returns how many bytes they are.
  private func filter(_ range: Range<Int>, _ filter: UInt8) -> Int {
    let size = content.step * content.width
    guard let start = rows.baseAddress, var target = filtered.baseAddress else { return 0 }
    var (row, above) = (start, start + (size + 63) / 64 * 64)
    if range.lowerBound > 0 {
      content.fill(above, range.lowerBound - 1, kernels)
    } else {
      above.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
    for y in range {
      content.fill(row, y, kernels)
      target[0] = filter
      if filter == 4 {
        kernels.pointee.convert.paeth(
          target + 1, row.assumingMemoryBound(to: UInt8.self), above.assumingMemoryBound(to: UInt8.self), content.step,
          size)
      } else {
        UnsafeMutableRawPointer(target + 1).copyMemory(from: row, byteCount: size)
      }
      target += size + 1
      (row, above) = (above, row)
    }
    return range.count * (size + 1)
  }
}
