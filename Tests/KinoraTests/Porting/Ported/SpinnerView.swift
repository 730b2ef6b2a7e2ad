import Kinora

/// Twelve bars that fade one after the other: the view's layer is a replicator.
class SpinnerView: CAReplicatorLayer {
  private var bars: CAReplicatorLayer { return self }

  func start() {
    let bar = CALayer()
    bar.bounds = CGRect(x: 0, y: 0, width: 4, height: 12)
    bar.position = CGPoint(x: bounds.midX, y: 10)
    bar.cornerRadius = 2
    bar.backgroundColor = CGColor(red: 0.333, green: 0.333, blue: 0.333, alpha: 1)
    bar.opacity = 0
    bars.addSublayer(bar)
    bars.instanceCount = 12
    bars.instanceDelay = 1.0 / 12
    bars.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    masksToBounds = true

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1)
    fade.toValue = 0
    fade.duration = 1
    fade.repeatCount = .infinity
    bar.add(fade, forKey: "fade")
  }

  override func action(forKey event: String) -> (any CAAction)? { NSNull() }

  convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }
}
