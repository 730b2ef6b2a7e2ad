/// A weak reference from a cell to a layer that emits it, or to a cell whose particles do.
struct EmissionOwner {
  weak var owner: AnyObject?
  init(_ owner: AnyObject) { self.owner = owner }
}
