/// Somebody whose emission changes when a cell does.
protocol EmissionObserver: AnyObject {
  /// A cell is about to change: what it is now ends now.
  func emissionWillChange()
  func emissionDidChange()
}

/// A weak link from a cell to who uses it.
struct EmissionOwner {
  weak var owner: (any EmissionObserver)?
  init(_ owner: any EmissionObserver) { self.owner = owner }
}

extension CAEmitterCell: EmissionObserver {
  func emissionWillChange() { for owner in owners { owner.owner?.emissionWillChange() } }
  func emissionDidChange() { for owner in owners { owner.owner?.emissionDidChange() } }
}
