import Foundation

/// A layout manager that places sublayers by their `constraints`.
///
/// Each axis is solved by itself. Of the constraints of a layer on its place (`min`, `mid`, `max`) and its length
/// (`width`, `height`) along an axis, the first two with different attributes decide; a single one on the place moves
/// the frame and keeps its length. A layer is placed after the siblings to which it refers; in a circle of references
/// the layer that comes first in `sublayers` uses the present frames of the others.
public final class CAConstraintLayoutManager: CALayoutManager {
  /// A manager, which may serve any number of layers.
  public init() {}

  /// Makes a manager. It has no state, so one may serve any number of layers.
  public static func layoutManager() -> CAConstraintLayoutManager { CAConstraintLayoutManager() }

  /// Gives every sublayer with constraints the frame that satisfies them.
  public func layoutSublayers(of layer: CALayer) {
    let sublayers = layer.childLayers
    let byName = Dictionary(sublayers.compactMap { l in l.name.map { ($0, l) } }) { first, _ in first }
    var begun = Set<ObjectIdentifier>()
    // Each entry is a layer with the number of its constraints whose sources are placed. The stack is explicit because
    // a chain of references may be as long as there are layers.
    var stack: [(layer: CALayer, constraints: [CAConstraint], next: Int)] = []
    func begin(_ sublayer: CALayer) {
      guard begun.insert(ObjectIdentifier(sublayer)).inserted, let constraints = sublayer.constraints,
        !constraints.isEmpty
      else { return }
      stack.append((sublayer, constraints, 0))
    }
    for sublayer in sublayers {
      begin(sublayer)
      while let (placing, constraints, next) = stack.last {
        if next < constraints.count {
          stack[stack.count - 1].next += 1
          if let source = byName[constraints[next].sourceName] { begin(source) }
        } else {
          stack.removeLast()
          solve(constraints, for: placing, in: layer, byName)
        }
      }
    }
  }

  private func solve(
    _ constraints: [CAConstraint], for sublayer: CALayer, in layer: CALayer, _ byName: [String: CALayer]
  ) {
    let frame = sublayer.frame
    var x = AxisSolution(start: frame.minX, length: frame.width)
    var y = AxisSolution(start: frame.minY, length: frame.height)
    for constraint in constraints {
      let source: CGRect
      if constraint.sourceName == "superlayer" {
        source = layer.bounds
      } else if let sibling = byName[constraint.sourceName] {
        source = sibling.frame
      } else {
        continue
      }
      let value = constraint.scale * source.value(of: constraint.sourceAttribute) + constraint.offset
      if constraint.attribute.isVertical {
        y.add(constraint.attribute, value)
      } else {
        x.add(constraint.attribute, value)
      }
    }
    let (horizontal, vertical) = (x.solved, y.solved)
    let solved = CGRect(
      x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    if solved != frame { sublayer.frame = solved }
  }
}

/// The solution of the constraints on a frame along one axis.
private struct AxisSolution {
  let start: CGFloat
  let length: CGFloat
  private var known: [(attribute: CAConstraintAttribute, value: CGFloat)] = []

  init(start: CGFloat, length: CGFloat) {
    self.start = start
    self.length = length
  }

  mutating func add(_ attribute: CAConstraintAttribute, _ value: CGFloat) {
    if known.count < 2, !known.contains(where: { $0.attribute == attribute }) { known.append((attribute, value)) }
  }

  var solved: (start: CGFloat, length: CGFloat) {
    func value(_ a: CAConstraintAttribute, _ b: CAConstraintAttribute) -> CGFloat? {
      known.first { $0.attribute == a || $0.attribute == b }?.value
    }
    let (low, mid, high, size) = (
      value(.minX, .minY), value(.midX, .midY), value(.maxX, .maxY), value(.width, .height)
    )
    switch (low, mid, high, size) {
    case (let low?, let mid?, _, _): return (low, max(2 * (mid - low), 0))
    case (let low?, _, let high?, _): return (low, max(high - low, 0))
    case (let low?, _, _, let size): return (low, max(size ?? length, 0))
    case (_, let mid?, let high?, _): return (2 * mid - high, max(2 * (high - mid), 0))
    case (_, let mid?, _, let size):
      let size = max(size ?? length, 0)
      return (mid - size / 2, size)
    case (_, _, let high?, let size):
      let size = max(size ?? length, 0)
      return (high - size, size)
    case (_, _, _, let size): return (start, max(size ?? length, 0))
    }
  }
}

extension CGRect {
  fileprivate func value(of attribute: CAConstraintAttribute) -> CGFloat {
    switch attribute {
    case .minX: minX
    case .midX: midX
    case .maxX: maxX
    case .width: width
    case .minY: minY
    case .midY: midY
    case .maxY: maxY
    case .height: height
    }
  }
}
