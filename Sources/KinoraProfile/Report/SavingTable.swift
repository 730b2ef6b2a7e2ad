/// What leaving out layers saves, as text.
struct SavingTable {
  private let savings: [LayerSaving]
  private let isCounted: Bool

  init(_ savings: [LayerSaving], isCounted: Bool) {
    self.savings = savings
    self.isCounted = isCounted
  }

  var text: String { isCounted ? counted : timed }

  private var counted: String {
    var rows = [["left out", "own work", "work saved", "pixels a frame saved"]]
    for saving in savings {
      rows.append([
        saving.title, ProfileTable.percent(saving.countedShare), ProfileTable.percent(saving.work),
        Self.signed(saving.pixels, ProfileTable.number),
      ])
    }
    return ProfileTable.table(rows)
  }

  private var timed: String {
    var rows = [
      ["left out", "own time", "frames saved", "", "least", "greatest", "film saved", "", "least", "greatest"]
    ]
    for saving in savings {
      rows.append(
        [saving.title, own(saving)] + Self.cells(saving.frames) + Self.cells(saving.film))
    }
    let rounds = savings.first?.film.count ?? 0
    return ProfileTable.table(rows) + "\nprocessor time, \(rounds) round\(rounds == 1 ? "" : "s") in turn"
  }

  /// The layer's own time as a part of that of the frames.
  private func own(_ saving: LayerSaving) -> String {
    ProfileTable.percent(saving.seconds / max(Distribution(saving.frames.map(\.whole)).median, 1e-12))
  }

  /// What rounds saved: the share and the seconds in the middle of them, the least and the greatest share.
  private static func cells(_ rounds: [LayerSaving.Round]) -> [String] {
    let shares = Distribution(rounds.map(\.savedShare)), seconds = Distribution(rounds.map(\.saved))
    return [
      ProfileTable.percent(shares.median), signed(seconds.median, ProfileTable.seconds),
      ProfileTable.percent(rounds.map(\.savedShare).min() ?? 0), ProfileTable.percent(shares.worst),
    ]
  }

  private static func signed(_ value: Double, _ words: (Double) -> String) -> String {
    (value < 0 ? "-" : "") + words(abs(value))
  }
}
