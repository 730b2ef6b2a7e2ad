import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import LayerSamples
import Testing

@Suite("Values in archives")
struct ArchivedValuesTests {
  private func back(_ value: Any, _ classes: ArchivableClasses = .standard) throws -> Any? {
    let layer = CALayer()
    layer.setValue(value, forKey: "value")
    return try restored(layer, classes).value(forKey: "value")
  }

  @Test("plain values under any key come back with their types")
  func plain() throws {
    #expect(try back("text") as? String == "text")
    #expect(try back(true) as? Bool == true)
    #expect(try back(7) as? Int == 7)
    #expect(try back(1.5) as? Double == 1.5)
    #expect(try back(CGPoint(x: 1, y: 2)) as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(try back(CGSize(width: 1, height: 2)) as? CGSize == CGSize(width: 1, height: 2))
    #expect(try back(CGRect(x: 1, y: 2, width: 3, height: 4)) as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try back(CGColor.white) as? CGColor == .white)
    let turned = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(try back(turned) as? CATransform3D == turned)
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(try back(affine) as? CGAffineTransform == affine)
    let date = Date(timeIntervalSinceReferenceDate: 1234.5)
    #expect(try back(date) as? Date == date)
    #expect(try back(Data([1, 2, 255])) as? Data == Data([1, 2, 255]))
    let url = try #require(URL(string: "file:///a%20b"))
    #expect(try back(url) as? URL == url)
    let id = UUID()
    #expect(try back(id) as? UUID == id)
  }

  @Test("lists and dictionaries come back with all that is in them, whatever the keys")
  func containers() throws {
    let list = try back([1, "two", CGPoint(x: 3, y: 3), NSNull()] as [Any]) as? [Any]
    #expect(list?.count == 4)
    #expect(list?[0] as? Int == 1)
    #expect(list?[2] as? CGPoint == CGPoint(x: 3, y: 3))
    #expect(list?[3] is NSNull)
    let inner: [String: Any] = ["depth": 1, "spot": CGPoint(x: 1, y: 1)]
    let dictionary = try back(["inner": inner, "names": ["a", "b"]] as [String: Any]) as? [String: Any]
    #expect((dictionary?["inner"] as? [String: Any])?["spot"] as? CGPoint == CGPoint(x: 1, y: 1))
    #expect(dictionary?["names"] as? [String] == ["a", "b"])
    let numbered = try back([1: "one", 2: "two"]) as? [Int: String]
    #expect(numbered == [1: "one", 2: "two"])
    #expect((try back([Any]()) as? [Any])?.isEmpty == true)
    #expect(try back([0.5, 1.5]) as? [Double] == [0.5, 1.5])
  }

  @Test("a path comes back element by element")
  func paths() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0.1, y: 1e-9))
    path.addLine(to: CGPoint(x: 1e20, y: -3))
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 1, y: 2))
    path.addCurve(to: .zero, control1: CGPoint(x: 1.0 / 3, y: 0), control2: CGPoint(x: 9, y: 9))
    path.closeSubpath()
    path.move(to: CGPoint(x: 7, y: 7))
    let copy = try #require(try back(path) as? CGPath)
    #expect(copy.geometry == path.geometry)
    let text =
      try archivedMembers(
        {
          let layer = CAShapeLayer()
          layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 4), transform: nil)
          return layer
        }())["properties"] as? [String: [String: String]]
    #expect(text?["path"]?["path"] == "M 0.0 0.0 L 5.0 0.0 L 5.0 4.0 L 0.0 4.0 Z")
  }

  @Test("types of the program's own come back when they are registered")
  func registered() throws {
    var classes = ArchivableClasses.standard
    classes.register(Touch.self)
    let touches = ["a": Touch(scale: 0.5), "b": Touch(scale: .infinity)]
    #expect(try back(touches, classes) as? [String: Touch] == touches)
  }

  @Test("a subclass's listed and animatable properties come back, and so do those that its initialiser set")
  func subclass() throws {
    var classes = ArchivableClasses.standard
    classes.register(Ring.self, named: "Ring") { Ring() }
    classes.register(Touch.self)
    let ring = Ring()
    ring.progress = 0.75
    ring.touches = ["x": Touch(scale: 2)]
    ring.state = 4
    ring.backgroundColor = nil
    let copy = try restored(ring, classes)
    #expect(copy.progress == 0.75)
    #expect(copy.touches == ["x": Touch(scale: 2)])
    #expect(copy.state == 4)
    #expect(copy.backgroundColor == nil)
    #expect(copy.lineWidth == 9)
    let unchanged = try restored(Ring(), classes)
    #expect(unchanged.backgroundColor == .white)
    #expect(unchanged.sublayers?.count == 1)
    ring.sublayers = nil
    #expect(try restored(ring, classes).sublayers == nil)
  }

  @Test("attributed strings keep their runs")
  func attributedStrings() throws {
    let string = NSMutableAttributedString(string: "größer 👋 now", attributes: [.font: CTFont("DejaVu Sans", size: 20)])
    string.addAttribute(.foregroundColor, value: CGColor.white, range: NSRange(location: 2, length: 4))
    string.addAttribute(.kern, value: 1.5, range: NSRange(location: 7, length: 3))
    let layer = CATextLayer()
    layer.string = string
    let copy = try #require(try restored(layer).string as? NSAttributedString)
    #expect(copy.string == string.string)
    for location in 0..<string.length {
      let (a, b) = (
        string.attributes(at: location, effectiveRange: nil), copy.attributes(at: location, effectiveRange: nil)
      )
      #expect(a[.font] as? CTFont == b[.font] as? CTFont)
      #expect(a[.foregroundColor] as? CGColor == b[.foregroundColor] as? CGColor)
      #expect((a[.kern] as? NSNumber)?.doubleValue ?? a[.kern] as? Double == (b[.kern] as? NSNumber)?.doubleValue)
    }
  }

  @Test("fonts come back by name, description and file")
  func fonts() throws {
    let face = try FontLibrary.shared.face(named: "DejaVu Sans")
    for font: Any in ["DejaVu Sans", FontDescription(family: "DejaVu Sans", weight: 700, isItalic: true), face] {
      let layer = CATextLayer()
      layer.font = font
      #expect(try restored(layer).text.font == layer.text.font)
    }
  }

  @Test("a layer mentioned in a value is the layer of the tree, or comes along")
  func mentions() throws {
    let root = CALayer()
    let (child, stranger) = (CALayer(), CALayer())
    (child.name, stranger.name) = ("child", "stranger")
    root.addSublayer(child)
    root.setValue(child, forKey: "target")
    child.setValue(["up": root], forKey: "links")
    child.setValue([stranger, stranger], forKey: "others")
    let copy = try restored(root)
    let newChild = try #require(copy.sublayers?.first)
    #expect(copy.value(forKey: "target") as? CALayer === newChild)
    #expect((newChild.value(forKey: "links") as? [String: Any])?["up"] as? CALayer === copy)
    let others = try #require(newChild.value(forKey: "others") as? [CALayer])
    #expect(others.map(\.name) == ["stranger", "stranger"])
    #expect(others[0] === others[1])
  }

  @Test("every key of an emitter cell comes back")
  func cells() throws {
    let keys = CAEmitterCell.keyPaths
    for (key, keyPath) in keys {
      let cell = CAEmitterCell()
      let sample: AnimatableValue =
        switch AnimatableValue(cell[keyPath: keyPath]) {
        case .number: .number(0.5)
        case .bool(let flag): .bool(!flag)
        case .rect: .rect(CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        case .color: .color(.black)
        case .none where key == "contents": .image(LayerSamples.image)
        case .none where key == "emitterCells": .object([CAEmitterCell()])
        case .none: .string("spark")
        default: .string(key == "fillMode" ? "both" : "nearest")
        }
      guard case .changedInPlace = ListedMember.at(keyPath).write(sample, to: cell) else {
        Issue.record("\(key) takes no \(sample)")
        continue
      }
      let layer = CAEmitterLayer()
      layer.emitterCells = [cell]
      let copy = try restored(layer)
      #expect(try LayerArchive(of: copy) == LayerArchive(of: layer), "\(key)")
      let read = AnimatableValue(try #require(copy.emitterCells?.first)[keyPath: keyPath])
      #expect(read != AnimatableValue(CAEmitterCell()[keyPath: keyPath]), "\(key)")
    }
  }

  @Test("filters come back with their type, name, inputs and whether they are enabled")
  func filters() throws {
    let filter = CAFilter(type: "colorMatrix")
    filter.name = "tint"
    filter.isEnabled = false
    filter.setInput((0..<20).map { Double($0) / 8 }, forKey: "inputColorMatrix")
    let layer = CALayer()
    layer.filters = [filter]
    let copy = try #require(try restored(layer).filters?.first as? CAFilter)
    #expect(copy.type == "colorMatrix")
    #expect(copy.name == "tint")
    #expect(!copy.isEnabled)
    #expect(copy.input(forKey: "inputColorMatrix") as? [Double] == (0..<20).map { Double($0) / 8 })
  }
}

private struct Touch: Codable, Equatable {
  var scale: Double
  private enum CodingKeys: String, CodingKey { case scale }
}

private final class Ring: CALayer {
  @Animatable(redraws: true) var progress: CGFloat = 0
  @Animatable var touches: [String: Touch] = [:]
  var state = 0
  var lineWidth: CGFloat = 1
  override class var keyPaths: [String: AnyKeyPath] {
    ["state": \Ring.state, "lineWidth": \Ring.lineWidth, "double": \Ring.double]
  }
  var double: Int { state * 2 }

  override init() {
    super.init()
    backgroundColor = .white
    lineWidth = 9
    addSublayer(CALayer())
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }
}
