import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// What a layer is and what about it changes, as far as that explains its cost.
struct LayerFacts {
  /// The keys of properties that differed between neighbouring frames.
  var changing: Set<String> = []
  /// The keys that changed on layers above, which move this one.
  var changingAbove: Set<String> = []
  /// Whether a layer below this one changed.
  var changesBelow = false
  var hasShadowPath = false
  /// Whether the layer has a shadow of its own, not that of a filter.
  var hasShadow = false
  /// Whether a filter of the layer, or of what is behind it, blurs.
  var blurs = false
  /// Whether its sublayers keep their depth, so that it cannot be rasterized.
  var keepsDepth = false
  var hasCorners = false
  var masksToBounds = false
  var hasMask = false
  var isFaded = false
  var isRasterized = false
  var hasTransition = false
  var sublayers = 0
  var isRoot = false
  /// The pixels of the picture shown, and of the layer on the canvas.
  var picture: (width: Int, height: Int)?
  var shown: (width: Double, height: Double) = (0, 0)
  /// Whether the picture shown is a video or another that moves by itself.
  var isMovingPicture = false
  var isText = false
  /// Whether it changes its size or its angle, or one above it does.
  var turnsOrScales = false
  /// The parts of the picture's width and height that show.
  var shownPart: (width: Double, height: Double) = (1, 1)
  var radius = 0.0
  /// Whether it has a border, and whether it is a layer that draws a path.
  var hasBorder = false
  var isShape = false
  /// Whether the contents are drawn at the size in which they show, as an SVG file's.
  var isDrawn = false
  /// The name of the filter that blends it with what is below.
  var blending: String?
  /// Whether a layer above copies it.
  var isCopied = false
  /// The paths of the layers that change where it stands, those that do so most often first.
  var movers: [String] = []
  /// The paths of the layers that change behind it, those that do so most often first.
  var moversBehind: [String] = []

  /// Whether neither the layer nor a layer above it changes.
  var standsStill: Bool { changing.isEmpty && changingAbove.isEmpty && !hasTransition && !isMovingPicture }

  /// A layer by its path and number.
  struct Key: Hashable {
    let path: String
    let number: Int?
  }

  /// Looks at layers of `stage`, which stands at its beginning, at pairs of neighbouring times. `prepared` says of the
  /// layers that were prepared in many frames in how many.
  static func facts(
    of wanted: [Key], on stage: Stage, at times: [CFTimeInterval], prepared: [Key: Int]
  ) -> [Key: LayerFacts] {
    var facts: [Key: LayerFacts] = [:]
    var movers = Movers(prepared)
    let wanted = Set(wanted)
    var table = ExplainingRows()
    var before: [ObjectIdentifier: [AnimatableValue]] = [:]
    var sidesBefore: [ObjectIdentifier: [CGPoint]] = [:]
    let paths = Set(wanted.map(\.path))
    for time in times {
      stage.advance(to: time)
      let planes = stage.layerPlanes()
      var after: [ObjectIdentifier: [AnimatableValue]] = [:]
      var sides: [ObjectIdentifier: [CGPoint]] = [:]
      var changes: [Set<String>] = Array(repeating: [], count: planes.count)
      var below = Array(repeating: false, count: planes.count)
      let names = stage.layerTable().entries
      // A change is only looked for in layers that are wanted, and in those above and below them.
      let near = Self.near(names.map { paths.contains($0.path) }, planes)
      movers.look(at: planes, names.map { Key(path: $0.path, number: $0.number) }, wanted: wanted)
      for (index, plane) in planes.enumerated() where near[index] {
        let rows = table.rows(of: plane.layer)
        let values = rows.map { $0.read(plane.shown) }
        let identity = ObjectIdentifier(plane.layer)
        after[identity] = values
        guard let old = before[identity], old.count == values.count else { continue }
        for (row, place) in zip(rows, values.indices) where values[place] != old[place] {
          changes[index].insert(row.key)
        }
      }
      for (index, plane) in planes.enumerated().reversed() {
        guard let parent = plane.parent else { continue }
        if below[index] || !changes[index].isEmpty || plane.layer.isInTransition { below[parent] = true }
      }
      for (index, plane) in planes.enumerated() {
        let entry = names[index]
        for key in [Key(path: entry.path, number: entry.number), Key(path: entry.path, number: nil)]
        where wanted.contains(key) {
          facts[key, default: LayerFacts()].add(plane, changes[index], below: below[index])
          let identity = ObjectIdentifier(plane.layer)
          sides[identity] = Self.sides(of: plane)
          if let old = sidesBefore[identity], let new = sides[identity], !Self.areSame(old, new) {
            facts[key]?.turnsOrScales = true
          }
          var above = plane.parent
          while let index = above {
            facts[key]?.changingAbove.formUnion(changes[index])
            if planes[index].layer is CAReplicatorLayer { facts[key]?.isCopied = true }
            above = planes[index].parent
          }
        }
      }
      before = after
      sidesBefore = sides
    }
    for key in facts.keys {
      facts[key]?.movers = movers.paths(touching: key)
      facts[key]?.moversBehind = movers.paths(behind: key)
    }
    return facts
  }

  /// Two sides of the layer's bounds on the canvas.
  private static func sides(of plane: LayerPlane) -> [CGPoint] {
    let corners = plane.corners(of: CGRect(x: 0, y: 0, width: 100, height: 100))
    return [1, 3].map { CGPoint(x: corners[$0].x - corners[0].x, y: corners[$0].y - corners[0].y) }
  }

  private static func areSame(_ first: [CGPoint], _ second: [CGPoint]) -> Bool {
    zip(first, second).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }

  private static func near(_ wanted: [Bool], _ planes: [LayerPlane]) -> [Bool] {
    var near = wanted
    for (index, plane) in planes.enumerated() where plane.parent.map({ near[$0] }) == true { near[index] = true }
    for (index, isWanted) in wanted.enumerated() where isWanted {
      var above = planes[index].parent
      while let number = above {
        near[number] = true
        above = planes[number].parent
      }
    }
    return near
  }

  private mutating func add(_ plane: LayerPlane, _ changes: Set<String>, below: Bool) {
    let layer = plane.shown
    changing.formUnion(changes)
    if plane.layer.animatesFilters { changing.insert("filters") }
    changesBelow = changesBelow || below
    hasShadowPath = layer.shadowPath != nil
    hasShadow = hasShadow || layer.shadowOpacity > 0
    for filter in (layer.filters ?? []) + (layer.backgroundFilters ?? []) {
      blurs = blurs || ["gaussianBlur", "dropShadow"].contains((filter as? CAFilter)?.type)
    }
    keepsDepth = plane.layer is CATransformLayer
    hasCorners = hasCorners || layer.cornerRadius > 0
    masksToBounds = masksToBounds || layer.masksToBounds
    hasMask = hasMask || plane.layer.mask != nil
    isFaded = isFaded || (layer.opacity > 0 && layer.opacity < 1)
    isRasterized = layer.shouldRasterize
    hasTransition = hasTransition || plane.layer.isInTransition
    sublayers = max(sublayers, plane.layer.sublayers?.count ?? 0)
    isRoot = plane.parent == nil
    isText = plane.layer is CATextLayer
    isShape = plane.layer is CAShapeLayer
    hasBorder = hasBorder || layer.borderWidth > 0
    blending = blending ?? layer.compositingFilter.map { ($0 as? CAFilter)?.type ?? "\($0)" }
    radius = max(radius, layer.shadowRadius)
    let corners = plane.corners(of: layer.bounds)
    if corners.count == 4 {
      func length(_ a: CGPoint, _ b: CGPoint) -> Double {
        let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
        return (x * x + y * y).squareRoot()
      }
      shown = (max(shown.width, length(corners[0], corners[1])), max(shown.height, length(corners[1], corners[2])))
    }
    if let image = layer.contents as? CGImage {
      let part = layer.contentsRect
      shownPart = (min(max(Double(part.width), 0), 1), min(max(Double(part.height), 0), 1))
      picture = (max(picture?.width ?? 0, image.width), max(picture?.height ?? 0, image.height))
      isMovingPicture = isMovingPicture || image.animation != nil
      isDrawn = isDrawn || image.scalable != nil
    }
  }
}

/// The properties whose changes may explain a cost, of each class of layers.
private struct ExplainingRows {
  private var known: [ObjectIdentifier: [PropertyRow]] = [:]

  mutating func rows(of layer: CALayer) -> [PropertyRow] {
    let type = type(of: layer)
    if let rows = known[ObjectIdentifier(type)] { return rows }
    let rows = type.declaredRows.filter { row in
      switch row.type {
      // Filters are told apart by their identity, which is another in every copy: their animations say whether they change.
      case .layer, .layers, .cells, .filters: false
      default: !row.isReadOnly
      }
    }
    known[ObjectIdentifier(type)] = rows
    return rows
  }
}

extension CALayer {
  /// Whether an animation changes a value of a filter.
  fileprivate var animatesFilters: Bool {
    animationKeys()?.contains { key in
      let keyPath = (animation(forKey: key) as? CAPropertyAnimation)?.keyPath ?? ""
      return keyPath.hasPrefix("filters") || keyPath.hasPrefix("backgroundFilters")
    } == true
  }

  /// Whether the layer has a transition now.
  fileprivate var isInTransition: Bool {
    animationKeys()?.contains { animation(forKey: $0) is CATransition } == true
  }
}
