import CFFmpeg
import Foundation

/// What a container is read through: the library gets the bytes of one open file and can open nothing else.
final class ContainerInput {
  /// The library's side of the input; valid as long as this object lives.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?
  private let file: RegularFile
  private var position = 0
  /// The bytes read since the last packet.
  private var fruitless = 0

  /// The most bytes that are read without a packet among them. A search through zeros or noise ends there.
  private static let fruitlessLimit = 256 << 20
  private static let bufferSize = 64 << 10

  init(_ file: RegularFile, _ operation: MediaOperation) throws(MediaError) {
    self.file = file
    let buffer = try operation.allocated(av_malloc(Self.bufferSize))
    context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
      Unmanaged.passUnretained(self).toOpaque(),
      { input, bytes, count in ContainerInput.of(input)?.read(bytes, count) ?? kinora_error_external }, nil,
      { input, offset, whence in ContainerInput.of(input)?.seek(offset, whence) ?? -1 })
    if context == nil { av_free(buffer) }
    _ = try operation.allocated(context)
  }

  deinit {
    // The library may have replaced the buffer.
    av_free(context?.pointee.buffer)
    avio_context_free(&context)
  }

  /// Notes that reading led to something.
  func notePacket() { fruitless = 0 }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> ContainerInput? {
    pointer.map { Unmanaged<ContainerInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard fruitless < Self.fruitlessLimit else { return kinora_error_from_errno(EIO) }
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
    let got = file.read(buffer[...], at: position)
    guard got >= 0 else { return kinora_error_from_errno(errno) }
    position += got
    fruitless += got
    return got == 0 ? kinora_error_end : Int32(got)
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target: Int64
    switch whence & ~Int32(AVSEEK_FORCE) {
    case AVSEEK_SIZE: return Int64(file.size)
    case SEEK_SET: target = offset
    case SEEK_CUR: target = Int64(position) + offset
    case SEEK_END: target = Int64(file.size) + offset
    default: return Int64(kinora_error_from_errno(EINVAL))
    }
    guard target >= 0 else { return Int64(kinora_error_from_errno(EINVAL)) }
    position = Int(target)
    return target
  }
}
