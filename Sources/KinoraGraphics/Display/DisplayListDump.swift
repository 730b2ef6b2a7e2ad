import Foundation

extension DisplayList {
  /// The list as text, for tests and for people: one item a line, a group's parts indented below it, defaults left out.
  ///
  /// The text is stable: numbers are rounded to four decimals, and images are numbered in order of first appearance
  /// with their sizes, so that it is the same in every run.
  public func dump() -> String { dump(owners: [], in: LayerTable()) }

  /// The list as text with each item's owner at the end of its line, as in `owner 3 card/title`: its number and path in
  /// `layers`.
  public func dump(naming layers: LayerTable) -> String { dump(owners: owners, in: layers) }

  private func dump(owners: [ItemOwner], in layers: LayerTable) -> String {
    var dump = DisplayListDump(layers: layers)
    dump.line("canvas \(width)x\(height) \(dump.color(background))")
    dump.indented { $0.items(items, of: owners) }
    return dump.text
  }
}

extension [DisplayItem] {
  /// The items as text; see `DisplayList.dump()`.
  public func dump() -> String {
    var dump = DisplayListDump()
    dump.items(self, of: [])
    return dump.text
  }
}

struct DisplayListDump {
  private(set) var text = ""
  private var depth = 0
  private var images: [UInt64: Int] = [:]
  private let layers: LayerTable

  init(layers: LayerTable = LayerTable()) { self.layers = layers }

  mutating func line(_ words: String...) {
    line(words)
  }

  mutating func line(_ words: [String]) {
    text += String(repeating: "  ", count: depth)
    text += words.filter { !$0.isEmpty }.joined(separator: " ")
    text += "\n"
  }

  mutating func indented(_ body: (inout DisplayListDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Adds items and, where their owners are known, these.
  mutating func items(_ items: [DisplayItem], of owners: [ItemOwner]) {
    for (index, item) in items.enumerated() {
      let owner = index < owners.count ? owners[index] : nil
      let words = owner.map { "owner \(layers.words($0))" } ?? ""
      switch item {
      case .shape(let shape): self.shape(shape, words)
      case .image(let image): self.image(image, words)
      case .shadow(let shadow):
        line(
          "shadow", outline(shadow.outline), "sigma \(number(shadow.sigma))", color(shadow.color),
          place(shadow.transform), opacity(shadow.opacity), words)
      case .sprites(let sprites): self.sprites(sprites, words)
      case .group(let group): self.group(group, owner, words)
      case .rasterized(let item):
        line(
          "rasterized", rect(item.area), sampling(item.sampling), place(item.transform), opacity(item.opacity),
          blend(item.blend), words)
        indented { $0.items(item.items, of: owner?.items ?? []) }
      }
    }
  }

  private mutating func shape(_ item: ShapeItem, _ owner: String) {
    let paint = paint(item.paint)
    var isRect = false
    if case .rect = item.outline { isRect = true }
    line(
      outline(item.outline), paint, place(item.transform), opacity(item.opacity), blend(item.blend),
      isRect || item.antialiasedEdges.contains(.aliased) ? edges(item.antialiasedEdges) : "", owner)
  }

  private mutating func image(_ item: ImageItem, _ owner: String) {
    let nine = item.ninePart.map { "nine-part \(rect($0.center)) unit \(number($0.unitsPerPixel))" }
    line(
      "image", name(item.image), "source \(rect(item.source))", "to \(rect(item.destination))", nine ?? "",
      sampling(item.sampling), place(item.transform), opacity(item.opacity), blend(item.blend),
      edges(item.antialiasedEdges), owner)
  }

  private mutating func sprites(_ item: SpriteItem, _ owner: String) {
    line("sprites", sampling(item.sampling), blend(item.blend), owner)
    depth += 1
    for sprite in item.sprites {
      let index = Int(sprite.image)
      let matrix = [sprite.a, sprite.b, sprite.c, sprite.d, sprite.tx, sprite.ty].map { Double($0) }
      let tint = [sprite.tint.x, sprite.tint.y, sprite.tint.z, sprite.tint.w].map { Double($0) }
      line(
        index < item.images.count ? name(item.images[index]) : "no image \(index)", "matrix \(numbers(matrix))",
        tint == [1, 1, 1, 1] ? "" : "tint \(numbers(tint))")
    }
    depth -= 1
  }

  private mutating func group(_ group: GroupItem, _ owner: ItemOwner?, _ words: String) {
    line("group", opacity(group.opacity), blend(group.blend), group.isolated ? "" : "not isolated", words)
    depth += 1
    for clip in group.clips {
      line("clip", outline(clip.outline), place(clip.transform), edges(clip.antialiasedEdges))
    }
    for filter in group.backdropFilters { line("backdrop", self.filter(filter)) }
    items(group.items, of: owner?.items ?? [])
    for filter in group.filters { line("filter", self.filter(filter)) }
    if let shadow = group.shadow {
      let offset = [Double(shadow.offset.width), Double(shadow.offset.height)]
      line(
        "own shadow", "sigma \(numbers([shadow.sigmaX, shadow.sigmaY]))", "offset \(numbers(offset))",
        color(shadow.color))
    }
    if let mask = group.mask {
      line("mask")
      indented { $0.items(mask, of: owner?.mask ?? []) }
    }
    depth -= 1
  }

  // MARK: Words

  private func number(_ value: Double) -> String { shortNumber(value) }

  private func numbers(_ values: [Double]) -> String { values.map { shortNumber($0) }.joined(separator: " ") }

  private func rect(_ r: CGRect) -> String {
    r.isNull
      ? "null" : numbers([Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height)])
  }

  private func point(_ p: CGPoint) -> String { numbers([Double(p.x), Double(p.y)]) }

  /// A colour as `rgb(…)`, with alpha after a slash where it is not 1; components are 0…1.
  func color(_ c: CGColor) -> String {
    let rgb = numbers([Double(c.red), Double(c.green), Double(c.blue)])
    return c.alpha == 1 ? "rgb(\(rgb))" : "rgb(\(rgb) / \(number(Double(c.alpha))))"
  }

  /// The image's number and size.
  private mutating func name(_ image: CGImage) -> String {
    let number = images[image.identity] ?? images.count + 1
    images[image.identity] = number
    return "#\(number) \(image.width)x\(image.height)"
  }

  private func opacity(_ value: Double) -> String { value == 1 ? "" : "opacity \(number(value))" }

  private func blend(_ mode: BlendMode) -> String { mode == .normal ? "" : "blend \(mode.rawValue)" }

  private func sampling(_ sampling: Sampling) -> String {
    switch sampling {
    case .nearest: "nearest"
    case .linear: ""
    case .trilinear(let bias): bias == 0 ? "trilinear" : "trilinear bias \(number(bias))"
    }
  }

  private func place(_ h: Homography) -> String {
    if h == .identity { return "" }
    if h.isTranslation { return "at \(numbers([h.m31, h.m32]))" }
    if h.isAffine { return "matrix \(numbers([h.m11, h.m12, h.m21, h.m22, h.m31, h.m32]))" }
    return "projection \(numbers([h.m11, h.m12, h.m13, h.m21, h.m22, h.m23, h.m31, h.m32, h.m33]))"
  }

  private func edges(_ edges: EdgeSet) -> String {
    if edges == .all { return "" }
    let names: [(EdgeSet, String)] = [(.minX, "minX"), (.maxX, "maxX"), (.minY, "minY"), (.maxY, "maxY")]
    let smooth = names.filter { edges.contains($0.0) }.map(\.1)
    return "antialiased \(smooth.isEmpty ? "nowhere" : smooth.joined(separator: ","))"
  }

  private func outline(_ outline: Outline) -> String {
    switch outline {
    case .rect(let r): return "rect \(rect(r))"
    case .roundedRect(let r):
      let names: [(CornerSet, String)] = [
        (.minXMinY, "minXMinY"), (.maxXMinY, "maxXMinY"), (.minXMaxY, "minXMaxY"), (.maxXMaxY, "maxXMaxY"),
      ]
      let rounded = names.filter { r.corners.contains($0.0) }.map(\.1)
      let corners = r.corners == .all ? "" : " corners \(rounded.isEmpty ? "none" : rounded.joined(separator: ","))"
      return "rounded \(rect(r.rect)) radius \(number(r.radius))\(r.continuous ? " continuous" : "")\(corners)"
    case .path(let path, let rule): return "path \"\(path.svg())\"\(rule == .evenOdd ? " even-odd" : "")"
    case .stroke(let path, let style): return "stroke \"\(path.svg())\" \(stroke(style))"
    case .glyphs(let run):
      let file = run.face.path.split(separator: "/").last.map(String.init) ?? run.face.path
      let index = run.face.index == 0 ? "" : " face \(run.face.index)"
      let glyphs = run.glyphs.map { "\($0.id) at \(numbers([$0.x, $0.y]))" }.joined(separator: ", ")
      return "glyphs \"\(file)\"\(index) size \(number(run.size)) [\(glyphs)]"
    }
  }

  private func stroke(_ style: StrokeStyle) -> String {
    var words = ["width \(number(style.width))"]
    if style.cap != .butt { words.append("cap \(style.cap == .round ? "round" : "square")") }
    if style.join != .miter { words.append("join \(style.join == .round ? "round" : "bevel")") }
    if style.join == .miter, style.miterLimit != 10 { words.append("miter \(number(style.miterLimit))") }
    if !style.dashes.isEmpty { words.append("dash [\(numbers(style.dashes))] phase \(number(style.dashPhase))") }
    if style.start != 0 || style.end != 1 { words.append("from \(number(style.start)) to \(number(style.end))") }
    return words.joined(separator: " ")
  }

  private mutating func paint(_ paint: Paint) -> String {
    switch paint {
    case .color(let c): return color(c)
    case .gradient(let gradient): return self.gradient(gradient)
    case .image(let image, let area, let sampling):
      let how = self.sampling(sampling)
      return "image \(name(image)) over \(rect(area))\(how.isEmpty ? "" : " \(how)")"
    }
  }

  private func gradient(_ gradient: GradientPaint) -> String {
    var words: [String]
    switch gradient.kind {
    case .axial(let start, let end): words = ["axial \(point(start)) to \(point(end))"]
    case .radial(let center, let x, let y): words = ["radial \(point(center)) radii \(numbers([x, y]))"]
    case .twoCircles(let start, let startRadius, let end, let endRadius):
      words = ["circles \(point(start)) radius \(number(startRadius)) to \(point(end)) radius \(number(endRadius))"]
    case .conic(let center, let angle): words = ["conic \(point(center)) angle \(number(angle))"]
    }
    words.append("[\(gradient.stops.map { "\(number($0.location)) \(color($0.color))" }.joined(separator: ", "))]")
    if !gradient.extendsStart { words.append("no start") }
    if !gradient.extendsEnd { words.append("no end") }
    return words.joined(separator: " ")
  }

  private func filter(_ filter: Filter) -> String {
    switch filter {
    case .gaussianBlur(let x, let y): "blur \(numbers([x, y]))"
    case .colorMatrix(let matrix): "color matrix \(numbers(matrix.rows))"
    }
  }
}
