import Kinora

/// A ring that fills clockwise from the top.
final class RingView: CALayer {
  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()

  var lineWidth: CGFloat = 8 {
    didSet { setNeedsLayout() }
  }

  var tint: CGColor = CGColor(red: 0, green: 0.478, blue: 1, alpha: 1) {
    didSet { ring.strokeColor = tint }
  }

  var progress: CGFloat = 0 {
    didSet { ring.strokeEnd = progress }
  }

  override init(layer: Any) { super.init(layer: layer) }

  init(frame: CGRect) {
    super.init()
    self.frame = frame
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = CGColor.clear
    for shape in [track, ring] {
      shape.fillColor = nil
      shape.lineCap = .round
      addSublayer(shape)
    }
    track.strokeColor = CGColor(gray: 0.9, alpha: 1)
    ring.strokeColor = tint
    ring.strokeEnd = 0
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    let inset = lineWidth / 2
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - inset,
      startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: false)
    for shape in [track, ring] {
      shape.frame = bounds
      shape.path = path
      shape.lineWidth = lineWidth
    }
  }

  func spin() {
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 2 * CGFloat.pi
    turn.duration = 2
    turn.repeatCount = Float.infinity
    turn.fillMode = .forwards
    add(turn, forKey: "spin")
  }

  override func action(forKey event: String) -> (any CAAction)? { NSNull() }
}
