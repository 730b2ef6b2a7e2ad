/// Names as a list in a message: at most 100, and how many more there are.
func listed(_ names: [String]) -> String {
  if names.isEmpty { return "nothing" }
  let shown = names.prefix(100).joined(separator: ", ")
  return names.count > 100 ? "\(shown) and \(names.count - 100) more" : shown
}
