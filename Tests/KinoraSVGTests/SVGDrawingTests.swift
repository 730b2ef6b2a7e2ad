import Foundation
import KinoraGraphics
import KinoraSVG
import Testing

/// A drawing in the box 0 0 100 100 with `content` in it, read at that size.
func element(_ content: String, _ id: String? = nil, attributes: String = "viewBox=\"0 0 100 100\"") throws
  -> SVGElement
{
  let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>"
  return try SVGDrawing(Array(text.utf8)).element(id, in: CGRect(x: 0, y: 0, width: 100, height: 100))
}

/// The shapes of an element, bottom to top, mapped to the drawing's box.
func shapes(_ element: SVGElement, _ map: CGAffineTransform = .identity) -> [SVGShape] {
  let map = element.transform.concatenating(map)
  switch element.content {
  case .shape(var shape):
    shape.path = shape.path.applying(map)
    return [shape]
  case .group(let elements): return elements.flatMap { shapes($0, map) }
  }
}

func color(_ paint: SVGPaint?) -> CGColor? {
  guard case .color(let color) = paint else { return nil }
  return color
}

/// The reasons for which a drawing cannot become shapes.
func reasons(_ content: String, _ id: String? = nil) -> String {
  do {
    _ = try element(content, id)
    return ""
  } catch {
    return "\(error)"
  }
}

@Suite("SVG drawings")
struct SVGDrawingTests {
  private func path(_ content: String) throws -> String {
    try #require(shapes(element(content)).first).path.svg(decimals: 2)
  }

  @Test("each basic shape has the outline of SVG's own rules")
  func outlines() throws {
    #expect(try path("<rect x='1' y='2' width='3' height='4'/>") == "M 1 2 L 4 2 L 4 6 L 1 6 Z")
    #expect(try path("<rect width='10' height='8' rx='2'/>").hasPrefix("M 2 0 L 8 0 C"))
    #expect(try path("<circle cx='5' cy='5' r='5'/>").hasPrefix("M 10 5 C"))
    #expect(try path("<line x2='50%' y2='10'/>") == "M 0 0 L 50 10")
    #expect(try path("<polyline points='0,0 5-5,1e1 0'/>") == "M 0 0 L 5 -5 L 10 0")
    #expect(try path("<polygon points='0 0 5 5 10 0'/>") == "M 0 0 L 5 5 L 10 0 Z")
    #expect(try path("<path d='M 1 1 h 2 v 2 z'/>") == "M 1 1 L 3 1 L 3 3 Z")
    #expect(try path("<line x1='1in' x2='1cm' y2='3pt'/>") == "M 96 0 L 37.8 4")
    #expect(try shapes(element("<rect width='0' height='5'/><circle r='0'/><path/>")).isEmpty)
  }

  @Test("transforms happen from the last to the first, and nest")
  func transforms() throws {
    #expect(try path("<path transform='translate(10) scale(2)' d='M1 0H2'/>") == "M 12 0 L 14 0")
    #expect(
      try path("<g transform='rotate(90 10 0)'><path transform='translate(5,-1)' d='M0 0h5'/></g>") == "M 11 -5 L 11 0")
    #expect(try path("<path transform='matrix(1 0 0 1 3 4),skewX(45)' d='M0 0v10'/>") == "M 3 4 L 13 14")
    #expect(try shapes(element("<g transform='scale(0)'><path d='M0 0h5'/></g>")).isEmpty)
    #expect(reasons("<path transform='turn(5)' d='M0 0h5'/>").contains("transform is \"turn(5)\""))
  }

  @Test("a view box is fitted into the viewport as preserveAspectRatio says")
  func aspects() throws {
    func fitted(_ attributes: String) throws -> String {
      try #require(shapes(element("<path d='M0 0H20V10'/>", attributes: "viewBox='0 0 20 10' " + attributes)).first)
        .path.svg(decimals: 2)
    }
    #expect(try fitted("") == "M 0 25 L 100 25 L 100 75")
    #expect(try fitted("preserveAspectRatio='xMinYMin'") == "M 0 0 L 100 0 L 100 50")
    #expect(try fitted("preserveAspectRatio='xMaxYMax slice'") == "M -100 0 L 100 0 L 100 100")
    #expect(try fitted("preserveAspectRatio='none'") == "M 0 0 L 100 0 L 100 100")
  }

  @Test("the size is the file's, the view box's, or the browsers'")
  func sizes() throws {
    func size(_ attributes: String) throws -> CGSize {
      try SVGDrawing(Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>".utf8)).size
    }
    #expect(try size("width='40' height='1in'") == CGSize(width: 40, height: 96))
    #expect(try size("viewBox='5 5 30 20' width='100%'") == CGSize(width: 30, height: 20))
    #expect(try size("viewBox='5 5 30 20' width='60'") == CGSize(width: 60, height: 40))
    #expect(try size("") == CGSize(width: 300, height: 150))
  }

  @Test("style attributes outweigh rules, rules outweigh attributes, and more exact rules the others")
  func cascade() throws {
    let sheet = "<style>.a{fill:#010101} #i{fill:#020202} path{fill:#030303;stroke:#040404}</style>"
    func fill(_ attributes: String) throws -> CGColor? {
      color(try #require(shapes(element(sheet + "<path d='M0 0h1' \(attributes)/>")).first).fill)
    }
    #expect(try fill("fill='red'") == CGColor(css: "#030303"))
    #expect(try fill("class='b a'") == CGColor(css: "#010101"))
    #expect(try fill("class='a' id='i'") == CGColor(css: "#020202"))
    #expect(try fill("class='a' id='i' style='fill: lime'") == CGColor(css: "lime"))
    let child = try #require(
      shapes(element("<g fill='red' color='blue' stroke='currentColor'><path d='M0 0h1'/></g>")).first)
    #expect(try color(child.fill) == CGColor(css: "red") && color(child.stroke) == CGColor(css: "blue"))
  }

  @Test("a pen has every property of the stroke, dashes in the length that the author gave")
  func pens() throws {
    let style = "stroke='red' stroke-width='3' stroke-linecap='round' stroke-linejoin='bevel' stroke-miterlimit='7'"
    let shape = try #require(
      shapes(element("<path d='M0 0h50' \(style) stroke-dasharray='1,2' pathLength='10'/>")).first)
    #expect(shape.pen == StrokeStyle(width: 3, cap: .round, join: .bevel, miterLimit: 7, dashes: [5, 10]))
    let plain = try #require(shapes(element("<path d='M0 0h50' stroke='red' opacity='.5' fill-rule='evenodd'/>")).first)
    #expect(plain.pen == StrokeStyle(width: 1, miterLimit: 4) && plain.fillRule == .evenOdd)
  }

  @Test("a use shows what it refers to, moved, in the style of its place; a symbol in its view box")
  func uses() throws {
    let used = try shapes(element("<defs><path id='a' d='M0 0h1'/></defs><use href='#a' x='5' y='6' fill='lime'/>"))
    #expect(try used.map { $0.path.svg() } == ["M 5 6 L 6 6"] && color(used.first?.fill) == CGColor(css: "lime"))
    let symbol = "<symbol id='s' viewBox='0 0 10 10'><path d='M0 0h10'/></symbol>"
    let badge = try element(symbol + "<use id='u' href='#s' x='10' width='40' height='20'/>")
    #expect(shapes(badge).map { $0.path.svg() } == ["M 20 0 L 40 0"])
  }

  @Test("an element stands where it stands in the drawing, what is only defined as where it would be used")
  func parts() throws {
    let content =
      "<defs><path id='d' d='M0 0h9'/></defs><g transform='translate(10)' fill='lime' opacity='.5'><path id='a' d='M0 0h1'/><path id='b' d='M0 0h2'/></g>"
    let part = try element(content, "b")
    #expect(shapes(part).map { $0.path.svg() } == ["M 10 0 L 12 0"])
    #expect(try color(shapes(part).first?.fill) == CGColor(css: "lime"))
    #expect(try shapes(element(content, "d")).map { $0.path.svg() } == ["M 0 0 L 9 0"])
    #expect(try element(content).outlines.svg() == "M 10 0 L 11 0 M 10 0 L 12 0")
    #expect(reasons(content, "c").contains("no element has the id \"c\""))
  }

  @Test("gradients take over from others, and go on beyond their ends in rounds")
  func gradients() throws {
    let content = """
      <linearGradient id='a'><stop offset='.2' stop-color='red'/><stop offset='10%' stop-color='blue' stop-opacity='.5'/></linearGradient>
      <linearGradient id='b' href='#a' x2='.5' spreadMethod='reflect'/><rect width='40' height='20' fill='url(#b)' fill-opacity='.5'/>
      """
    let shape = try #require(shapes(element(content)).first)
    guard case .gradient(let gradient) = shape.fill else { return #expect(Bool(false), "a gradient") }
    #expect(gradient.stops.map(\.location) == [0.2, 0.2] && gradient.stops.map(\.color.alpha) == [0.5, 0.25])
    #expect(gradient.transform == CGAffineTransform(a: 40, b: 0, c: 0, d: 20, tx: 0, ty: 0))
    let spread = gradient.spreading(over: CGRect(x: 0, y: 0, width: 1, height: 1))
    guard case .linear(let from, let to) = spread.form else { return #expect(Bool(false), "a line") }
    #expect(from == .zero && to == CGPoint(x: 1, y: 0) && spread.stops.count == 8)
    #expect(zip(spread.stops, spread.stops.dropFirst()).allSatisfy { $0.location <= $1.location })
  }

  @Test("hidden elements are there unseen, those not displayed are not")
  func hidden() throws {
    let all = try element("<path d='M0 0h1' visibility='hidden'/><path d='M0 0h1' display='none'/>")
    guard case .group(let elements) = all.content else { return #expect(Bool(false), "a group") }
    #expect(elements.map(\.isHidden) == [true])
  }

  @Test("what cannot become shapes is said with its line")
  func limits() {
    #expect(reasons("\n<text>Hi</text>").contains("line 2: <text> cannot become shapes"))
    #expect(reasons("<image href='a.png'/>").contains("<image> cannot become shapes"))
    #expect(
      reasons("<path id='p' d='M0 0' filter='url(#f)'/>").contains("<path id=\"p\">: filter cannot become shapes"))
    #expect(reasons("<g style='mask: url(#m)'><path d='M0 0h1'/></g>").contains("mask cannot become shapes"))
    #expect(reasons("<path d='M0 0h1' fill='blurple'/>").contains("fill is \"blurple\""))
    #expect(reasons("<path d='M0 0 L 5'/>").contains("path data, character"))
    #expect(reasons("<pattern id='x'/><path d='M0 0h1' fill='url(#x)'/>").contains("which cannot become a layer"))
    #expect(reasons("<style>g path{fill:red}</style><path d='M0 0h1'/>").contains("the selector \"g path\""))
    #expect(
      reasons("<radialGradient id='r' fx='.9'><stop/><stop/></radialGradient><path d='M0 0h9v9' fill='url(#r)'/>")
        .contains("a focus away"))
    #expect(
      reasons("<text id='t'>Hi</text><path id='p' d='M0 0h1'/>", "p").isEmpty, "what is not asked for is no problem")
  }
}
