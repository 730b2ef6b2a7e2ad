import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Small films with one kind of motion each.
enum AuditFilms {
  static let names = ["linear", "swing", "spring", "keyframes", "group", "steps of events", "push"]

  static func film(_ name: String) -> Film {
    switch name {
    case "linear":
      return make { stage in
        let card = card(in: stage)
        card.add(move(from: 20, to: 76, begin: 0.5, duration: 1, .linear), forKey: "move")
      }
    case "swing":
      return make { stage in
        let card = card(in: stage)
        let swing = move(from: 20, to: 76, begin: 0.2, duration: 0.4, .easeInEaseOut)
        swing.autoreverses = true
        swing.repeatCount = 2
        card.add(swing, forKey: "swing")
      }
    case "spring":
      return make { stage in
        let card = card(in: stage)
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 20
        spring.toValue = 76
        spring.beginTime = 0.3
        spring.duration = 1.4
        spring.isHeld = true
        card.add(spring, forKey: "spring")
      }
    case "keyframes":
      return make { stage in
        let card = card(in: stage)
        let way = CAKeyframeAnimation(keyPath: "position.x")
        way.values = [20, 70, 40, 76]
        way.keyTimes = [0, 0.3, 0.6, 1]
        way.beginTime = 0.25
        way.duration = 1.5
        way.isHeld = true
        card.add(way, forKey: "way")
      }
    case "group":
      return make { stage in
        let card = card(in: stage)
        let group = CAAnimationGroup()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.2
        fade.beginTime = 0.4
        fade.duration = 0.5
        fade.isHeld = true
        group.animations = [move(from: 20, to: 76, begin: 0, duration: 0.8, .easeOut), fade]
        group.beginTime = 0.4
        group.duration = 1
        card.add(group, forKey: "group")
      }
    case "steps of events":
      return make { stage in
        let card = card(in: stage)
        stage.at(0.4) { card.position.x = 50 }
        stage.at(1.0) { card.position.x = 76 }
        stage.at(1.5) { card.opacity = 0.3 }
      }
    default:
      return make { stage in
        let card = card(in: stage)
        let push = CATransition()
        push.type = .push
        push.subtype = .fromRight
        push.duration = 0.8
        push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        stage.at(0.5) {
          card.add(push, forKey: nil)
          CATransaction.setDisableActions(true)
          card.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
        }
      }
    }
  }

  /// A film of two seconds at 30 frames a second.
  static func make(_ build: @escaping (Stage) -> Void) -> Film {
    Film(size: CGSize(width: 96, height: 54), frameRate: 30, duration: 2, build)
  }

  static func card(in stage: Stage) -> CALayer {
    let ground = CALayer()
    ground.name = "ground"
    ground.frame = CGRect(x: 4, y: 4, width: 88, height: 46)
    ground.backgroundColor = CGColor(red: 0.2, green: 0.2, blue: 0.25, alpha: 1)
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 10, y: 17, width: 20, height: 20)
    card.backgroundColor = CGColor(red: 0.9, green: 0.6, blue: 0.2, alpha: 1)
    stage.root.addSublayer(ground)
    stage.root.addSublayer(card)
    return card
  }

  static func move(
    from: Double, to: Double, begin: Double, duration: Double, _ name: CAMediaTimingFunctionName
  ) -> CABasicAnimation {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = from
    move.toValue = to
    move.beginTime = begin
    move.duration = duration
    move.timingFunction = CAMediaTimingFunction(name: name)
    move.isHeld = true
    return move
  }
}
