import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import LayerSamples
import Testing

@Suite("What is wrong with an archive")
struct ArchiveErrorTests {
  @Test("damaged, foreign and future documents are told apart")
  func documents() {
    #expect(problem(Data())?.reason == .damaged)
    #expect(problem(Data("{\"format\": \"kinora-lay".utf8))?.reason == .damaged)
    #expect(problem(Data(String(repeating: "[", count: 100_000).utf8))?.reason == .damaged)
    #expect(problem(Data("[]".utf8))?.reason == .notAnArchive)
    #expect(problem(Data("{\"format\":\"lottie\"}".utf8))?.reason == .notAnArchive)
    let future = problem(document("", version: 2))
    #expect(future?.reason == .unknownVersion)
    #expect(future?.description == "archive: the archive's version is 2; this library reads version 1 at /version")
    #expect(problem(Data(#"{"format":"kinora-layers","version":1}"#.utf8))?.problem == #"there is no "layer""#)
    #expect(problem(document("")) == nil)
  }

  @Test(
    "where a document stops being JSON is said by line and column",
    arguments: [
      ("{\"a\": 1,\n \"é\": x}", #"line 2, column 7: found "x" instead of a value"#),
      ("{\"a\": [1, 2", #"line 1, column 12: the text ends before "," or "]""#),
      ("{\"a\" 1}", #"line 1, column 6: found "1" instead of ":""#),
      ("{a: 1}", #"line 1, column 2: found "a" instead of a key in quotation marks"#),
      ("{\"a\": \"\\x\"}", #"line 1, column 9: found "x" instead of a value"#),
      ("[1] 2", #"line 1, column 5: found "2" instead of the end"#),
      ("", "line 1, column 1: the text ends before a value"),
      ("[01]", #"line 1, column 3: found "1" instead of "," or "]""#),
      ("[1.]", #"line 1, column 4: found "]" instead of a value"#),
    ])
  func notJSON(_ text: String, _ reason: String) {
    #expect(problem(Data(text.utf8))?.description == "archive: this is not JSON, or only a part of it: \(reason)")
  }

  @Test("a message names the place, the mistake and what would be right")
  func places() throws {
    let wrongKey = try #require(problem(document(#","sublayers":[{"class":"CALayer","properties":{"opacty":1}}]"#)))
    #expect(wrongKey.reason == .unknownKey)
    #expect(wrongKey.place == "/layer/sublayers/0/properties")
    #expect(wrongKey.description.contains(#"there is nothing called "opacty""#))
    #expect(wrongKey.description.contains(#"did you mean "opacity"?"#))

    let wrongValue = try #require(problem(document(#","properties":{"opacity":"half"}"#)))
    #expect(wrongValue.reason == .wrongValue)
    #expect(wrongValue.place == "/layer/properties/opacity")
    #expect(wrongValue.problem == "a string stands where a number belongs,")

    let wrongClass = try #require(problem(document(#","mask":{"class":"CAShapLayer"}"#)))
    #expect(wrongClass.reason == .unknownClass)
    #expect(wrongClass.place == "/layer/mask/class")
    #expect(wrongClass.description.contains(#"did you mean "CAShapeLayer"?"#))

    let wrongForm = try #require(problem(document(#","values":{"a":{"piont":[1,2]}}"#)))
    #expect(wrongForm.place == "/layer/values/a")
    #expect(wrongForm.description.contains(#"did you mean "point"?"#))

    let short = try #require(problem(document(#","properties":{"bounds":{"rect":[1,2,3]}}"#)))
    #expect(short.place == "/layer/properties/bounds/rect")
    #expect(short.problem == "a list stands where [x, y, width, height] belongs,")

    #expect(problem(document(#","properties":{"filters":5}"#))?.place == "/layer/properties/filters")
    #expect(problem(document(#","values":{"opacity":1}"#))?.reason == .unknownKey)
    #expect(problem(document(#","animations":[{"class":"CABasicAnimation","properties":{"duration":"x"}}]"#)) != nil)
    #expect(problem(document(#","values":{"a":{"layerAt":"/layer/sublayers/7"}}"#))?.reason == .wrongValue)
    #expect(problem(document(#","properties":{"contents":{"image":0}}"#))?.reason == .wrongValue)
  }

  @Test("an image must have as many bytes as its size calls for")
  func images() {
    // The third image has 2⁴⁸ + 2²⁴ pixels, for which no machine has the memory.
    for image in [
      #"{"width":1,"height":1,"rgba":"AAAA"}"#, #"{"width":0,"height":0,"rgba":""}"#,
      #"{"width":16777217,"height":16777216,"rgba":"AAAAAA=="}"#, #"{"width":1,"height":1}"#, "5",
    ] {
      let data = Data(
        #"{"format":"kinora-layers","version":1,"images":[\#(image)],"layer":{"class":"CALayer"}}"#.utf8)
      #expect(problem(data)?.place == "/images/0")
    }
  }

  @Test("classes that nobody registered are refused, both in writing and in reading")
  func unregistered() {
    final class Own: CALayer {}
    #expect(throws: LayerArchiveError.self) { try LayerArchive(of: Own()) }
    struct Secret { let x = 1 }
    let layer = CALayer()
    layer.setValue(Secret(), forKey: "s")
    let error = #expect(throws: LayerArchiveError.self) { try LayerArchive(of: layer) }
    #expect(error?.reason == .notArchivable)
    #expect(error?.place == "/layer/values/s")
    final class Act: CAAction {
      func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
    }
    let acting = CALayer()
    acting.actions = ["opacity": Act()]
    #expect(throws: LayerArchiveError.self) { try LayerArchive(of: acting) }
  }

  @Test("a custom property refuses what its type cannot hold")
  func customType() {
    var classes = ArchivableClasses.standard
    classes.register(Holder.self) { Holder() }
    let data = Data(
      #"{"format":"kinora-layers","version":1,"layer":{"class":"Holder","properties":{"names":{"dictionary":{"a":1}}}}}"#
        .utf8)
    #expect(problem(data, classes)?.place == "/layer/properties/names")
  }

  @Test("a value or a layer that contains itself is refused, by whatever way it does")
  func cycles() {
    let group = CAAnimationGroup()
    group.animations = [group]
    let layer = CALayer()
    layer.setValue(group, forKey: "loop")
    #expect(throws: LayerArchiveError.self) { try LayerArchive(of: layer) }
    group.animations = nil

    let stranger = CALayer()
    stranger.setValue(stranger, forKey: "itself")
    layer.setValue(stranger, forKey: "loop")
    #expect(throws: Never.self) {
      let copy = try restored(layer).value(forKey: "loop") as? CALayer
      #expect(copy?.value(forKey: "itself") as? CALayer === copy)
      copy?.setValue(nil, forKey: "itself")
    }
    stranger.setValue(nil, forKey: "itself")

    var nested: Any = 1
    for _ in 0..<2000 { nested = [nested] }
    let deep = CALayer()
    deep.setValue(["x": nested], forKey: "deep")
    let error = #expect(throws: LayerArchiveError.self) { try LayerArchive(of: deep) }
    #expect(error?.reason == .tooDeep)

    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    let emitter = CAEmitterLayer()
    emitter.setValue(cell, forKey: "loop")
    #expect(throws: LayerArchiveError.self) { try LayerArchive(of: emitter) }
    cell.emitterCells = nil
  }

  @Test("a tree as deep as can be written can be read; a deeper one is refused")
  func depth() throws {
    func chain(_ count: Int) -> CALayer {
      let root = CALayer()
      var layer = root
      for _ in 1..<count {
        let next = CALayer()
        layer.addSublayer(next)
        layer = next
      }
      layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      return root
    }
    _ = try restored(chain(240))
    #expect(throws: LayerArchiveError.self) { try LayerArchive(of: chain(300)) }
  }

  // MARK: Hostile input

  private static let rich: Data = {
    let root = CALayer()
    for kind in LayerSamples.kinds {
      let layer = LayerSamples.make(kind)
      let inherited = kind == CALayer.self ? [] : Set(CALayer.declaredRows.map(\.key))
      for row in kind.declaredRows where row.isArchived && !row.isReadOnly && !inherited.contains(row.key) {
        if let value = LayerSamples.value(for: row) { row.assign(layer, value) }
      }
      layer.setValue(["a": [1, 2], "b": CGAffineTransform.identity] as [String: Any], forKey: "info")
      root.addSublayer(layer)
    }
    let group = CAAnimationGroup()
    group.animations = [CASpringAnimation(keyPath: "position"), CAKeyframeAnimation(keyPath: "bounds")]
    root.add(group, forKey: "g")
    root.mask = CALayer()
    return (try? LayerArchive(of: root).data()) ?? Data()
  }()

  @Test("an archive with any of its bytes changed is read or refused")
  func noise() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let words = ["-1", "1e999", "null", "true", "\"x\"", "[]", "{}", "99999999999999999999", "0.5", "[[[[1]]]]"]
    #expect(Self.rich.count > 1000)
    var refused = 0
    for _ in 0..<80 {
      var bytes = Self.rich
      let at = random(bytes.count)
      switch random(3) {
      case 0: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random(20)))
      case 1: bytes.replaceSubrange(at..<min(bytes.count, at + 1), with: Data(words[random(words.count)].utf8))
      default: bytes[at] = UInt8(random(256))
      }
      if problem(bytes) != nil { refused += 1 }
    }
    #expect(refused > 25)
  }

  @Test("an archive with any value in the place of another is read or refused, and what is read can be shown")
  func misplacedValues() throws {
    let document = try JSONSerialization.jsonObject(with: Self.rich)
    let strange: [Any] = [-5, 1e300, "x", true, [Any](), ["point": [1, 2]], ["rect": ["nan", "inf", 1, 1]], NSNull()]
    var tried = 0
    /// Calls `body` with the document again and again, each time with something else in the place of another leaf.
    func visit(_ node: Any, _ replace: (Any) -> Any) throws {
      if let members = node as? [String: Any] {
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
          try visit(member) { new in
            var changed = members
            changed[key] = new
            return replace(changed)
          }
        }
      } else if let elements = node as? [Any], elements.count < 40 {
        for (index, element) in elements.enumerated() {
          try visit(element) { new in
            var changed = elements
            changed[index] = new
            return replace(changed)
          }
        }
      }
      tried += 1
      guard tried % 5 == 0 else { return }
      // The last replaces the whole document, and need be no object then.
      let data = try JSONSerialization.data(
        withJSONObject: replace(strange[(tried / 5) % strange.count]), options: .fragmentsAllowed)
      guard let layer = try? LayerArchive(data: data).makeLayer() else { return }
      let stage = Stage(size: CGSize(width: 20, height: 20))
      stage.root.addSublayer(layer)
      stage.advance(to: 0.1)
    }
    try visit(document) { $0 }
    #expect(tried > 300)
  }
}

private final class Holder: CALayer {
  @Animatable var names: [String: String] = [:]
}
