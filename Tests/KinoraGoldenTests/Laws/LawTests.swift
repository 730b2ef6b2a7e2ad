import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Laws of films")
struct LawTests {
  @Test("every law holds for films of every kind of motion", arguments: AuditFilms.names)
  func hold(_ name: String) throws {
    for law in FilmLaw.all {
      let verdict = try law.verdict(on: AuditFilms.film(name))
      #expect(verdict.isKept, "\(law.statement): \(verdict)")
    }
    #expect(try FilmLaw.speed2IsEverySecondFrame.verdict(on: AuditFilms.film(name)) == .holds(frames: 30))
  }

  @Test("a push from the left is the mirror of a push from the right, and not of one from above")
  func mirror() throws {
    func push(_ subtype: CATransitionSubtype) -> Film {
      Film(size: CGSize(width: 40, height: 20), frameRate: 10, duration: 1) { stage in
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.backgroundColor = .white
        stage.root.addSublayer(layer)
        let push = CATransition()
        push.type = .push
        push.subtype = subtype
        push.duration = 1
        layer.actions = ["backgroundColor": push]
        stage.at(0) { layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
      }
    }
    let law = FilmLaw.mirror(of: push(.fromRight))
    #expect(try law.verdict(on: push(.fromLeft)) == .holds(frames: 10))
    guard case .broken(let breach) = try law.verdict(on: push(.fromTop)) else {
      Issue.record("the law holds for a push from above")
      return
    }
    #expect(breach.frame == 1 && breach.difference?.bounds != nil)
    #expect(try FilmLaw.mirror(of: AuditFilms.film("push")).verdict(on: push(.fromLeft)).isKept)
  }

  @Test(
    "a film that moves by the frames it was asked for breaks the law of seeking; the frame, the place and the layer are named"
  )
  func seek() throws {
    let film = AuditFilms.make { stage in
      let card = AuditFilms.card(in: stage)
      stage.at(1.2) {
        CATransaction.setDisableActions(true)
        card.position.x = CGFloat(20 + Counter.stages % 40)
        Counter.stages += 1
      }
    }
    let verdict = try FilmLaw.seekEqualsPlay.verdict(on: film)
    #expect(!verdict.isKept)
    #expect(verdict.description.contains("broken, first in frame") && verdict.description.contains("where card is"))
  }

  private final class Counter {
    nonisolated(unsafe) static var stages = 0
  }
}
