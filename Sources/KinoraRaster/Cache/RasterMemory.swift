import KinoraGraphics
import Synchronization

/// What a renderer takes of its budget for pictures of groups, mipmaps, shadows and sprites, and the first thing there was no room for.
///
/// Nothing can be thrown from the middle of a frame, and a frame with a refusal is no frame: what was refused is left out, and the renderer
/// reports why when the frame is done.
final class RasterMemory: Sendable {
  private let budget: MemoryBudget
  private let refusal = Mutex<MemoryError?>(nil)

  /// Nil counts nothing.
  init(_ budget: MemoryBudget?) { self.budget = budget ?? MemoryBudget(MemoryLimit(bytes: .max)) }

  /// The first refusal.
  var failure: MemoryError? { refusal.withLock { $0 } }

  /// Takes `bytes` for as long as the answer lives; nil when they are not there, which is noted.
  func reserve(_ bytes: Int, for subject: @autoclosure () -> String) -> MemoryReservation? {
    do throws(MemoryError) { return try budget.reserve(bytes, for: subject()) } catch {
      refusal.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// The same without a note.
  func spare(_ bytes: Int) -> MemoryReservation? { try? budget.reserve(bytes, for: "it") }

  /// Clear pixels of a canvas rectangle.
  func pixels(_ area: PixelRect, for subject: String) -> PixelBuffer? {
    do throws(MemoryError) {
      return try PixelBuffer(width: area.width, height: area.height, in: budget, for: "\(subject) of \(area.size)")
    } catch {
      refusal.withLock { $0 = $0 ?? error }
      return nil
    }
  }
}

extension PixelRect {
  /// As messages have it.
  var size: String { "\(width) × \(height) pixels" }
}
