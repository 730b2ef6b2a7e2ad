import KinoraGraphics
import Synchronization

/// Counts what a renderer keeps between frames, by use, and takes the memory of pictures from the film's budget.
///
/// Nothing can be thrown from the middle of a frame: what the budget refused is left out, and when the frame is done
/// the renderer reports why, since such a frame must not be shown.
final class Ledger: Sendable {
  /// What memory is kept for.
  enum Use: Int, CaseIterable, Sendable {
    case mipmaps, shadows, sprites, coverage, plate
    /// Pictures of groups with filters and shadows, and of backdrops: needed for as long as the group is, so that they
    /// stand outside the limit.
    case pictures
  }

  /// The most bytes kept for all uses but pictures. What a frame needs beyond the limit is kept until the next frame
  /// begins.
  let limit: Int
  private let budget: MemoryBudget
  private let state = Mutex(State())

  private struct State {
    var bytes = [Int](repeating: 0, count: Use.allCases.count)
    var refusal: MemoryError?

    var limited: Int { bytes.reduce(0, +) - bytes[Use.pictures.rawValue] }
  }

  /// A ledger with a limit for what is kept; without a budget every request for memory is granted.
  init(limit: Int, _ budget: MemoryBudget?) {
    self.limit = limit
    self.budget = budget ?? MemoryBudget(MemoryLimit(bytes: .max))
  }

  // MARK: Kept

  /// The bytes kept for `use`.
  func bytes(for use: Use) -> Int { state.withLock { $0.bytes[use.rawValue] } }

  /// The bytes kept for the uses that the limit is for.
  var limitedBytes: Int { state.withLock { $0.limited } }

  /// Counts `bytes` more for `use`, or fewer when negative.
  fileprivate func add(_ bytes: Int, for use: Use) { state.withLock { $0.bytes[use.rawValue] += bytes } }

  /// Counts `bytes` more for `use` and answers true, unless that would pass the limit.
  fileprivate func addWithinLimit(_ bytes: Int, for use: Use) -> Bool {
    state.withLock { state in
      guard state.limited + bytes <= limit else { return false }
      state.bytes[use.rawValue] += bytes
      return true
    }
  }

  // MARK: Budget

  /// Why the budget first refused memory; nil while it has not.
  var failure: MemoryError? { state.withLock { $0.refusal } }

  /// Takes `bytes` from the budget for as long as the answer lives; a refusal gives nil and is noted as the failure.
  func reserve(_ bytes: Int, for subject: @autoclosure () -> String) -> MemoryReservation? {
    do throws(MemoryError) { return try budget.reserve(bytes, for: subject()) } catch {
      note(error)
      return nil
    }
  }

  /// Takes `bytes` from the budget for as long as the answer lives; a refusal gives nil and no more.
  func spare(_ bytes: Int) -> MemoryReservation? { try? budget.reserve(bytes, for: "it") }

  /// Clear pixels as large as a canvas rectangle; a refusal gives nil and is noted as the failure.
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

/// Bytes that a ledger counts for as long as the holding lives.
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

  /// Counts `more` bytes and answers true, unless that would pass the ledger's limit.
  func grow(by more: Int) -> Bool {
    guard ledger.addWithinLimit(more, for: use) else { return false }
    bytes += more
    return true
  }
}

extension PixelRect {
  /// The rectangle's size as messages give it.
  var size: String { "\(width) × \(height) pixels" }
}
