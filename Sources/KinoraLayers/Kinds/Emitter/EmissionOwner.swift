/// A weak link from a cell to who uses it: a layer that emits it, or a cell whose particles do.
struct EmissionOwner {
  weak var owner: AnyObject?
  init(_ owner: AnyObject) { self.owner = owner }
}
