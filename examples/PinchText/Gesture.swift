import Kinora

/// One finger's part in the film: down, along a path, up.
struct Gesture {
  var name: String
  var down: CFTimeInterval
  var up: CFTimeInterval
  var scale: CGFloat
  /// From where the finger comes down to where it lifts, in the text's coordinates.
  var path: CGPath

  /// Plays the gesture on `text` and shows the finger as a soft disc in the same layer tree.
  func play(on text: PinchTextLayer, stage: Stage) {
    guard let start = path.startPoint else { return }
    let touch = TouchPoint(identifier: name, point: start, scale: scale)
    let finger = Self.disc()
    finger.opacity = 0
    finger.position = start
    text.addSublayer(finger)

    stage.at(down) {
      text.begin(touch)
      finger.opacity = 1
    }
    stage.at(down + 0.25) {
      text.move(touch, along: path, duration: up - down - 0.25)
      let follow = CAKeyframeAnimation(keyPath: "position")
      follow.path = path
      follow.calculationMode = .cubicPaced
      follow.duration = up - down - 0.25
      follow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      CATransaction.setDisableActions(true)
      finger.position = path.currentPoint
      finger.add(follow, forKey: "follow")
    }
    stage.at(up) {
      text.end(touch)
      finger.opacity = 0
    }
  }

  private static func disc() -> CAShapeLayer {
    let disc = CAShapeLayer()
    disc.path = CGPath(ellipseIn: CGRect(x: -22, y: -22, width: 44, height: 44), transform: nil)
    disc.fillColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.10)
    disc.strokeColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.35)
    disc.lineWidth = 1.5
    return disc
  }
}

extension CGPath {
  /// Where the path begins.
  var startPoint: CGPoint? {
    var start: CGPoint?
    applyWithBlock { element in
      if start == nil, element.pointee.type == .moveToPoint { start = element.pointee.points[0] }
    }
    return start
  }
}
