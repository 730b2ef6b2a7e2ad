import UIKit

/// Twelve bars that fade one after the other: the view's layer is a replicator.
class SpinnerView: UIView {
  override class var layerClass: AnyClass {
    return CAReplicatorLayer.self
  }

  private var bars: CAReplicatorLayer { return layer as! CAReplicatorLayer }

  func start() {
    let bar = CALayer()
    bar.bounds = CGRect(x: 0, y: 0, width: 4, height: 12)
    bar.position = CGPoint(x: bounds.midX, y: 10)
    bar.cornerRadius = 2
    bar.backgroundColor = UIColor.darkGray.cgColor
    bar.opacity = 0
    bars.addSublayer(bar)
    bars.instanceCount = 12
    bars.instanceDelay = 1.0 / 12
    bars.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    layer.masksToBounds = true

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1)
    fade.toValue = 0
    fade.duration = 1
    fade.repeatCount = .infinity
    bar.add(fade, forKey: "fade")
  }
}
