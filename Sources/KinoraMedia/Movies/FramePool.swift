import CFFmpeg
import KinoraFormats
import KinoraGraphics
import KinoraSound

/// A pool of frames in the codec library's form, which are reused: after the first few, an export allocates no more.
///
/// A frame is taken by the thread that renders and given back by the thread that encodes; both calls are made under the
/// queue's lock. In between, its only owner fills the frame without the lock.
final class FramePool {
  /// A frame, owned by the code that holds it.
  struct Frame: @unchecked Sendable {
    fileprivate(set) var pointer: UnsafeMutablePointer<AVFrame>
    /// The bytes that the frame counts in the queue.
    var byteCount: Int
    /// The film's sound track as it is known when the frame is made, where it is another than before.
    var soundTrack: SoundTrack?

    /// Copies the planes of `picture`, which has the pool's size, and numbers the frame.
    func fill(from picture: YUVBuffer, number: Int) {
      let frame = pointer.pointee
      Self.copy(
        picture.luma, picture.lumaBytesPerRow, to: frame.data.0, frame.linesize.0, picture.width, picture.height)
      Self.copy(
        picture.chromaBlue, picture.chromaBytesPerRow, to: frame.data.1, frame.linesize.1, picture.chromaWidth,
        picture.chromaHeight)
      Self.copy(
        picture.chromaRed, picture.chromaBytesPerRow, to: frame.data.2, frame.linesize.2, picture.chromaWidth,
        picture.chromaHeight)
      pointer.pointee.pts = Int64(number)
    }

    /// Fills the frame with the picture of `canvas`, as `converter` makes it, and numbers the frame.
    func fill(from canvas: PixelBuffer, by converter: PictureConverter, number: Int) {
      converter.fill(pointer.pointee, from: canvas)
      pointer.pointee.pts = Int64(number)
    }

    private static func copy(
      _ source: UnsafeMutablePointer<UInt8>, _ sourceStride: Int, to target: UnsafeMutablePointer<UInt8>?,
      _ targetStride: Int32, _ width: Int, _ height: Int
    ) {
      guard let target else { return }
      if sourceStride == Int(targetStride) {
        target.update(from: source, count: sourceStride * height)
      } else {
        for y in 0..<height { (target + y * Int(targetStride)).update(from: source + y * sourceStride, count: width) }
      }
    }
  }

  private let width: Int32
  private let height: Int32
  private let format: AVPixelFormat
  private let tags: ColorTags
  private let operation: MediaOperation
  private var free: [Frame] = []

  init(_ settings: MovieSettings, _ resolved: MovieSettings.Resolved, _ operation: MediaOperation) {
    width = Int32(clamping: settings.width)
    height = Int32(clamping: settings.height)
    format = resolved.frameFormat.code
    tags = ColorTags(resolved.frameFormat, resolved.color)
    self.operation = operation
  }

  deinit { for frame in free { Self.release(frame) } }

  /// A frame that may be written to.
  func take() throws(MediaError) -> Frame {
    while let frame = free.popLast() {
      // An encoder that works on several frames at once may still be reading this one.
      if av_frame_is_writable(frame.pointer) != 0 { return frame }
      Self.release(frame)
    }
    let pointer = try operation.allocated(av_frame_alloc())
    pointer.pointee.width = width
    pointer.pointee.height = height
    pointer.pointee.format = format.rawValue
    pointer.pointee.color_range = tags.range
    pointer.pointee.colorspace = tags.matrix
    pointer.pointee.color_primaries = tags.primaries
    pointer.pointee.color_trc = tags.transfer
    pointer.pointee.chroma_location = tags.siting
    let result = av_frame_get_buffer(pointer, 64)
    let bytes = av_image_get_buffer_size(format, width, height, 64)
    let frame = Frame(pointer: pointer, byteCount: Int(max(bytes, 1)))
    guard result >= 0 else {
      Self.release(frame)
      throw operation.error(code: result, while: "allocating a frame")
    }
    return frame
  }

  func give(back frame: Frame) { free.append(frame) }

  private static func release(_ frame: Frame) {
    var pointer: UnsafeMutablePointer<AVFrame>? = frame.pointer
    av_frame_free(&pointer)
  }
}
