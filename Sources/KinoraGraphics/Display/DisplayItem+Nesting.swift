import KinoraMessages

/// Items inside items. They are compared, prepared, drawn and released level by level, so there is an end to how deep they go.
extension DisplayItem {
  /// How many groups and rasterized items there may be inside each other.
  public static let deepestNesting = 512

  static func reportNesting() {
    Warnings.report(Warning("groups may be inside each other \(deepestNesting) deep; what is deeper is left out"))
  }
}

extension [DisplayItem] {
  /// The most of any item.
  var nesting: Int {
    var deepest = 0
    for index in indices {
      // Asked in place: an item that is taken out counts all that it refers to.
      switch self[index] {
      case .group(let group): deepest = Swift.max(deepest, group.nesting)
      case .rasterized(let item): deepest = Swift.max(deepest, item.nesting)
      default: continue
      }
    }
    return deepest
  }
}
