import Foundation
import KinoraTiming

extension CATextLayer {
  /// Shows a number that runs from one value to another: `count` in scenes. The layer shows the number instead of its
  /// string; before the beginning it shows the first value, and at last the second one.
  ///
  /// - Parameters:
  ///   - first: The number at the beginning.
  ///   - last: The number at the end.
  ///   - format: How it is shown, a number pattern of Unicode's such as `"$#,##0"`.
  ///   - duration: How long it runs, in seconds.
  ///   - beginTime: When it begins, in seconds of the layer's time; 0 for now.
  ///   - timingFunction: The pace; nil for an even one.
  public func count(
    from first: Double = 0, to last: Double, format: String = "#,##0", duration: CFTimeInterval,
    beginTime: CFTimeInterval = 0, timingFunction: CAMediaTimingFunction? = nil
  ) {
    numberFormat = format
    let animation = CABasicAnimation(keyPath: "number")
    animation.fromValue = first
    animation.toValue = last
    animation.duration = duration
    animation.beginTime = beginTime
    animation.fillMode = .backwards
    animation.timingFunction = timingFunction
    add(animation, forKey: "count")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    number = CGFloat(last)
    CATransaction.commit()
  }
}
