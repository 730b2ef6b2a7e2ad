extension CoreForecast: CustomStringConvertible {
  /// The forecast as a table.
  public var description: String {
    var table = [["cores, simulated", "film", "faster", "busy", "frames alone", "faster"]]
    for row in rows {
      table.append([
        "\(row.cores)", ProfileTable.seconds(row.film), Self.times(filmWork, row.film),
        Self.percent(filmWork / Double(row.cores), row.film), ProfileTable.seconds(row.frames),
        Self.times(framesWork, row.frames),
      ])
    }
    let stages = alone.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(Self.percent($0.value, 1))" }.joined(separator: ", ")
    return """
      \(ProfileTable.table(table))
      frames alone with any number of cores: \(ProfileTable.seconds(framesLimit)), \(Self.times(framesWork, framesLimit)) faster
      of the frames' work one thread does alone: \(stages)
      """
  }

  private static func times(_ whole: Double, _ part: Double) -> String {
    part > 0 ? "\(Double(Int((whole / part * 100).rounded())) / 100) ×" : "–"
  }

  private static func percent(_ part: Double, _ whole: Double) -> String {
    whole > 0 ? "\(Double(Int((part / whole * 1000).rounded())) / 10) %" : "–"
  }
}
