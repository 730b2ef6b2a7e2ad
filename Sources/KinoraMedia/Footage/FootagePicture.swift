import CFFmpeg
import KinoraGraphics

/// A decoded frame in the codec library's form, and the owner of its memory.
final class FootagePicture: @unchecked Sendable {
  /// The number of the frame. The picture may stand for frames after it that have none of their own.
  let index: Int
  /// The frame; nobody writes to it once the picture exists.
  let frame: UnsafeMutablePointer<AVFrame>
  /// The bytes of its planes.
  let byteCount: Int
  private let reservation: MemoryReservation?

  /// Takes over what `source` holds, which is empty afterwards.
  init(
    _ index: Int, taking source: UnsafeMutablePointer<AVFrame>, _ operation: MediaOperation
  ) throws(MediaError) {
    byteCount = withUnsafeBytes(of: &source.pointee.buf) { planes in
      planes.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self).reduce(0) { $0 + Int($1?.pointee.size ?? 0) }
    }
    reservation = try operation.reserve(byteCount)
    frame = try operation.allocated(av_frame_alloc())
    self.index = index
    av_frame_move_ref(frame, source)
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }
}
