import KinoraGraphics
import Synchronization

/// Counts what a renderer keeps between frames, by what it is kept for, and takes pictures' memory from the film's budget.
///
/// Nothing can be thrown from the middle of a frame, and a frame with a refusal is no frame: what the budget refused is left out, and the renderer
/// reports why when the frame is done.
final class Ledger: Sendable {
  /// What memory is kept for.
  enum Use: Int, CaseIterable, Sendable {
    case mipmaps, shadows, sprites, coverage, plate
    /// Of groups with filters and shadows, and of backdrops: needed for as long as the group is, so that they stand outside the limit.
    case pictures
  }

  /// The most bytes kept for all uses but pictures. What a frame needs is kept beyond it until the next begins.
  let limit: Int
  private let budget: MemoryBudget
  private let state = Mutex(State())

  private struct State {
    var bytes = [Int](repeating: 0, count: Use.allCases.count)
    var refusal: MemoryError?

    var limited: Int { bytes.reduce(0, +) - bytes[Use.pictures.rawValue] }
  }

  /// Without a budget everything is granted.
  init(limit: Int, _ budget: MemoryBudget?) {
    self.limit = limit
    self.budget = budget ?? MemoryBudget(MemoryLimit(bytes: .max))
  }

  // MARK: Kept

  /// The bytes kept for `use`.
  func bytes(for use: Use) -> Int { state.withLock { $0.bytes[use.rawValue] } }

  /// The bytes kept that the limit is for.
  var limitedBytes: Int { state.withLock { $0.limited } }

  /// Counts `bytes` more, or less, for `use`.
  fileprivate func add(_ bytes: Int, for use: Use) { state.withLock { $0.bytes[use.rawValue] += bytes } }

  /// Counts `bytes` more unless that passes the limit; whether it did.
  fileprivate func addWithinLimit(_ bytes: Int, for use: Use) -> Bool {
    state.withLock { state in
      guard state.limited + bytes <= limit else { return false }
      state.bytes[use.rawValue] += bytes
      return true
    }
  }

  // MARK: Budget

  /// The first refusal.
  var failure: MemoryError? { state.withLock { $0.refusal } }

  /// Takes `bytes` for as long as the answer lives; nil when they are not there, which is noted.
  func reserve(_ bytes: Int, for subject: @autoclosure () -> String) -> MemoryReservation? {
    do throws(MemoryError) { return try budget.reserve(bytes, for: subject()) } catch {
      note(error)
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
      note(error)
      return nil
    }
  }

  private func note(_ error: MemoryError) { state.withLock { $0.refusal = $0.refusal ?? error } }
}

/// Some bytes that a ledger counts for as long as this lives.
final class Holding {
  private let ledger: Ledger
  private let use: Ledger.Use
  private var bytes: Int

  init(_ bytes: Int, for use: Ledger.Use, in ledger: Ledger) {
    self.ledger = ledger
    self.use = use
    self.bytes = bytes
    ledger.add(bytes, for: use)
  }

  deinit { ledger.add(-bytes, for: use) }

  /// Counts `more` bytes, unless that passes the ledger's limit; whether it did.
  func grow(by more: Int) -> Bool {
    guard ledger.addWithinLimit(more, for: use) else { return false }
    bytes += more
    return true
  }
}

extension PixelRect {
  /// As messages have it.
  var size: String { "\(width) × \(height) pixels" }
}
