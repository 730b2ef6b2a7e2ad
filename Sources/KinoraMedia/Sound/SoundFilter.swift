import CFFmpeg
import KinoraSound

/// A chain of libavfilter's filters that samples go through.
final class SoundFilter {
  private let operation: MediaOperation
  private let graph: FilterGraph
  private let source: FilterLibrary.Context
  private let sink: FilterLibrary.Context
  private let frame: UnsafeMutablePointer<AVFrame>
  private var position: Int64 = 0

  /// A chain of filters, each with its options in libavfilter's words.
  init(_ filters: [(name: String, options: String)], _ operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    graph = try FilterGraph(operation)
    source = try graph.add(
      "abuffer", "sample_fmt=fltp:sample_rate=\(SampleClock.rate):channel_layout=stereo:time_base=1/\(SampleClock.rate)"
    )
    var last = source
    let format = "sample_fmts=fltp:sample_rates=\(SampleClock.rate):channel_layouts=stereo"
    for (name, options) in filters + [("aformat", format), ("abuffersink", "")] {
      let filter = try graph.add(name, options)
      try graph.link(last, to: filter)
      last = filter
    }
    sink = last
    try graph.configure()
    frame = try operation.allocated(av_frame_alloc())
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// Gives the next samples to the chain; nil is the end.
  func push(_ samples: SoundSamples?) throws(MediaError) {
    guard let samples else { return try graph.push(nil, into: source) }
    guard samples.count > 0 else { return }
    frame.pointee.nb_samples = Int32(samples.count)
    frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointee.sample_rate = Int32(SampleClock.rate)
    frame.pointee.pts = position
    av_channel_layout_default(&frame.pointee.ch_layout, 2)
    position += Int64(samples.count)
    try operation.check(av_frame_get_buffer(frame, 0), while: "filtering")
    for (plane, channel) in [(frame.pointee.data.0, samples.left), (frame.pointee.data.1, samples.right)] {
      plane?.withMemoryRebound(to: Float.self, capacity: channel.count) {
        $0.update(from: channel, count: channel.count)
      }
    }
    try graph.push(frame, into: source)
  }

  /// What the chain has ready: calls `body` with each piece and its metadata.
  func pull(_ body: (SoundSamples, OpaquePointer?) -> Void) throws(MediaError) {
    while try graph.pull(frame, from: sink) {
      var samples = SoundSamples()
      if let left = frame.pointee.data.0, let right = frame.pointee.data.1 {
        let count = Int(frame.pointee.nb_samples)
        left.withMemoryRebound(to: Float.self, capacity: count) { left in
          right.withMemoryRebound(to: Float.self, capacity: count) { right in
            samples.append(left: left, right: right, count: count)
          }
        }
      }
      body(samples, frame.pointee.metadata)
      av_frame_unref(frame)
    }
  }
}

/// A stream that plays another one faster or slower at the same pitch, by libavfilter's `atempo`.
final class TempoSoundStream: SoundStream {
  private let source: any SoundStream
  private let filter: SoundFilter
  private var waiting = SoundSamples()
  private var isEnded = false

  init(_ source: any SoundStream, speed: Double, _ operation: MediaOperation) throws(MediaError) {
    self.source = source
    filter = try SoundFilter(Self.factors(speed).map { ("atempo", "tempo=\($0)") }, operation)
  }

  /// Factors from ½ to 2 whose product is `speed`: above 2 the filter would leave samples out.
  private static func factors(_ speed: Double) -> [Double] {
    var factors: [Double] = []
    var rest = speed
    while rest > 2 {
      factors.append(2)
      rest /= 2
    }
    while rest < 0.5 {
      factors.append(0.5)
      rest *= 2
    }
    return factors + [rest]
  }

  func read(_ count: Int) throws(MediaError) -> SoundSamples {
    while waiting.count < count, !isEnded {
      // Pieces of one size, so that the result does not depend on how it is read.
      let next = try source.read(4096)
      try filter.push(next.count > 0 ? next : nil)
      isEnded = next.count == 0
      try filter.pull { samples, _ in waiting.append(samples) }
    }
    let available = min(count, waiting.count)
    let result = waiting[0..<available]
    waiting.removeFirst(available)
    return result
  }
}
