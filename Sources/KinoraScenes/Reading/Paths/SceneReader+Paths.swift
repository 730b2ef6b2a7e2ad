import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

extension SceneReader {
  /// Reads a path: SVG path data, an object in one of the forms of ``PathForm``, or a list of paths, whose subpaths
  /// follow one another.
  func path(_ node: SourceNode, _ what: String) -> PathGeometry? {
    switch node.value {
    case .string: return pathData(node, what)
    case .array(let nodes):
      let paths = nodes.map { path($0, what) }
      return paths.contains { $0 == nil } ? nil : paths.reduce(into: PathGeometry()) { $0.append($1 ?? PathGeometry()) }
    case .object: return figure(node, what)
    default:
      reportFound(node, what, allowed: ValueForm.path.allowed)
      return nil
    }
  }

  /// Reads SVG path data.
  func pathData(_ node: SourceNode, _ what: String) -> PathGeometry? {
    guard let data = string(node, what, allowed: "SVG path data in quotation marks") else { return nil }
    do {
      return try PathGeometry(svg: data)
    } catch {
      report(node, "\(what): \(error)", allowed: "SVG path data such as \"M 0 0 L 10 0 Z\"")
      return nil
    }
  }

  /// Reads how an animation goes from one path to another.
  func morph(_ node: SourceNode, _ form: PropertyForm?) -> PathMorph? {
    if let form {
      guard case .path = form.form else {
        report(node, "morph: \(form.keyPath) is no path", allowed: "morph in animations of a path")
        return nil
      }
    }
    return choice(node, "morph", of: AnimationVocabulary.morphs).flatMap(PathMorph.init(rawValue:))
  }

  private func figure(_ node: SourceNode, _ what: String) -> PathGeometry? {
    let forms = PathForm.all
    let names = forms.map(\.key) + PathForm.changes.map(\.key)
    guard let fields = Fields(node, "a path", names: names, self) else { return nil }
    let given = forms.filter { fields[$0.key] != nil }
    guard given.count == 1, let form = given.first, let content = fields[form.key] else {
      if !fields.hasSlips || given.count > 1 {
        report(
          node, "\(what): a path of \(given.isEmpty ? "no form" : "several forms: " + listed(given.map(\.key)))",
          allowed: "exactly one of " + listed(forms.map(\.key)))
      }
      return nil
    }
    let radius = fields["cornerRadius"].map { number($0, "cornerRadius", in: .notNegative) }
    let map = fields["transform"].map { flatTransform($0) }
    let reversed = fields["reversed"].map { bool($0, "reversed") }
    guard var path = form.read(self, content) else { return nil }
    if let radius {
      guard let radius else { return nil }
      path = path.roundingCorners(radius: radius)
    }
    if let map {
      guard let map else { return nil }
      path = path.applying(map)
    }
    return reversed == true ? path.reversed() : path
  }

  private func flatTransform(_ node: SourceNode) -> CGAffineTransform? {
    guard let transform = transform(node, "transform") else { return nil }
    guard CATransform3DIsAffine(transform) else {
      report(node, "transform: a path stays in its plane", allowed: "{ scale }, { rotate } without axis, { translate }")
      return nil
    }
    return CATransform3DGetAffineTransform(transform)
  }

  // MARK: Boxes and lines

  func box(_ node: SourceNode, _ what: String) -> CGRect? {
    let allowed = "[x, y, width, height], width and height 0 or more"
    guard let n = numbers(node, what, counts: [4], allowed: allowed) else { return nil }
    guard n[2] >= 0, n[3] >= 0 else {
      reportFound(node, what, allowed: allowed)
      return nil
    }
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func circle(_ node: SourceNode) -> PathGeometry? {
    let allowed = "[x, y, radius], the radius 0 or more"
    guard let n = numbers(node, "circle", counts: [3], allowed: allowed) else { return nil }
    guard n[2] >= 0 else {
      reportFound(node, "circle", allowed: allowed)
      return nil
    }
    return PathGeometry { $0.addEllipse(in: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2])) }
  }

  func corners(_ node: SourceNode, _ what: String, closed: Bool) -> PathGeometry? {
    guard let nodes = list(node, what, of: "points [x, y]") else { return nil }
    let points = nodes.map { numbers($0, what, counts: [2], allowed: "a point [x, y]") }
    guard !points.contains(where: { $0 == nil }) else { return nil }
    let least = closed ? 3 : 2
    guard points.count >= least else {
      report(node, "\(what): found \(points.count) points", allowed: "at least \(least) points [x, y]")
      return nil
    }
    var path = PathGeometry()
    for (index, point) in points.compactMap(\.self).enumerated() {
      let point = CGPoint(x: point[0], y: point[1])
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  // MARK: Round figures

  func polygon(_ node: SourceNode) -> PathGeometry? {
    if case .array = node.value { return corners(node, "polygon", closed: true) }
    let names = ["sides", "radius", "center", "rotation", "roundness"]
    guard let fields = Fields(node, "a polygon", names: names, self),
      let sides = fields.required("sides", "how many sides it has").flatMap({
        integer($0, "sides", in: 3...PathForm.greatestCount)
      }), let radius = radius(fields), let place = place(fields),
      let roundness = pair(fields["roundness"], "roundness", default: 0, isPair: false)
    else { return nil }
    return PathGeometry {
      $0.addPolygon(
        center: place.center, sides: sides, radius: radius, rotation: place.rotation, roundness: roundness.outer)
    }
  }

  func star(_ node: SourceNode) -> PathGeometry? {
    let names = ["points", "radius", "center", "rotation", "roundness"]
    guard let fields = Fields(node, "a star", names: names, self),
      let points = fields.required("points", "how many points it has").flatMap({
        integer($0, "points", in: 2...PathForm.greatestCount)
      }), let radii = fields.required("radius", "[outer, inner]").flatMap({ radii($0) }), let place = place(fields),
      let roundness = pair(fields["roundness"], "roundness", default: 0, isPair: true)
    else { return nil }
    return PathGeometry {
      $0.addStar(
        center: place.center, points: points, outerRadius: radii.outer, innerRadius: radii.inner,
        rotation: place.rotation, outerRoundness: roundness.outer, innerRoundness: roundness.inner)
    }
  }

  func arc(_ node: SourceNode) -> PathGeometry? {
    guard let fields = Fields(node, "an arc", names: ["center", "radius", "from", "to"], self),
      let radius = radius(fields), let angles = angles(fields), let place = place(fields)
    else { return nil }
    return PathGeometry {
      $0.addRelativeArc(
        center: place.center, radius: radius, startAngle: angles.from, delta: angles.to - angles.from)
    }
  }

  func sector(_ node: SourceNode) -> PathGeometry? {
    guard let fields = Fields(node, "a sector", names: ["center", "radius", "from", "to"], self),
      let radius = fields.required("radius", "a number, or [outer, inner]"), let angles = angles(fields),
      let place = place(fields)
    else { return nil }
    var radii: (outer: Double, inner: Double)
    if case .array = radius.value {
      guard let both = self.radii(radius) else { return nil }
      radii = both
    } else {
      guard let outer = number(radius, "radius", in: .notNegative) else { return nil }
      radii = (outer, 0)
    }
    return PathGeometry {
      $0.addSector(
        center: place.center, outerRadius: radii.outer, innerRadius: radii.inner, startAngle: angles.from,
        endAngle: angles.to)
    }
  }

  private func place(_ fields: Fields) -> (center: CGPoint, rotation: Double)? {
    let center = fields["center"].map { numbers($0, "center", counts: [2], allowed: "a point [x, y]") } ?? [0, 0]
    let rotation = fields["rotation"].map { angle($0, "rotation") } ?? 0
    guard let center, let rotation else { return nil }
    return (CGPoint(x: center[0], y: center[1]), rotation)
  }

  private func angles(_ fields: Fields) -> (from: Double, to: Double)? {
    let angles = ["from", "to"].map { name in
      fields.required(name, ValueForm.angle.allowed).flatMap { angle($0, name) }
    }
    guard let from = angles[0], let to = angles[1] else { return nil }
    return (from, to)
  }

  private func radius(_ fields: Fields) -> Double? {
    fields.required("radius", "a number, 0 or more").flatMap { number($0, "radius", in: .notNegative) }
  }

  private func radii(_ node: SourceNode) -> (outer: Double, inner: Double)? {
    let allowed = "two radii [outer, inner], both 0 or more"
    guard let radii = numbers(node, "radius", counts: [2], allowed: allowed) else { return nil }
    guard radii.allSatisfy({ $0 >= 0 }) else {
      reportFound(node, "radius", allowed: allowed)
      return nil
    }
    return (radii[0], radii[1])
  }

  /// Reads a number, or where `isPair` is true one for the outer and one for the inner corners.
  private func pair(
    _ node: SourceNode?, _ what: String, default missing: Double, isPair: Bool
  ) -> (outer: Double, inner: Double)? {
    guard let node else { return (missing, missing) }
    if isPair, case .array = node.value {
      return numbers(node, what, counts: [2], allowed: "a number, or [outer, inner]").map { ($0[0], $0[1]) }
    }
    return number(node, what).map { ($0, $0) }
  }
}
