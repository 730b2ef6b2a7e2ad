import Kinora
import TestSupport
import Testing

/// Runs of `ci/port` on programs as they are written for iOS and macOS (`Fixtures/porting`), and on single lines.
@Suite("ci/port")
struct PortScriptTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    .standardizedFileURL
  static let programs = ["RingView", "BadgeView", "Pendulum", "SpinnerView", "GlyphTitle"]

  /// The output and the end of a run of the script.
  private struct Outcome {
    var output: String
    var notes: String
    var status: Int32
  }

  private func port(_ arguments: String..., path: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [Self.root.appendingPathComponent("ci/port").path] + arguments
    if let path { process.environment = ["PATH": path] }
    let (output, notes) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, notes)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(output: text, notes: words, status: process.terminationStatus)
  }

  /// A run of the script on the lines of `text`.
  private func ported(_ text: String) throws -> Outcome {
    let scratch = try Scratch()
    return try port(try scratch.write(text.utf8, to: "a.swift"))
  }

  // MARK: Whole programs

  @Test("porting a program gives the program that is compiled with these tests", arguments: programs)
  func program(name: String) throws {
    let original = Self.root.appendingPathComponent("Fixtures/porting/\(name).swift")
    let compiled = Self.root.appendingPathComponent("Tests/KinoraTests/Porting/Ported/\(name).swift")
    let expected = try String(contentsOf: compiled, encoding: .utf8)
    let outcome = try port(original.path)
    #expect(outcome.status == 0 && outcome.output == expected)
    #expect(outcome.output != (try String(contentsOf: original, encoding: .utf8)))
  }

  @Test("porting a ported program changes nothing", arguments: programs)
  func idempotent(name: String) throws {
    let compiled = Self.root.appendingPathComponent("Tests/KinoraTests/Porting/Ported/\(name).swift")
    let outcome = try port(compiled.path)
    #expect(outcome.output == (try String(contentsOf: compiled, encoding: .utf8)))
  }

  // MARK: Lines

  @Test(
    "a line becomes what Kinora has for it",
    arguments: [
      ("layer.fillMode = kCAFillModeBoth", "layer.fillMode = .both"),
      (
        "a.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)",
        "a.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)"
      ),
      ("a.calculationMode = kCAAnimationCubicPaced", "a.calculationMode = .cubicPaced"),
      ("a.rotationMode = kCAAnimationRotateAuto", "a.rotationMode = .rotateAuto"),
      ("t.type = kCATransitionPush; t.subtype = kCATransitionFromRight", "t.type = .push; t.subtype = .fromRight"),
      ("l.add(t, forKey: kCATransition)", "l.add(t, forKey: kCATransition)"),
      (
        "CATransaction.setValue(1, forKey: kCATransactionAnimationDuration)",
        "CATransaction.setValue(1, forKey: kCATransactionAnimationDuration)"
      ),
      ("e.emitterShape = kCAEmitterLayerLine", "e.emitterShape = .line"),
      ("a.repeatCount = HUGE", "a.repeatCount = Float.infinity"),
      ("a.repeatCount = MAXFLOAT", "a.repeatCount = Float.greatestFiniteMagnitude"),
      ("let k = #keyPath(CAShapeLayer.strokeEnd)", "let k = \"strokeEnd\""),
      ("let k = #keyPath(CALayer.isHidden)", "let k = \"hidden\""),
      (
        "c = UIColor(red: 1, green: g(0), blue: 0, alpha: 1).cgColor",
        "c = CGColor(red: 1, green: g(0), blue: 0, alpha: 1)"
      ),
      ("c = UIColor.black.withAlphaComponent(0.4).cgColor", "c = CGColor(red: 0, green: 0, blue: 0, alpha: 0.4)"),
      ("c = tint.withAlphaComponent(0.4).cgColor", "c = (tint.copy(alpha: 0.4) ?? .clear)"),
      (
        "g.colors = [UIColor.red, .blue].map { $0.cgColor }",
        "g.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)].map { $0 }"
      ),
      ("func f(_ c: UIColor = .white) -> UIColor? { nil }", "func f(_ c: CGColor = CGColor.white) -> CGColor? { nil }"),
      (
        "s.path = UIBezierPath(ovalIn: b.insetBy(dx: 1, dy: 1)).cgPath",
        "s.path = CGPath(ellipseIn: b.insetBy(dx: 1, dy: 1), transform: nil)"
      ),
      (
        "s.path = UIBezierPath(roundedRect: b, cornerRadius: 4).cgPath",
        "s.path = CGPath(roundedRect: b, cornerWidth: 4, cornerHeight: 4, transform: nil)"
      ),
      (
        "let p = UIBezierPath()\np.move(to: a)\np.addCurve(to: b, controlPoint1: c, controlPoint2: d)\np.close()",
        "let p = CGMutablePath()\np.move(to: a)\np.addCurve(to: b, control1: c, control2: d)\np.closeSubpath()"
      ),
      (
        "p.addArc(withCenter: c, radius: 2, startAngle: 0, endAngle: .pi, clockwise: up)",
        "p.addArc(center: c, radius: 2, startAngle: 0, endAngle: .pi, clockwise: !up)"
      ),
      (
        "t.font = UIFont.boldSystemFont(ofSize: 12)",
        "t.font = CTFontCreateWithName(\"Helvetica Bold\" as CFString, 12, nil)"
      ),
      ("t.font = UIFont(name: \"Avenir\", size: s)!", "t.font = CTFontCreateWithName(\"Avenir\" as CFString, s, nil)"),
      ("@NSManaged public var glow: CGFloat", "@Animatable public var glow: CGFloat = 0"),
      ("@objc(Player) class Player: NSObject {}", "class Player: NSObject {}"),
      ("import UIKit\nimport QuartzCore\nimport Foundation\n\nlet a = 1", "import Kinora\n\nlet a = 1"),
    ])
  func line(before: String, after: String) throws {
    #expect(try ported(before).output == after)
    #expect(try ported(after).output == after)
  }

  @Test("strings and comments stay as they are, but code inside strings is ported")
  func strings() throws {
    let text = """
      // UIColor.red.cgColor and kCAFillModeBoth /* import UIKit */
      let a = "UIColor.red.cgColor \\(UIColor.white.cgColor)"
      let b = #"HUGE \\(HUGE)"#
      /* #keyPath(CALayer.position) /* HUGE */ HUGE */
      """
    #expect(
      try ported(text).output
        == text.replacing("\\(UIColor.white.cgColor)", with: "\\(CGColor.white)"))
  }

  @Test("a display link's selector becomes a method of its own class or of the class named, or a note that asks for it")
  func selectors() throws {
    let outcome = try ported(
      """
      class Clock: NSObject {
        func start() {
          link = CADisplayLink(target: self, selector: #selector(tick))
          link = CADisplayLink(target: other, selector: #selector(Other.tick(_:)))
          link = CADisplayLink(target: other, selector: #selector(tick))
        }
      }
      """)
    #expect(outcome.output.contains("CADisplayLink(target: self, selector: Clock.tick)"))
    #expect(outcome.output.contains("CADisplayLink(target: other, selector: Other.tick(_:))"))
    #expect(outcome.notes.contains("a.swift:5: name the class of the method"))
  }

  @Test("a view's members become a layer's, except where a local name hides them")
  func views() throws {
    let outcome = try ported(
      """
      open class Meter: UIView {
          public var borderColor: UIColor = .red
          func show(layer: CALayer) { layer.opacity = 0; self.layer.opacity = 1 }
          func go() {
              for layer in [CALayer()] { layer.opacity = 1 }
              layer.opacity = 0.5
              lists.forEach { layer in layer.opacity = 1 }
              done = { [weak self] in self?.layer.opacity = 1; self?.alpha = 0.3 }
              if alpha < 1 { center = .zero; backgroundColor = .blue }
              let other = Meter(frame: .zero)
              other.layer.opacity = 1
          }
      }
      final class Empty: UIView {}

      """)
    #expect(
      outcome.output == """
        open class Meter: CALayer {
            public var borderColor: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            func show(layer: CALayer) { layer.opacity = 0; self.opacity = 1 }
            func go() {
                for layer in [CALayer()] { layer.opacity = 1 }
                opacity = 0.5
                lists.forEach { layer in layer.opacity = 1 }
                done = { [weak self] in self?.opacity = 1; self?.opacity = Float(0.3) }
                if CGFloat(opacity) < 1 { position = .zero; backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) }
                let other = Meter(frame: .zero)
                other.opacity = 1
            }

            public override func action(forKey event: String) -> (any CAAction)? { NSNull() }

            public convenience init(frame: CGRect) {
                self.init()
                self.frame = frame
            }
        }
        final class Empty: CALayer {
          override func action(forKey event: String) -> (any CAAction)? { NSNull() }

          convenience init(frame: CGRect) {
            self.init()
            self.frame = frame
          }
        }

        """)
    #expect(outcome.notes.contains("a.swift:2: `borderColor` is a layer's own property"))
  }

  // MARK: What is left

  @Test("a note says what the script cannot port, with the line of the original")
  func notes() throws {
    let outcome = try ported(
      """
      import UIKit
      import QuartzCore

      class Photo: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }

        override func didMoveToWindow() {
          let image = UIImage(named: "a")
          Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(go), userInfo: nil, repeats: true)
        }
      }
      """)
    #expect(outcome.status == 0)
    let lines = outcome.notes.split(separator: "\n").map { $0.drop { $0 != ":" } }
    #expect(lines.map { $0.prefix(3) }.dropLast() == [":7:", ":8:", ":9:", ":9:"])
    #expect(lines[1].contains("UIImage") && lines[1].contains("CGImage"))
    #expect(outcome.notes.contains("4 places are left to do by hand"))
    #expect(outcome.output.contains("class Photo: CAShapeLayer {"))
  }

  // MARK: Files

  @Test("the original is replaced only when the call asks for it")
  func files() throws {
    let scratch = try Scratch()
    let file = try scratch.write("import UIKit\n".utf8, to: "a.swift")
    #expect(try port(file).output == "import Kinora\n")
    #expect(try scratch.read("a.swift") == Array("import UIKit\n".utf8))
    #expect(try port("--output", scratch.folder, file).status == 1)
    #expect(try scratch.read("a.swift") == Array("import UIKit\n".utf8))
    #expect(try port("--output", scratch.path("new/folder"), file).status == 0)
    #expect(try scratch.read("new/folder/a.swift") == Array("import Kinora\n".utf8))
    #expect(try port("--in-place", file).status == 0)
    #expect(try scratch.read("a.swift") == Array("import Kinora\n".utf8))
  }

  @Test("a mistake in the call of the script gets one message")
  func mistakes() throws {
    let scratch = try Scratch()
    let missing = try port(scratch.path("none.swift"))
    #expect(missing.status == 1 && missing.notes.contains("none.swift' cannot be read"))
    #expect(try port("--frob", "a").notes.contains("there is no option '--frob'"))
    #expect(try port("a.swift", "b.swift").notes.contains("--output FOLDER"))
    #expect(try port().status == 2)
    let binary = try scratch.write([0xFF, 0xFE, 0x00], to: "b.swift")
    #expect(try port(binary).notes.contains("it is not UTF-8 text"))
    let bare = try port(binary, path: scratch.folder)
    #expect(bare.status != 0 && !bare.notes.contains("Traceback"))
  }

  @Test(
    "unfinished source is ported without an error",
    arguments: ["class A: UIView {", "UIColor(red:", "\"", "/*", "#keyPath(", "{ }}"])
  func unfinished(text: String) throws { #expect(try ported(text).status == 0) }
}
