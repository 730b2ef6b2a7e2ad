/// The form of a segment's file: a chunk of a film as an encoder made it, to be joined with others.
///
///     the words "kinora segment 1" and a line feed
///     the number of bytes of the encoder's head (extradata), and the bytes
///     for each packet, in the order of decoding:
///       the number of bytes of its data, its flags, the number of its side data
///       its time of showing and of decoding, in frames from the segment's first
///       for each of its side data: the kind, the number of bytes, the bytes
///       its data
///
/// Numbers are little-endian: 32 bits for counts, kinds and flags, 64 bits for times. No container that exists keeps times
/// as fractions, the side data in which alpha travels, and the encoder's head for every codec alike.
enum SegmentForm {
  static let magic = Array("kinora segment 1\n".utf8)
  /// The most bytes of a head, far more than any encoder writes.
  static let greatestHead = 1 << 20
  /// The most side data of a packet.
  static let greatestSides = 64
}

extension [UInt8] {
  /// Adds a number in the form of segments.
  mutating func add(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
