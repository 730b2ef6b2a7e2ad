/// Samples of two channels, 48,000 a second; full scale is 1.
public struct SoundSamples: Sendable, Hashable {
  /// The left channel.
  public private(set) var left: [Float]
  /// The right channel; as long as the left one.
  public private(set) var right: [Float]

  /// The number of samples.
  public var count: Int { left.count }

  /// Samples from both channels; the longer one is cut.
  public init(left: [Float], right: [Float]) {
    let count = min(left.count, right.count)
    self.left = left.count == count ? left : Array(left[..<count])
    self.right = right.count == count ? right : Array(right[..<count])
  }

  /// Samples that are the same in both channels.
  public init(mono: [Float]) { self.init(left: mono, right: mono) }

  /// Silence of `count` samples.
  package init(silence count: Int = 0) {
    left = [Float](repeating: 0, count: count)
    right = left
  }

  /// The samples in `range`.
  package subscript(range: Range<Int>) -> SoundSamples {
    SoundSamples(left: Array(left[range]), right: Array(right[range]))
  }

  package mutating func append(_ other: SoundSamples) {
    left.append(contentsOf: other.left)
    right.append(contentsOf: other.right)
  }

  package mutating func append(silence count: Int) {
    left.append(contentsOf: repeatElement(0, count: count))
    right.append(contentsOf: repeatElement(0, count: count))
  }

  /// Appends `count` samples that start at two addresses.
  package mutating func append(left: UnsafePointer<Float>, right: UnsafePointer<Float>, count: Int) {
    self.left.append(contentsOf: UnsafeBufferPointer(start: left, count: count))
    self.right.append(contentsOf: UnsafeBufferPointer(start: right, count: count))
  }

  package mutating func removeFirst(_ count: Int) {
    left.removeFirst(count)
    right.removeFirst(count)
  }

  /// Lets `body` change the samples in place.
  package mutating func withChannels<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    try left.withUnsafeMutableBufferPointer { left throws(Failure) in
      try right.withUnsafeMutableBufferPointer { right throws(Failure) in try body(left, right) }
    }
  }
}
