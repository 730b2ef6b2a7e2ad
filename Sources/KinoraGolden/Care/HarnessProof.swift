import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// A proof that the harness as a whole works here and now: a small film is recorded into a folder of its own, found to
/// match, and then again with a fault in it, cut short, and with a damaged golden, none of which may pass.
public struct HarnessProof: Sendable {
  /// What was tried, with what is wrong; nil for nothing.
  public let steps: [ComparatorProof.Step]
  /// Whether all was told rightly.
  public var holds: Bool { !steps.isEmpty && steps.allSatisfy { $0.failure == nil } }

  /// Records and verifies in `folder`, which is made, and removed afterwards.
  public init(in folder: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = GoldenStore(folder: folder)
    let golden = Golden(store: store)
    var steps: [ComparatorProof.Step] = []
    func step(_ name: String, _ isRight: Bool, _ found: String) {
      steps.append(ComparatorProof.Step(pair: name, failure: isRight ? nil : found))
    }
    func check(_ film: Film) throws -> GoldenVerdict { try golden.verify(film, named: "proof") }
    let missing = try check(Self.film())
    step("nothing recorded is a failure", !missing.isMatch, "\(missing)")
    try golden.record(Self.film(), named: "proof", oracle: .none)
    let sound = try check(Self.film())
    step("the film that was recorded matches", sound.isMatch, "\(sound)")
    for (name, film) in [
      ("a move that begins half a frame late differs", Self.film(begin: 0.35)),
      ("another curve differs", Self.film(curve: .easeIn)),
      ("a quarter of a point aside differs", Self.film(aside: 0.25)),
      ("a layer 2/255 fainter differs", Self.film(opacity: 253 / 255)),
      ("a longer film differs", Self.film(duration: 1.1)), ("another rate differs", Self.film(rate: 20)),
    ] {
      let verdict = try check(film)
      step(name, !verdict.isMatch, "\(verdict)")
    }
    let path = store.manifestPath("proof")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (name, damaged) in [
      ("a golden cut off in the middle is refused", String(text.prefix(text.count / 2))),
      ("an empty golden is refused", ""),
    ] {
      try damaged.write(toFile: path, atomically: true, encoding: .utf8)
      do {
        let verdict = try check(Self.film())
        step(name, !verdict.isMatch, "\(verdict)")
      } catch is GoldenError { step(name, true, "") }
    }
    self.steps = steps
  }

  private static func film(
    begin: Double = 0.3, curve: CAMediaTimingFunctionName = .easeInEaseOut, aside: Double = 0, opacity: Float = 1,
    duration: Double = 1, rate: Double = 10
  ) -> Film {
    Film(size: CGSize(width: 48, height: 27), frameRate: rate, duration: duration) { stage in
      let card = CALayer()
      card.frame = CGRect(x: 4 + aside, y: 8, width: 11, height: 11)
      card.backgroundColor = CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
      card.opacity = opacity
      stage.root.addSublayer(card)
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 9.5 + aside
      move.toValue = 38
      move.beginTime = begin
      move.duration = 0.5
      move.timingFunction = CAMediaTimingFunction(name: curve)
      move.isHeld = true
      card.add(move, forKey: "move")
    }
  }
}
