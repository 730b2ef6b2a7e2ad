import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Draws single layers of a film, each as if nothing else were on the canvas.
///
/// The items of the film's own display list are drawn, those that the layer owns, in the groups in which they stand: so that what is measured is
/// what the film shows, not what the layer's properties say.
final class LayerPicture {
  private let format: FilmFormat
  private let stage: Stage
  private let renderer: FrameRenderer

  init(_ film: Film) throws {
    format = try film.format
    stage = try film.makeStage()
    renderer = FrameRenderer(width: format.width, height: format.height)
  }

  /// A layer in a frame: its path, its number among the layers of the tree, and what it draws.
  struct Entry {
    let path: String
    let type: String
    /// The identities of the layer and of the layers below it.
    let own: UInt64
    let family: Set<UInt64>
    /// Whether anything of the layer itself is drawn.
    let drawsItself: Bool
  }

  /// A frame of the film, ready to be drawn in part.
  struct Frame {
    let list: DisplayList
    let owners: [ItemOwner]
    let layers: [Entry]
  }

  /// Frame `number`, which must not lie before the last one asked for.
  func frame(_ number: Int) throws -> Frame {
    stage.advance(to: format.clock.seconds(ofFrame: number))
    let list = stage.displayList()
    if let problem = stage.problem { throw problem }
    let owners = list.owners
    var drawn: Set<UInt64> = []
    func note(_ owners: [ItemOwner], _ items: [DisplayItem]) {
      for (owner, item) in zip(owners, items) {
        switch item {
        case .group(let group): note(owner.items, group.items)
        case .rasterized(let item): note(owner.items, item.items)
        default: drawn.insert(owner.layer)
        }
      }
    }
    note(owners, list.items)
    let identities = stage.layerTable().identities
    let planes = stage.layerPlanes()
    var families = [Set<UInt64>](repeating: [], count: planes.count)
    for number in planes.indices.reversed() {
      families[number].insert(identities[number])
      if let parent = planes[number].parent { families[parent].formUnion(families[number]) }
    }
    let layers = zip(TracePaths.paths(of: stage), planes.indices).map { path, number in
      Entry(
        path: path, type: String(describing: Swift.type(of: planes[number].layer)), own: identities[number],
        family: families[number], drawsItself: drawn.contains(identities[number]))
    }
    return Frame(list: list, owners: owners, layers: layers)
  }

  /// Draws what the layers `wanted` own in `frame` on a transparent canvas, each thing as if nothing were below it.
  func draw(_ frame: Frame, only wanted: Set<UInt64>, shadows: Bool) throws -> PixelBuffer {
    try draw(
      frame, .clear, Choice(isPlain: true) { layer, isShadow in wanted.contains(layer) && (shadows || !isShadow) })
  }

  /// Draws `frame` as it is, without what `layer` draws or, if `onlyShadow`, without its shadow.
  func draw(_ frame: Frame, without layer: UInt64, onlyShadow: Bool) throws -> PixelBuffer {
    try draw(
      frame, frame.list.background,
      Choice(isPlain: false) { owner, isShadow in owner != layer || onlyShadow && !isShadow })
  }

  /// What of a frame is drawn.
  private struct Choice {
    /// Whether things are drawn as if nothing were below them.
    let isPlain: Bool
    /// Whether something of a layer, or its shadow, is drawn.
    let isDrawn: (_ layer: UInt64, _ isShadow: Bool) -> Bool
  }

  private func draw(_ frame: Frame, _ background: CGColor, _ choice: Choice) throws -> PixelBuffer {
    let items = Self.items(frame.list.items, frame.owners, choice)
    _ = renderer.render(
      DisplayList(width: frame.list.width, height: frame.list.height, background: background, items: items))
    if let failure = renderer.failure { throw failure }
    return renderer.makeImage().pixels
  }

  private static func items(_ items: [DisplayItem], _ owners: [ItemOwner], _ choice: Choice) -> [DisplayItem] {
    zip(items, owners).compactMap { item, owner in
      switch item {
      case .group(let group):
        let inside = Self.items(group.items, owner.items, choice)
        if inside.isEmpty { return nil }
        return .group(
          GroupItem(
            inside, clips: group.clips, filters: group.filters,
            shadow: choice.isDrawn(owner.layer, true) ? group.shadow : nil, opacity: group.opacity, mask: group.mask,
            blend: choice.isPlain ? .normal : group.blend,
            backdropFilters: choice.isPlain ? [] : group.backdropFilters, isolated: choice.isPlain || group.isolated))
      case .rasterized(var item):
        let inside = Self.items(item.items, owner.items, choice)
        if inside.isEmpty { return nil }
        item.items = inside
        if choice.isPlain { item.blend = .normal }
        return .rasterized(item)
      case .shadow: return choice.isDrawn(owner.layer, true) ? item : nil
      default: return choice.isDrawn(owner.layer, false) ? choice.isPlain ? item.plain : item : nil
      }
    }
  }
}

extension DisplayItem {
  /// The item, composited as if nothing were below it.
  fileprivate var plain: DisplayItem {
    switch self {
    case .shape(var item):
      item.blend = .normal
      return .shape(item)
    case .image(var item):
      item.blend = .normal
      return .image(item)
    case .sprites(var item):
      item.blend = .normal
      return .sprites(item)
    default: return self
    }
  }
}
