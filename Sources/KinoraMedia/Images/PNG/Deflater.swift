import CZlib

/// zlib's compressor without its header and its check sum. It belongs to one thread.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  /// What ``deflate(_:_:_:isLast:)`` has made, in the first bytes.
  private(set) var output = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  /// A compressor; nil when there is no memory for it.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard
      deflateInit2_(
        stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Compresses `bytes` and returns how many bytes they become in ``output``. These end on a whole byte, so that others may follow, unless
  /// they are the last.
  func deflate(_ bytes: UnsafeBufferPointer<UInt8>, _ level: Int32, _ strategy: Int32, isLast: Bool) -> Int {
    deflateReset(stream)
    deflateParams(stream, level, strategy)
    // A flush adds at most an empty block.
    let room = Int(deflateBound(stream, UInt(bytes.count))) + 16
    if output.count < room {
      output.deallocate()
      output = .allocate(capacity: room)
    }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let result = CZlib.deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
    precondition(result == (isLast ? Z_STREAM_END : Z_OK) && stream.pointee.avail_in == 0, "zlib keeps to its bound")
    return Int(stream.pointee.total_out)
  }
}
