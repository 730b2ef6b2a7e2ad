/// Names as a list in a message: at most 100, and how many more there are. Long ones are shortened to their first 60
/// characters.
func listed(_ names: [String]) -> String {
  if names.isEmpty { return "nothing" }
  let shown = names.prefix(100).map { name in
    name.utf8.count <= 200 ? name : String(name.unicodeScalars.prefix(60)) + "…"
  }.joined(separator: ", ")
  return names.count > 100 ? "\(shown) and \(names.count - 100) more" : shown
}
