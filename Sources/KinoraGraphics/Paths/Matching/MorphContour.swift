import Foundation

/// A subpath to be matched with another: lines and cubics of known length.
struct MorphContour {
  /// How many points at equal distances stand for the contour when it is compared with others.
  static let sampleCount = 128
  /// A turn from which on a vertex counts as a corner, as its cosine: 20 degrees.
  private static let cornerCosine = 0.939_692_620_785_908_4

  let isClosed: Bool
  let length: Double
  /// Where the vertices lie, as fractions of the length, from 0; without the last end.
  let vertices: [Double]
  /// The vertices at which the direction jumps.
  let corners: [Double]
  let samples: [Vector]
  private let path: MeasuredPath
  private let subpath: MeasuredPath.Subpath

  init?(_ path: MeasuredPath, _ subpath: MeasuredPath.Subpath) {
    guard subpath.length > 0, subpath.length.isFinite else { return nil }
    (self.path, self.subpath) = (path, subpath)
    (isClosed, length) = (subpath.closed, subpath.length)
    var vertices: [Double] = []
    var corners: [Double] = []
    var behind = 0.0
    let drawn = subpath.segments.filter { path.lengths[$0] > 0 }
    var before = subpath.closed ? drawn.last.flatMap { path.segments[$0].direction(at: 1) } : nil
    for index in drawn {
      let fraction = behind / subpath.length
      vertices.append(fraction)
      if let before, let after = path.segments[index].direction(at: 0), before.dot(after) < Self.cornerCosine {
        corners.append(fraction)
      }
      before = path.segments[index].direction(at: 1)
      behind += path.lengths[index]
    }
    (self.vertices, self.corners) = (vertices, corners)
    samples = (0..<Self.sampleCount).map { sample in
      let place = path.place(of: subpath, at: Double(sample) / Double(Self.sampleCount) * subpath.length)
      return path.segments[place.segment].point(at: place.parameter)
    }
  }

  /// The contours of a path, without those that have no length.
  static func all(of path: PathGeometry) -> [MorphContour] {
    let measured = MeasuredPath(path)
    return measured.subpaths.compactMap { MorphContour(measured, $0) }
  }

  /// The signed area of the samples, positive where the contour turns from +x towards +y.
  var area: Double {
    var sum = 0.0
    var previous = samples[samples.count - 1]
    for point in samples {
      sum += previous.cross(point)
      previous = point
    }
    return sum / 2
  }

  var box: CGRect {
    var (low, high) = (samples[0], samples[0])
    for point in samples {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The point at a fraction of the length, from the samples.
  func sample(at fraction: Double) -> Vector {
    let place = (fraction - fraction.rounded(.down)) * Double(Self.sampleCount)
    let index = min(Int(place), Self.sampleCount - 1)
    let next = samples[(index + 1) % Self.sampleCount]
    return samples[index] + (next - samples[index]) * (place - Double(index))
  }

  /// The piece between two fractions, of which neither leaves the line or curve that `from` begins in. Fractions from 1
  /// on are on the next round.
  func piece(from a: Double, to b: Double) -> BezierSegment {
    let turns = a.rounded(.down)
    let (first, last) = ((a - turns) * length, (b - turns) * length)
    let middle = (first + last) / 2
    var behind = 0.0
    var found = subpath.segments.lowerBound
    for index in subpath.segments where path.lengths[index] > 0 {
      found = index
      if middle < behind + path.lengths[index] { break }
      behind += path.lengths[index]
    }
    let whole = path.lengths[found]
    func parameter(_ distance: Double) -> Double {
      let near = 1e-9 * length
      if distance < near { return 0 }
      return distance > whole - near ? 1 : path.parameter(at: distance, in: found, .byLength)
    }
    let segment = path.segments[found]
    return segment.part(from: parameter(first - behind), to: parameter(last - behind))
  }
}
