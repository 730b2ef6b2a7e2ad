import UIKit

/// A ring that fills clockwise from the top.
@IBDesignable
final class RingView: UIView {
  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()

  @IBInspectable var lineWidth: CGFloat = 8 {
    didSet { setNeedsLayout() }
  }

  var tint: UIColor = .systemBlue {
    didSet { ring.strokeColor = tint.cgColor }
  }

  var progress: CGFloat = 0 {
    didSet { ring.strokeEnd = progress }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    layer.backgroundColor = UIColor.clear.cgColor
    for shape in [track, ring] {
      shape.fillColor = nil
      shape.lineCap = kCALineCapRound
      layer.addSublayer(shape)
    }
    track.strokeColor = UIColor(white: 0.9, alpha: 1).cgColor
    ring.strokeColor = tint.cgColor
    ring.strokeEnd = 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = lineWidth / 2
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - inset,
      startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
    for shape in [track, ring] {
      shape.frame = bounds
      shape.path = path.cgPath
      shape.lineWidth = lineWidth
    }
  }

  func spin() {
    let turn = CABasicAnimation(keyPath: #keyPath(CALayer.transform.rotation))
    turn.byValue = 2 * CGFloat.pi
    turn.duration = 2
    turn.repeatCount = HUGE
    turn.fillMode = kCAFillModeForwards
    layer.add(turn, forKey: "spin")
  }
}
