import CFFmpeg
import KinoraSound
import KinoraTiming

/// A stream of samples, 48,000 a second, that are read once from first to last.
protocol SoundStream: AnyObject {
  /// The next `count` samples; fewer, or none, at the end.
  func read(_ count: Int) throws(MediaError) -> SoundSamples
}

/// A stream of samples in memory.
final class MemorySoundStream: SoundStream {
  private let samples: SoundSamples
  private var position: Int
  private let end: Int

  init(_ samples: SoundSamples, _ range: Range<Int>) {
    self.samples = samples
    position = min(range.lowerBound, samples.count)
    end = min(range.upperBound, samples.count)
  }

  func read(_ count: Int) -> SoundSamples {
    let range = position..<min(position + count, end)
    position = range.upperBound
    return samples[range]
  }
}

/// A stream of the samples of a file, resampled to 48,000 a second and mixed to two channels by libswresample.
///
/// Memory is bounded by a decoded piece, however long the file. What is read does not depend on how it is asked for.
final class FileSoundStream: SoundStream {
  private let file: SoundFile
  private let operation: MediaOperation
  private var resampler: OpaquePointer?
  /// The format that the resampler was made for.
  private var input = Input()
  /// Resampled and not yet read.
  private var waiting = SoundSamples()
  private var waitingStart = 0
  /// The place in the sound of the next resampled sample; nil before the first.
  private var position: Int?
  /// The first sample of the file that counts: decoding begins before it where that is exact.
  private var sourcePosition = 0
  private let range: Range<Int>
  /// How many samples of `range` were read.
  private var done = 0
  private var isEnded = false
  private let mayEndEarly: Bool

  private struct Input: Equatable {
    var format: Int32 = -1
    var rate: Int32 = 0
    var channels: Int32 = 0
    var mask: UInt64 = 0
  }

  /// How far before a place decoding begins, in seconds: the first samples that a decoder gives may not be right.
  private static let lead = 1.0
  /// A file may end so many samples before it says it does.
  private static let slack = SampleClock.rate / 10

  /// The samples of `range`, counted at 48,000 a second, of the file at `path`.
  ///
  /// - Parameter mayEndEarly: whether the file may have fewer; otherwise that is an error.
  init(
    path: String, _ range: Range<Int>, mayEndEarly: Bool = false, _ operation: MediaOperation
  ) throws(MediaError) {
    self.range = range
    self.mayEndEarly = mayEndEarly
    self.operation = operation
    file = try SoundFile(path: path, near: Double(range.lowerBound) / Double(SampleClock.rate) - Self.lead, operation)
  }

  deinit { swr_free(&resampler) }

  func read(_ count: Int) throws(MediaError) -> SoundSamples {
    let wanted = min(count, range.count - done)
    while waiting.count - waitingStart < wanted, !isEnded { try resampleNext() }
    let available = min(wanted, waiting.count - waitingStart)
    var result = waiting[waitingStart..<waitingStart + available]
    waitingStart += available
    if waitingStart > 1 << 16 {
      waiting.removeFirst(waitingStart)
      waitingStart = 0
    }
    if available < wanted {
      // What a container states and what there is differ by less than a packet.
      let missing = range.count - done - available
      guard missing <= Self.slack || mayEndEarly else {
        let end = Double(range.lowerBound + done + available) / Double(SampleClock.rate)
        let stated = end + Double(missing) / Double(SampleClock.rate)
        throw operation.error(
          .damaged, "it ends after \(Self.seconds(end)), though it says it lasts \(Self.seconds(stated))")
      }
      result.append(silence: wanted - available)
    }
    done += wanted
    return result
  }

  private static func seconds(_ value: Double) -> String { "\((value * 100).rounded() / 100) s" }

  // MARK: Resampling

  private func resampleNext() throws(MediaError) {
    guard try file.decode() else {
      try convert(nil, 0)
      isEnded = true
      return
    }
    let frame = file.frame
    let layout = frame.pointee.ch_layout
    let found = Input(
      format: frame.pointee.format, rate: frame.pointee.sample_rate, channels: layout.nb_channels,
      mask: layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0)
    if found != input {
      if resampler != nil { try convert(nil, 0) }
      try makeResampler(found, layout)
      sourcePosition = file.position
    }
    try fillGap(before: file.position)
    let count = Int(frame.pointee.nb_samples)
    let skipped = try align(file.position, count)
    sourcePosition = file.position + count
    guard skipped < count else { return }
    try convert(frame, skipped)
  }

  /// How many of the samples at `start` to leave out so that the first one resampled falls on one of the 48,000.
  private func align(_ start: Int, _ count: Int) throws(MediaError) -> Int {
    guard position == nil else { return 0 }
    let rate = Int(input.rate)
    let (step, ticks) = Self.lowestTerms(rate, SampleClock.rate)
    let aligned = (start + step - 1) / step * step
    guard aligned - start < count else { return count }
    position = aligned / step * ticks
    return aligned - start
  }

  /// 44,100 and 48,000 are 147 and 160.
  private static func lowestTerms(_ a: Int, _ b: Int) -> (Int, Int) {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return (a / x, b / x)
  }

  private func makeResampler(_ found: Input, _ layout: AVChannelLayout) throws(MediaError) {
    swr_free(&resampler)
    var from = layout
    if layout.order == AV_CHANNEL_ORDER_UNSPEC { av_channel_layout_default(&from, layout.nb_channels) }
    var to = AVChannelLayout()
    av_channel_layout_default(&to, 2)
    let result = swr_alloc_set_opts2(
      &resampler, &to, AV_SAMPLE_FMT_FLTP, Int32(SampleClock.rate), &from, AVSampleFormat(rawValue: found.format),
      found.rate, 0, nil)
    try operation.check(result, while: "resampling it")
    if let resampler { av_opt_set_int(UnsafeMutableRawPointer(resampler), "exact_rational", 1, 0) }
    try operation.check(
      swr_init(resampler), .damaged, while: "mixing \(found.channels) channels at \(found.rate) Hz to two")
    input = found
  }

  /// Puts silence where the file has nothing.
  private func fillGap(before start: Int) throws(MediaError) {
    guard position != nil else { return }
    while sourcePosition < start, !isEnded {
      let count = min(start - sourcePosition, 4096)
      try operation.check(swr_inject_silence(resampler, Int32(count)), while: "resampling it")
      try drain()
      sourcePosition += count
    }
  }

  /// Resamples the samples of `frame` from the one at `skipped` on; without a frame, what the resampler still holds.
  private func convert(_ frame: UnsafeMutablePointer<AVFrame>?, _ skipped: Int) throws(MediaError) {
    guard resampler != nil else { return }
    guard let frame, let planes = frame.pointee.extended_data else {
      var count = try take(nil, 0)
      while count > 0 { count = try take(nil, 0) }
      return
    }
    let format = AVSampleFormat(rawValue: frame.pointee.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let channels = Int(frame.pointee.ch_layout.nb_channels)
    let width = Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : channels)
    let starts = (0..<(isPlanar ? channels : 1)).map { planes[$0].map { UnsafePointer($0 + skipped * width) } }
    _ = try take(starts, Int(frame.pointee.nb_samples) - skipped)
  }

  private func drain() throws(MediaError) {
    let nothing = [UnsafePointer<UInt8>?](repeating: nil, count: max(Int(input.channels), 1))
    while try take(nothing, 0) > 0 {}
  }

  /// Gives `count` samples at `planes` to the resampler, and takes what it has ready.
  private func take(_ planes: [UnsafePointer<UInt8>?]?, _ count: Int) throws(MediaError) -> Int {
    let room = Int(swr_get_out_samples(resampler, Int32(count))) + 64
    var result: Int32 = 0
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * room) { buffer in
      guard let base = buffer.baseAddress else { return }
      let left = UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self)
      let right = UnsafeMutableRawPointer(base + room).assumingMemoryBound(to: UInt8.self)
      var out: [UnsafeMutablePointer<UInt8>?] = [left, right]
      if var planes {
        result = swr_convert(resampler, &out, Int32(room), &planes, Int32(count))
      } else {
        result = swr_convert(resampler, &out, Int32(room), nil, 0)
      }
      if result > 0 { keep(base, base + room, Int(result)) }
    }
    return Int(try operation.check(result, while: "resampling it"))
  }

  /// Keeps what of `count` resampled samples lies in the range.
  private func keep(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int) {
    let start = position ?? 0
    position = start + count
    // What comes before position 0 of a file that begins late is silence.
    if waiting.count == 0, waitingStart == 0, start > range.lowerBound, done == 0 {
      waiting.append(silence: min(start, range.upperBound) - range.lowerBound)
    }
    let first = max(range.lowerBound - start, 0)
    let last = min(range.upperBound - start, count)
    if first < last { waiting.append(left: left + first, right: right + first, count: last - first) }
    if start + count >= range.upperBound { isEnded = true }
  }
}
