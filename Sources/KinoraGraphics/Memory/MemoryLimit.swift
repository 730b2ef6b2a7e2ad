import Foundation

/// A ceiling for the memory that the pictures, layers and frames of a film may take together.
///
/// The process itself, its threads and the fonts come on top of it, as does the memory that an encoder allocates by
/// itself.
public struct MemoryLimit: Sendable, Hashable {
  /// The ceiling in bytes; at least ``least``.
  public let bytes: Int

  /// The standard ceiling: a quarter of the machine's memory, or of what the process' control groups (version 1 and 2)
  /// and `ulimit -v` allow when that is less.
  public static let standard = MemoryLimit(bytes: MachineMemory.bytes / 4)

  /// The smallest ceiling: a mebibyte.
  public static let least = 1 << 20

  /// A ceiling of `bytes`, or of ``least`` when that is more.
  public init(bytes: Int) { self.bytes = max(Self.least, bytes) }

  /// The forms of text that ``init(_:)`` reads, for messages.
  public static let allowed =
    "a size such as 512MiB, 2GB or 1.5GiB, at least 1MiB, or a share of the machine's memory such as 25%"

  /// A ceiling as people write it: a number and a unit, blanks between them or not, letters large or small.
  ///
  /// `kB`, `MB`, `GB` and `TB` are powers of 1000, `KiB`, `MiB`, `GiB`, `TiB` and the single letters `K`, `M`, `G`, `T` powers of 1024, and a
  /// number alone is bytes. `25%` is that share of the machine's memory, more than 0 and at most 100. Nil for anything else.
  public init?(_ text: String) { self.init(text, machine: MachineMemory.bytes) }

  package init?(_ text: String, machine: Int) {
    let digits = text.prefix { "0123456789.".contains($0) }
    let unit = text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces).lowercased()
    guard digits.first?.isNumber == true, let number = Double(digits), let factor = Self.units[unit] else { return nil }
    if unit == "%", !(0...100).contains(number) { return nil }
    let bytes = unit == "%" ? number / 100 * Double(machine) : number * factor
    guard bytes >= Double(Self.least), bytes < 0x1p62 else { return nil }
    self.init(bytes: Int(bytes))
  }

  private static let units: [String: Double] = [
    "": 1, "b": 1, "%": 1, "k": 0x1p10, "kib": 0x1p10, "m": 0x1p20, "mib": 0x1p20, "g": 0x1p30, "gib": 0x1p30,
    "t": 0x1p40,
    "tib": 0x1p40, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12,
  ]
}

extension MemoryLimit: CustomStringConvertible {
  public var description: String { Self.text(bytes) }

  /// A number of bytes as text with at most three digits, such as `537 MB` or `5.4 GB`.
  package static func text(_ bytes: Int) -> String {
    var value = Double(bytes)
    var unit = "bytes"
    for larger in ["kB", "MB", "GB", "TB", "PB", "EB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    // One digit after the point below ten; a whole number otherwise.
    let tenths = (value * 10).rounded()
    let isWhole = unit == "bytes" || tenths >= 100 || tenths.truncatingRemainder(dividingBy: 10) == 0
    return isWhole ? "\(Int(value.rounded())) \(unit)" : "\(Int(tenths) / 10).\(Int(tenths) % 10) \(unit)"
  }
}
