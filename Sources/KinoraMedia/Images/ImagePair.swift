import Foundation
import KinoraGraphics
import Synchronization

/// Two pictures to be compared: decoded at once, on two threads, unless their files are the same.
package enum ImagePair {
  /// The files hold the same bytes, of a picture of this size in pixels.
  case same(width: Int, height: Int)
  /// The pictures of the files.
  case pictures(CGImage, CGImage)

  /// Reads the files at two paths as ``ImageDecoder/decode(path:memory:animationMemory:)`` does, and throws as it does; when both fail, the
  /// first file's error.
  package static func read(_ a: String, _ b: String, memory: MemoryBudget) throws(MediaError) -> ImagePair {
    if let size = try sameSize(a, b, memory) { return .same(width: size.width, height: size.height) }
    let second = Errand()
    let started = SystemThread.start {
      second.finish(Result { () throws(MediaError) in try ImageDecoder.decode(path: b, memory: memory) })
    }
    let first = Result { () throws(MediaError) in try ImageDecoder.decode(path: a, memory: memory) }
    let other =
      started ? second.wait() : Result { () throws(MediaError) in try ImageDecoder.decode(path: b, memory: memory) }
    return .pictures(try first.get(), try other.get())
  }

  /// The size of the picture in two files of the same bytes; nil when they are not, or when the size cannot be told without
  /// decoding.
  private static func sameSize(
    _ a: String, _ b: String, _ memory: MemoryBudget
  ) throws(MediaError) -> (width: Int, height: Int)? {
    let first = try contents(a, memory)
    let second = try contents(b, memory)
    guard first.count == second.count, first.count > 0, memcmp(first.padded, second.padded, first.count) == 0 else {
      return nil
    }
    let reader = ByteReader(bytes: first.bytes)
    guard let format = ImageFormat.recognised(in: reader), let survey = try? format.survey(reader) else { return nil }
    return survey.size
  }

  private static func contents(_ path: String, _ memory: MemoryBudget) throws(MediaError) -> FileContents {
    try FileContents(
      path: path, limit: ImageDecoder.fileLimit, padding: 0,
      for: MediaOperation(name: "decode the image", file: path, memory: memory))
  }

  /// What another thread decodes.
  private final class Errand: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<CGImage, MediaError>?>(nil)

    func finish(_ made: Result<CGImage, MediaError>) {
      result.withLock { $0 = made }
      done.signal()
    }

    func wait() -> Result<CGImage, MediaError> {
      done.wait()
      return result.withLock { $0 }
        ?? .failure(MediaError(.libraryFailed, attempted: "decode the image", file: "", reason: "nothing came of it"))
    }
  }
}
