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
    fileprivate let memory: Memory
    var pointer: UnsafeMutablePointer<AVFrame> { memory.pointer }
    /// The frame's planes, where frames come as ``YUVBuffer``.
    let planes: YUVBuffer?
    /// The bytes that the frame counts in the queue.
    var byteCount: Int
    /// The film's sound track as it is known when the frame is made, where it is another than before.
    var soundTrack: SoundTrack?

    /// Numbers the frame, whose planes are filled.
    func number(_ number: Int) { pointer.pointee.pts = Int64(number) }

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
      self.number(number)
    }

    /// Fills the frame with the picture of `canvas`, as `converter` makes it, and numbers the frame.
    func fill(from canvas: PixelBuffer, by converter: PictureConverter, number: Int) {
      converter.fill(pointer.pointee, from: canvas)
      self.number(number)
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

  /// A frame of the library, released with the last that holds it: the pool's frame, or the planes in it.
  fileprivate final class Memory {
    let pointer: UnsafeMutablePointer<AVFrame>
    init(_ pointer: UnsafeMutablePointer<AVFrame>) { self.pointer = pointer }
    deinit {
      var pointer: UnsafeMutablePointer<AVFrame>? = pointer
      av_frame_free(&pointer)
    }
  }

  private let width: Int32
  private let height: Int32
  private let format: AVPixelFormat
  private let tags: ColorTags
  private let operation: MediaOperation
  private let takesPlanes: Bool
  private var free: [Frame] = []

  init(_ settings: MovieSettings, _ resolved: MovieSettings.Resolved, _ operation: MediaOperation) {
    width = Int32(clamping: settings.width)
    height = Int32(clamping: settings.height)
    format = resolved.frameFormat.code
    tags = ColorTags(resolved.frameFormat, resolved.color)
    takesPlanes = resolved.takesPlanes
    self.operation = operation
  }

  /// A frame that may be written to.
  func take() throws(MediaError) -> Frame {
    while let frame = free.popLast() {
      // An encoder that works on several frames at once may still be reading this one.
      if av_frame_is_writable(frame.pointer) != 0 { return frame }
    }
    let memory = Memory(try operation.allocated(av_frame_alloc()))
    let pointer = memory.pointer
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
    guard result >= 0 else { throw operation.error(code: result, while: "allocating a frame") }
    return Frame(memory: memory, planes: takesPlanes ? planes(in: memory) : nil, byteCount: Int(max(bytes, 1)))
  }

  /// The planes of an allocated frame.
  private func planes(in memory: Memory) -> YUVBuffer? {
    let frame = memory.pointer.pointee
    guard let luma = frame.data.0, let blue = frame.data.1, let red = frame.data.2 else { return nil }
    return YUVBuffer(
      width: Int(width), height: Int(height), luma: luma, Int(frame.linesize.0), chroma: (blue, red),
      Int(frame.linesize.1), owner: memory)
  }

  func give(back frame: Frame) { free.append(frame) }
}
