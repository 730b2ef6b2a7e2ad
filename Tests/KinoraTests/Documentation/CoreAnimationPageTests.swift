import Kinora
import Testing

/// The Swift examples of docs/from-core-animation.md, compiled. The page has their text, and beside each the scene that says
/// the same.
@Suite("docs/from-core-animation.md")
struct CoreAnimationPageTests {
  @Test("the page's Swift is what is compiled here, and each scene beside it shows the same pictures")
  func pairs() throws {
    let here = URL(filePath: #filePath)
    let page = try String(
      contentsOf: here.deletingLastPathComponent().appending(path: "../../../docs/from-core-animation.md"),
      encoding: .utf8)
    let source = Self.lines(try String(contentsOf: here, encoding: .utf8))
    let blocks = page.matches(of: /```(swift|json5)\n((?s:.*?))```/).map { (language: $0.1, text: String($0.2)) }
    let swift = blocks.filter { $0.language == "swift" }
    let scenes = blocks.filter { $0.language == "json5" }
    let programs = [Self.ball, Self.card, Self.spokes]
    #expect(swift.count == programs.count && scenes.count == programs.count)
    for (index, program) in programs.enumerated() where index < min(swift.count, scenes.count) {
      #expect(source.contains(Self.lines(swift[index].text)), "Swift example \(index + 1) is not what is compiled")
      let film = Film(size: CGSize(width: 640, height: 360), frameRate: 60, duration: 2) { stage in
        stage.background = .black
        program(stage)
      }
      let scene = Film(try SceneLoader.load(text: scenes[index].text))
      for time in [0, 0.3, 0.75, 1.1, 1.25, 1.9] {
        #expect(
          try Self.rows(film.frame(at: time)) == Self.rows(scene.frame(at: time)), "example \(index + 1) at \(time) s")
      }
    }
  }

  private static func rows(_ image: CGImage) -> [[UInt8]] {
    (0..<image.height).map { Array(image.pixels.row($0)) }
  }

  /// A text without the blanks at the beginnings of its lines.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private static func ball(_ stage: Stage) {
    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    ball.position = CGPoint(x: 120, y: 180)
    ball.cornerRadius = 40
    ball.backgroundColor = CGColor(red: 1, green: 0.39, blue: 0.28, alpha: 1)
    stage.root.addSublayer(ball)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 120
    move.toValue = 520
    move.duration = 1
    move.beginTime = 0.5
    move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    move.fillMode = .forwards
    move.isRemovedOnCompletion = false
    ball.add(move, forKey: "move")
  }

  private static func card(_ stage: Stage) {
    let card = CALayer()
    card.frame = CGRect(x: 40, y: 80, width: 200, height: 200)
    card.backgroundColor = CGColor(red: 0.16, green: 0.62, blue: 0.56, alpha: 1)
    stage.root.addSublayer(card)
    stage.at(1) {
      CATransaction.setAnimationDuration(0.6)
      card.position.x = 500
      card.opacity = 0.5
    }
  }

  private static func spokes(_ stage: Stage) {
    for index in 0..<12 {
      let spoke = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 60, y: 0))
      path.addLine(to: CGPoint(x: 130, y: 0))
      spoke.path = path
      spoke.position = CGPoint(x: 320, y: 180)
      spoke.strokeColor = CGColor(red: 1, green: 0.7, blue: 0.33, alpha: 1)
      spoke.lineWidth = 12
      spoke.lineCap = .round
      spoke.setValue(CGFloat(index) * .pi / 6, forKeyPath: "transform.rotation.z")
      let draw = CABasicAnimation(keyPath: "strokeEnd")
      draw.fromValue = 0
      draw.duration = 0.4
      draw.beginTime = 0.2 + 0.08 * Double(index)
      draw.fillMode = .backwards
      spoke.add(draw, forKey: "draw")
      stage.root.addSublayer(spoke)
    }
  }
}
