import CFFmpeg

/// A frame in FFmpeg's form, freed with the object.
final class LibraryFrame {
  let pointer: UnsafeMutablePointer<AVFrame>

  /// An empty frame.
  init(_ operation: MediaOperation) throws(MediaError) { pointer = try operation.allocated(av_frame_alloc()) }

  /// A frame with pixels of its own, which are undefined.
  convenience init(
    width: Int32, height: Int32, format: AVPixelFormat, _ operation: MediaOperation
  ) throws(MediaError) {
    try self.init(operation)
    pointer.pointee.width = width
    pointer.pointee.height = height
    pointer.pointee.format = format.rawValue
    try operation.check(av_frame_get_buffer(pointer, 0), while: "allocating a frame")
  }

  /// A frame that shares the pixels of another.
  convenience init(sharing other: UnsafePointer<AVFrame>, _ operation: MediaOperation) throws(MediaError) {
    try self.init(operation)
    try operation.check(av_frame_ref(pointer, other), while: "allocating a frame")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }
}

extension UnsafeMutablePointer<AVFrame> {
  /// The pixels of row `y` of a frame with one word of four bytes a pixel.
  func words(ofRow y: Int) -> UnsafeMutableBufferPointer<UInt32> {
    let count = Int(pointee.width)
    let row = pointee.data.0.map { UnsafeMutableRawPointer($0 + y * Int(pointee.linesize.0)) }
    return UnsafeMutableBufferPointer(start: row?.assumingMemoryBound(to: UInt32.self), count: row == nil ? 0 : count)
  }
}
