import Foundation
import KinoraNumerics

/// Turns the stroke of a path into polygons that all turn the same way.
///
/// Each subpath becomes two offset curves, half the width to either side, sampled on the true normals, with caps or
/// joins between them. On the inner side of a bend tighter than the pen the offset curve would run backwards and cut a
/// hole into the area that the pen covers. There the outline goes by way of the path itself, and the folded piece is
/// added as separate triangles.
struct PathStroker {
  var measured = MeasuredPath()
  /// Half the pen's width.
  var radius = 0.0
  var style = StrokeStyle()
  /// The largest angle between neighbouring directions on a round part; `stepCosine` is its cosine.
  private(set) var step = 0.0
  private(set) var stepCosine = 0.0
  private(set) var tolerance = 0.0

  /// The offset curves of the subpath in progress. `left` is toward `tangent.perpendicular`.
  var left: [Vector] = []
  var right: [Vector] = []
  /// The triangles of folded pieces, three points each.
  private var folds: [Vector] = []
  private var leftFolded = false
  private var rightFolded = false

  var position = Vector.zero
  var tangent = Vector.zero
  private var firstTangent = Vector.zero
  private var firstLength = 0.0
  var lastLength = 0.0
  private var started = false

  /// Appends to `output` the stroke of `path`, mapped by `plane`. `tolerance` is in the path's units.
  mutating func stroke(
    _ path: PathGeometry, _ style: StrokeStyle, tolerance: Double, _ plane: Plane, into output: inout FlattenedPath
  ) {
    guard style.width > 0, style.width + path.magnitude < PathGeometry.largestMagnitude, tolerance > 0 else { return }
    self.style = style
    self.tolerance = tolerance
    radius = style.width / 2
    // A chord over the angle a leaves a circle by r (1 − cos(a/2)), about r a² / 8.
    step = min(.pi / 4, max(0.01, (8 * tolerance / radius).squareRoot()))
    stepCosine = 1 - step * step / 2 + step * step * step * step / 24

    let dashes = DashPattern(lengths: style.dashes, phase: style.dashPhase)
    let trims = style.start > 0 || style.end < 1
    if dashes == nil, !trims {
      walk(path, plane, into: &output)
    } else {
      guard style.start < style.end else { return }
      var part = path
      if trims {
        measured.measure(part)
        part = measured.trimmed(from: style.start, to: style.end)
      }
      if let dashes {
        measured.measure(part)
        part = measured.dashed(dashes) ?? part
      }
      walk(part, plane, into: &output)
    }
  }

  private mutating func walk(_ path: PathGeometry, _ plane: Plane, into output: inout FlattenedPath) {
    var index = 0
    var start = Vector.zero
    var pending = false
    path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        switch verb {
        case .move:
          if pending { finish(closed: false, plane, into: &output) }
          pending = false
          start = Vector(points[index])
          begin(at: start)
        case .line:
          pending = true
          addLine(to: Vector(points[index]))
        case .quad:
          pending = true
          let c = Vector(points[index])
          let end = Vector(points[index + 1])
          // The quadratic curve is raised to a cubic.
          addCubic(position + (c - position) * (2.0 / 3), end + (c - end) * (2.0 / 3), end)
        case .cubic:
          pending = true
          addCubic(Vector(points[index]), Vector(points[index + 1]), Vector(points[index + 2]))
        case .close:
          addLine(to: start)
          finish(closed: true, plane, into: &output)
          pending = false
          begin(at: start)
        }
        index += verb.pointCount
      }
    }
    if pending { finish(closed: false, plane, into: &output) }
  }

  private mutating func begin(at point: Vector) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    folds.removeAll(keepingCapacity: true)
    leftFolded = false
    rightFolded = false
    started = false
    position = point
  }

  /// Starts a piece in direction `t`, with a join to the piece before it.
  private mutating func turn(to t: Vector, length: Double) {
    if started {
      join(from: tangent, to: t, lengthBefore: lastLength, lengthAfter: length)
    } else {
      started = true
      firstTangent = t
      firstLength = length
      let offset = radius * t.perpendicular
      left.append(position + offset)
      right.append(position - offset)
    }
    tangent = t
  }

  /// The shortest piece that has a direction. Two points that are closer were meant to be one, such as an arc's
  /// beginning and the point before it.
  private var shortest: Double { max(1e-9 * radius, tolerance / 16, .leastNormalMagnitude) }

  private mutating func addLine(to end: Vector) {
    let along = end - position
    let length = along.length
    guard length > shortest else { return }
    let t = along / length
    turn(to: t, length: length)
    let offset = radius * t.perpendicular
    left.append(end + offset)
    right.append(end - offset)
    leftFolded = false
    rightFolded = false
    position = end
    lastLength = length
  }

  private mutating func addCubic(_ c1: Vector, _ c2: Vector, _ end: Vector) {
    let p0 = position
    let least = shortest
    let legs = (c1 - p0, c2 - c1, end - c2)
    let lengths = (legs.0.length, legs.1.length, legs.2.length)
    // The control polygon's first and last direction, and how far it turns in between.
    var startTangent: Vector?
    var endTangent = Vector.zero
    var turning = 0.0
    func visit(_ leg: Vector, _ length: Double) {
      guard length > least else { return }
      if startTangent == nil {
        startTangent = leg / length
      } else {
        turning += abs(Elementary.atan2(endTangent.cross(leg), endTangent.dot(leg)))
      }
      endTangent = leg / length
    }
    visit(legs.0, lengths.0)
    visit(legs.1, lengths.1)
    visit(legs.2, lengths.2)
    guard let startTangent else { return addLine(to: end) }

    let second1 = p0 - 2 * c1 + c2
    let second2 = c1 - 2 * c2 + end
    var pieces = PathFlattener.pieceCount(max(second1.length, second2.length), tolerance, 0.75)
    pieces = min(PathFlattener.mostPieces, max(pieces, Int(turning / step) + 1))

    let a = second2 - second1
    let b = 3 * second1
    let c = 3 * (c1 - p0)
    turn(to: startTangent, length: (p0 - end).length / Double(pieces))
    let curve = Curve(a: a, b: b, c: c, origin: p0)
    for i in 1...pieces {
      let t = Double(i) / Double(pieces)
      let last = i == pieces
      let point = last ? end : curve.point(t)
      let direction = last ? endTangent : curve.direction(t) ?? tangent
      advance(curve, from: Double(i - 1) / Double(pieces), to: t, point, direction, depth: 0)
    }
  }

  struct Curve {
    let a, b, c, origin: Vector

    @inline(__always)
    func point(_ t: Double) -> Vector { origin + t * (c + t * (b + t * a)) }

    /// The unit tangent; nil where the derivative vanishes.
    @inline(__always)
    func direction(_ t: Double) -> Vector? {
      let d = c + t * (2 * b + t * (3 * a))
      let length = d.length
      return length > 1e-12 * (c.length + b.length + a.length) ? d / length : nil
    }
  }

  /// Adds one chord of a curve. The chord is halved while the direction turns too far; where halving does not help, at
  /// a cusp, a round turn is added.
  private mutating func advance(
    _ curve: Curve, from a: Double, to b: Double, _ point: Vector, _ direction: Vector, depth: Int
  ) {
    if tangent.dot(direction) < stepCosine - step * step * 0.5 {
      if depth < 10 {
        let middle = (a + b) / 2
        advance(curve, from: a, to: middle, curve.point(middle), curve.direction(middle) ?? tangent, depth: depth + 1)
        advance(curve, from: middle, to: b, point, direction, depth: depth + 1)
        return
      }
      roundTurn(from: tangent, to: direction)
      tangent = direction
    }
    let chord = point - position
    let length = chord.length
    let offset = radius * direction.perpendicular
    Self.extend(&left, &leftFolded, &folds, position, point, point + offset, chord, clockwise: false)
    Self.extend(&right, &rightFolded, &folds, position, point, point - offset, chord, clockwise: true)
    position = point
    tangent = direction
    lastLength = length
  }

  /// Extends one offset curve to `next`, by way of the path where the curve would run backwards.
  @inline(__always)
  private static func extend(
    _ side: inout [Vector], _ folded: inout Bool, _ folds: inout [Vector], _ from: Vector, _ to: Vector, _ next: Vector,
    _ chord: Vector, clockwise: Bool
  ) {
    guard let previous = side.last else { return }
    if (next - previous).dot(chord) >= 0 {
      side.append(next)
      folded = false
      return
    }
    // Where the two cross-sections meet, the area that the pen sweeps consists of a triangle on either side of the
    // meeting point.
    let across = previous - from
    let share = (to - from).cross(next - to) / across.cross(next - to)
    if share >= 0, share <= 1 {
      let meeting = from + share * across
      addTriangle(from, to, meeting, &folds)
      addTriangle(meeting, next, previous, &folds)
    } else {
      addTriangle(from, to, next, &folds)
      addTriangle(from, next, previous, &folds)
    }
    if folded { side.removeLast() } else { side.append(from) }
    side.append(to)
    side.append(next)
    folded = true
  }

  /// Adds a triangle that turns as the outlines do, from +y toward +x.
  @inline(__always)
  private static func addTriangle(_ a: Vector, _ b: Vector, _ c: Vector, _ folds: inout [Vector]) {
    let area = (b - a).cross(c - a)
    guard area != 0 else { return }
    folds.append(a)
    folds.append(area < 0 ? b : c)
    folds.append(area < 0 ? c : b)
  }

  /// Ends the subpath and emits its contours.
  private mutating func finish(closed: Bool, _ plane: Plane, into output: inout FlattenedPath) {
    guard started else {
      emitDot(plane, into: &output)
      return
    }
    if closed {
      join(
        from: tangent, to: firstTangent, lengthBefore: lastLength, lengthAfter: firstLength, closing: true)
      emit(left, reversed: false, plane, into: &output)
      output.endContour()
      emit(right, reversed: true, plane, into: &output)
      output.endContour()
    } else {
      cap(at: position, direction: tangent, &left)
      emit(left, reversed: false, plane, into: &output)
      // The cap at the start leads from the end of the reversed right side.
      left.removeAll(keepingCapacity: true)
      if let start = right.first {
        cap(at: start + radius * firstTangent.perpendicular, direction: -firstTangent, &left)
      }
      emit(right, reversed: true, plane, into: &output)
      emit(left, reversed: false, plane, into: &output)
      output.endContour()
    }
    var i = 0
    while i < folds.count {
      for corner in folds[i..<(i + 3)] { output.append(plane.map(corner)) }
      output.endContour()
      i += 3
    }
  }

  /// Emits a subpath without length, which shows its caps along the x axis.
  private mutating func emitDot(_ plane: Plane, into output: inout FlattenedPath) {
    guard style.cap != .butt else { return }
    left.append(position + Vector(0, radius))
    cap(at: position, direction: Vector(1, 0), &left)
    left.append(position - Vector(0, radius))
    cap(at: position, direction: Vector(-1, 0), &left)
    emit(left, reversed: false, plane, into: &output)
    output.endContour()
  }

  private func emit(_ side: [Vector], reversed: Bool, _ plane: Plane, into output: inout FlattenedPath) {
    if reversed {
      for point in side.reversed() { output.append(plane.map(point)) }
    } else {
      for point in side { output.append(plane.map(point)) }
    }
  }
}
