import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Paths that become other paths")
struct PathMorphTests {
  let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
  let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)

  func value(_ animation: CAPropertyAnimation, at fraction: Double, over base: CGPath? = nil) throws -> CGPath {
    let track = try #require(PropertyTrack(animation, kind: .path))
    let value = track.value(at: fraction, iteration: 0, duration: 1, underlying: { base.map { .path($0) } ?? .none })
    guard case .path(let path) = value else { throw CocoaError(.coderInvalidValue) }
    return path
  }

  func basic(_ morph: PathMorph, from: CGPath?, to: CGPath?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "path")
    (animation.fromValue, animation.toValue, animation.morph) = (from, to, morph)
    return animation
  }

  @Test("unlike paths are switched half way unless their points are matched")
  func basics() throws {
    let switched = basic(.corresponding, from: square, to: circle)
    #expect(try value(switched, at: 0.49) == square && value(switched, at: 0.5) == circle)
    let matched = basic(.matched, from: square, to: circle)
    let half = try value(matched, at: 0.5)
    #expect(half.geometry.contains(CGPoint(x: 1, y: 1)) && !half.geometry.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(try value(matched, at: 0) == square && value(matched, at: 1) == circle, "the ends are as given")
  }

  @Test("alike paths are interpolated the same in both ways")
  func alike() throws {
    let other = CGPath(rect: CGRect(x: 5, y: 5, width: 2, height: 3), transform: nil)
    for fraction in [0, 0.3, 1, 1.2] {
      let ways = try PathMorph.allCases.map { try value(basic($0, from: square, to: other), at: fraction) }
      #expect(ways[0] == ways[1])
    }
  }

  @Test("from what is shown, through keyframes and in springs points are matched too")
  func everywhere() throws {
    let half = try value(basic(.matched, from: square, to: circle), at: 0.5)
    #expect(try value(basic(.matched, from: nil, to: circle), at: 0.5, over: square) == half)
    #expect(try value(basic(.matched, from: square, to: nil), at: 0.5, over: circle) == half)
    let keyframes = CAKeyframeAnimation(keyPath: "path")
    (keyframes.values, keyframes.morph) = ([square, circle, square], .matched)
    #expect(try value(keyframes, at: 0.25) == half && value(keyframes, at: 0.5) == circle)
  }

  @Test("the way is a key of the animation, which copies keep")
  func key() {
    let animation = basic(.matched, from: square, to: circle)
    #expect(animation.value(forKey: "morph") as? String == "matched")
    animation.setValue("corresponding", forKey: "morph")
    #expect(animation.morph == .corresponding)
    animation.morph = .matched
    #expect((animation.copy() as? CABasicAnimation)?.morph == .matched)
  }
}
