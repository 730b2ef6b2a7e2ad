import Foundation
import KinoraGraphics

/// Where a sibling's picture is in space, or the part of it that the cuts by other siblings' planes have left.
struct DepthPiece {
  /// One cut through a sibling. What remains of the piece is where `line` is not negative.
  struct Cut {
    /// The number of the cut, which its two sides share.
    let number: Int
    /// The distance from the cut in pixels, positive on the side that is kept.
    let line: DepthField
    /// Whether the side that is kept is nearer to the viewer than the plane that cuts.
    let isFront: Bool
  }

  /// The sibling's number in the order of `sublayers`.
  let place: Int
  /// The sibling's number in the drawing order that the depth of the anchor points gives.
  let rank: Int
  /// The depth of the sibling's plane over the canvas.
  let field: DepthField
  /// The part of the canvas in which the piece may draw.
  private(set) var region: ConvexPolygon
  private(set) var box: CGRect
  private(set) var cuts: [Cut] = []
  /// Whether nothing shows through the inside of the piece.
  let isOpaque: Bool

  init(place: Int, rank: Int, items: [DisplayItem], field: DepthField, region: ConvexPolygon) {
    self.place = place
    self.rank = rank
    self.field = field
    self.region = region
    box = region.bounds
    isOpaque = items.startOpaque
  }

  /// How one piece lies in relation to another.
  enum Relation { case apart, behind, inFront, crossing, coplanar }

  func relation(to other: DepthPiece) -> Relation {
    guard box.minX < other.box.maxX, other.box.minX < box.maxX, box.minY < other.box.maxY, other.box.minY < box.maxY
    else { return .apart }
    let common = region.overlap(other.region)
    if common.isNegligible { return .apart }
    let difference = field - other.field
    var isNearer = false
    var isFarther = false
    for point in common.points {
      let value = difference.value(at: point)
      let slack = field.slack(at: point) + other.field.slack(at: point)
      isNearer = isNearer || value > slack
      isFarther = isFarther || value < -slack
    }
    if isNearer, isFarther {
      if common.clipped(to: difference).isNegligible { return .behind }
      if common.clipped(to: -difference).isNegligible { return .inFront }
      return .crossing
    }
    if isNearer { return .inFront }
    if isFarther { return .behind }
    return .coplanar
  }

  /// The part nearer to the viewer than another piece's plane, and the part farther off; nil when that plane does not
  /// divide the piece.
  func split(by other: DepthPiece, number: Int) -> (front: DepthPiece, back: DepthPiece)? {
    guard let line = (field - other.field).asDistance else { return nil }
    let front = kept(Cut(number: number, line: line, isFront: true))
    let back = kept(Cut(number: number, line: -line, isFront: false))
    if front.region.isNegligible || back.region.isNegligible { return nil }
    return (front, back)
  }

  private func kept(_ cut: Cut) -> DepthPiece {
    var piece = self
    piece.region = region.clipped(to: cut.line)
    piece.box = piece.region.bounds
    piece.cuts.append(cut)
    return piece
  }

  /// Whether the piece is the far side of a cut of which `other` is the near side.
  func isCutBehind(_ other: DepthPiece) -> Bool {
    place == other.place
      && cuts.contains { cut in !cut.isFront && other.cuts.contains { $0.number == cut.number && $0.isFront } }
  }

  // MARK: Drawing

  /// How far, in pixels, the far part of an opaque piece continues under the near part, so that nothing shows through
  /// the cut between them.
  private static let underlap = 1.5
  /// A distance in pixels that is greater than any canvas.
  private static let far = 30_000.0

  /// Appends `picture`, which is that of the sibling, clipped by the piece's cuts.
  ///
  /// The cut of an opaque piece is smooth: its near part is antialiased over its far part, which continues below it. In
  /// a translucent piece the overlap would show, so its parts meet at whole pixels.
  func draw(_ picture: OwnedItems, of sibling: CALayer, into drawn: inout OwnedItems) {
    let start = drawn.end
    drawn.append(picture)
    if cuts.isEmpty { return }
    drawn.replaceTail(from: start, of: sibling.identity) { GroupItem($0, clips: cuts.map(clip), isolated: false) }
  }

  private func clip(_ cut: Cut) -> GroupItem.Clip {
    let line = cut.line
    // A coordinate system with its origin on the line and x towards the side that is kept.
    let middle = CGPoint(x: box.midX, y: box.midY)
    let distance = line.value(at: middle)
    let frame = Homography(
      a: line.x, b: line.y, c: -line.y, d: line.x, tx: Double(middle.x) - distance * line.x,
      ty: Double(middle.y) - distance * line.y)
    let start = isOpaque && !cut.isFront ? -Self.underlap : 0
    let side = CGRect(x: start, y: -Self.far, width: Self.far - start, height: 2 * Self.far)
    return GroupItem.Clip(
      .rect(side), transform: frame, antialiasedEdges: isOpaque ? .all : EdgeSet.all.subtracting(.minX))
  }
}

extension [DisplayItem] {
  /// Whether the first item that is no shadow is opaque inside its outline.
  fileprivate var startOpaque: Bool {
    for item in self {
      switch item {
      case .shadow: continue
      case .shape(let shape): return shape.opacity == 1 && shape.blend == .normal && shape.paint.isOpaque
      case .image(let image): return image.opacity == 1 && image.blend == .normal && image.image.isOpaque
      case .group(let group):
        return group.opacity == 1 && group.blend == .normal && group.mask == nil && group.filters.isEmpty
          && group.items.startOpaque
      case .sprites, .rasterized: return false
      }
    }
    return false
  }
}

extension Paint {
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .image(let image, _, _): image.isOpaque
    case .gradient(let gradient):
      gradient.extendsStart && gradient.extendsEnd && gradient.stops.allSatisfy { $0.color.alpha == 1 }
    }
  }
}
