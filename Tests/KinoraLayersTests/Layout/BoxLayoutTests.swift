import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("The layout of boxes")
struct BoxLayoutTests {
  /// A layer with a size of its own.
  static func plain(_ width: CGFloat, _ height: CGFloat, _ item: LayoutItem = LayoutItem()) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.layoutItem = item
    return layer
  }

  /// A layer of a size that lays out `sublayers`.
  static func container(
    _ layout: BoxLayout, _ width: CGFloat, _ height: CGFloat, _ sublayers: [CALayer]
  ) -> CALayer {
    let layer = plain(width, height)
    layer.layoutManager = layout
    layer.sublayers = sublayers
    return layer
  }

  /// The frames of the sublayers, one a line.
  static func frames(_ layer: CALayer) -> String {
    layer.layoutIfNeeded()
    return (layer.sublayers ?? []).map { sublayer in
      let frame = sublayer.frame
      return [frame.minX, frame.minY, frame.width, frame.height].map { "\($0)" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test("a row stands from left to right, a column from top to bottom, a stack above each other")
  func kinds() {
    func layers() -> [CALayer] { [Self.plain(30, 10), Self.plain(20, 40)] }
    let row = Self.container(.row(gap: 5, padding: 10, align: .center), 100, 80, layers())
    #expect(Self.frames(row) == "10.0 35.0 30.0 10.0\n45.0 20.0 20.0 40.0")
    let column = Self.container(.column(gap: 5, padding: 10, align: .end), 100, 80, layers())
    #expect(Self.frames(column) == "60.0 10.0 30.0 10.0\n70.0 25.0 20.0 40.0")
    let stack = Self.container(.stack(align: .center, justify: .center), 100, 80, layers())
    #expect(Self.frames(stack) == "35.0 35.0 30.0 10.0\n40.0 20.0 20.0 40.0")
    let grid = Self.container(.grid(columns: [.fraction(), .fraction(3)], columnGap: 20), 100, 80, layers())
    #expect(Self.frames(grid) == "0.0 0.0 30.0 80.0\n50.0 0.0 50.0 80.0")
  }

  @Test("layers grow, shrink, fill and keep their margins")
  func sizes() {
    let row = Self.container(
      .row(align: .start), 200, 50,
      [
        Self.plain(30, 10, LayoutItem(width: .percent(25))),
        Self.plain(30, 10, LayoutItem(width: .fill, height: .fill)),
        Self.plain(20, 10, LayoutItem(grow: 2, margin: 5)),
      ])
    // A quarter of 200, then 120 in parts of 1 and 2, the last besides its content's 20.
    #expect(
      Self.frames(row) == """
        0.0 0.0 50.0 10.0
        50.0 0.0 40.0 50.0
        95.0 5.0 100.0 10.0
        """)
  }

  @Test("animations leave layouts as they are: nothing is laid out again")
  func animated() {
    let stage = Stage(size: CGSize(width: 100, height: 80))
    // Layers without bounds of their own are as large as their items say.
    let children = (0..<3).map { _ in
      let child = CALayer()
      child.layoutItem = LayoutItem(width: 10, height: 10)
      return child
    }
    let row = Self.container(.row(), 100, 80, children)
    stage.root.addSublayer(row)
    stage.advance(to: 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.beginTime, fade.duration) = (0, 0.5, 1)
    children[1].add(fade, forKey: "fade")
    let before = row.boxLayoutCount
    for time in [0.25, 0.5, 1, 1.5, 2] {
      stage.advance(to: time)
      _ = stage.displayList()
    }
    #expect(before > 0 && row.boxLayoutCount == before)
  }

  @Test("the untransformed frame is placed, whatever the anchor point")
  func anchors() {
    let layers = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.25)].map { anchor in
      let layer = Self.plain(30, 20)
      layer.anchorPoint = anchor
      return layer
    }
    let row = Self.container(.row(align: .center), 100, 40, layers)
    #expect(Self.frames(row) == "0.0 10.0 30.0 20.0\n30.0 10.0 30.0 20.0")
    #expect(layers.map(\.position) == [CGPoint(x: 0, y: 10), CGPoint(x: 60, y: 15)])
    layers[0].transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    row.setNeedsLayout()
    row.layoutIfNeeded()
    #expect(layers[0].bounds.size == CGSize(width: 30, height: 20) && layers[0].position == CGPoint(x: 0, y: 10))
  }

  @Test("a free layer is left alone, a hidden one keeps its place, and a mask is no sublayer")
  func outside() {
    let layers = [Self.plain(30, 20), Self.plain(10, 10, LayoutItem(isFree: true)), Self.plain(20, 20)]
    layers[0].isHidden = true
    let row = Self.container(.row(align: .start), 100, 40, layers)
    row.mask = Self.plain(7, 7)
    #expect(Self.frames(row) == "0.0 0.0 30.0 20.0\n-5.0 -5.0 10.0 10.0\n30.0 0.0 20.0 20.0")
    #expect(row.mask?.frame == CGRect(x: -3.5, y: -3.5, width: 7, height: 7))
    layers[1].layoutItem.isFree = false
    #expect(Self.frames(row) == "0.0 0.0 30.0 20.0\n30.0 0.0 10.0 10.0\n40.0 0.0 20.0 20.0")
    layers[1].layoutItem.isFree = true
    #expect(Self.frames(row).hasSuffix("\n30.0 0.0 20.0 20.0"))
  }

  @Test("a layer that was stretched has its own size again when it is stretched no more")
  func ownSizes() {
    let layer = Self.plain(30, 20)
    let row = Self.container(.row(), 100, 40, [layer])
    #expect(Self.frames(row) == "0.0 0.0 30.0 40.0")
    row.layoutManager = BoxLayout.row(align: .start)
    #expect(Self.frames(row) == "0.0 0.0 30.0 20.0")
    // The size that a program sets is the layer's own from then on, the one that layout gives is not.
    layer.bounds.size = CGSize(width: 50, height: 30)
    #expect(Self.frames(row) == "0.0 0.0 50.0 30.0")
    row.layoutManager = BoxLayout.row()
    #expect(Self.frames(row) == "0.0 0.0 50.0 40.0")
    row.bounds.size.height = 60
    #expect(Self.frames(row) == "0.0 0.0 50.0 60.0")
    row.layoutManager = BoxLayout.row(align: .end)
    #expect(Self.frames(row) == "0.0 30.0 50.0 30.0")
  }

  @Test("an image without bounds has its own size and shape")
  func images() {
    let image = CGImage(pixels: PixelBuffer(width: 40, height: 20))
    let layers = (0..<3).map { _ in
      let layer = CALayer()
      layer.contents = image
      return layer
    }
    layers[1].layoutItem.width = 20
    layers[2].contentsScale = 2
    let column = Self.container(.column(align: .start), 100, 100, layers)
    #expect(Self.frames(column) == "0.0 0.0 40.0 20.0\n0.0 20.0 20.0 10.0\n0.0 30.0 20.0 10.0")
    layers[0].contents = CGImage(pixels: PixelBuffer(width: 4, height: 8))
    #expect(Self.frames(column) == "0.0 0.0 4.0 8.0\n0.0 8.0 20.0 10.0\n0.0 18.0 20.0 10.0")
  }

  @Test("an aspect gives the size that is not known, as in Chromium")
  func aspects() {
    func frames(_ layout: BoxLayout, _ items: [LayoutItem]) -> String {
      Self.frames(Self.container(layout, 200, 100, items.map { Self.plain(0, 0, $0) }))
    }
    #expect(frames(.stack(), [LayoutItem(aspect: 4)]) == "0.0 0.0 200.0 50.0")
    #expect(frames(.stack(justify: .center), [LayoutItem(aspect: 0.5)]) == "75.0 0.0 50.0 100.0")
    #expect(
      frames(.stack(align: .end, justify: .center), [LayoutItem(width: 20, aspect: 0.5)]) == "90.0 60.0 20.0 40.0")
    #expect(
      frames(.row(align: .start), [LayoutItem(height: 40, aspect: 2), LayoutItem(width: 40, aspect: 2)])
        == "0.0 0.0 80.0 40.0\n80.0 0.0 40.0 20.0")
    #expect(
      frames(.row(), [LayoutItem(aspect: 1), LayoutItem(width: .fill)]) == "0.0 0.0 100.0 100.0\n100.0 0.0 100.0 100.0")
    #expect(
      frames(.column(), [LayoutItem(aspect: 4), LayoutItem(height: .fill)]) == "0.0 0.0 200.0 50.0\n0.0 50.0 200.0 50.0"
    )
  }

  @Test("a layer with an aspect holds its content unless it says a least size, as in Chromium")
  func aspectsWithContent() {
    func frames(_ layout: BoxLayout, _ inner: BoxLayout, _ content: (CGFloat, CGFloat), _ item: LayoutItem) -> String {
      let layer = Self.container(inner, 0, 0, [Self.plain(content.0, content.1)])
      layer.layoutItem = item
      return Self.frames(Self.container(layout, 200, 100, [layer]))
    }
    #expect(
      frames(.column(align: .start), .column(), (20, 50), LayoutItem(width: 40, aspect: 2)) == "0.0 0.0 40.0 50.0")
    #expect(frames(.stack(), .row(), (50, 10), LayoutItem(height: 30, aspect: 1)) == "0.0 0.0 50.0 30.0")
    #expect(frames(.stack(), .row(), (50, 10), LayoutItem(height: 30, minWidth: 0, aspect: 1)) == "0.0 0.0 30.0 30.0")
    #expect(frames(.stack(), .row(), (20, 30), LayoutItem(maxHeight: 40, aspect: 2)) == "0.0 0.0 80.0 40.0")
  }

  @Test("padding in percent is a part of the inner width of what is around, as in CSS")
  func percentPadding() {
    let inner = Self.container(.column(padding: LayoutInsets(.percent(10))), 0, 0, [Self.plain(20, 10)])
    let padding = LayoutInsets(vertical: .percent(10), horizontal: .percent(5))
    let row = Self.container(
      .row(padding: padding, align: .start), 200, 100, [inner, Self.plain(0, 0, LayoutItem(height: 10, grow: 1))])
    #expect(Self.frames(row) == "10.0 20.0 56.0 46.0\n66.0 20.0 124.0 10.0")
    #expect(Self.frames(inner) == "18.0 18.0 20.0 10.0")
    let edges = LayoutInsets(top: .percent(25), right: 4, bottom: 0, left: .percent(10))
    let stack = Self.container(.stack(padding: edges), 0, 0, [Self.plain(20, 10)])
    let other = Self.container(.row(padding: LayoutInsets(.percent(5))), 0, 0, [Self.plain(20, 10)])
    let grid = Self.container(.grid(columns: [.points(80), .fraction()], align: .start), 200, 100, [stack, other])
    #expect(Self.frames(grid) == "0.0 0.0 80.0 30.0\n80.0 0.0 120.0 22.0")
    #expect(Self.frames(stack) == "8.0 20.0 68.0 10.0" && Self.frames(other) == "6.0 6.0 20.0 10.0")
  }

  @Test("text is as large as its letters, and wrapped text as high as its width makes it")
  func text() throws {
    let text = CATextLayer()
    text.string = "one two three four"
    text.font = "DejaVu Sans"
    text.fontSize = 20
    let natural = text.preferredFrameSize()
    #expect(natural.width > 150 && natural.width < 250 && natural.height > 20 && natural.height < 30)
    let below = Self.plain(10, 10)
    let column = Self.container(.column(), natural.width + 10, 300, [text, below])
    column.layoutIfNeeded()
    #expect(text.frame.size == CGSize(width: natural.width + 10, height: natural.height))
    #expect(below.frame.minY == natural.height)
    text.isWrapped = true
    column.bounds.size.width = natural.width / 2 + 20
    column.layoutIfNeeded()
    #expect(text.frame.height == 2 * natural.height && below.frame.minY == 2 * natural.height)
    text.string = "one"
    column.layoutIfNeeded()
    #expect(below.frame.minY == natural.height)
    // In a row wrapped text shrinks down to its longest word, other text not at all.
    text.string = "one two three four"
    let row = Self.container(.row(align: .start), 10, 300, [text])
    row.layoutIfNeeded()
    let word = CATextLayer()
    (word.string, word.font, word.fontSize) = ("three", "DejaVu Sans", 20)
    #expect(text.frame.width == word.preferredFrameSize().width && text.frame.height == 4 * natural.height)
    text.isWrapped = false
    row.layoutIfNeeded()
    #expect(text.frame.size == natural)
    text.truncationMode = .end
    row.layoutIfNeeded()
    #expect(text.frame.width == 10)
  }

  @Test("text of a row stands on one baseline")
  func baselines() throws {
    let texts = [20, 40].map { size in
      let text = CATextLayer()
      (text.string, text.font, text.fontSize) = ("x", "DejaVu Sans", CGFloat(size))
      return text
    }
    let row = Self.container(.row(align: .baseline), 200, 100, texts + [Self.plain(10, 10)])
    row.layoutIfNeeded()
    let baselines = texts.compactMap { text in
      text.textLayout.lines.first.map { text.frame.minY + $0.baseline }
    }
    #expect(baselines.count == 2 && abs(baselines[0] - baselines[1]) < 1e-9 && texts[1].frame.minY == 0)
    #expect(abs((row.sublayers?.last?.frame.maxY ?? 0) - baselines[0]) < 1e-9)
  }

  @Test("the outermost layout takes the size that its item says, and fills its superlayer")
  func outermost() {
    let root = Self.plain(400, 300)
    let panel = CALayer()
    panel.layoutManager = BoxLayout.row(gap: 10, padding: 5, align: .start)
    panel.sublayers = [Self.plain(30, 20), Self.plain(40, 10)]
    panel.position = CGPoint(x: 100, y: 100)
    panel.layoutItem = LayoutItem(width: .fit, height: .fit)
    root.addSublayer(panel)
    panel.layoutIfNeeded()
    #expect(panel.frame == CGRect(x: 55, y: 85, width: 90, height: 30))
    #expect(panel.preferredFrameSize() == CGSize(width: 90, height: 30))
    panel.layoutItem = LayoutItem(width: .fill, height: .percent(50), margin: LayoutInsets(vertical: 0, horizontal: 20))
    panel.layoutIfNeeded()
    #expect(panel.frame == CGRect(x: 20, y: 25, width: 360, height: 150))
    panel.layoutItem = LayoutItem(width: 200, aspect: 4)
    panel.layoutIfNeeded()
    #expect(panel.bounds.size == CGSize(width: 200, height: 50))
  }

  @Test("a safe area adds its part of the layer's own size to the padding")
  func safeAreas() {
    var rules = LayoutRules(.stack)
    rules.padding = 10
    rules.safeArea = .reels
    let stack = Self.container(BoxLayout(rules), 1000, 2000, [Self.plain(0, 0)])
    #expect(Self.frames(stack) == "70.0 290.0 860.0 1000.0")
  }

  @Test("key paths reach what a layer says, and nested layouts follow")
  func keyPaths() {
    let layer = Self.plain(10, 10)
    let inner = Self.container(.row(align: .start), 0, 0, [layer, Self.plain(10, 10)])
    let outer = Self.container(.column(align: .start), 100, 100, [inner, Self.plain(5, 5)])
    #expect(Self.frames(outer) == "0.0 0.0 20.0 10.0\n0.0 10.0 5.0 5.0")
    layer.setValue(LayoutLength.points(30), forKeyPath: "layoutItem.width")
    layer.setValue(LayoutInsets(4), forKeyPath: "layoutItem.margin")
    #expect(layer.layoutItem == LayoutItem(width: 30, margin: 4))
    #expect(Self.frames(outer) == "0.0 0.0 48.0 18.0\n0.0 18.0 5.0 5.0")
    #expect(Self.frames(inner) == "4.0 4.0 30.0 10.0\n38.0 0.0 10.0 10.0")
    layer.removeFromSuperlayer()
    #expect(Self.frames(outer) == "0.0 0.0 10.0 10.0\n0.0 10.0 5.0 5.0")
  }

  @Test("layers that move because of the layout animate by their actions once they are on a stage")
  func actions() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layers = [Self.plain(10, 10), Self.plain(10, 10)]
    stage.root.addSublayer(Self.container(.row(align: .start), 100, 50, layers))
    stage.commit()
    #expect(layers[1].position == CGPoint(x: 15, y: 5) && layers[1].animationKeys() == nil)
    layers[0].layoutItem.width = 40
    stage.commit()
    #expect(layers[1].position == CGPoint(x: 45, y: 5))
    #expect(layers[1].animationKeys() == ["position"] && layers[0].animationKeys() == ["position", "bounds"])
    stage.advance(to: 0.125)
    let x = layers[1].presentation()?.position.x ?? 0
    #expect(x > 15 && x < 45)
  }

  // MARK: Size

  @Test("ten thousand layers are laid out once or twice each, and a change lays out what it concerns")
  func counts() {
    let layers = (0..<10_000).map { _ in Self.plain(1, 1, LayoutItem(grow: 1)) }
    let row = Self.container(.row(), 20_000, 10, layers)
    row.layoutIfNeeded()
    #expect(layers[9_999].frame == CGRect(x: 19_998, y: 0, width: 2, height: 10))
    #expect(layers.allSatisfy { $0.boxLayoutCount <= 2 })
    layers[5].layoutItem.margin = 1
    row.layoutIfNeeded()
    #expect(layers[5].boxLayoutCount <= 3 && layers[6].boxLayoutCount <= 3)
  }

  @Test("a hundred layouts inside each other take a number of layouts in proportion, and so does a change inside")
  func nesting() {
    var nest: [CALayer] = [Self.plain(10, 10)]
    for level in 0..<100 {
      let layout = level.isMultiple(of: 2) ? BoxLayout.column(padding: 1) : .row(padding: 1, align: .start)
      nest.append(Self.container(layout, 0, 0, [nest[level], Self.plain(1, 1)]))
    }
    nest[100].layoutItem = LayoutItem(width: .fit, height: .fit)
    nest[100].layoutIfNeeded()
    func count() -> Int { nest.reduce(0) { $0 + $1.boxLayoutCount } }
    let first = count()
    #expect(first <= 100 * 8)
    #expect(nest[1].bounds.size == CGSize(width: 12, height: 13))
    nest[0].layoutItem.width = 20
    nest[100].layoutIfNeeded()
    #expect(nest[1].bounds.size == CGSize(width: 22, height: 13))
    #expect(count() - first <= 100 * 8)
  }
}
