import Kinora
import Testing

/// Runs of the programs that `ci/port` made of those in `Fixtures/porting`.
@Suite("Ported programs")
struct PortedTests {
  private func alpha(_ stage: Stage, _ x: Int, _ y: Int) throws -> UInt8 { try stage.image().pixels[x, y].w }

  @Test("the ring fills clockwise from the top, and turns")
  func ring() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let ring = RingView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    stage.root.addSublayer(ring)
    stage.commit()
    let (track, fill) = (
      try #require(ring.sublayers?[0] as? CAShapeLayer), try #require(ring.sublayers?[1] as? CAShapeLayer)
    )
    track.isHidden = true
    CATransaction.setDisableActions(true)
    ring.progress = 0.5
    stage.advance(to: 1)
    // The ring is half full: there is ink at three o'clock and none at nine.
    #expect(try alpha(stage, 86, 50) > 0)
    #expect(try alpha(stage, 14, 50) == 0)
    #expect(fill.strokeEnd == 0.5 && fill.lineCap == .round)
    // A view's own layer does not animate implicitly.
    stage.at(1) { ring.position.x += 5 }
    stage.advance(to: 1.1)
    #expect(ring.animationKeys() == nil && ring.presentation()?.position.x == 55)
    stage.at(2) { ring.spin() }
    stage.advance(to: 2.5)
    let angle = ring.presentation()?.value(forKeyPath: "transform.rotation") as? CGFloat
    #expect(abs((angle ?? 0) - .pi / 2) < 1e-9)
  }

  @Test("the badge draws itself once it is shown, and its shadow pulses")
  func badge() throws {
    let stage = Stage(size: CGSize(width: 60, height: 60), yAxis: .up)
    let badge = BadgeView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    badge.shadowOpacity = 0
    stage.root.addSublayer(badge)
    stage.commit()
    #expect(abs(Int(try alpha(stage, 30, 30)) - 128) <= 1)
    #expect(try alpha(stage, 10, 10) < 40)
    stage.at(1) { badge.pulse() }
    stage.advance(to: 1.5)
    #expect(badge.presentation()?.shadowOpacity == 1)
  }

  @Test("the pendulum is where the frame's time puts it, until it is stopped")
  func pendulum() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let pendulum = Pendulum()
    stage.root.addSublayer(pendulum.bob)
    stage.commit()
    pendulum.start()
    stage.advance(to: 0.5)
    // After a quarter of its swing the pendulum points straight down.
    #expect(abs(pendulum.bob.position.x - 50) < 1e-6 && abs(pendulum.bob.position.y - 40) < 1e-6)
    stage.advance(to: 1)
    #expect(abs(pendulum.bob.position.x - (50 - 40 * sin(0.5))) < 1e-6)
    #expect(pendulum.swings == 1 && pendulum.bob.animationKeys() == nil)
    pendulum.stop()
    stage.advance(to: 3)
    #expect(pendulum.swings == 1)
  }

  @Test("the spinner's bars fade one after the other, clockwise")
  func spinner() throws {
    let stage = Stage(size: CGSize(width: 60, height: 60))
    let spinner = SpinnerView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    stage.root.addSublayer(spinner)
    stage.commit()
    stage.at(0) { spinner.start() }
    stage.advance(to: 3.25)
    // The first bar is a quarter of the way through its fade, and the one at three o'clock begins a quarter of a second
    // later.
    #expect(abs(Int(try alpha(stage, 30, 10)) - 191) <= 2)
    #expect(abs(Int(try alpha(stage, 50, 30)) - 255) <= 2)
    #expect(abs(Int(try alpha(stage, 30, 50)) - 64) <= 2)
  }

  @Test("the title's glyphs stand upright and side by side, and are written one after the other")
  func title() throws {
    let stage = Stage(size: CGSize(width: 200, height: 60))
    let host = CALayer()
    host.frame = CGRect(x: 10, y: 10, width: 180, height: 40)
    stage.root.addSublayer(host)
    let title = GlyphTitle("Tip", on: host)
    stage.commit()
    #expect(title.glyphs.count == 3)
    #expect(title.glyphs.map(\.position.x) == title.glyphs.map(\.position.x).sorted())
    // An upright T has its bar on top, and so more ink in the upper half of its box than in the lower one.
    title.glyphs.dropFirst().forEach { $0.isHidden = true }
    stage.commit()
    let pixels = try stage.image().pixels
    func ink(_ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in sum + (10..<40).reduce(0) { $0 + Int(pixels[$1, y].w) } }
    }
    #expect(ink(21..<35) > ink(36..<50) && ink(36..<50) > 0)
    stage.at(1) { title.write() }
    stage.advance(to: 1.5)
    #expect(title.glyphs.map { $0.presentation()?.strokeEnd } == [0.5, 0.25, 0])
  }
}
