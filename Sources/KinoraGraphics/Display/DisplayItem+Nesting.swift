import KinoraMessages

/// Items nest in groups and rasterized items, and are compared, prepared, drawn and released by recursion, so their
/// nesting is limited.
extension DisplayItem {
  /// The most groups and rasterized items that may be nested inside each other.
  public static let deepestNesting = 512

  static func reportNesting() {
    Warnings.report(Warning("groups may be inside each other \(deepestNesting) deep; what is deeper is left out"))
  }
}

extension [DisplayItem] {
  /// The deepest nesting of any of the items.
  var nesting: Int {
    var deepest = 0
    for index in indices {
      // The item is asked in place: taking it out would retain and release everything it refers to.
      switch self[index] {
      case .group(let group): deepest = Swift.max(deepest, group.nesting)
      case .rasterized(let item): deepest = Swift.max(deepest, item.nesting)
      default: continue
      }
    }
    return deepest
  }
}
