import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import TestSupport
import Testing

@Suite("Films with display links")
struct DisplayLinkFilmTests {
  /// A film of a square that falls and bounces, moved by a link that remembers the speed from call to call.
  private static func film() -> Film {
    Film(size: CGSize(width: 32, height: 64), frameRate: 30, duration: 1.5) { stage in
      let ball = CALayer()
      ball.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      ball.backgroundColor = .white
      stage.background = .black
      stage.root.addSublayer(ball)
      var (y, speed) = (4.0, 0.0)
      CADisplayLink { link in
        CATransaction.setDisableActions(true)
        ball.position = CGPoint(x: 16, y: y)
        speed += 240 * (link.targetTimestamp - link.timestamp)
        y += speed * (link.targetTimestamp - link.timestamp)
        if y > 60 { (y, speed) = (120 - y, -0.8 * speed) }
      }.add(to: stage)
    }
  }

  @Test("frames that depend on all calls of a link before them are the same in any order")
  func anyOrder() throws {
    let sink = HashSink()
    try Self.film().export(into: sink)
    let forward = sink.hashes
    #expect(Set(forward.map { "\($0)" }).count > 30)
    let film = Self.film()
    for frame in [44, 3, 17, 18, 0, 29, 43] {
      #expect(FrameHash(of: try film.frame(number: frame).pixels) == forward[frame], "frame \(frame)")
    }
    let part = HashSink()
    try Self.film().export(into: part, options: Exporter.Options(frames: 20..<31))
    #expect(part.hashes == Array(forward[20..<31]))
  }

  @Test("a link is called for every frame of the film, not only for the frames that are rendered")
  func filmRate() throws {
    final class Count {
      var calls = 0
    }
    let count = Count()
    let film = Film(size: CGSize(width: 4, height: 4), frameRate: 24, duration: 2) { stage in
      CADisplayLink { _ in count.calls += 1 }.add(to: stage)
    }
    _ = try film.frame(at: 1)
    #expect(count.calls == 25)
  }
}
