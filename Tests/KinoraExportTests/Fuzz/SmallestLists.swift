import KinoraGraphics

/// Makes display lists that show a fault smaller for as long as they still show it, for people to read.
struct SmallestLists {
  private(set) var lists: [DisplayList]
  private let isFaulty: ([DisplayList]) -> Bool

  init(_ lists: [DisplayList], isFaulty: @escaping ([DisplayList]) -> Bool) {
    self.lists = lists
    self.isFaulty = isFaulty
    dropFrames()
    for frame in self.lists.indices {
      for index in self.lists[frame].items.indices.reversed() { drop(index, of: frame) }
      for index in self.lists[frame].items.indices { thin(index, of: frame, depth: 0) }
    }
  }

  /// The lists as text, frame after frame.
  var text: String {
    lists.enumerated().map { "frame \($0.offset)\n\($0.element.dump())" }.joined(separator: "\n")
  }

  private mutating func keep(_ changed: [DisplayList]) -> Bool {
    guard isFaulty(changed) else { return false }
    lists = changed
    return true
  }

  private mutating func dropFrames() {
    var index = 0
    while lists.count > 1, index < lists.count {
      var fewer = lists
      fewer.remove(at: index)
      if !keep(fewer) { index += 1 }
    }
  }

  private mutating func drop(_ index: Int, of frame: Int) {
    var fewer = lists
    fewer[frame].items.remove(at: index)
    _ = keep(fewer)
  }

  /// Takes a group apart: its parts one by one, then the groups inside.
  private mutating func thin(_ index: Int, of frame: Int, depth: Int) {
    guard case .group(var group) = lists[frame].items[index], depth < 4 else { return }
    func with(_ changed: GroupItem) -> [DisplayList] {
      var result = lists
      result[frame].items[index] = .group(changed)
      return result
    }
    var place = group.items.count - 1
    while place >= 0 {
      var items = group.items
      items.remove(at: place)
      let fewer = group.replacing(items: items)
      if keep(with(fewer)) { group = fewer }
      place -= 1
    }
    for fewer in [
      group.replacing(clips: []), group.replacing(filters: []), group.replacing(backdropFilters: []),
    ] where keep(with(fewer)) { group = fewer }
    for (place, item) in group.items.enumerated() {
      guard case .group(let inner) = item else { continue }
      for part in [inner.replacing(items: []), inner.replacing(clips: []), inner.replacing(filters: [])] {
        var items = group.items
        items[place] = .group(part)
        let fewer = group.replacing(items: items)
        if keep(with(fewer)) { group = fewer }
      }
    }
  }
}

extension GroupItem {
  fileprivate func replacing(
    items: [DisplayItem]? = nil, clips: [Clip]? = nil, filters: [Filter]? = nil, backdropFilters: [Filter]? = nil
  ) -> GroupItem {
    GroupItem(
      items ?? self.items, clips: clips ?? self.clips, filters: filters ?? self.filters, shadow: shadow,
      opacity: opacity, mask: mask, blend: blend, backdropFilters: backdropFilters ?? self.backdropFilters,
      isolated: isolated)
  }
}
