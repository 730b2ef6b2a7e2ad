import Kinora

/// A badge that draws itself, and pulses in its own shadow.
class BadgeView: CALayer {
  var color = CGColor(red: 1, green: 0.231, blue: 0.188, alpha: 0.5)

  override init(layer: Any) { super.init(layer: layer) }

  init(frame frameRect: NSRect) {
    super.init()
    self.frame = frameRect
    setNeedsDisplay()
    cornerRadius = 6
    shadowColor = CGColor.black
    shadowOpacity = 0.25
    shadowOffset = CGSize(width: 0, height: -2)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(in context: CGContext) {
    context.setFillColor(color)
    context.addPath(CGPath(roundedRect: bounds, cornerWidth: 6, cornerHeight: 6, transform: nil))
    context.fillPath()
  }

  func pulse() {
    let pulse = CAKeyframeAnimation(keyPath: "shadowOpacity")
    pulse.values = [0.25, 1, 0.25]
    pulse.duration = 1
    pulse.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(name: .easeOut),
    ]
    add(pulse, forKey: "pulse")
  }

  override func action(forKey event: String) -> (any CAAction)? { NSNull() }
}
