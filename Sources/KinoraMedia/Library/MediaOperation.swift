import CFFmpeg
import Foundation
import KinoraGraphics

/// An operation on a file, as errors describe it; every call into FFmpeg is checked by its operation.
struct MediaOperation: Sendable {
  /// What the operation does, in the words that come after "cannot": "decode the image".
  var name: String
  var file: String
  /// The ledger in which memory is counted; nil where nothing is counted.
  var memory: MemoryBudget?

  /// Reserves `bytes` for as long as the returned reservation lives.
  func reserve(_ bytes: Int) throws(MediaError) -> MemoryReservation? {
    do throws(MemoryError) { return try memory?.reserve(bytes, for: "it") } catch { throw self.error(error) }
  }

  /// A buffer of undefined pixels, counted in the operation's ledger, for a caller that writes every one of them.
  func unfilled(width: Int, height: Int) throws(MediaError) -> PixelBuffer {
    guard let memory else { return PixelBuffer(width: width, height: height) }
    do throws(MemoryError) {
      return try PixelBuffer(
        unfilledWidth: width, height: height, in: memory, for: "a picture of \(width) × \(height) pixels")
    } catch { throw self.error(error) }
  }

  /// A buffer of transparent pixels, counted in the operation's ledger.
  func pixels(width: Int, height: Int) throws(MediaError) -> PixelBuffer {
    guard let memory else { return PixelBuffer(width: width, height: height) }
    do throws(MemoryError) {
      return try PixelBuffer(width: width, height: height, in: memory, for: "a picture of \(width) × \(height) pixels")
    } catch { throw self.error(error) }
  }

  private func error(_ error: MemoryError) -> MediaError { self.error(.outOfMemory, "\(error)") }

  func error(_ kind: MediaError.Kind, _ reason: String) -> MediaError {
    MediaError(kind, attempted: name, file: file, reason: reason, logLine: LibraryLog.lastLine)
  }

  /// The error for a library's negative code.
  func error(_ kind: MediaError.Kind = .libraryFailed, code: Int32, while doing: String? = nil) -> MediaError {
    let text = Self.text(of: code)
    return MediaError(
      kind, attempted: name, file: file, reason: doing.map { "\($0): \(text)" } ?? text, code: code,
      logLine: LibraryLog.lastLine)
  }

  /// The error for a failed system call, from `errno`.
  func systemError(_ kind: MediaError.Kind, _ number: Int32, _ doing: String? = nil) -> MediaError {
    let text = String(cString: strerror(number)).lowercasedFirst
    return MediaError(kind, attempted: name, file: file, reason: doing.map { "\($0): \(text)" } ?? text)
  }

  /// `result` when it is not negative; throws otherwise.
  @discardableResult
  func check(_ result: Int32, _ kind: MediaError.Kind = .libraryFailed, while doing: String? = nil) throws(MediaError)
    -> Int32
  {
    guard result >= 0 else { throw error(kind, code: result, while: doing) }
    return result
  }

  /// `pointer` when it is not nil; throws otherwise, since the library returns nil only when memory has run out.
  func allocated<Pointer>(_ pointer: Pointer?) throws(MediaError) -> Pointer {
    guard let pointer else { throw error(code: kinora_error_no_memory) }
    return pointer
  }

  /// The library's own words for one of its codes.
  static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
      av_strerror(code, buffer.baseAddress, buffer.count)
      return String(cString: buffer.baseAddress!).lowercasedFirst
    }
  }
}

extension String {
  /// The string with a lower-case first letter, to follow a colon.
  var lowercasedFirst: String { dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst() }
}
