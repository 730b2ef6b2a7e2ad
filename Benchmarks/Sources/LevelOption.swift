import KinoraRaster

/// The option `--simd LEVEL`.
struct LevelOption: Error, CustomStringConvertible {
  let description: String

  /// The level with the name `word`, or with its number; refuses any other word, and a level that this processor lacks.
  static func level(_ word: String?) throws -> SIMDLevel {
    let names = SIMDLevel.allCases.map { "\($0)" }
    guard let level = SIMDLevel.allCases.first(where: { "\($0)" == word || "\($0.rawValue)" == word }) else {
      let given = word.map { "has no level '\($0)'" } ?? "needs a level"
      throw LevelOption(
        description: "--simd \(given); it takes \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
    }
    guard level <= .best else {
      throw LevelOption(description: "--simd \(level): this processor has no more than \(SIMDLevel.best)")
    }
    return level
  }
}
