/// The name in `names` that `word` is most likely a slip of, or nil when none is near.
///
/// Near means: at most a third of the letters differ (one at least), counting a swap of neighbours as one slip and a change of case as
/// none (optimal string alignment distance). Of equally near names the first wins, so the answer does not depend on anything else.
package func nearestName(to word: String, in names: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased().unicodeScalars)
  guard letters.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let other = Array(name.lowercased().unicodeScalars)
    let limit = max(1, max(letters.count, other.count) / 3)
    guard abs(other.count - letters.count) <= limit else { continue }
    let distance = alignmentDistance(letters, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), min(last[j + 1], row[j]) + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    before = last
    last = row
  }
  return last[b.count]
}
